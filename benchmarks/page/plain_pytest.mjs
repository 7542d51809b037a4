// A worker with one Pyodide that stays, and plain pytest in it.
const FOLDER = "/home/pyodide/plain";
const RUN = `
import sys
import pytest

# imported anew, as code that has changed
for name in [name for name in sys.modules if f"{name}.py" in files]:
    del sys.modules[name]
int(pytest.main(["-q"]))
`;

let pyodide;
let said = "";

self.onmessage = async ({ data }) => {
  try {
    self.postMessage(data.type === "boot" ? await boot(data) : run());
  } catch (error) {
    self.postMessage({ failed: String(error) });
  }
};

/** `assets` is where runtime.json is; `files` are put into the folder that pytest runs in. */
async function boot({ assets, files }) {
  const runtime = await (await fetch(`${assets}runtime.json`)).json();
  const indexURL = `${assets}${runtime.pyodide}`;
  const { loadPyodide } = await import(`${indexURL}pyodide.mjs`);
  pyodide = await loadPyodide({ indexURL, stdout: (line) => (said = line) });
  const [extractDir] = pyodide.runPython("import site; site.getsitepackages()").toJs();
  for (const { name } of runtime.wheels.examiner) {
    const wheel = await (await fetch(`${assets}${name}`)).arrayBuffer();
    pyodide.unpackArchive(wheel, "wheel", { extractDir });
  }
  pyodide.FS.mkdir(FOLDER);
  pyodide.FS.chdir(FOLDER);
  for (const [name, text] of Object.entries(files)) pyodide.FS.writeFile(name, text);
  pyodide.globals.set("files", pyodide.toPy(Object.keys(files)));
  return {};
}

function run() {
  const began = performance.now();
  const code = pyodide.runPython(RUN);
  return { seconds: (performance.now() - began) / 1000, code, said };
}
