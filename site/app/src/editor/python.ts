// What the Python of the page offers; site/app/build.mjs asks that Python and puts the answer in.

export interface PythonNames {
  /** As Ruff writes it, "py314" for example. */
  readonly version: string;
  readonly keywords: readonly string[];
  readonly builtins: readonly string[];
  /** The public names of the modules that are completed, by module. */
  readonly modules: Readonly<Record<string, readonly string[]>>;
}

declare const PYTHON_NAMES: string;

export const pythonNames = (): PythonNames => JSON.parse(PYTHON_NAMES) as PythonNames;
