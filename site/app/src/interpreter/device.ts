// What interpreters start from as this device keeps it, unpacked: files in the site's private folder.
import { hex, sha256 } from "../digest.ts";
import type { Bytes } from "./image.ts";

/** The first bytes of a kept file are the digest of the rest. */
const DIGEST_BYTES = 32;

/** What browsers have of it; another tab's reading is no hindrance in the mode that not all of them know. */
type Handle = FileSystemFileHandle & {
  createSyncAccessHandle(options: { mode: "read-only" }): Promise<{
    getSize(): number;
    read(into: Uint8Array, options: { at: number }): number;
    close(): void;
  }>;
};

/** Returns the digest that a file begins with, and the rest of it. */
async function contentOf(handle: FileSystemFileHandle): Promise<readonly [Bytes, Bytes]> {
  try {
    const access = await (handle as Handle).createSyncAccessHandle({ mode: "read-only" });
    try {
      const digest = new Uint8Array(DIGEST_BYTES);
      const content = new Uint8Array(access.getSize() - DIGEST_BYTES);
      const read = access.read(digest, { at: 0 }) + access.read(content, { at: DIGEST_BYTES });
      if (read === access.getSize()) return [digest, content];
    } finally {
      access.close();
    }
  } catch {
    // in use by another tab, or unknown here: the slower way
  }
  const file = await handle.getFile();
  const bytes = async (part: Blob): Promise<Bytes> => new Uint8Array(await part.arrayBuffer());
  return Promise.all([bytes(file.slice(0, DIGEST_BYTES)), bytes(file.slice(DIGEST_BYTES))]);
}

export class Device {
  readonly #folder: string;

  /** `folder` is the address of the site's runtime: two sites of one origin keep apart. */
  constructor(folder: string) {
    this.#folder = encodeURIComponent(folder);
  }

  /**
   * Returns the file of that name if it is there and whole, else null; `digest` is what its SHA-256
   * has to be, or null where only the device itself knows.
   */
  async find(name: string, digest: string | null): Promise<Bytes | null> {
    try {
      const folder = await this.#open();
      const [own, content] = await contentOf(await folder.getFileHandle(name));
      return (await sha256(content)) === (digest ?? hex(own)) ? content : null;
    } catch {
      return null;
    }
  }

  /** Keeps these files, and of the others only those that are wanted. */
  async keep(files: ReadonlyMap<string, Bytes>, wanted: ReadonlySet<string>): Promise<void> {
    const folder = await this.#open();
    for await (const other of folder.keys()) {
      if (!wanted.has(other)) await folder.removeEntry(other);
    }
    for (const [name, content] of files) {
      const digest = await crypto.subtle.digest("SHA-256", content);
      const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
      await writable.write(digest);
      await writable.write(content);
      await writable.close();
    }
  }

  async #open(): Promise<FileSystemDirectoryHandle> {
    const root = await navigator.storage.getDirectory();
    const all = await root.getDirectoryHandle("bookjudge", { create: true });
    return all.getDirectoryHandle(this.#folder, { create: true });
  }
}
