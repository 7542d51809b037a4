// Completion: the exercise's functions, the names in the text, the members of modules, and Python's own words.
import type { Completion, CompletionContext, CompletionSource } from "@codemirror/autocomplete";
import { localCompletionSource, pythonLanguage } from "@codemirror/lang-python";
import { syntaxTree } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import type { PythonNames } from "./python.ts";

type Modules = PythonNames["modules"];

export function completions(functions: readonly string[], python: PythonNames): Extension {
  const words = [
    ...options("function", functions),
    ...options("keyword", python.keywords),
    ...options("function", python.builtins),
  ];
  const sources = [localCompletionSource, fromWords(words), membersOf(python.modules)];
  return sources.map((autocomplete) => pythonLanguage.data.of({ autocomplete }));
}

const options = (type: string, labels: readonly string[]): readonly Completion[] =>
  labels.map((label) => ({ label, type }));

/** Words that are completed wherever a name may stand. */
function fromWords(words: readonly Completion[]): CompletionSource {
  return (context) => {
    const { text, from } = context.matchBefore(/\.?\w*/) ?? { text: "", from: context.pos };
    if (inText(context) || /^[.\d]/.test(text) || (text === "" && !context.explicit)) return null;
    return { from, options: words, validFor: /^\w*$/ };
  };
}

function membersOf(modules: Modules): CompletionSource {
  return (context) => {
    if (inText(context)) return null;
    const { text, from } = context.state.doc.lineAt(context.pos);
    const before = text.slice(0, context.pos - from);
    const names = namesAt(before, context.state.doc.toString(), modules);
    if (names === null) return null;
    const typed = /\w*$/.exec(before)?.[0].length ?? 0;
    return { from: context.pos - typed, options: options("property", names), validFor: /^\w*$/ };
  };
}

/** The names that can follow the line `before`: members of a module, or the modules themselves. */
export function namesAt(
  before: string,
  source: string,
  modules: Modules,
): readonly string[] | null {
  const owner = /(?<![\w.)\]}"'])([^\W\d]\w*)\.\w*$/.exec(before)?.[1];
  if (owner !== undefined) return modules[importedAs(source, modules).get(owner) ?? ""] ?? null;
  const imported = /^\s*from\s+(\w+)\s+import\s+\(?(?:\w+(?:\s+as\s+\w+)?\s*,\s*)*\w*$/.exec(
    before,
  );
  if (imported?.[1] !== undefined) return modules[imported[1]] ?? null;
  const module = /^\s*(?:import\s+(?:\w+(?:\s+as\s+\w+)?\s*,\s*)*|from\s+)\w*$/.test(before);
  return module ? Object.keys(modules) : null;
}

/** Which module each name stands for; a module that is not imported yet stands for itself. */
function importedAs(source: string, modules: Modules): ReadonlyMap<string, string> {
  const names = new Map(Object.keys(modules).map((name) => [name, name]));
  for (const [, list] of source.matchAll(/^[ \t]*import[ \t]+([^#\n;]+)/gm)) {
    for (const [, module, alias] of (list ?? "").matchAll(/(\w+)[ \t]+as[ \t]+(\w+)/g)) {
      if (module !== undefined && alias !== undefined) names.set(alias, module);
    }
  }
  return names;
}

function inText(context: CompletionContext): boolean {
  const { name } = syntaxTree(context.state).resolveInner(context.pos, -1);
  return ["String", "FormatString", "Comment"].includes(name);
}
