// The worker in which Ruff runs: a text comes in, what Ruff found goes out.
import init, { PositionEncoding, Workspace } from "@astral-sh/ruff-wasm-web";
import type { FromLinter, ToLinter } from "./linter.ts";
import { settingsFor } from "./problems.ts";

let opened: Promise<Workspace> | undefined;

self.onmessage = ({ data }: MessageEvent<ToLinter>) => {
  void check(data).then((findings) => self.postMessage(findings));
};

async function check({ wasmUrl, version, source }: ToLinter): Promise<FromLinter> {
  try {
    const workspace = await (opened ??= open(wasmUrl, version));
    return workspace.check(source) as FromLinter;
  } catch {
    return null;
  }
}

async function open(wasmUrl: string, version: string): Promise<Workspace> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`${wasmUrl}: ${response.status}`);
  await init({ module_or_path: await WebAssembly.compile(await unpacked(await response.blob())) });
  return new Workspace(settingsFor(version), PositionEncoding.Utf16);
}

/** A host may have unpacked the file on the way, whatever its name says: only the bytes tell. */
async function unpacked(file: Blob): Promise<ArrayBuffer> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first !== 0x1f || second !== 0x8b) return file.arrayBuffer();
  return new Response(file.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}
