// Compressed bytes, by the browser's own streams.

type Format = "deflate" | "deflate-raw";

export async function compressed(
  bytes: Uint8Array<ArrayBuffer>,
  format: Format,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream(format));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Rejects where the bytes are damaged, or are more than `limit` when unpacked. */
export async function decompressed(
  bytes: Uint8Array<ArrayBuffer>,
  format: Format,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes])
    .stream()
    .pipeThrough(new DecompressionStream(format))
    .getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    size += value.length;
    if (size > limit) {
      await reader.cancel();
      throw new Error(`more than ${limit} bytes when unpacked`);
    }
    chunks.push(value);
  }
}
