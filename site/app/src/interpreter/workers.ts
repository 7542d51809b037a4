// Starts workers, and knows when one is gone.
import type { Assets } from "./assets.ts";
import type { ChannelKind } from "./ends.ts";
import type {
  AttachMessage,
  BootExaminerMessage,
  BootMessage,
  FromCandidate,
  FromExaminer,
  JudgeMessage,
  ScriptMessage,
} from "./messages.ts";
import { probe } from "./probe.ts";

let lives = 0;

/** A name that no other worker has, in whatever tab. */
function newLife(): string {
  lives += 1;
  return `bookjudge-${performance.timeOrigin}-${Math.random()}-${lives}`;
}

/** The examiner's worker: what it says goes to `hear`, and its death to `gone`. */
export class Examiner {
  readonly #worker: Worker;

  constructor(url: string) {
    this.#worker = new Worker(url, { type: "module" });
  }

  /** Resolves with the channel that its candidates can have. */
  boot(
    assets: Assets,
    hear: (message: FromExaminer) => void,
    gone: () => void,
  ): Promise<ChannelKind> {
    return new Promise((resolve, reject) => {
      const ended = (): void => {
        gone();
        reject(new Error("the worker ended while it started"));
      };
      probe(this.#worker, newLife(), ended)
        .then(async (shares) => {
          const { examiner: parts, candidate } = assets;
          const asked: BootExaminerMessage = { type: "boot", parts, candidate, shares };
          const ready = await booted(this.#worker, asked);
          this.#worker.onmessage = ({ data }: MessageEvent<FromExaminer>) => hear(data);
          resolve("channel" in ready ? ready.channel : "single");
        })
        .catch(reject);
    });
  }

  judge(message: JudgeMessage): void {
    this.#worker.postMessage(message);
  }

  terminate(): void {
    this.#worker.terminate();
  }
}

/** A candidate's worker; a second one is tried where the first does not start. */
export class Candidate {
  readonly ready: Promise<void>;
  #worker: Worker | undefined;
  #ended = false;

  constructor(assets: Assets) {
    this.ready = this.#start(assets).catch((error: unknown) => {
      if (this.#ended) throw error;
      return this.#start(assets);
    });
    this.ready.catch(() => undefined);
  }

  attach(message: AttachMessage | ScriptMessage): void {
    const ports = [message.channel, message.type === "script" ? message.installs : null];
    this.#worker?.postMessage(
      message,
      ports.filter((port) => port !== null && "postMessage" in port),
    );
  }

  terminate(): void {
    this.#ended = true;
    this.#worker?.terminate();
  }

  async #start({ candidateUrl, candidate: parts }: Assets): Promise<void> {
    this.#worker?.terminate();
    const worker = new Worker(candidateUrl, { type: "module" });
    this.#worker = worker;
    // From here on its messages are dropped: the learner's code may send what it likes.
    await booted(worker, { type: "boot", parts }).finally(() => {
      worker.onmessage = null;
    });
  }
}

type Ready = (FromCandidate | FromExaminer) & { readonly type: "ready" };

/** Boots a worker; resolves at its "ready" and rejects when it says, or shows, that it failed. */
function booted(worker: Worker, message: BootMessage): Promise<Ready> {
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || "the worker did not start"));
    worker.onmessage = ({ data }: MessageEvent<FromCandidate | FromExaminer>) => {
      if (data.type === "ready") resolve(data);
      else if (data.type === "failed") reject(new Error(data.message));
    };
    worker.postMessage(message);
  });
}
