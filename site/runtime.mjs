// Puts together what the built site loads beside its pages: build/runtime becomes the site's assets/.
//   node site/runtime.mjs OUT WHEELS IMAGE PACKAGES
// WHEELS/page holds pytest's wheels, WHEELS/own bookjudge's; IMAGE the frozen interpreter, if there is one;
// PACKAGES what exercises require, if they require any.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { copyFile, cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [out, wheelhouse, frozen, packages] = process.argv.slice(2);
if (!out || !wheelhouse || !frozen || !packages) {
  throw new Error("usage: node site/runtime.mjs OUT WHEELS IMAGE PACKAGES");
}
const assets = join(out, "bookjudge");

const PYODIDE_FILES = [
  "pyodide.mjs",
  "pyodide.asm.mjs",
  "pyodide.asm.wasm",
  "python_stdlib.zip",
  "pyodide-lock.json",
];

/** Copies Pyodide into a folder named by its version; returns what runtime.json says of it. */
async function pyodide() {
  const from = join(root, "node_modules/pyodide");
  const { version } = JSON.parse(await readFile(join(from, "package.json"), "utf8"));
  const folder = `pyodide-${version}/`;
  await mkdir(join(assets, folder), { recursive: true });
  const files = {};
  for (const name of PYODIDE_FILES) {
    const content = await readFile(join(from, name));
    await writeFile(join(assets, folder, name), content);
    files[name] = { name: folder + name, bytes: content.length, sha256: hash(content) };
  }
  const lock = JSON.parse(await readFile(join(from, "pyodide-lock.json"), "utf8"));
  return {
    pyodide: folder,
    wasm: files["pyodide.asm.wasm"],
    library: files["python_stdlib.zip"],
    lock: { ...lock, packages: {} },
  };
}

function hash(data) {
  return createHash("sha256").update(data).digest("hex");
}

/** Copies the wheels of a folder, each into a folder named by its content. */
async function wheels(from) {
  const names = (await readdir(from)).filter((name) => name.endsWith(".whl")).sort();
  return Promise.all(
    names.map(async (file) => {
      const bytes = await readFile(join(from, file));
      const sha256 = hash(bytes);
      const name = `wheels/${sha256.slice(0, 12)}/${file}`;
      await mkdir(dirname(join(assets, name)), { recursive: true });
      await writeFile(join(assets, name), bytes);
      return { name, bytes: bytes.length, sha256 };
    }),
  );
}

/** Copies the frozen interpreter; returns what runtime.json says of it, or nothing where there is none. */
async function image() {
  const told = await readFile(join(frozen, "image.json"), "utf8").catch(() => null);
  if (told === null) return {};
  const file = JSON.parse(told);
  await copyFile(join(frozen, file.name), join(assets, file.name));
  return { image: file };
}

/** Puts Ruff, packed, into a folder named by its version; its worker is part of the front end. */
async function ruff() {
  const from = join(root, "node_modules/@astral-sh/ruff-wasm-web");
  const { version } = JSON.parse(await readFile(join(from, "package.json"), "utf8"));
  const wasm = `ruff-${version}/ruff.wasm.gz`;
  await mkdir(dirname(join(assets, wasm)), { recursive: true });
  const packed = gzipSync(await readFile(join(from, "ruff_wasm_bg.wasm")), { level: 9 });
  await writeFile(join(assets, wasm), packed);
  // Its licence asks to go with every copy.
  await copyFile(join(from, "LICENSE"), join(assets, dirname(wasm), "LICENSE.txt"));
  return { worker: "app/linter.js", wasm };
}

/** Bundles the book's own style and the formulas; fonts are kept in the one format every browser reads. */
async function book() {
  await build({
    absWorkingDir: root,
    entryPoints: ["site/book/book.ts"],
    outdir: join(out, "book"),
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2022",
    minify: true,
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    loader: { ".woff2": "file", ".woff": "empty", ".ttf": "empty" },
    logLevel: "warning",
  });
}

await rm(out, { recursive: true, force: true });
await mkdir(assets, { recursive: true });
const interpreter = await pyodide();
const locked = await wheels(join(wheelhouse, "page"));
const own = await wheels(join(wheelhouse, "own"));
if (own.length !== 1 || locked.length === 0)
  throw new Error(`no wheels in ${basename(wheelhouse)}`);
execFileSync(
  process.execPath,
  [join(root, "site/app/build.mjs"), "--outdir", join(assets, "app")],
  { stdio: "inherit" },
);
await book();
if (existsSync(packages)) await cp(packages, join(assets, "packages"), { recursive: true });
const runtime = {
  format: 1,
  ...interpreter,
  examiner: "app/examiner.js",
  candidate: "app/candidate.js",
  loader: "app/loader.js",
  freezer: "app/freezer.js",
  // the first word stands for the form of an image
  version: hash(
    ["pieces", interpreter.pyodide, ...[...locked, ...own].map((wheel) => wheel.sha256)].join("\n"),
  ),
  ...(await image()),
  linter: await ruff(),
  wheels: { examiner: [...locked, ...own], candidate: own },
};
await writeFile(join(assets, "runtime.json"), `${JSON.stringify(runtime, null, 1)}\n`);
