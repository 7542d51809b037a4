// Owns the interpreters of one exercise: an examiner that stays, a candidate for each judgement, and a
// spare that stands by. Only the examiner's word counts; a candidate's messages end with "ready".
// Where candidates get no worker of their own, each judgement uses up the examiner's.
import type { Report } from "../report.ts";
import { type Addresses, type Assets, sharedAssets } from "./assets.ts";
import { streamsOf } from "./channel.ts";
import type { ChannelKind } from "./ends.ts";
import type { FromExaminer } from "./messages.ts";
import { fetchPackages, withPackages } from "./packages.ts";
import {
  JudgeStopped,
  type JudgeRequest,
  type Printed,
  type Progress,
  type Requirements,
  type Session,
  type SessionState,
} from "./protocol.ts";
import { Beats, brokeTime, OperationWatch } from "./watch.ts";
import { Candidate, Examiner } from "./workers.ts";

/** Workers that one judgement may use up where the learner's code has none of its own. */
const MAX_WORKERS = 17;

/** Returns a session that has loaded nothing yet. */
export function openSession(runtimeUrl: string, requirements: Requirements | null): Session {
  return new WorkerSession(runtimeUrl, requirements);
}

interface Running {
  readonly request: JudgeRequest;
  readonly candidates: Map<number, Candidate>;
  readonly watch: OperationWatch;
  readonly beats: Beats;
  /** Looks at what the latest candidate prints. */
  printed: () => Printed | null;
  readonly resolve: (report: Report) => void;
  readonly reject: (error: unknown) => void;
}

/** The examiner died or failed, for a reason of its own. */
class ExaminerLost extends Error {}

class WorkerSession implements Session {
  readonly #runtimeUrl: string;
  readonly #requirements: Requirements | null;
  readonly #stateListeners: ((state: SessionState) => void)[] = [];
  readonly #progressListeners: ((progress: Progress) => void)[] = [];
  #state: SessionState = "idle";
  #loading: Promise<void> | undefined;
  /** Counts what was ended: a load from before is not wanted any more. */
  #ended = 0;
  #newCandidate: (() => Candidate) | undefined;
  #examiner: Examiner | undefined;
  #channel: ChannelKind | undefined;
  #spare: Candidate | undefined;
  #running: Running | undefined;
  #disposed = false;
  /** Ends the waiting for a spare that is wanted no more. */
  #stopWaiting: () => void = () => undefined;

  constructor(runtimeUrl: string, requirements: Requirements | null) {
    this.#runtimeUrl = runtimeUrl;
    this.#requirements = requirements;
  }

  get state(): SessionState {
    return this.#state;
  }

  onState(listener: (state: SessionState) => void): void {
    this.#stateListeners.push(listener);
  }

  onProgress(listener: (progress: Progress) => void): void {
    this.#progressListeners.push(listener);
  }

