// Runs a page's code blocks: each run in a candidate of its own, with a spare that stands by. One that has
// run the first blocks to their end is kept: the next block goes on in it. There is no examiner: what the
// code says is the reader's own affair, and only shown.
import { type Addresses, type Assets, sharedAssets } from "./assets.ts";
import { Clock } from "./clock.ts";
import type { CandidateLimits, Death } from "./ends.ts";
import { answering, type Find } from "./installs.ts";
import { PortExaminerEnd } from "./ports.ts";
import type { Printed, Progress } from "./protocol.ts";
import { Candidate } from "./workers.ts";

/** A run ends after so many seconds, all its pieces together; loading packages does not count. */
export const RUN_SECONDS = 30;

const LIMITS: CandidateLimits = {
  testSeconds: RUN_SECONDS,
  memoryMib: 512,
  outputKib: 64,
  printedMib: 16,
};

/** The longest time that a timer can wait. */
const FOREVER = 2 ** 31 - 1;

/** Time, in milliseconds, that interrupted code has to name its line. */
const GRACE = 300;

/** An exception as bookjudge/script.py tells it. */
export interface Raised {
  readonly type: string;
  readonly message: string;
  /** Lines of the script, outermost first; a syntax error has the line where it is. */
  readonly frames: readonly (readonly [line: number, name: string])[];
}

export type Halt = "stopped" | "time_limit";

export interface Ran {
  /** The number of the piece, from 0, with which the run ended. */
  readonly piece: number;
  /** "done" also where the piece raised an exception. */
  readonly end: "done" | Halt | Death;
  readonly raised: Raised | null;
  /** What that piece printed, and how long it took, in seconds. */
  readonly printed: Printed;
  readonly seconds: number;
}

export class ScriptSession {
  readonly #runtimeUrl: string;
  readonly #onProgress: (progress: Progress) => void;
  readonly #find: Find;
  #spare: Promise<Candidate> | undefined;
  #running: Running | undefined;
  #kept: Running | undefined;

  /** `find` fetches the packages that the code asks for. */
  constructor(runtimeUrl: string, onProgress: (progress: Progress) => void, find: Find) {
    this.#runtimeUrl = runtimeUrl;
    this.#onProgress = onProgress;
    this.#find = find;
  }

  /** Makes an interpreter ready; safe to call again. */
  async load(): Promise<void> {
    await this.#candidate();
  }

  /** Runs the pieces in order until one fails; rejects where there is no interpreter. */
  async run(pieces: readonly string[]): Promise<Ran> {
    const running = await this.#runningFor(pieces);
    this.#running = running;
    void this.load().catch(() => undefined);
    try {
      const ran = await running.run(pieces);
      if (ran.end === "done" && ran.raised === null) this.#kept = running;
      else running.end();
      return ran;
    } finally {
      this.#running = undefined;
    }
  }

  /** What the last piece has printed so far; null while it does not run. */
  printed(): Printed | null {
    return this.#running?.printed() ?? null;
  }

  stop(): void {
    this.#running?.halt("stopped");
  }

  /** Gives back the memory of interpreters that nobody uses. */
  rest(): void {
    this.#kept?.end();
    this.#kept = undefined;
    this.#spare?.then((candidate) => candidate.terminate()).catch(() => undefined);
    this.#spare = undefined;
  }

  /** Ends every worker. */
  dispose(): void {
    this.stop();
    this.#running?.end();
    this.rest();
  }

  async #runningFor(pieces: readonly string[]): Promise<Running> {
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept?.leadsTo(pieces) === true) return kept;
    kept?.end();
    const candidate = await this.#candidate();
    this.#spare = undefined;
    return new Running(candidate, this.#find);
  }

  #candidate(): Promise<Candidate> {
    if (this.#spare === undefined) {
      const spare = this.#start();
      this.#spare = spare;
      spare.catch(() => {
        if (this.#spare === spare) this.#spare = undefined;
      });
    }
    return this.#spare;
  }

  async #start(): Promise<Candidate> {
    const addresses = await sharedAssets.addresses(this.#runtimeUrl);
    const fetched = sharedAssets.get(this.#runtimeUrl, this.#onProgress);
    try {
      return await this.#boot(addresses, fetched);
    } catch (error) {
      if ((await fetched).candidate.image === null) throw error;
      // Another build's image, or a browser that cannot thaw it.
      const unfrozen = sharedAssets.getUnfrozen(this.#runtimeUrl, this.#onProgress);
      return this.#boot(addresses, unfrozen);
    }
  }

  async #boot(addresses: Addresses, assets: Promise<Assets>): Promise<Candidate> {
    const fetched = assets.then((all) => {
      this.#onProgress({ step: "start", loaded: 0, total: 0 });
      return all;
    });
    const candidate = new Candidate(addresses, fetched);
    await candidate.ready;
    return candidate;
  }
}

