// The code editor: CodeMirror with Python, coloured by the page's own palette.
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, isolateHistory } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import {
  bracketMatching,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { EditorState, Prec, type Extension } from "@codemirror/state";
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { changes } from "./editor/changes.ts";
import { completions } from "./editor/completion.ts";
import { type EditorKeys, footer } from "./editor/footer.ts";
import { pasting, tabKey } from "./editor/indentation.ts";
import { leaving } from "./editor/leaving.ts";
import type { Linter } from "./editor/linter.ts";
import { linting } from "./editor/linting.ts";
import type { PythonNames } from "./editor/python.ts";
import { adoptStyles } from "./editor/styles.ts";
import { showTextSize, textSizeKeys } from "./editor/textSize.ts";
import { keptHistory, restoredState } from "./editor/undo.ts";
import { highlighting, theme } from "./palette.ts";
import type { Language } from "./report.ts";
import { wordsOf } from "./words.ts";

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly source: string;
  /** What `Editor.undo` gave for this source, to go on undoing; anything else is ignored. */
  readonly undo?: unknown;
  readonly label: string;
  /** The id of the element that says how to leave the editor. */
  readonly hintId: string;
  readonly language: Language;
  /** The functions that the exercise asks for, to be completed. */
  readonly functions: readonly string[];
  /** Called with the new text, but only when an input method has ended composing. */
  readonly onChange: (source: string) => void;
  readonly onRun: () => void;
  readonly onSubmit: () => void;
  readonly onSave: () => void;
}

/** What does not depend on the exercise. */
export interface EditorTools {
  readonly python: PythonNames;
  readonly linter: Linter;
  readonly keys: EditorKeys;
}

export interface Editor {
  readonly source: string;
  /** The history of `source` as plain data of bounded size, to be kept with it. */
  readonly undo: unknown;
  /** Replaces the whole text as one step that the editor's own undo takes back. */
  replace(source: string): void;
  goToLine(line: number): void;
  /** Lets the linter be fetched once something has been typed. */
  beginLinting(): void;
  dispose(): void;
}

adoptStyles();

export function openEditor(options: EditorOptions, tools: EditorTools): Editor {
  const words = wordsOf(options.language).editor;
  const lint = linting(tools.linter, options.language);
  const view = new EditorView({
    parent: options.parent,
    state: restoredState(
      {
        doc: options.source,
        extensions: [
          commands(options),
          editing(),
          completions(options.functions, tools.python),
          lint.extension,
          appearance(),
          footer(words, tools.keys),
          accessibility(options, words.phrases),
          changes(options.onChange),
        ],
      },
      options.undo,
    ),
  });
  showTextSize(view);
  return {
    get source() {
      return view.state.doc.toString();
    },
    get undo() {
      return keptHistory(view.state);
    },
    replace: (source) => {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: source },
        annotations: isolateHistory.of("full"),
      });
    },
    goToLine: (number) => {
      const line = view.state.doc.line(Math.min(Math.max(number, 1), view.state.doc.lines));
      view.dispatch({
        selection: { anchor: line.from },
        effects: EditorView.scrollIntoView(line.from, { y: "center" }),
      });
      view.focus();
    },
    beginLinting: lint.begin,
    dispose: () => {
      view.destroy();
    },
  };
}

/** The judge's own keys go before the editor's, which binds Mod-Enter to a blank line. */
function commands(options: EditorOptions): Extension {
  const binding = (key: string, action: () => void) => ({
    key,
    preventDefault: true,
    run: () => {
      action();
      return true;
    },
  });
  return Prec.highest(
    keymap.of([
      binding("Mod-Enter", options.onRun),
      binding("Mod-Shift-Enter", options.onSubmit),
      binding("Mod-s", options.onSave),
      ...textSizeKeys,
    ]),
  );
}

function editing(): Extension {
  return [
    history(),
    pythonLanguage,
    EditorState.tabSize.of(4),
    indentUnit.of("    "),
    EditorState.allowMultipleSelections.of(true),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    autocompletion({ icons: false }),
    keymap.of([
      // Alt-/ as well, because Ctrl-Space switches the input method on many Macs.
      { key: "Alt-/", run: startCompletion },
      { key: "Tab", run: acceptCompletion },
      ...closeBracketsKeymap,
      ...completionKeymap,
      ...historyKeymap,
      tabKey,
      ...defaultKeymap,
    ]),
    pasting,
    leaving,
  ];
}

function appearance(): Extension {
  return [
    lineNumbers(),
    highlightSpecialChars(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    drawSelection(),
    dropCursor(),
    syntaxHighlighting(highlighting),
    theme,
  ];
}

function accessibility(
  options: EditorOptions,
  phrases: Readonly<Record<string, string>>,
): Extension {
  return [
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({
      "aria-label": options.label,
      "aria-describedby": options.hintId,
      spellcheck: "false",
      autocapitalize: "off",
      autocorrect: "off",
      translate: "no",
      tabindex: "0",
    }),
  ];
}