  load(): Promise<void> {
    if (this.#loading === undefined) {
      const loading = this.#load().catch((error: unknown) => {
        if (this.#loading === loading) {
          this.#endWorkers();
          this.#become("idle");
        }
        throw error;
      });
      this.#loading = loading;
    }
    return this.#loading;
  }

  async judge(request: JudgeRequest): Promise<Report> {
    if (this.#running !== undefined) throw new Error("a judgement is running already");
    const beats = new Beats();
    try {
      const report = await this.#judgeOnce(request, beats).catch((error: unknown) => {
        if (!(error instanceof ExaminerLost)) throw error;
        return this.#judgeOnce(request, beats);
      });
      const accused = brokeTime(report) && beats.slept();
      return accused ? await this.#judgeOnce(request, beats) : report;
    } finally {
      beats.stop();
    }
  }

  printed(): Printed | null {
    return this.#running?.printed() ?? null;
  }

  stop(): void {
    if (this.#running === undefined) return;
    this.#abandon(new JudgeStopped());
    void this.load().catch(() => undefined);
  }

  rest(): void {
    if (this.#running !== undefined || this.#state === "loading") return;
    this.#endWorkers();
    this.#newCandidate = undefined;
    this.#become("idle");
  }

  dispose(): void {
    this.#disposed = true;
    const running = this.#running;
    this.#finish();
    this.#endWorkers();
    running?.reject(new JudgeStopped());
  }

  async #load(): Promise<void> {
    this.#become("loading");
    const report = (progress: Progress): void => {
      for (const listener of this.#progressListeners) listener(progress);
    };
    const ended = this.#ended;
    const addresses = await sharedAssets.addresses(this.#runtimeUrl);
    if (this.#ended !== ended) throw new JudgeStopped();
    const fetched = sharedAssets.get(this.#runtimeUrl, report);
    try {
      await this.#start(addresses, this.#withRequired(fetched, report));
    } catch (error) {
      if (this.#ended !== ended || (await fetched).examiner.image === null) throw error;
      // Another build's image, or a browser that cannot thaw it.
      this.#terminate();
      this.#become("loading");
      const unfrozen = sharedAssets.getUnfrozen(this.#runtimeUrl, report);
      await this.#start(addresses, this.#withRequired(unfrozen, report));
    }
    if (this.#disposed) this.#endWorkers();
  }

  /** Adds what the exercise requires: fetched after the rest, as the progress tells it. */
  async #withRequired(
    fetched: Promise<Assets>,
    report: (progress: Progress) => void,
  ): Promise<Assets> {
    const assets = await fetched;
    const required = this.#requirements;
    const packages = required === null ? null : await fetchPackages(required, report);
    report({ step: "start", loaded: 0, total: 0 });
    return withPackages(assets, packages);
  }

  async #start(addresses: Addresses, assets: Promise<Assets>): Promise<void> {
    assets.catch(() => undefined); // told by whichever worker waits for them first
    this.#newCandidate = () => new Candidate(addresses, assets);
    const examiner = new Examiner(addresses);
    this.#examiner = examiner;
    const hear = (message: FromExaminer): void => {
      if (this.#examiner === examiner) this.#hear(message);
    };
    const gone = (): void => {
      // While it starts, whoever starts it hears of that.
      if (this.#examiner === examiner && this.#state !== "loading")
        this.#abandon(new ExaminerLost("its worker is gone"));
    };
    this.#channel = await examiner.boot(assets, hear, gone);
    // The candidate comes after: both together would be later than one alone, and the learner types yet.
    if (!this.#disposed) this.#become("ready");
    if (this.#channel === "single") return;
    this.#spare ??= this.#newCandidate();
    const ended = new Promise<void>((resolve) => (this.#stopWaiting = resolve));
    await Promise.race([this.#spare.ready, ended]);
  }

  /** Judges once, on workers that may be lost. */
  #judgeOnce(request: JudgeRequest, beats: Beats): Promise<Report> {
    return new Promise<Report>((resolve, reject) => {
      if (this.#disposed) throw new JudgeStopped();
      const watch = new OperationWatch(() => this.#goOn(running));
      const running: Running = {
        ...{ request, candidates: new Map(), watch, beats, resolve, reject },
        printed: () => null,
      };
      this.#running = running;
      void this.#ask(running);
    });
  }

  async #ask(running: Running): Promise<void> {
    try {
      await this.load();
    } catch (error) {
      if (this.#running === running) this.#running = undefined;
      running.reject(error);
    }
    if (this.#running !== running) return;
    this.#become("running");
    const { packed, source, scope, language } = running.request;
    const { stops } = running.watch;
    this.#examiner?.judge({ type: "judge", packed, source, scope, language, stops });
  }

  #hear(message: FromExaminer): void {
    const running = this.#running;
    if (running === undefined) return;
    switch (message.type) {
      case "open":
        running.beats.noteLimit(message.limits.testSeconds * 1000);
        this.#attach(running, message);
        break;
      case "close":
        running.candidates.get(message.candidate)?.terminate();
        break;
      case "asked":
        running.beats.noteLimit(message.milliseconds);
        running.watch.asked(message.operation, message.milliseconds);
        break;
      case "answered":
        running.watch.answered();
        break;
      case "stopped":
        running.watch.stopped(message.operation, message.stop);
        break;
      case "report":
        this.#finish();
        this.#renew();
        running.resolve(JSON.parse(message.json) as Report);
        break;
      case "failed":
        this.#abandon(new ExaminerLost(message.message));
        break;
      case "ready":
      case "probed":
        break;
    }
  }

  /** Ends the workers, and a judgement that runs on them. */
  #abandon(error: Error): void {
    const running = this.#running;
    this.#finish();
    this.#endWorkers();
    this.#become("idle");
    running?.reject(error);
  }

  /** Has the same judgement go on in a new worker, which knows what ended the one before. */
  #goOn(running: Running): void {
    if (this.#running !== running) return;
    if (running.watch.stops.size >= MAX_WORKERS) {
      this.#abandon(new Error("the code ended every worker that it got"));
      return;
    }
    this.#endWorkers();
    void this.#ask(running);
  }

  #attach(running: Running, message: FromExaminer & { readonly type: "open" }): void {
    const newCandidate = this.#newCandidate;
    if (newCandidate === undefined) return;
    const { candidate: at, channel, limits } = message;
    const candidate = this.#spare ?? newCandidate();
    this.#spare = newCandidate();
    running.candidates.set(at, candidate);
    if ("byteLength" in channel) {
      const streams = streamsOf(channel, limits);
      running.printed = () => ({ stdout: streams.text(0), stderr: streams.text(1) });
    }
    candidate.ready
      .then(() => candidate.attach({ type: "attach", channel, limits }))
      .catch((error: unknown) => {
        if (this.#running === running) this.#abandon(error as Error);
      });
  }

  #finish(): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    running.watch.answered();
    for (const candidate of running.candidates.values()) candidate.terminate();
    this.#become("ready");
  }

  /** Ends what the learner's code may have touched, where that is the examiner's worker. */
  #renew(): void {
    if (this.#channel !== "single") return;
    this.#endWorkers();
    void this.load().catch(() => undefined);
  }

  #endWorkers(): void {
    this.#ended += 1;
    this.#stopWaiting();
    this.#terminate();
    this.#loading = undefined;
  }

  #terminate(): void {
    this.#examiner?.terminate();
    this.#spare?.terminate();
    this.#examiner = undefined;
    this.#spare = undefined;
  }

  #become(state: SessionState): void {
    this.#state = state;
    if (!this.#disposed) for (const listener of this.#stateListeners) listener(state);
  }
}
