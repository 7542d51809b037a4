// The shared memory between the examiner's worker and one candidate's: one frame at a time, either way,
// and what the candidate printed. Every wait checks its word again: a notify may come late.
import type { CandidateLimits } from "./messages.ts";
import type { Printed } from "./protocol.ts";

const MAX_FRAME = (4 << 20) + 64;
const HEADER_BYTES = 128;
const STREAM_BYTES = 64 << 10;

// Words of the header.
const TURN = 0;
const LENGTH = 1;
const REASON = 2;
const EXIT_CODE = 3;
const PRINTED = 4;
const STREAM_TOTALS = 5;
const MEMORY_REFUSED = 7;
const INTERRUPT_BYTE = 96;

// Values of TURN: who has something to read.
const NOBODY = 0;
const CANDIDATE = 1;
const EXAMINER = 2;
const DEAD = 3;

export const DEATHS = ["died", "exit", "memory", "nested", "output"] as const;
export type Death = (typeof DEATHS)[number];

/** Returns the shared memory of one channel. Its pages are taken only when written. */
export function newChannel(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEADER_BYTES + 2 * STREAM_BYTES + MAX_FRAME);
}

/** Looks at what a candidate has printed, while the examiner waits for it. */
export function printedIn(memory: SharedArrayBuffer, limits: CandidateLimits): Printed {
  const end = new ExaminerEnd(memory, limits, () => undefined);
  const text = (stream: 0 | 1): string => {
    const decoder = new TextDecoder();
    const head = decoder.decode(end.head(stream), { stream: true });
    const gap = end.leftOut(stream) > 0 ? "\n…\n" : "";
    return head + gap + decoder.decode(end.tail(stream));
  };
  return { stdout: text(0), stderr: text(1) };
}

class Shared {
  readonly words: Int32Array;
  readonly frame: Uint8Array;
  readonly streams: readonly [Uint8Array, Uint8Array];
  readonly interruptBuffer: Uint8Array;

  constructor(memory: SharedArrayBuffer) {
    this.words = new Int32Array(memory, 0, HEADER_BYTES / 4);
    this.interruptBuffer = new Uint8Array(memory, INTERRUPT_BYTE, 1);
    this.streams = [
      new Uint8Array(memory, HEADER_BYTES, STREAM_BYTES),
      new Uint8Array(memory, HEADER_BYTES + STREAM_BYTES, STREAM_BYTES),
    ];
    this.frame = new Uint8Array(memory, HEADER_BYTES + 2 * STREAM_BYTES, MAX_FRAME);
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

/** The examiner's end. Nothing that it reads is trusted. Called from Python. */
export class ExaminerEnd {
  readonly #shared: Shared;
  readonly #half: number;
  readonly #onClose: () => void;

  constructor(memory: SharedArrayBuffer, limits: CandidateLimits, onClose: () => void) {
    this.#shared = new Shared(memory);
    this.#half = halfOf(limits);
    this.#onClose = onClose;
  }

  send(frame: Uint8Array): void {
    Atomics.store(this.#shared.words, MEMORY_REFUSED, 0);
    this.#shared.put(frame, CANDIDATE);
  }

  /** Whether the candidate wanted more memory than it may have, since the last request. */
  memoryRefused(): boolean {
    return Atomics.load(this.#shared.words, MEMORY_REFUSED) !== 0;
  }

  /** Waits for a frame; returns it, "timeout", or how the candidate died. */
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

  head(stream: 0 | 1): Uint8Array {
    return this.#shared.streams[stream].slice(0, Math.min(this.#total(stream), this.#half));
  }

  /** The last part, which is written round and round in the second half of the stream's memory. */
  tail(stream: 0 | 1): Uint8Array {
    const half = this.#half;
    const after = this.#total(stream) - half;
    if (after <= 0) return new Uint8Array(0);
    const ring = this.#shared.streams[stream].slice(half, 2 * half);
    if (after <= half) return ring.slice(0, after);
    const at = after % half;
    const ordered = new Uint8Array(half);
    ordered.set(ring.subarray(at));
    ordered.set(ring.subarray(0, at), half - at);
    return ordered;
  }

  leftOut(stream: 0 | 1): number {
    return Math.max(0, this.#total(stream) - 2 * this.#half);
  }

  clear(stream: 0 | 1): void {
    Atomics.store(this.#shared.words, STREAM_TOTALS + stream, 0);
  }

  close(): void {
    this.#onClose();
  }

  #total(stream: 0 | 1): number {
    return Math.max(0, Atomics.load(this.#shared.words, STREAM_TOTALS + stream));
  }
}

/** The candidate's end. Called from Python, next to the learner's code. */
export class CandidateEnd {
  readonly #shared: Shared;
  readonly #half: number;
  readonly #printedLimit: number;

  constructor(memory: SharedArrayBuffer, limits: CandidateLimits) {
    this.#shared = new Shared(memory);
    this.#half = halfOf(limits);
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

  print(stream: 0 | 1, text: Uint8Array): void {
    const { words, streams } = this.#shared;
    const half = this.#half;
    const memory = streams[stream];
    let total = Atomics.load(words, STREAM_TOTALS + stream);
    const headRoom = Math.max(0, Math.min(half - total, text.length));
    if (headRoom > 0) memory.set(text.subarray(0, headRoom), total);
    let rest = text.subarray(headRoom);
    total += headRoom;
    if (rest.length > half) {
      total += rest.length - half;
      rest = rest.subarray(rest.length - half);
    }
    const at = (total - half) % half;
    const first = rest.subarray(0, half - at);
    if (rest.length > 0) {
      memory.set(first, half + at);
      memory.set(rest.subarray(first.length), half);
    }
    Atomics.store(words, STREAM_TOTALS + stream, total + rest.length);
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

function halfOf(limits: CandidateLimits): number {
  return Math.min(limits.outputKib << 9, STREAM_BYTES / 2);
}
