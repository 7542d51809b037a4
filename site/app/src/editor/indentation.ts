// Indentation by spaces only, whatever is typed or pasted.
import { indentLess, indentMore } from "@codemirror/commands";
import { getIndentUnit } from "@codemirror/language";
import { countColumn, EditorSelection, EditorState, type Extension } from "@codemirror/state";
import { EditorView, type KeyBinding, type Command } from "@codemirror/view";

/** Goes on to the next stop; with text selected, indents its lines. */
const indent: Command = (view) => {
  const { state } = view;
  if (state.readOnly) return false;
  if (state.selection.ranges.some((range) => !range.empty)) return indentMore(view);
  const unit = getIndentUnit(state);
  const change = state.changeByRange(({ head }) => {
    const line = state.doc.lineAt(head);
    const column = countColumn(line.text, state.tabSize, head - line.from);
    const insert = " ".repeat(unit - (column % unit));
    return { changes: { from: head, insert }, range: EditorSelection.cursor(head + insert.length) };
  });
  view.dispatch(change, { scrollIntoView: true, userEvent: "input.indent" });
  return true;
};

export const tabKey: KeyBinding = { key: "Tab", run: indent, shift: indentLess };

/** Text with the blanks before each line as spaces: web pages and other editors bring tabs and worse. */
export function spacesForIndentation(text: string, tabSize: number): string {
  return text.replace(/^[\t \u00a0\u3000]+/gm, (blanks) =>
    " ".repeat(countColumn(blanks.replaceAll("\u3000", "  "), tabSize)),
  );
}

export const pasting: Extension = EditorView.clipboardInputFilter.of((text, state: EditorState) =>
  spacesForIndentation(text, state.tabSize),
);
