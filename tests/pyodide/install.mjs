// Installs packages by micropip from a package index, and from nowhere else: node tests/pyodide/install.mjs MICROPIP_WHEEL INDEX PACKAGE...
// Prints the names of the distributions that are there afterwards.
import { readFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const [wheel, index, ...packages] = process.argv.slice(2);
const python = await loadPyodide();
python.unpackArchive(new Uint8Array(await readFile(wheel)), "wheel");
const { install } = python.pyimport("micropip");
await install.callKwargs(packages, { index_urls: [index] });
const { distributions } = python.pyimport("importlib.metadata");
for (const each of distributions()) console.log(each.name);
