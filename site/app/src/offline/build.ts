// What the site consists of, as the build of the site lists it inside the service worker's own script.

/** How willingly a file is fetched ahead of its use. */
export type Keep = "app" | "runtime";

export interface FileEntry {
  readonly sha256: string;
  readonly bytes: number;
  /** Absent: kept once a page has used it. */
  readonly keep?: Keep;
  /** Its path names its content, so it is the same file in every build. */
  readonly fixed?: true;
}

/** Headers for the paths that the pattern matches; `*` at its end stands for anything. */
export type Rule = readonly [pattern: string, headers: Readonly<Record<string, string>>];

export interface Build {
  readonly id: string;
  readonly rules: readonly Rule[];
  /** Content types by the suffix of the path. */
  readonly types: Readonly<Record<string, string>>;
  /** Files by their path from the site's root. */
  readonly files: Readonly<Record<string, FileEntry>>;
}

/** What is kept beyond what pages have used: nothing, all that an exercise needs, or without the large rest. */
export type Level = "visited" | "lean" | "all";

const LEAN_BYTES = 100 * 1024;

/** Returns the file that an address below `root` stands for, or null outside. */
export function pathOf(url: string, root: string): string | null {
  const address = url.replace(/[?#].*$/, "");
  if (!address.startsWith(root)) return null;
  const path = decoded(address.slice(root.length));
  return path === "" || path.endsWith("/") ? `${path}index.html` : path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Returns the paths that a level keeps whether a page has used them or not. */
export function pathsOf(build: Build, level: Level): string[] {
  if (level === "visited") return [];
  return Object.entries(build.files)
    .filter(([, { keep, bytes }]) => keep === "runtime" || (keep === "app" && fits(bytes, level)))
    .map(([path]) => path);
}

function fits(bytes: number, level: Level): boolean {
  return level === "all" || bytes <= LEAN_BYTES;
}

/** Returns `headers` with what is missing of the site's own; several policies all hold. */
export function dressed(build: Build, path: string, headers: Headers): Headers {
  const wanted = new Headers();
  for (const [pattern, rule] of build.rules) {
    if (!matches(pattern, `/${path}`)) continue;
    for (const [name, value] of Object.entries(rule)) wanted.append(name, value);
  }
  const result = new Headers(headers);
  for (const [name, value] of wanted) if (!result.has(name)) result.set(name, value);
  return result;
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

/** Returns the content type of a path: a plain host does not know every one, and a stored one could be forged. */
export function typeOf(build: Build, path: string): string {
  const suffix = /\.[^./]+$/.exec(path)?.[0] ?? "";
  return build.types[suffix] ?? "application/octet-stream";
}

/** Returns the build that a page says it is part of. */
export function buildOfPage(html: string): string | null {
  return /<meta name="bookjudge-build" content="([0-9a-f]+)">/.exec(html)?.[1] ?? null;
}
