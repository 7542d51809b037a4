// Starts workers, and knows when one is gone.
import type { Addresses, Assets } from "./assets.ts";
import type { ChannelKind } from "./ends.ts";
import type {
  AttachMessage,
  BootExaminerMessage,
  BootMessage,
  FromCandidate,
  FromExaminer,
  JudgeMessage,
  PrepareMessage,
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

  constructor({ examinerUrl, pyodideUrl }: Addresses) {
    this.#worker = started(examinerUrl, pyodideUrl);
  }

  /** Resolves with the channel that its candidates can have. */
  boot(
    assets: Promise<Assets>,
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
          const asked = assets.then(
            ({ examiner: parts, candidate, supplied }): BootExaminerMessage => {
              return { type: "boot", parts, candidate, shares, supplied };
            },
          );
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

  constructor(addresses: Addresses, assets: Promise<Assets>) {
    this.ready = this.#start(addresses, assets).catch((error: unknown) => {
      if (this.#ended) throw error;
      return this.#start(addresses, assets);
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

  async #start({ candidateUrl, pyodideUrl }: Addresses, assets: Promise<Assets>): Promise<void> {
    this.#worker?.terminate();
    const worker = started(candidateUrl, pyodideUrl);
    this.#worker = worker;
    const asked = assets.then(({ candidate: parts }): BootMessage => ({ type: "boot", parts }));
    // Once it is ready its messages are dropped: the learner's code may send what it likes.
    await booted(worker, asked).finally(() => {
      worker.onmessage = null;
    });
  }
}

/** An examiner's worker that nobody has taken yet, by its address. */
const waiting = new Map<string, Worker>();

/** Starts the first worker before there is an exercise that takes it; its parts come by `supply`. */
export function prestart({ examinerUrl, pyodideUrl }: Addresses, supply: MessagePort): void {
  const worker = started(examinerUrl, pyodideUrl, supply);
  worker.onerror = () => waiting.delete(examinerUrl);
  waiting.set(examinerUrl, worker);
}

function started(url: string, pyodideUrl: string, supply: MessagePort | null = null): Worker {
  const before = waiting.get(url);
  waiting.delete(url);
  if (before !== undefined) return before;
  const worker = new Worker(url, { type: "module" });
  const message: PrepareMessage = { type: "prepare", pyodideUrl, supply };
  worker.postMessage(message, supply === null ? [] : [supply]);
  return worker;
}

type Ready = (FromCandidate | FromExaminer) & { readonly type: "ready" };

/** Boots a worker; resolves at its "ready" and rejects when it says, or shows, that it failed. */
function booted(worker: Worker, message: Promise<BootMessage>): Promise<Ready> {
  return new Promise((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || "the worker did not start"));
    worker.onmessage = ({ data }: MessageEvent<FromCandidate | FromExaminer>) => {
      if (data.type === "ready") resolve(data);
      else if (data.type === "failed") reject(new Error(data.message));
    };
    message.then((asked) => worker.postMessage(asked)).catch(reject);
  });
}
