// Runs tests/unit inside Pyodide, with the wheels the page loads: node tests/pyodide/run.mjs [PYTEST ARGUMENT...]
import { readFile, readdir } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const PROJECT = "/project";

/** Lists every file below a folder, without what Python leaves there. */
async function filesBelow(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.parentPath.includes("__pycache__"))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Returns pytest's exit code. */
async function runPytest() {
  const python = await loadPyodide({ env: { PYTHONDONTWRITEBYTECODE: "1" } });
  const write = (bytes) => {
    process.stdout.write(bytes.slice());
    return bytes.length;
  };
  python.setStdout({ write });
  python.setStderr({ write });
  const extractDir = python.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const folder of ["own", "tests"]) {
    const wheelhouse = join(root, "build/wheels", folder);
    for (const name of await readdir(wheelhouse)) {
      const wheel = new Uint8Array(await readFile(join(wheelhouse, name)));
      python.unpackArchive(wheel, "wheel", { extractDir });
    }
  }
  for (const path of [
    join(root, "pyproject.toml"),
    ...(await filesBelow(join(root, "tests/unit"))),
  ]) {
    const target = `${PROJECT}/${relative(root, path).replaceAll("\\", "/")}`;
    python.FS.mkdirTree(dirname(target));
    python.FS.writeFile(target, await readFile(path));
  }
  python.FS.chdir(PROJECT);
  // no:cacheprovider: nothing outlives this run
  const options = ["-p", "no:cacheprovider", "tests/unit", ...process.argv.slice(2)];
  return Number(python.pyimport("pytest").main(python.toPy(options)));
}

try {
  process.exitCode = await runPytest();
} catch (error) {
  // its message only: node would print the source line as well, and Pyodide's is a megabyte long
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
  process.exitCode = 1;
}
