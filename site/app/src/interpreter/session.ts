// Owns the interpreters of one exercise: an examiner that stays, a candidate for each judgement, and a
// spare that stands by. Only the examiner's word counts; a candidate's messages end with "ready".
import type { Report } from "../report.ts";
import { type Assets, fetchAssets } from "./assets.ts";
import { newChannel, printedIn } from "./channel.ts";
import type { CandidateLimits, FromCandidate, FromExaminer, Parts } from "./messages.ts";
import {
  JudgeStopped,
  type JudgeRequest,
  NotIsolated,
  type Printed,
  type Progress,
  type Session,
  type SessionState,
} from "./protocol.ts";

const MAX_CANDIDATES = 16;

/** Returns a session that has loaded nothing yet. */
export function openSession(runtimeUrl: string): Session {
  return new WorkerSession(runtimeUrl);
}

interface Candidate {
  readonly worker: Worker;
  readonly ready: Promise<void>;
}

interface Running {
  readonly candidates: Map<number, Candidate>;
  /** Looks at what the latest candidate prints. */
  printed: () => Printed | null;
  readonly resolve: (report: Report) => void;
  readonly reject: (error: Error) => void;
}

class WorkerSession implements Session {
  readonly #runtimeUrl: string;
  readonly #stateListeners: ((state: SessionState) => void)[] = [];
  readonly #progressListeners: ((progress: Progress) => void)[] = [];
  #state: SessionState = "idle";
  #loading: Promise<void> | undefined;
  #assets: Assets | undefined;
  #examiner: Worker | undefined;
  #spare: Candidate | undefined;
  #running: Running | undefined;
  /** Those that the examiner has as well and no candidate has used. */
  readonly #channels: SharedArrayBuffer[] = [];
  #disposed = false;

  constructor(runtimeUrl: string) {
    this.#runtimeUrl = runtimeUrl;
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
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = undefined;
      this.#endWorkers();
      this.#become("idle");
      throw error;
    });
    return this.#loading;
  }

  async judge(request: JudgeRequest): Promise<Report> {
    await this.load();
    const examiner = this.#examiner;
    if (examiner === undefined || this.#running !== undefined) {
      throw new Error("a judgement is running already");
    }
    this.#become("running");
    const missing = MAX_CANDIDATES - this.#channels.length;
    const channels = Array.from({ length: missing }, newChannel);
    this.#channels.push(...channels);
    return new Promise<Report>((resolve, reject) => {
      this.#running = { candidates: new Map(), printed: () => null, resolve, reject };
      examiner.postMessage({ type: "judge", ...request, channels });
    });
  }

  printed(): Printed | null {
    return this.#running?.printed() ?? null;
  }

  stop(): void {
    this.#abandon(new JudgeStopped());
  }

  dispose(): void {
    this.#disposed = true;
    const running = this.#running;
    this.#finish();
    this.#endWorkers();
    running?.reject(new JudgeStopped());
  }

  async #load(): Promise<void> {
    if (typeof SharedArrayBuffer === "undefined") throw new NotIsolated();
    this.#become("loading");
    const report = (progress: Progress): void => {
      for (const listener of this.#progressListeners) listener(progress);
    };
    this.#assets ??= await fetchAssets(this.#runtimeUrl, report, true);
    try {
      await this.#start(this.#assets, report);
    } catch (error) {
      if (this.#assets.examiner.image === null) throw error;

      // Another build's image, or a browser that cannot thaw it.
      this.#endWorkers();
      this.#assets = await fetchAssets(this.#runtimeUrl, report, false);
      await this.#start(this.#assets, report);
    }
    if (this.#disposed) this.#endWorkers();
    this.#become("ready");
    this.#assets.freeze();
  }

  async #start(assets: Assets, report: (progress: Progress) => void): Promise<void> {
    report({ step: "start", loaded: 0, total: 0 });
    const spare = (this.#spare ??= this.#newCandidate(assets));
    await Promise.all([this.#startExaminer(assets), spare.ready]);
  }

  async #startExaminer(assets: Assets): Promise<void> {
    const worker = new Worker(assets.examinerUrl, { type: "module" });
    this.#examiner = worker;
    this.#channels.length = 0;
    await booted(worker, assets.examiner);
    worker.onmessage = ({ data }: MessageEvent<FromExaminer>) => this.#hear(data);
  }

  #newCandidate(assets: Assets): Candidate {
    const worker = new Worker(assets.candidateUrl, { type: "module" });
    // From here on its messages are dropped: the learner's code may send what it likes.
    const ready = booted(worker, assets.candidate).finally(() => {
      worker.onmessage = null;
    });
    ready.catch(() => undefined);
    return { worker, ready };
  }

  #hear(message: FromExaminer): void {
    const running = this.#running;
    if (running === undefined) return;
    switch (message.type) {
      case "open":
        this.#attach(running, message.channel, message.limits);
        break;
      case "close":
        running.candidates.get(message.channel)?.worker.terminate();
        break;
      case "report":
        this.#finish();
        running.resolve(JSON.parse(message.json) as Report);
        break;
      case "failed":
        this.#abandon(new Error(message.message));
        break;
      case "ready":
        break;
    }
  }

  /** Ends a judgement without its report; the next one gets a new examiner. */
  #abandon(error: Error): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#finish();
    this.#examiner?.terminate();
    this.#examiner = undefined;
    this.#loading = undefined;
    running.reject(error);
    void this.load().catch(() => undefined);
  }

  #attach(running: Running, at: number, limits: CandidateLimits): void {
    const assets = this.#assets;
    const channel = this.#channels[at];
    if (assets === undefined || channel === undefined) return;
    const candidate = this.#spare ?? this.#newCandidate(assets);
    this.#spare = this.#newCandidate(assets);
    running.candidates.set(at, candidate);
    running.printed = () => printedIn(channel, limits);
    candidate.ready
      .then(() => candidate.worker.postMessage({ type: "attach", channel, limits }))
      .catch((error: unknown) => this.#abandon(error as Error));
  }

  #finish(): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#running = undefined;
    for (const { worker } of running.candidates.values()) worker.terminate();
    // A candidate may write on for a moment after its end: nobody gets its channel again.
    this.#channels.splice(0, running.candidates.size);
    this.#become("ready");
  }

  #endWorkers(): void {
    this.#examiner?.terminate();
    this.#spare?.worker.terminate();
    this.#examiner = undefined;
    this.#spare = undefined;
  }

  #become(state: SessionState): void {
    this.#state = state;
    if (!this.#disposed) for (const listener of this.#stateListeners) listener(state);
  }
}

/** Boots a worker; resolves at its "ready" and rejects when it says, or shows, that it failed. */
function booted(worker: Worker, parts: Parts): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || "the worker did not start"));
    worker.onmessage = ({ data }: MessageEvent<FromCandidate | FromExaminer>) => {
      if (data.type === "ready") resolve();
      else if (data.type === "failed") reject(new Error(data.message));
    };
    worker.postMessage({ type: "boot", parts });
  });
}
