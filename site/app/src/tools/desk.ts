// What the tools around the editor work with: the code on the screen and ways to speak to the reader.
import type { Browser } from "../browser.ts";
import type { Bundle } from "../bundle.ts";
import type { Editor } from "../editor.ts";
import type { Notice } from "../panel.ts";
import type { Language } from "../report.ts";
import type { Store } from "../store/store.ts";
import type { Words } from "../words.ts";

export interface Desk {
  readonly root: HTMLElement;
  readonly language: Language;
  readonly words: Words;
  readonly bundle: Bundle;
  readonly editor: Editor;
  readonly store: Pick<Store, "attempts" | "progressOf" | "setHints" | "giveUp">;
  readonly browser: Browser;
  readonly notify: (notice: Notice | null) => void;
  /** Shows a question above the editor, instead of an earlier one; null takes it away. */
  readonly offer: (question: HTMLElement | null) => void;
  /** Shows the line of an earlier judgement where there is no result. */
  readonly showLast: (line: HTMLElement) => void;
}

/** Puts other code into the editor; the notice that says so brings the present one back. */
export function replaceCode({ editor, words, notify }: Desk, source: string, said: string): void {
  const before = editor.source;
  editor.replace(source);
  const undo = (): void => {
    editor.replace(before);
    notify({ text: words.codeBroughtBack });
  };
  notify({ text: said, action: { label: words.undo, run: undo } });
}
