// What a candidate printed: the first part of each stream, and the last one, written round and round.

const STREAM_BYTES = 64 << 10;

/** The memory that two streams take: two words of counts and their text. */
export const STREAMS_BYTES = 8 + 2 * STREAM_BYTES;

export type StreamNumber = 0 | 1;

/** Two streams in memory that may be shared: one side writes and the other reads. */
export class Streams {
  readonly #totals: Int32Array;
  readonly #texts: readonly [Uint8Array, Uint8Array];
  readonly #half: number;

  constructor(memory: ArrayBufferLike, at: number, outputKib: number) {
    this.#totals = new Int32Array(memory, at, 2);
    this.#texts = [
      new Uint8Array(memory, at + 8, STREAM_BYTES),
      new Uint8Array(memory, at + 8 + STREAM_BYTES, STREAM_BYTES),
    ];
    this.#half = Math.min(outputKib << 9, STREAM_BYTES / 2);
  }

  print(stream: StreamNumber, text: Uint8Array): void {
    const half = this.#half;
    const memory = this.#texts[stream];
    let total = Atomics.load(this.#totals, stream);
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
    Atomics.store(this.#totals, stream, total + rest.length);
  }

  head(stream: StreamNumber): Uint8Array {
    return this.#texts[stream].slice(0, Math.min(this.#total(stream), this.#half));
  }

  /** The last part, in order. */
  tail(stream: StreamNumber): Uint8Array {
    const half = this.#half;
    const after = this.#total(stream) - half;
    if (after <= 0) return new Uint8Array(0);
    const ring = this.#texts[stream].slice(half, 2 * half);
    if (after <= half) return ring.slice(0, after);
    const at = after % half;
    const ordered = new Uint8Array(half);
    ordered.set(ring.subarray(at));
    ordered.set(ring.subarray(0, at), half - at);
    return ordered;
  }

  leftOut(stream: StreamNumber): number {
    return Math.max(0, this.#total(stream) - 2 * this.#half);
  }

  /** The whole as text, with a mark where some is left out. */
  text(stream: StreamNumber): string {
    const decoder = new TextDecoder();
    const head = decoder.decode(this.head(stream), { stream: true });
    const gap = this.leftOut(stream) > 0 ? "\n…\n" : "";
    return head + gap + decoder.decode(this.tail(stream));
  }

  clear(stream: StreamNumber): void {
    Atomics.store(this.#totals, stream, 0);
  }

  #total(stream: StreamNumber): number {
    return Math.max(0, Atomics.load(this.#totals, stream));
  }
}