/** WebKit says that it is isolated and has no shared memory all the same. */
function sharesMemory(): boolean {
  return crossOriginIsolated && typeof SharedArrayBuffer !== "undefined";
}

/** One candidate with the pieces that it is given. */
class Running {
  readonly #end: PortExaminerEnd;
  readonly #interruptBuffer: Uint8Array;
  readonly #killed: Promise<"timeout">;
  #kill: () => void = () => undefined;
  readonly #done: string[] = [];
  #halt: Halt | undefined;
  #last = false;
  readonly #clock = new Clock(() => this.halt("time_limit"));

  constructor(candidate: Candidate, find: Find) {
    const { port1, port2 } = new MessageChannel();
    const installs = new MessageChannel();
    answering(installs.port1, (requirements) => this.#clock.without(find(requirements)));
    this.#killed = new Promise((resolve) => {
      this.#kill = () => resolve("timeout");
    });
    this.#interruptBuffer = new Uint8Array(
      sharesMemory() ? new SharedArrayBuffer(1) : new ArrayBuffer(1),
    );
    this.#end = new PortExaminerEnd(port1, LIMITS, () => candidate.terminate());
    candidate.attach({
      ...{ type: "script", channel: port2, limits: LIMITS },
      ...{ interruptBuffer: this.#interruptBuffer, installs: installs.port2 },
    });
  }

  /** Whether these pieces begin with those that have run here, and go on. */
  leadsTo(pieces: readonly string[]): boolean {
    return (
      this.#done.length < pieces.length && this.#done.every((piece, at) => piece === pieces[at])
    );
  }

  async run(pieces: readonly string[]): Promise<Ran> {
    this.#clock.start(RUN_SECONDS * 1000);
    try {
      for (;;) {
        const piece = this.#done.length;
        const source = pieces[piece] ?? "";
        this.#last = piece + 1 >= pieces.length;
        const ran = await this.#runPiece(piece, source);
        this.#done.push(source);
        if (ran.end !== "done" || ran.raised !== null || this.#last) return ran;
      }
    } finally {
      this.#clock.stop();
    }
  }

  /** Null before the last piece. */
  printed(): Printed | null {
    return this.#last ? this.#printed() : null;
  }

  #printed(): Printed {
    return { stdout: this.#end.streams.text(0), stderr: this.#end.streams.text(1) };
  }

  /** Interrupts the code, so that it names its line, and ends it where that does not help. */
  halt(reason: Halt): void {
    if (this.#halt !== undefined) return;
    this.#halt = reason;
    this.#interruptBuffer[0] = 2;
    setTimeout(this.#kill, sharesMemory() ? GRACE : 0);
  }

  end(): void {
    this.#end.close();
  }

  async #runPiece(piece: number, source: string): Promise<Ran> {
    for (const stream of [0, 1] as const) this.#end.streams.clear(stream);
    this.#end.send(new TextEncoder().encode(source));
    const began = performance.now();
    const received = this.#end.receive(FOREVER); // the clock ends it
    const answer = await Promise.race([received, this.#killed]);
    const seconds = (performance.now() - began) / 1000;
    const ran = { piece, printed: this.#printed(), seconds };
    if (typeof answer !== "string")
      return { ...ran, end: this.#halt ?? "done", raised: raisedIn(answer) };
    return { ...ran, end: answer === "timeout" ? (this.#halt ?? "died") : answer, raised: null };
  }
}

/** Reads an answer, which the code itself may have sent: of what has another form, nothing is believed. */
export function raisedIn(answer: Uint8Array): Raised | null {
  try {
    const told = JSON.parse(new TextDecoder().decode(answer)) as Record<string, unknown> | null;
    if (told === null) return null;
    const at = Array.isArray(told["syntax"]) ? [[told["syntax"][1], ""]] : told["frames"];
    const frames = Array.isArray(at) ? (at as unknown[][]) : [];
    return {
      type: String(told["type"]),
      message: String(told["message"]),
      frames: frames.map(([line, name]) => [Number(line), String(name)] as const),
    };
  } catch {
    return null;
  }
}
