// Boots an interpreter, warms it up and freezes its memory: at build time, or in a worker of the page.
import type { PyodideAPI } from "pyodide";
import { type Bytes, packImage } from "./image.ts";
import { ENVIRONMENT, SITE_PACKAGES } from "./boot.ts";

type LoadPyodide = (options: object) => Promise<PyodideAPI>;

/** Returns the image; `wheels` are pytest's and the judge's. */
export async function freeze(
  loadPyodide: LoadPyodide,
  options: object,
  wheels: readonly ArrayBuffer[],
): Promise<Bytes> {
  const pyodide = await loadPyodide({ ...options, env: ENVIRONMENT, _makeSnapshot: true });
  for (const wheel of wheels) {
    pyodide.unpackArchive(new Uint8Array(wheel), "wheel", { extractDir: SITE_PACKAGES });
  }
  pyodide.pyimport("bookjudge.hosts.frozen").warm_up();
  const { makeMemorySnapshot } = pyodide as unknown as { makeMemorySnapshot: () => Uint8Array };
  return packImage(makeMemorySnapshot());
}
