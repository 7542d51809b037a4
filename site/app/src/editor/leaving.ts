// Escape makes the next Tab or Shift+Tab leave the editor, however long the reader takes for it.
import type { Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const NEUTRAL = new Set(["Tab", "Shift", "Control", "Alt", "Meta"]);

export const leaving: Extension = EditorView.domEventObservers({
  keydown: (event, view) => {
    if (event.key === "Escape") view.setTabFocusMode(true);
    else if (!NEUTRAL.has(event.key)) view.setTabFocusMode(false);
  },
  mousedown: (_event, view) => view.setTabFocusMode(false),
  blur: (_event, view) => view.setTabFocusMode(false),
});
