// The frozen interpreter as this device keeps it, unpacked: one file in the site's private folder.

import { hex, sha256 } from "../digest.ts";

/** The first bytes of a kept file are the digest of the rest. */
const DIGEST_BYTES = 32;

/** What browsers have of it; another tab's reading is no hindrance in the mode that not all of them know. */
type Handle = FileSystemFileHandle & {
  createSyncAccessHandle(options: { mode: "read-only" }): Promise<{
    getSize(): number;
    read(into: Uint8Array): number;
    close(): void;
  }>;
};

async function contentOf(handle: FileSystemFileHandle): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const access = await (handle as Handle).createSyncAccessHandle({ mode: "read-only" });
    try {
      const content = new Uint8Array(access.getSize());
      if (access.read(content) === content.length) return content;
    } finally {
      access.close();
    }
  } catch {
    // in use by another tab, or unknown here: the slower way
  }
  return new Uint8Array(await (await handle.getFile()).arrayBuffer());
}

export class Device {
  readonly #folder: string;

  /** `folder` is the address of the site's runtime: two sites of one origin keep apart. */
  constructor(folder: string) {
    this.#folder = encodeURIComponent(folder);
  }

  /** Returns the image of that name if it is there and whole; `digest` is that of a published one. */
  async find(name: string, digest: string | null): Promise<Uint8Array<ArrayBuffer> | null> {
    const folder = await this.#open();
    const kept = await contentOf(await folder.getFileHandle(name));
    const image = kept.subarray(DIGEST_BYTES);
    const expected = digest ?? hex(kept.subarray(0, DIGEST_BYTES));
    return (await sha256(image)) === expected ? image : null;
  }

  /** Keeps an image, and none of another name. */
  async keep(name: string, image: Uint8Array<ArrayBuffer>): Promise<void> {
    const folder = await this.#open();
    const digest = await crypto.subtle.digest("SHA-256", image);
    const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writable.write(digest);
    await writable.write(image);
    await writable.close();
    for await (const other of folder.keys()) {
      if (other !== name) await folder.removeEntry(other);
    }
  }

  async #open(): Promise<FileSystemDirectoryHandle> {
    const root = await navigator.storage.getDirectory();
    const all = await root.getDirectoryHandle("bookjudge", { create: true });
    return all.getDirectoryHandle(this.#folder, { create: true });
  }
}
