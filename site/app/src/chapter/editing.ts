// The editor of a code block: the exercises' own, without what only exercises have.
import { type Editor, openEditor } from "../editor.ts";
import { openLinter } from "../editor/linter.ts";
import { pythonNames } from "../editor/python.ts";
import { shortcuts } from "../keys.ts";
import type { CodeEditorOptions } from "./code.ts";

export function openCodeEditor(options: CodeEditorOptions, runtimeUrl: string): Editor {
  const python = pythonNames();
  // Its linting never begins: names of earlier blocks would be unknown to it.
  const linter = openLinter(runtimeUrl, python.version);
  return openEditor(
    { ...options, functions: [], onSubmit: options.onRun, onSave: () => undefined },
    { python, linter, keys: shortcuts(navigator.platform) },
  );
}
