// What the editor completes, asked of the Python that the page runs.
import { loadPyodide } from "pyodide";

const MODULES = ["bisect", "collections", "heapq", "itertools", "math", "random", "statistics"];

const QUESTION = `
import builtins, importlib, json, keyword, sys

def public(module):
    names = getattr(module, "__all__", None)
    return sorted(names or (name for name in dir(module) if not name.startswith("_")))

json.dumps({
    "version": "py%d%d" % sys.version_info[:2],
    "keywords": [name for name in keyword.kwlist + keyword.softkwlist if name != "_"],
    "builtins": [name for name in public(builtins) if name not in keyword.kwlist],
    "modules": {name: public(importlib.import_module(name)) for name in MODULES},
})
`;

/** Returns the version as Ruff writes it and the names to complete. */
export async function pythonNames() {
  const pyodide = await loadPyodide();
  pyodide.globals.set("MODULES", pyodide.toPy(MODULES));
  return JSON.parse(pyodide.runPython(QUESTION));
}
