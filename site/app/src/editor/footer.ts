// The line under the code: how many problems there are, and the size of the text.
import { closeLintPanel, diagnosticCount, openLintPanel } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { EditorView, type Panel, showPanel } from "@codemirror/view";
import { makerFor } from "../dom.ts";
import { changeTextSize, type Direction } from "./textSize.ts";
import type { EditorWords } from "./words.ts";

export interface EditorKeys {
  readonly larger: string;
  readonly smaller: string;
}

export function footer(words: EditorWords, keys: EditorKeys): Extension {
  return showPanel.of((view) => newFooter(view, words, keys));
}

function newFooter(view: EditorView, words: EditorWords, keys: EditorKeys): Panel {
  const make = makerFor(view.dom.ownerDocument);
  const size = (direction: Direction, label: string, text: string): HTMLButtonElement => {
    // The name begins with what is seen, for those who speak to the page.
    const named = { "aria-label": `${text} ${label}`, title: label };
    const button = make("button", { type: "button", class: "bj-text-size", ...named }, text);
    button.addEventListener("click", () => changeTextSize(view, direction));
    return button;
  };
  const problems = make("button", { type: "button", class: "bj-problems" });
  problems.title = words.listProblems;
  problems.addEventListener("click", () => {
    const listed = view.dom.querySelector(".cm-panel-lint") !== null;
    (listed ? closeLintPanel : openLintPanel)(view);
  });
  const update = (): void => {
    const count = diagnosticCount(view.state);
    problems.hidden = count === 0;
    problems.textContent = words.problems(count);
  };
  update();
  return {
    dom: make(
      "div",
      { class: "bj-editor__footer" },
      problems,
      size(-1, words.smallerText(keys.smaller), "A−"),
      size(1, words.largerText(keys.larger), "A+"),
    ),
    update,
  };
}
