// Makes an interpreter in a worker from what the page has fetched: thawed from an image, or booted.
import type { PyodideAPI } from "pyodide";
import type { Parts, Supply } from "./messages.ts";
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

/** What an interpreter is made of; some of it may be on its way. */
export type Kit = Pick<Parts, "pyodideUrl" | "wheels"> & {
  readonly [Name in keyof Supply]: Supply[Name] | Promise<Supply[Name]>;
};

/** Returns an interpreter that has the judge's modules for its role; an image on its way has to come. */
export async function bootPyodide(kit: Kit, role: Role, cap: MemoryCap): Promise<PyodideAPI> {
  const { loadPyodide } = (await import(`${kit.pyodideUrl}pyodide.mjs`)) as PyodideModule;
  const giveBack = lendFiles(kit, cap);
  try {
    return await start(kit, role, loadPyodide);
  } finally {
    giveBack();
  }
}

/** Installs what an exercise requires. */
export async function installRequired(pyodide: PyodideAPI, { packages }: Parts): Promise<void> {
  if (packages !== null) await install(pyodide, hostOf(pyodide), packages);
}

/** Returns the judge's module for interpreters in a browser. */
export function hostOf<Host extends Installing>(pyodide: PyodideAPI): Host {
  return pyodide.pyimport("bookjudge.hosts.pyodide") as unknown as Host;
}

async function start(
  { pyodideUrl, image, wheels }: Kit,
  role: Role,
  loadPyodide: PyodideModule["loadPyodide"],
): Promise<PyodideAPI> {
  const options = { indexURL: pyodideUrl, env: ENVIRONMENT };
  if (image !== null) {
    const createPyodideModule = await createModule(pyodideUrl, image);
    // Its word for starting from a snapshot; the image itself goes another way.
    const snapshot = { _loadSnapshot: new Uint8Array(1), createPyodideModule };
    const pyodide = await loadPyodide({ ...options, ...snapshot });
    pyodide.pyimport("bookjudge.hosts.frozen").thaw(role);
    return pyodide;
  }
  const pyodide = await loadPyodide(options);
  for (const wheel of wheels) {
    pyodide.unpackArchive(new Uint8Array(wheel), "wheel", { extractDir: SITE_PACKAGES });
  }
  return pyodide;
}
