import assert from "node:assert/strict";
import { test } from "node:test";
import { packImage, readImage } from "../src/interpreter/image.ts";

const BLOCK = 64 * 1024;
const HEAD = 48;

/** A snapshot of so many blocks: a head that tells its length, then zeros and these blocks. */
function snapshot(blocks: number, filled: readonly number[], tail = 0): Uint8Array {
  const bytes = new Uint8Array(HEAD + blocks * BLOCK + tail);
  new Uint32Array(bytes.buffer, 0, 2).set([0x70796f64, HEAD]);
  for (const block of filled) bytes.fill(block + 1, HEAD + block * BLOCK, HEAD + block * BLOCK + 9);
  if (tail > 0) bytes[bytes.length - 1] = 7;
  return bytes;
}

function restored(image: Uint8Array): Uint8Array {
  const { head, size, pieces } = readImage(image);
  const bytes = new Uint8Array(head.length + size);
  bytes.set(head);
  for (const piece of pieces) bytes.set(piece.bytes, head.length + piece.at);
  return bytes;
}

for (const [what, given, pieces] of [
  ["nothing but zeros", snapshot(40, []), 0],
  ["short gaps", snapshot(20, [0, 5, 19]), 1],
  ["a long gap and a long end", snapshot(80, [1, 2, 40, 41]), 2],
  ["a last block that is not whole", snapshot(30, [0], 100), 2],
] as const) {
  test(`an image is the snapshot without long stretches of zeros: ${what}`, () => {
    const image = packImage(given);
    assert.equal(readImage(image).pieces.length, pieces);
    assert.ok(Buffer.from(restored(image)).equals(given));
    assert.ok(image.length < given.length || pieces === 1);
  });
}

test("an image in shared memory is read as any other", () => {
  const image = packImage(snapshot(40, [3, 30]));
  const memory = new Uint8Array(new SharedArrayBuffer(image.length));
  memory.set(image);
  assert.deepEqual(restored(memory), restored(image));
});
