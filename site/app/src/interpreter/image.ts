// The frozen interpreter as it is published and kept: Pyodide's own snapshot without its long stretches
// of zeros, which are two fifths of it. Words of 32 bits: how long the head is, how large the memory,
// how many pieces, and of each piece where it begins in the memory and its length; the head; the pieces.

export type Bytes = Uint8Array<ArrayBuffer>;

export interface Image {
  /** What Pyodide checks and reads before the memory. */
  readonly head: Bytes;
  /** The size of the memory, in bytes. */
  readonly size: number;
  readonly pieces: readonly Piece[];
}

interface Piece {
  readonly at: number;
  readonly bytes: Uint8Array;
}

/** Where in a snapshot the memory begins, in 32-bit words. */
const DATA_OFFSET_AT = 1;

/** So many bytes are all zero or kept. */
const BLOCK = 64 * 1024;

/** From so many blocks on, zeros are left out. */
const MANY = 16;

const WORD = 4;

/** Words before those of the pieces. */
const FIXED = 3;

/** Leaves out of a snapshot what need not be carried. */
export function packImage(snapshot: Uint8Array): Bytes {
  const begin = words(snapshot, DATA_OFFSET_AT + 1)[DATA_OFFSET_AT] ?? 0;
  const memory = snapshot.subarray(begin);
  const pieces = piecesOf(memory);
  const table = [begin, memory.length, pieces.length];
  for (const { at, bytes } of pieces) table.push(at, bytes.length);
  const parts = [bytesOf(table), snapshot.subarray(0, begin), ...pieces.map(({ bytes }) => bytes)];
  const image = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    image.set(part, at);
    at += part.length;
  }
  return image;
}

/** Reads an image, shared or not; its pieces are views of it. */
export function readImage(image: Uint8Array): Image {
  const [headLength = 0, size = 0, count = 0] = words(image, FIXED);
  const places = words(image, FIXED + 2 * count).subarray(FIXED);
  let from = (FIXED + 2 * count) * WORD;
  // A copy: text decoders refuse shared memory.
  const head = image.slice(from, (from += headLength)) as Bytes;
  const pieces: Piece[] = [];
  for (let piece = 0; piece < count; piece += 1) {
    const [at = 0, length = 0] = places.subarray(2 * piece);
    pieces.push({ at, bytes: image.subarray(from, (from += length)) });
  }
  return { head, size, pieces };
}

function piecesOf(memory: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  let begin = 0;
  let end = 0;
  const close = (): void => {
    if (end > begin) pieces.push({ at: begin, bytes: memory.subarray(begin, end) });
  };
  for (let at = 0; at < memory.length; at += BLOCK) {
    const next = Math.min(at + BLOCK, memory.length);
    if (memory.subarray(at, next).every((byte) => byte === 0)) continue;
    if (at - end >= MANY * BLOCK) {
      close();
      begin = at;
    }
    end = next;
  }
  close();
  return pieces;
}

function words(bytes: Uint8Array, count: number): Uint32Array {
  return new Uint32Array(bytes.slice(0, count * WORD).buffer);
}

function bytesOf(table: readonly number[]): Bytes {
  return new Uint8Array(Uint32Array.from(table).buffer);
}
