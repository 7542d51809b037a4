// The keys as the reader's computer names them.
import type { EditorKeys } from "./editor/footer.ts";
import type { PanelKeys } from "./panel.ts";

export function shortcuts(platform: string): PanelKeys & EditorKeys {
  return /^(Mac|iP)/.test(platform)
    ? { run: "⌘ Enter", submit: "⇧ ⌘ Enter", larger: "⇧ ⌘ .", smaller: "⇧ ⌘ ," }
    : {
        run: "Ctrl+Enter",
        submit: "Ctrl+Shift+Enter",
        larger: "Ctrl+Shift+.",
        smaller: "Ctrl+Shift+,",
      };
}
