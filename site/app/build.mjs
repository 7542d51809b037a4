// Bundles the front end: node site/app/build.mjs --outdir DIR
import { readFile, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import * as esbuild from "esbuild";
import { pythonNames } from "./python-names.mjs";

const source = join(dirname(fileURLToPath(import.meta.url)), "src");

const { values } = parseArgs({ options: { outdir: { type: "string" } } });
if (values.outdir === undefined) {
  console.error("usage: node site/app/build.mjs --outdir DIR");
  process.exit(2);
}
const outdir = values.outdir;

/** @type {esbuild.BuildOptions} */
const shared = {
  outdir,
  bundle: true,
  format: "esm",
  target: "es2022",
  minify: true,
  sourcemap: false,
  charset: "utf8",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
};

// Chunks of an earlier build have other names and would stay for ever.
await rm(join(outdir, "chunks"), { recursive: true, force: true });

const page = await esbuild.build({
  ...shared,
  entryPoints: [
    { in: join(source, "main.ts"), out: "bookjudge" },
    { in: join(source, "early.ts"), out: "early" },
    { in: join(source, "bookjudge.css"), out: "bookjudge" },
    { in: join(source, "exercise.css"), out: "exercise" },
    { in: join(source, "figures/figures.css"), out: "figures" },
  ],
  // A text within the text: esbuild gives an object a chunk of its own, which every page would load.
  define: { PYTHON_NAMES: JSON.stringify(JSON.stringify(await pythonNames())) },
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
});

// The workers import Pyodide from an address they are told, so it is never part of them.
const workers = await esbuild.build({
  ...shared,
  entryPoints: ["examiner.ts", "candidate.ts", "loader.ts", "freezer.ts"].map((name) =>
    join(source, "interpreter", name),
  ),
  external: ["pyodide", "*.mjs"],
});

const linter = await esbuild.build({
  ...shared,
  entryPoints: [{ in: join(source, "editor/linterWorker.ts"), out: "linter" }],
});

// A classic script, and not in app/: the site's build puts it beside its pages, with their list inside.
const service = await esbuild.build({
  ...shared,
  format: "iife",
  entryPoints: [{ in: join(source, "offline/worker.ts"), out: "service-worker" }],
});

for (const result of [page, workers, linter, service]) {
  for (const path of Object.keys(result.metafile.outputs).sort()) {
    const { size } = await stat(path);
    console.log(`${relative(outdir, path).padEnd(40)} ${(size / 1024).toFixed(1).padStart(8)} KiB`);
  }
}

const entry = await readFile(join(outdir, "bookjudge.js"));
if (entry.length > 2048) {
  console.error(
    `bookjudge.js is ${entry.length} bytes; every page loads it, so it must stay below 2048`,
  );
  process.exit(1);
}
