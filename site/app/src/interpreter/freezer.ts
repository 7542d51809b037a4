// A worker that makes the page's own image while nobody waits, for the next visit.
import { freeze } from "./freeze.ts";
import { lendFiles } from "./lend.ts";
import type { BootMessage, FromFreezer, Parts } from "./messages.ts";

self.addEventListener("message", ({ data }: MessageEvent<BootMessage>) => {
  void make(data.parts)
    .catch(() => null)
    .then((image: FromFreezer) => self.postMessage(image, image === null ? [] : [image]))
    .finally(() => self.close());
});

async function make(parts: Parts): Promise<ArrayBuffer> {
  lendFiles(parts, { bytes: 2 ** 30, refused: () => undefined });
  const { loadPyodide } = (await import(`${parts.pyodideUrl}pyodide.mjs`)) as {
    loadPyodide: Parameters<typeof freeze>[0];
  };
  const image = await freeze(loadPyodide, { indexURL: parts.pyodideUrl }, parts.wheels);
  return image.buffer;
}
