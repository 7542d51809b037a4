// The shared memory between the examiner's worker and one candidate's: one frame at a time, either way,
// and what the candidate printed. Every wait checks its word again: a notify may come late.
import {
  type CandidateEnd,
  type CandidateLimits,
  type Death,
  DEATHS,
  type ExaminerEnd,
  MAX_FRAME,
} from "./ends.ts";
import { Streams, STREAMS_BYTES, type StreamNumber } from "./streams.ts";

const HEADER_BYTES = 128;

// Words of the header.
const TURN = 0;
const LENGTH = 1;
const REASON = 2;
const EXIT_CODE = 3;
const PRINTED = 4;
const MEMORY_REFUSED = 5;
const INTERRUPT_BYTE = 96;

// Values of TURN: who has something to read.
const NOBODY = 0;
const CANDIDATE = 1;
const EXAMINER = 2;
const DEAD = 3;

/** Returns the shared memory of one channel. Its pages are taken only when written. */
export function newSharedChannel(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + STREAMS_BYTES + MAX_FRAME);
}

/** Returns the streams of a channel, to look at while the examiner waits. */
export function streamsOf(memory: SharedArrayBuffer, limits: CandidateLimits): Streams {
  return new SharedExaminerEnd(memory, limits, () => undefined).streams;
}

class Shared {
  readonly words: Int32Array;
  readonly frame: Uint8Array;
  readonly streams: Streams;
  readonly interruptBuffer: Uint8Array;

  constructor(memory: SharedArrayBuffer, limits: CandidateLimits) {
    this.words = new Int32Array(memory, 0, HEADER_BYTES / 4);
    this.interruptBuffer = new Uint8Array(memory, INTERRUPT_BYTE, 1);
    this.streams = new Streams(memory, HEADER_BYTES, limits.outputKib);
    this.frame = new Uint8Array(memory, HEADER_BYTES + STREAMS_BYTES, MAX_FRAME);
  }

  put(frame: Uint8Array, turn: number): void {
    this.frame.set(frame);
    this.words[LENGTH] = frame.length;
    // The dead stay dead: a candidate that died after its last answer is asked in vain.
    const before = Atomics.load(this.words, TURN);
    if (before !== DEAD) Atomics.compareExchange(this.words, TURN, before, turn);
    Atomics.notify(this.words, TURN);
  }

  /** Copies the frame out once: the other side may go on writing. */
  take(): Uint8Array {
    const length = Math.min(Math.max(this.words[LENGTH] ?? 0, 0), MAX_FRAME);
    return this.frame.slice(0, length);
  }
}

/** The examiner's end. Nothing that it reads is trusted. */
export class SharedExaminerEnd implements ExaminerEnd {
  readonly streams: Streams;
  readonly #shared: Shared;
  readonly #onClose: () => void;

  constructor(memory: SharedArrayBuffer, limits: CandidateLimits, onClose: () => void) {
    this.#shared = new Shared(memory, limits);
    this.streams = this.#shared.streams;
    this.#onClose = onClose;
  }

  send(frame: Uint8Array): void {
    Atomics.store(this.#shared.words, MEMORY_REFUSED, 0);
    this.#shared.put(frame, CANDIDATE);
  }

  memoryRefused(): boolean {
    return Atomics.load(this.#shared.words, MEMORY_REFUSED) !== 0;
  }

  receive(milliseconds: number): Uint8Array | "timeout" | Death {
    const { words } = this.#shared;
    const end = performance.now() + milliseconds;
    for (;;) {
      const turn = Atomics.load(words, TURN);
      if (turn === EXAMINER) return this.#shared.take();
      if (turn === DEAD) return DEATHS[Atomics.load(words, REASON)] ?? "died";
      const left = end - performance.now();
      if (left <= 0) return "timeout";
      Atomics.wait(words, TURN, turn, left);
    }
  }

  exitCode(): number {
    return Atomics.load(this.#shared.words, EXIT_CODE);
  }

  interrupt(): void {
    this.#shared.interruptBuffer[0] = 2;
  }

  close(): void {
    this.#onClose();
  }
}

/** The candidate's end. */
export class SharedCandidateEnd implements CandidateEnd {
  readonly #shared: Shared;
  readonly #printedLimit: number;

  constructor(memory: SharedArrayBuffer, limits: CandidateLimits) {
    this.#shared = new Shared(memory, limits);
    this.#printedLimit = limits.printedMib * 2 ** 20;
  }

  get interruptBuffer(): Uint8Array {
    return this.#shared.interruptBuffer;
  }

  send(frame: Uint8Array): void {
    this.#shared.put(frame, EXAMINER);
  }

  receive(): Uint8Array {
    const { words } = this.#shared;
    for (;;) {
      const turn = Atomics.load(words, TURN);
      if (turn === CANDIDATE) {
        const frame = this.#shared.take();
        Atomics.store(words, TURN, NOBODY);
        return frame;
      }
      Atomics.wait(words, TURN, turn);
    }
  }

  noteRefusedMemory(): void {
    Atomics.store(this.#shared.words, MEMORY_REFUSED, 1);
  }

  print(stream: StreamNumber, text: Uint8Array): void {
    const { words, streams } = this.#shared;
    streams.print(stream, text);
    if (Atomics.add(words, PRINTED, text.length) + text.length > this.#printedLimit) {
      this.die("output", 0);
      for (;;) Atomics.wait(words, TURN, DEAD);
    }
  }

  die(reason: Death, code: number): void {
    const { words } = this.#shared;
    Atomics.store(words, REASON, DEATHS.indexOf(reason));
    Atomics.store(words, EXIT_CODE, code);
    Atomics.store(words, TURN, DEAD);
    Atomics.notify(words, TURN);
  }
}
