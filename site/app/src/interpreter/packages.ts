// The packages of the site: those that an exercise requires, fetched once by the page and installed by
// micropip in each interpreter of the exercise before anything else runs there, and those that a
// reader's own code asks for.
import type { PyodideAPI } from "pyodide";
import type { Assets } from "./assets.ts";
import { Counter, get, readBody } from "./fetching.ts";
import { lendPackages } from "./lend.ts";
import type { Packages, Parts } from "./messages.ts";
import type { Progress, Requirements } from "./protocol.ts";

const INSTALLER = "micropip";
const INSTALLER_FOLDER = "/installer";

/** What the site's lock file, pyodide-lock.json, says of a package. */
interface Listed {
  readonly name: string;
  readonly version: string;
  /** Relative to the lock file. */
  readonly file_name: string;
  readonly depends: readonly string[];
  readonly tool: { readonly bookjudge: { readonly bytes: number } };
}

export interface LockFile {
  readonly packages: Readonly<Record<string, Listed>>;
}

export interface Installing {
  install(requirements: readonly string[], installer: string): Promise<void>;
}

/** Fetches what is required and what that needs, one after the other. */
export async function fetchPackages(
  { lockUrl, required }: Requirements,
  report: (progress: Progress) => void,
): Promise<Packages> {
  return fetchListed(await (await get(lockUrl)).text(), { lockUrl, required }, report);
}

async function fetchListed(
  lock: string,
  { lockUrl, required }: Requirements,
  report: (progress: Progress) => void,
): Promise<Packages> {
  const needed = neededBy([INSTALLER, ...required.map(nameOf)], JSON.parse(lock) as LockFile);
  let name = "";
  const counter = new Counter((progress) => report({ ...progress, name }));
  counter.expect(needed.reduce((sum, each) => sum + each.tool.bookjudge.bytes, 0));
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

/** What is said of packages that cannot be had. */
export interface PackageWords {
  readonly noPackage: (name: string, there: readonly string[]) => string;
  readonly noPackages: string;
  readonly notFetched: (error: string) => string;
}

/** Fetches what a reader's own code asks for; or tells, in the words of the page, why it cannot have it. */
export async function findPackages(
  { lockUrl, required }: Requirements,
  words: PackageWords,
  report: (progress: Progress) => void,
): Promise<Packages | string> {
  try {
    const response = await fetch(lockUrl);
    if (response.status === 404) return words.noPackages;
    const lock = await response.text();
    const { packages } = JSON.parse(lock) as LockFile;
    const missing = required.find((each) => !has(packages, each));
    if (missing === undefined) return await fetchListed(lock, { lockUrl, required }, report);
    const there = Object.values(packages).filter(({ name }) => name !== INSTALLER);
    return words.noPackage(
      missing,
      there.map(({ name, version }) => `${name}==${version}`),
    );
  } catch (error) {
    return words.notFetched(String(error).slice(0, 200));
  }
}

function has(packages: LockFile["packages"], requirement: string): boolean {
  const [, version] = requirement.split("==", 2);
  const listed = packages[nameOf(requirement)];
  return listed !== undefined && (version === undefined || version.trim() === listed.version);
}

/** Returns the name in a requirement, as lock files write it: of Text_Table>=1, text-table. */
export function nameOf(requirement: string): string {
  const [name = ""] = requirement.trim().split(/[^\w.-]/);
  return name.toLowerCase().replace(/[-_.]+/g, "-");
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
  const having = (parts: Parts): Parts => ({ ...parts, packages });
  return { ...assets, examiner: having(assets.examiner), candidate: having(assets.candidate) };
}

/** Installs them by `host`, which is bookjudge.hosts.pyodide, while their files are lent. */
export async function install(
  pyodide: PyodideAPI,
  host: Installing,
  { files, installer, lock, required }: Packages,
): Promise<void> {
  Object.assign(pyodide.lockfile.packages, (JSON.parse(lock) as LockFile).packages);
  const wheel = new Uint8Array(files.get(installer) ?? new ArrayBuffer(0));
  pyodide.unpackArchive(wheel, "wheel", { extractDir: INSTALLER_FOLDER });
  const giveBack = lendPackages(files);
  try {
    await host.install(required, INSTALLER_FOLDER);
  } finally {
    giveBack();
  }
}
