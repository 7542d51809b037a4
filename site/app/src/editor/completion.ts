// Completion beyond what the language package knows: the exercise's functions and the members of modules.
// Keywords, builtins and the names in the text come from the language package.
import type { Completion, CompletionContext, CompletionSource } from "@codemirror/autocomplete";
import { pythonLanguage } from "@codemirror/lang-python";
import { syntaxTree } from "@codemirror/language";
import type { Extension } from "@codemirror/state";

type Modules = Readonly<Record<string, readonly string[]>>;

export function completions(functions: readonly string[], modules: Modules): Extension {
  return [wordsFrom(functions), membersOf(modules)].map((autocomplete) =>
    pythonLanguage.data.of({ autocomplete }),
  );
}

/** Names that are completed wherever a name may stand. */
function wordsFrom(names: readonly string[]): CompletionSource {
  const options = names.map((label): Completion => ({ label, type: "function" }));
  return (context) => {
    const word = context.matchBefore(/(?<![\w.])[^\W\d]\w*/);
    if (inText(context) || (word === null && !context.explicit)) return null;
    return { from: word?.from ?? context.pos, options, validFor: /^\w*$/ };
  };
}

function membersOf(modules: Modules): CompletionSource {
  return (context) => {
    if (inText(context)) return null;
    const { text, from } = context.state.doc.lineAt(context.pos);
    const before = text.slice(0, context.pos - from);
    const names = namesAt(before, context.state.doc.toString(), modules);
    if (names === null) return null;
    const options = names.map((label): Completion => ({ label, type: "property" }));
    const typed = /\w*$/.exec(before)?.[0].length ?? 0;
    return { from: context.pos - typed, options, validFor: /^\w*$/ };
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
