// Makes an interpreter in a worker from what the page has fetched: thawed from an image, or booted.
import type { PyodideAPI } from "pyodide";
import type { Parts } from "./messages.ts";
import { lendFiles, type MemoryCap } from "./lend.ts";
import { install, type Installing } from "./packages.ts";
import { createModule } from "./thaw.ts";

export type { MemoryCap } from "./lend.ts";

/** Which of the two interpreters it becomes. */
export type Role = "examiner" | "candidate";

export const SITE_PACKAGES = "/lib/python3.14/site-packages";

/** The same for every interpreter, frozen or not: also the seed of hashes, so that a run can be repeated. */
export const ENVIRONMENT = {
  HOME: "/home/pyodide",
  PYTHONDONTWRITEBYTECODE: "1",
  PYTHONHASHSEED: "0",
  _: "",
};

interface PyodideModule {
  readonly loadPyodide: (options: object) => Promise<PyodideAPI>;
}

/** Loads what every interpreter begins with, so that it is there when one is wanted. */
export function prepare(pyodideUrl: string): void {
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) {
    import(`${pyodideUrl}${name}`).catch(() => undefined); // the boot will say what is wrong
  }
}

/** Returns an interpreter that has the judge's modules for its role. */
export async function bootPyodide(parts: Parts, role: Role, cap: MemoryCap): Promise<PyodideAPI> {
  const { loadPyodide } = (await import(`${parts.pyodideUrl}pyodide.mjs`)) as PyodideModule;
  const giveBack = lendFiles(parts, cap);
  try {
    const pyodide = await start(parts, role, loadPyodide);
    if (parts.packages !== null) await install(pyodide, hostOf(pyodide), parts.packages);
    return pyodide;
  } finally {
    giveBack();
  }
}

/** Returns the judge's module for interpreters in a browser. */
export function hostOf<Host extends Installing>(pyodide: PyodideAPI): Host {
  return pyodide.pyimport("bookjudge.hosts.pyodide") as unknown as Host;
}

async function start(
  parts: Parts,
  role: Role,
  loadPyodide: PyodideModule["loadPyodide"],
): Promise<PyodideAPI> {
  const options = { indexURL: parts.pyodideUrl, env: ENVIRONMENT };
  if (parts.image !== null) {
    const image = new Uint8Array(parts.image);
    const createPyodideModule = await createModule(parts.pyodideUrl, image);
    const pyodide = await loadPyodide({ ...options, _loadSnapshot: image, createPyodideModule });
    pyodide.pyimport("bookjudge.hosts.frozen").thaw(role);
    return pyodide;
  }
  const pyodide = await loadPyodide(options);
  for (const wheel of parts.wheels) {
    pyodide.unpackArchive(new Uint8Array(wheel), "wheel", { extractDir: SITE_PACKAGES });
  }
  return pyodide;
}
