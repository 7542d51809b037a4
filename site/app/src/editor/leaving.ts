// Escape makes the next Tab or Shift+Tab leave the editor, however long the reader takes for it.
import { completionStatus } from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const NEUTRAL = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);

export const leaving: Extension = EditorView.domEventObservers({
  keydown: (event, view) => {
    // An Escape that closes the completions is not a wish to leave.
    if (event.key === "Escape") view.setTabFocusMode(completionStatus(view.state) !== "active");
    else if (!NEUTRAL.has(event.key)) view.setTabFocusMode(false);
  },
  mousedown: (_event, view) => view.setTabFocusMode(false),
  blur: (_event, view) => view.setTabFocusMode(false),
});
