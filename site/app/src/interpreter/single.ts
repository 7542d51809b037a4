// Both interpreters in one worker, for browsers where two workers cannot wait for each other. Python has
// two heaps all the same; limits are kept by the page, which ends the worker and begins anew, with what
// stopped the code before: the same operation is then answered by that.
import {
  type CandidateConsole,
  type CandidateLimits,
  type Death,
  type ExaminerEnd,
  MAX_FRAME,
} from "./ends.ts";
import { type Answer, type Asking, deathBy, type Learner } from "./learner.ts";
import type { FromExaminer, Stop } from "./messages.ts";
import { Streams, STREAMS_BYTES, type StreamNumber } from "./streams.ts";

type Say = (message: FromExaminer) => void;
type Received = Uint8Array | "timeout" | Death;

/** The operations of one judgement, numbered; the page knows which one is under way. */
export class Operations {
  readonly #stops: ReadonlyMap<number, Stop>;
  readonly #say: Say;
  #number = 0;
  #asked: FromExaminer = { type: "answered" };

  constructor(stops: ReadonlyMap<number, Stop>, say: Say) {
    this.#stops = stops;
    this.#say = say;
  }

  /** Does the next one, unless it is known to be stopped. */
  run(milliseconds: number, work: () => Received): Received | Stop {
    this.#number += 1;
    const known = this.#stops.get(this.#number);
    if (known !== undefined) return known;
    const [before, began] = [this.#asked, performance.now()];
    this.#asked = { type: "asked", operation: this.#number, milliseconds };
    this.#say(this.#asked);
    try {
      const frame = work();
      return performance.now() - began > milliseconds ? "timeout" : frame;
    } finally {
      this.#asked = before;
      this.#say(before);
    }
  }

  /** Has the page end this worker: what is under way cannot go on. */
  stop(reason: Death, code: number): void {
    if (this.#asked.type !== "asked") return;
    this.#say({ type: "stopped", operation: this.#asked.operation, stop: { reason, code } });
  }
}

/** The examiner's end and the candidate's in one: frames are passed by calling. */
export class SingleEnd implements ExaminerEnd, CandidateConsole, Asking {
  readonly streams: Streams;
  readonly interruptBuffer = new Uint8Array(1);
  readonly #operations: Operations;
  readonly #answer: Answer;
  readonly #printedLimit: number;
  readonly #requests: Uint8Array[] = [];
  #asked: ((frame: Uint8Array) => Uint8Array) | undefined;
  #printed = 0;
  #refused = false;
  #exitCode = 0;

  constructor(learner: Learner, limits: CandidateLimits, operations: Operations) {
    this.streams = new Streams(new ArrayBuffer(STREAMS_BYTES), 0, limits.outputKib);
    this.#printedLimit = limits.printedMib * 2 ** 20;
    this.#operations = operations;
    learner.connect(this, limits);
    this.#answer = learner.host.answering(this);
  }

  /** Takes what answers the candidate's own requests. */
  serve(asked: (frame: Uint8Array) => Uint8Array): void {
    this.#asked = asked;
  }

  ask(frame: Uint8Array): Uint8Array {
    if (this.#asked === undefined) throw new Error("nobody answers");
    return this.#asked(frame);
  }

  send(frame: Uint8Array): void {
    this.#refused = false;
    this.#requests.push(frame);
  }

  receive(milliseconds: number): Received {
    const request = this.#requests.pop();
    if (request === undefined) return "timeout";
    const received = this.#operations.run(milliseconds, () => this.#have(request));
    if (typeof received === "string" || received instanceof Uint8Array) return received;
    this.#exitCode = received.code;
    return received.reason;
  }

  memoryRefused(): boolean {
    return this.#refused;
  }

  exitCode(): number {
    return this.#exitCode;
  }

  interrupt(): void {
    // Its code has ended, or it would not be asked.
  }

  close(): void {
    // The next candidate has the same interpreter, and a module of its own.
  }

  noteRefusedMemory(): void {
    this.#refused = true;
  }

  print(stream: StreamNumber, text: Uint8Array): void {
    if (this.#printed > this.#printedLimit) return;
    this.streams.print(stream, text);
    this.#printed += text.length;
    if (this.#printed > this.#printedLimit) this.#operations.stop("output", 0);
  }

  #have(request: Uint8Array): Received {
    try {
      const frame = this.#answer(request);
      if (this.#printed > this.#printedLimit) return "output";
      return frame instanceof Uint8Array && frame.length <= MAX_FRAME ? frame : "died";
    } catch (error) {
      const [reason, code] = deathBy(error);
      this.#operations.stop(reason, code);
      return reason;
    }
  }
}
