// Freezes the interpreter that the page restores: node site/image.ts OUT WHEELS     (Node 24 or newer)
import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";
import { freeze } from "./app/src/interpreter/freeze.ts";

const [out, wheelhouse] = process.argv.slice(2);
if (out === undefined || wheelhouse === undefined) {
  throw new Error("usage: node site/image.ts OUT WHEELS");
}

async function wheels(folder: string): Promise<ArrayBuffer[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".whl")).sort();
  return Promise.all(
    names.map(async (name) => new Uint8Array(await readFile(join(folder, name))).buffer),
  );
}

const all = [
  ...(await wheels(join(wheelhouse, "page"))),
  ...(await wheels(join(wheelhouse, "own"))),
];
const image = await freeze(loadPyodide, {}, all);
const packed = gzipSync(image, { level: 9 });
const sha256 = createHash("sha256").update(image).digest("hex");
const name = `image-${sha256.slice(0, 12)}.bin.gz`;
await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
await writeFile(join(out, name), packed);
const told = { name, bytes: packed.length, size: image.length, sha256 };
await writeFile(join(out, "image.json"), `${JSON.stringify(told, null, 1)}\n`);
