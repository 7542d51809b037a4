// Files by the digest of their content: what is read is what was listed, whoever wrote it there.
import { sha256 } from "../digest.ts";
import type { FileEntry } from "./build.ts";

/** Bytes that are held in memory beside the storage: about the scripts and styles of a book. */
const HELD_BYTES = 8 * 1024 * 1024;
const HELD_EACH = HELD_BYTES / 4;

export class Files {
  readonly #name: string;
  readonly #root: string;
  /** What has been read while this worker lives: the next page asks for most of it again. */
  readonly #held = new Map<string, ArrayBuffer>();
  #heldBytes = 0;

  /** `root` is an address of the site, below which nothing is ever fetched from a key. */
  constructor(name: string, root: string) {
    this.#name = name;
    this.#root = root;
  }

  async has(entry: FileEntry): Promise<boolean> {
    return (await this.#find(entry)) !== undefined;
  }

  /** Returns the content, or null when it is not there or is not what it should be. */
  async read(entry: FileEntry): Promise<ArrayBuffer | null> {
    const held = this.#held.get(entry.sha256);
    if (held !== undefined) return held;
    const found = await this.#find(entry);
    if (found === undefined) return null;
    const content = await found.arrayBuffer().catch(() => null);
    if (content !== null && (await isListed(content, entry))) {
      this.#hold(entry, content);
      return content;
    }
    await (await this.#cache()).delete(this.#key(entry.sha256));
    return null;
  }

  /** Keeps a content that has been verified; a full or forbidden storage is no error here. */
  async keep(entry: FileEntry, content: ArrayBuffer): Promise<void> {
    try {
      await (await this.#cache()).put(this.#key(entry.sha256), new Response(content));
    } catch (error) {
      console.warn(error);
    }
  }

  /** Removes all but the files with these digests. */
  async prune(needed: ReadonlySet<string>): Promise<void> {
    const cache = await this.#cache();
    for (const request of await cache.keys()) {
      const digest = request.url.slice(request.url.lastIndexOf("/") + 1);
      if (!needed.has(digest)) await cache.delete(request);
    }
  }

  #hold({ sha256 }: FileEntry, content: ArrayBuffer): void {
    const bytes = content.byteLength;
    if (bytes > HELD_EACH || this.#heldBytes + bytes > HELD_BYTES) return;
    this.#held.set(sha256, content);
    this.#heldBytes += bytes;
  }

  async #find(entry: FileEntry): Promise<Response | undefined> {
    try {
      return await (await this.#cache()).match(this.#key(entry.sha256));
    } catch {
      return undefined;
    }
  }

  #cache(): Promise<Cache> {
    return caches.open(this.#name);
  }

  #key(sha256: string): string {
    return `${this.#root}bookjudge-sw/sha256/${sha256}`;
  }
}

/** Returns whether the content is the listed one, by as much of its digest as is listed. */
export async function isListed(content: ArrayBuffer, entry: FileEntry): Promise<boolean> {
  return content.byteLength === entry.bytes && (await sha256(content)).startsWith(entry.sha256);
}
