// Writes the lock file and the package index of a folder of wheels: node site/packages.mjs OUT TOOLS
// Pyodide's own Python does it, with the tools' wheels in TOOLS: markers hold as they will in the page.
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [out, tools] = process.argv.slice(2);
if (!out || !tools) throw new Error("usage: node site/packages.mjs OUT TOOLS");

const python = await loadPyodide();
const extractDir = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
for (const name of (await readdir(tools)).filter((each) => each.endsWith(".whl"))) {
  const wheel = new Uint8Array(await readFile(join(tools, name)));
  python.unpackArchive(wheel, "wheel", { extractDir });
}
python.FS.mkdirTree("/out");
python.mountNodeFS("/out", out);
python.runPython(await readFile(join(root, "site/packages_lock.py"), "utf8"));
const own = await readFile(join(root, "node_modules/pyodide/pyodide-lock.json"), "utf8");
python.globals.get("write")("/out", own);
