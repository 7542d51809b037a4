// A worker that brings what an interpreter starts from, by the way that is shortest here: from the
// device's own folder, else from the site. What came from the site is kept for the next visit.
import { sha256 } from "../digest.ts";
import { Device } from "./device.ts";
import { Counter, get, isPlain, readBody } from "./fetching.ts";
import type { Bytes } from "./image.ts";
import type { FromLoader, Images, Load, Loaded, Supply, ToLoader } from "./messages.ts";
import type { ImageFile, Runtime, RuntimeFile } from "./protocol.ts";

function say(message: FromLoader): void {
  self.postMessage(message);
}

self.addEventListener("message", ({ data }: MessageEvent<ToLoader>) => {
  const loader = new Loader(data.runtime, data.folder);
  const work = data.type === "load" ? loader.load(data) : loader.keepOwn(data.image);
  // It holds an image of its own: gone with the worker.
  void work.finally(() => self.close());
});

class Loader {
  readonly #runtime: Runtime;
  readonly #folder: string;
  readonly #device: Device;
  readonly #counter: Counter;
  /** What came from the site. */
  readonly #fetched = new Map<string, Bytes>();

  /** `folder` is the address of the site's runtime. */
  constructor(runtime: Runtime, folder: string) {
    this.#runtime = runtime;
    this.#folder = folder;
    this.#device = new Device(folder);
    this.#counter = new Counter((progress) => say({ type: "progress", progress }));
  }

  /** Says what it has loaded, or what failed; ends when all of it is kept. */
  async load(asked: Load): Promise<void> {
    try {
      const loaded = await this.#load(asked);
      say({ type: "loaded", loaded });
    } catch (error) {
      say({ type: "failed", message: error instanceof Error ? error.message : String(error) });
      return;
    }
    await this.#keepAll();
  }

  /** Keeps an image that this device has made. */
  async keepOwn(image: ArrayBuffer): Promise<void> {
    this.#fetched.set(this.#runtime.version, new Uint8Array(image));
    await this.#keepAll();
  }

  async #load({ images, supply }: Load): Promise<Loaded> {
    const { lock, wasm, library, wheels } = this.#runtime;
    const give = (part: Partial<Supply>): void => supply?.postMessage(part);
    give({ lock: JSON.stringify(lock) });
    const compiled = this.#file(wasm).then(async (bytes) => {
      const module = await WebAssembly.compile(bytes);
      give({ module });
      return module;
    });
    const standardLibrary = this.#file(library).then(({ buffer }) => {
      give({ standardLibrary: buffer });
      return buffer;
    });
    const rest = Promise.allSettled([compiled, standardLibrary]);
    const found = images === "none" ? null : await this.#image(images, rest);
    const image = found === null ? null : shared(found);
    await rest;
    give({ image });
    const unpacked = image === null ? wheels : { examiner: [], candidate: [] };
    const fetched = new Map(
      await Promise.all(
        unpacked.examiner.map(async (wheel) => [wheel, await this.#fetch(wheel)] as const),
      ),
    );
    const named = (list: readonly RuntimeFile[]): ArrayBuffer[] =>
      [...fetched]
        .filter(([{ name }]) => list.some((wheel) => wheel.name === name))
        .map(([, bytes]) => bytes);
    return {
      module: await compiled,
      standardLibrary: await standardLibrary,
      image,
      wheels: { examiner: named(unpacked.examiner), candidate: named(unpacked.candidate) },
    };
  }

  /** Returns a file of Pyodide's. */
  async #file(file: RuntimeFile): Promise<Bytes> {
    const kept = await this.#device.find(file.sha256, file.sha256);
    if (kept !== null) return kept;
    const bytes = new Uint8Array(await this.#fetch(file));
    this.#fetched.set(file.sha256, bytes);
    return bytes;
  }

  #fetch({ name, bytes }: RuntimeFile): Promise<ArrayBuffer> {
    const step = name.endsWith(".whl") ? "judge" : "runtime";
    this.#counter.expect(bytes);
    return readBody(new URL(name, this.#folder).href, step, this.#counter);
  }

  /** Returns the image of the device, else a published one where the line is fast, else null. */
  async #image(images: Images, rest: Promise<unknown>): Promise<Bytes | null> {
    const { image: published, version } = this.#runtime;
    const digest = published?.sha256;
    const kept =
      (digest === undefined ? null : await this.#device.find(digest, digest)) ??
      (await this.#device.find(version, null));
    if (kept !== null || published === undefined || images === "kept") return kept;
    // Where the rest is on the device, the image's own first bytes tell.
    const isFast = await Promise.race([this.#counter.isFast, rest]);
    // Whatever is wrong with it, the page boots the ordinary way.
    return isFast === false ? null : this.#download(published).catch(() => null);
  }

  /** Fetches an image, once more if it came damaged. */
  async #download(file: ImageFile): Promise<Bytes | null> {
    const ending = new AbortController();
    void this.#counter.isFast.then((isFast) => isFast || ending.abort());
    this.#counter.expect(file.bytes);
    for (const cache of ["default", "reload"] as const) {
      const url = new URL(file.name, this.#folder).href;
      const response = await get(url, { cache, signal: ending.signal });
      if (response.body === null) break;
      const counted = response.body.pipeThrough(this.#counting(isPlain(response)));
      const image = await unpacked(counted, file.size).catch(() => null);
      ending.signal.throwIfAborted();
      if (image === null || (await sha256(image)) !== file.sha256) continue;
      this.#fetched.set(file.sha256, image);
      return image;
    }
    return null;
  }

  #counting(timed: boolean): TransformStream<Bytes, Bytes> {
    return new TransformStream({
      transform: (chunk, controller) => {
        this.#counter.add("judge", chunk.length);
        if (timed) this.#counter.time(chunk.length);
        controller.enqueue(chunk);
      },
    });
  }

  async #keepAll(): Promise<void> {
    const { wasm, library, image, version } = this.#runtime;
    const published = image === undefined ? [] : [image.sha256];
    const wanted = new Set([wasm.sha256, library.sha256, version, ...published]);
    // Without room for them they come from the site again.
    await this.#device.keep(this.#fetched, wanted).catch(() => undefined);
  }
}

/** Puts the image into memory that every worker can read, where there is such memory. */
function shared(image: Bytes): SharedArrayBuffer | ArrayBuffer {
  if (typeof SharedArrayBuffer === "undefined") return image.slice().buffer;
  const memory = new SharedArrayBuffer(image.byteLength);
  new Uint8Array(memory).set(image);
  return memory;
}

/** Reads an image of so many bytes, whether it still is compressed or the host has unpacked it. */
async function unpacked(body: ReadableStream<Bytes>, size: number): Promise<Bytes> {
  const [head, whole] = await begun(body);
  const compressed = head[0] === 0x1f && head[1] === 0x8b;
  const plain = compressed ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
  const image = new Uint8Array(await new Response(plain).arrayBuffer());
  if (image.length !== size) throw new Error("cut short");
  return image;
}

/** Returns the first chunk, and the whole again. */
async function begun(
  body: ReadableStream<Bytes>,
): Promise<readonly [Bytes, ReadableStream<Bytes>]> {
  const reader = body.getReader();
  const { value } = await reader.read();
  const head = value ?? new Uint8Array(0);
  const whole = new ReadableStream<Bytes>({
    start: (controller) => controller.enqueue(head),
    pull: async (controller) => {
      const { done, value: chunk } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(chunk);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return [head, whole];
}
