// A worker that finds the frozen interpreter on the device, or fetches, checks and keeps it.
import { sha256 } from "../digest.ts";
import { Device } from "./device.ts";
import type { FromKeeper, ToKeeper } from "./messages.ts";
import type { ImageFile } from "./protocol.ts";

type Bytes = Uint8Array<ArrayBuffer>;

function say(message: FromKeeper): void {
  self.postMessage(message);
}

self.addEventListener("message", ({ data }: MessageEvent<ToKeeper>) => {
  // It holds an image of its own: gone with the worker.
  void answer(data).finally(() => self.close());
});

async function answer(message: ToKeeper): Promise<void> {
  const device = new Device(message.folder);
  try {
    if (message.type === "keep") await device.keep(message.name, new Uint8Array(message.image));
    else if (message.type === "find") give(await found(device, message.names));
    else await download(message.url, message.file, device);
  } catch {
    // Whatever is wrong with an image, the page boots the ordinary way.
    if (message.type !== "keep") give(null);
  }
}

async function found(
  device: Device,
  names: readonly [string | null, string],
): Promise<Bytes | null> {
  const [published, own] = names;
  const first = published && (await device.find(published, published).catch(() => null));
  return first || device.find(own, null).catch(() => null);
}

/** Fetches an image, once more if it came damaged. */
async function download(url: string, file: ImageFile, device: Device): Promise<void> {
  for (const cache of ["default", "reload"] as const) {
    const response = await fetch(url, { cache });
    if (!response.ok || response.body === null) break;
    const image = await unpacked(response.body, file.size).catch(() => null);
    if (image !== null && (await sha256(image)) === file.sha256) {
      give(image);
      await device.keep(file.sha256, image).catch(() => undefined);
      return;
    }
  }
  give(null);
}

/** Hands the image over in memory that every worker can read, where there is such memory. */
function give(image: Bytes | null): void {
  if (image === null || typeof SharedArrayBuffer === "undefined") {
    say({ type: "image", image: image?.slice().buffer ?? null });
    return;
  }
  const shared = new SharedArrayBuffer(image.byteLength);
  new Uint8Array(shared).set(image);
  say({ type: "image", image: shared });
}

/** Reads an image of so many bytes, whether it still is compressed or the host has unpacked it. */
async function unpacked(body: ReadableStream<Bytes>, size: number): Promise<Bytes> {
  const [head, counted] = await begun(body.pipeThrough(counting()));
  const compressed = head[0] === 0x1f && head[1] === 0x8b;
  const plain = compressed ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
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

function counting(): TransformStream<Bytes, Bytes> {
  return new TransformStream({
    transform: (chunk, controller) => {
      say({ type: "bytes", bytes: chunk.length });
      controller.enqueue(chunk);
    },
  });
}
