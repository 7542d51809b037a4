// The code editor: CodeMirror with Python, coloured by the page's own palette.
import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  startCompletion,
} from "@codemirror/autocomplete";
import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
} from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
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
import { highlighting, theme } from "./palette.ts";

export interface EditorOptions {
  readonly parent: HTMLElement;
  readonly source: string;
  readonly label: string;
  /** The id of the element that says how to leave the editor. */
  readonly hintId: string;
  readonly onChange: (source: string) => void;
  readonly onRun: () => void;
  readonly onSubmit: () => void;
  readonly onSave: () => void;
}

export interface Editor {
  readonly source: string;
  /** Replaces the whole text as one step that the editor's own undo takes back. */
  replace(source: string): void;
  goToLine(line: number): void;
  dispose(): void;
}

export function openEditor(options: EditorOptions): Editor {
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({
      doc: options.source,
      extensions: [
        commands(options),
        editing(),
        appearance(),
        accessibility(options),
        changes(options),
      ],
    }),
  });
  return {
    get source() {
      return view.state.doc.toString();
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
    ]),
  );
}

function editing(): Extension {
  return [
    history(),
    python(),
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
      indentWithTab,
      ...defaultKeymap,
    ]),
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

function accessibility(options: EditorOptions): Extension {
  return EditorView.contentAttributes.of({
    "aria-label": options.label,
    "aria-describedby": options.hintId,
    spellcheck: "false",
    autocapitalize: "off",
    autocorrect: "off",
    translate: "no",
    tabindex: "0",
  });
}

function changes(options: EditorOptions): Extension {
  return EditorView.updateListener.of((update) => {
    if (update.docChanged) options.onChange(update.state.doc.toString());
  });
}
