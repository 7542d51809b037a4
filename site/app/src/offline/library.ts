// The files of the site: from the storage when it holds what is listed, else from the network.
import { dressed, type Build, type FileEntry, typeOf } from "./build.ts";
import { type Files, isListed } from "./files.ts";

/** From this size on a file goes to the page while it arrives, so that its progress can be shown. */
const LARGE_BYTES = 1024 * 1024;
const AT_ONCE = 4;

/** The network has something else at this path: another build, or a host that alters files. */
export class NotListed extends Error {}

export class Library {
  readonly #files: Files;
  readonly #root: string;
  /** Digests of files that arrived wrong: next time they are fetched past the browser's own cache. */
  readonly #distrusted = new Set<string>();
  readonly #running = new Map<string, Promise<ArrayBuffer>>();

  constructor(files: Files, root: string) {
    this.#files = files;
    this.#root = root;
  }

  /** Answers with a file of a build or throws NotListed; `late` takes what goes on after the answer. */
  async answer(build: Build, path: string, late: (work: Promise<void>) => void): Promise<Response> {
    const entry = build.files[path];
    if (entry === undefined) throw new NotListed(path);
    const kept = await this.#files.read(entry);
    if (kept !== null) return ownResponse(build, path, kept);
    if (entry.fixed && entry.bytes >= LARGE_BYTES) return this.#pass(build, path, entry, late);
    return ownResponse(build, path, await this.#download(path, entry));
  }

  /** Answers with a file that is kept, or null. */
  async kept(build: Build, path: string): Promise<Response | null> {
    const entry = build.files[path];
    const content = entry === undefined ? null : await this.#files.read(entry);
    return content === null ? null : ownResponse(build, path, content);
  }

  /** Keeps a content if it is the listed one. */
  async offer(build: Build, path: string, content: ArrayBuffer): Promise<void> {
    const entry = build.files[path];
    if (entry !== undefined && (await isListed(content, entry))) {
      await this.#files.keep(entry, content);
    }
  }

  /** Fetches what is missing; what cannot be had now is left for another time. */
  async fill(build: Build, paths: Iterable<string>): Promise<void> {
    const rest = [...new Set(paths)];
    const work = async (): Promise<void> => {
      for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
        const entry = build.files[path];
        if (entry === undefined || (await this.#files.has(entry))) continue;
        await this.#download(path, entry).catch(() => undefined);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }

  /** Returns the paths of a build that were kept of an earlier one, whatever their content there. */
  async keptPaths(earlier: Build): Promise<string[]> {
    const kept: string[] = [];
    for (const [path, entry] of Object.entries(earlier.files)) {
      if (await this.#files.has(entry)) kept.push(path);
    }
    return kept;
  }

  /** A page by the address that readers use, which the browser's own cache knows. */
  #address(path: string): string {
    return this.#root + encodeURI(path.replace(/(^|\/)index\.html$/, "$1"));
  }

  #download(path: string, entry: FileEntry): Promise<ArrayBuffer> {
    const running = this.#running.get(entry.sha256);
    if (running !== undefined) return running;
    const download = this.#get(path, entry).finally(() => this.#running.delete(entry.sha256));
    this.#running.set(entry.sha256, download);
    return download;
  }

  async #get(path: string, entry: FileEntry): Promise<ArrayBuffer> {
    // Once more past the browser's own cache, which may hold what an earlier deploy sent.
    for (const cache of ["default", "reload"] as const) {
      const response = await fetch(this.#address(path), { cache });
      if (!response.ok) continue;
      const content = await response.arrayBuffer();
      if (!(await isListed(content, entry))) continue;
      await this.#files.keep(entry, content);
      return content;
    }
    throw new NotListed(path);
  }

  async #pass(
    build: Build,
    path: string,
    entry: FileEntry,
    late: (work: Promise<void>) => void,
  ): Promise<Response> {
    const cache = this.#distrusted.has(entry.sha256) ? "reload" : "default";
    const response = await fetch(this.#address(path), { cache });
    if (!response.ok || response.body === null) return response;
    const [now, copy] = response.body.tee();
    const content = new Response(copy).arrayBuffer();
    const verified = content.then((all) => isListed(all, entry)).catch(() => false);
    const store = async (): Promise<void> => {
      if (await verified) await this.#files.keep(entry, await content);
      else this.#distrusted.add(entry.sha256);
    };
    late(store());
    // The end is held back until all of it is known to be right; a wrong file breaks off instead.
    const held = new TransformStream<Uint8Array, Uint8Array>({
      flush: async (controller) => {
        if (!(await verified)) controller.error(new NotListed(path));
      },
    });
    return ownResponse(build, path, now.pipeThrough(held));
  }
}

/** Makes a response whose headers owe nothing to the storage or the host. */
function ownResponse(build: Build, path: string, body: BodyInit): Response {
  const headers = new Headers({ "Content-Type": typeOf(build, path) });
  return new Response(body, { headers: dressed(build, path, headers) });
}
