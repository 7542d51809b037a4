// The packages that an exercise requires: fetched once by the page, from the site, and installed by
// micropip in each interpreter of the exercise before anything else runs there.
import type { PyodideAPI } from "pyodide";
import type { Assets } from "./assets.ts";
import { Counter, get, readBody } from "./fetching.ts";
import type { Packages, Parts } from "./messages.ts";
import type { Progress, Requirements } from "./protocol.ts";

const INSTALLER = "micropip";
const INSTALLER_FOLDER = "/installer";

/** What the site's lock file, pyodide-lock.json, says of a package. */
interface Listed {
  readonly name: string;
  /** Relative to the lock file. */
  readonly file_name: string;
  readonly depends: readonly string[];
  readonly tool: { readonly bookjudge: { readonly bytes: number } };
}

interface LockFile {
  readonly packages: Readonly<Record<string, Listed>>;
}

interface Installing {
  install(requirements: readonly string[], installer: string): Promise<void>;
}

/** Fetches what is required and what that needs, one after the other. */
export async function fetchPackages(
  { lockUrl, required }: Requirements,
  report: (progress: Progress) => void,
): Promise<Packages> {
  const lock = await (await get(lockUrl)).text();
  const names = required.map((each) => each.replace(/==.*/, ""));
  const needed = neededBy([INSTALLER, ...names], JSON.parse(lock) as LockFile);
  const total = needed.reduce((sum, each) => sum + each.tool.bookjudge.bytes, 0);
  let name = "";
  const counter = new Counter((progress) => report({ ...progress, name }), total);
  const files = new Map<string, ArrayBuffer>();
  for (const listed of needed) {
    name = listed.name;
    counter.add("packages", 0);
    const url = new URL(listed.file_name, lockUrl).href;
    files.set(listed.file_name, await readBody(url, "packages", counter));
  }
  const installer = needed[0]?.file_name ?? "";
  return { required, lock, files, installer };
}

/** Everything that the named packages need, themselves included and first. */
export function neededBy(names: readonly string[], { packages }: LockFile): readonly Listed[] {
  const needed = new Set(names);
  // a set gives what is added on the way as well
  for (const name of needed) packages[name]?.depends.forEach((other) => needed.add(other));
  return [...needed].map((name) => {
    const listed = packages[name];
    if (listed === undefined) throw new Error(`the site has no package ${name}`);
    return listed;
  });
}

/** Returns the assets of an exercise that requires these packages. */
export function withPackages(assets: Assets, packages: Packages | null): Assets {
  if (packages === null) return assets;
  const having = (parts: Parts): Parts => ({ ...parts, lock: packages.lock, packages });
  return { ...assets, examiner: having(assets.examiner), candidate: having(assets.candidate) };
}

/** Installs them while their files are lent. */
export async function install(pyodide: PyodideAPI, packages: Packages): Promise<void> {
  const { files, installer, required } = packages;
  const wheel = new Uint8Array(files.get(installer) ?? new ArrayBuffer(0));
  pyodide.unpackArchive(wheel, "wheel", { extractDir: INSTALLER_FOLDER });
  const host = pyodide.pyimport("bookjudge.hosts.pyodide") as unknown as Installing;
  await host.install(required, INSTALLER_FOLDER);
}
