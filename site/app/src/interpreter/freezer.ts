// A worker that makes the page's own image while nobody waits, for the next visit.
import { freeze } from "./freeze.ts";
import { lendFiles } from "./lend.ts";
import type { FreezeMessage } from "./messages.ts";

self.addEventListener("message", ({ data }: MessageEvent<FreezeMessage>) => void make(data));

async function make({ parts, port }: FreezeMessage): Promise<void> {
  const giveBack = lendFiles(parts, { bytes: 2 ** 30, refused: () => undefined });
  try {
    const { loadPyodide } = (await import(`${parts.pyodideUrl}pyodide.mjs`)) as {
      loadPyodide: Parameters<typeof freeze>[0];
    };
    const image = await freeze(loadPyodide, { indexURL: parts.pyodideUrl }, parts.wheels);
    port.postMessage(image.buffer, [image.buffer]);
  } finally {
    giveBack();
    self.close();
  }
}
