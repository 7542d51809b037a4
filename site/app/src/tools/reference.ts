// The reference solution: shown after an acceptance, or to somebody who gives up and was asked once.
import { referenceIn } from "../bundle.ts";
import { openDialog } from "../dialog.ts";
import { makerFor, type Child } from "../dom.ts";
import { copyRow } from "./copying.ts";
import type { Desk } from "./desk.ts";
import { renderDiff } from "./diffview.ts";

export async function openSolution(desk: Desk): Promise<void> {
  const progress = await desk.store.progressOf(desk.bundle.exercise);
  if (!desk.root.isConnected) return;
  if (progress?.state === "accepted" || progress?.gave_up === true) await showSolution(desk);
  else askFirst(desk);
}

function askFirst(desk: Desk): void {
  const { root, words, store, bundle } = desk;
  const make = makerFor(root.ownerDocument);
  openDialog(root, words.giveUpTitle, words.close, (close) => {
    const stay = make(
      "button",
      { type: "button", class: "bj-button", autofocus: "" },
      words.keepTrying,
    );
    stay.addEventListener("click", close);
    const giveUp = make(
      "button",
      { type: "button", class: "bj-button bj-button--give-up" },
      words.giveUp,
    );
    giveUp.addEventListener("click", () => {
      close();
      void store.giveUp(bundle.exercise);
      void showSolution(desk);
    });
    return [make("p", {}, words.giveUpText), make("div", { class: "bj-actions" }, stay, giveUp)];
  });
}

async function showSolution(desk: Desk): Promise<void> {
  const { root, words, bundle, notify } = desk;
  const reference = await referenceIn(bundle.packed).catch(() => null);
  if (!root.isConnected) return;
  if (reference === null) notify({ text: words.solutionDamaged });
  else openDialog(root, words.solutionTitle, words.close, () => parts(desk, reference));
}

function parts(desk: Desk, reference: string): readonly Child[] {
  const { root, words, editor } = desk;
  const document = root.ownerDocument;
  const make = makerFor(document);
  const code = { class: "bj-code", tabindex: "0", role: "group", "aria-label": words.solution };
  return [
    make("p", {}, words.solutionText),
    make("pre", code, make("code", {}, reference)),
    copyRow(desk, reference),
    make("h3", { class: "bj-dialog__part" }, words.comparedWithYours),
    renderDiff(
      { source: editor.source, name: words.yourCode },
      { source: reference, name: words.solution },
      words,
      document,
    ),
  ];
}

/** What stands under an acceptance: the way to the reference. */
export function solutionLink(desk: Desk): HTMLElement {
  const make = makerFor(desk.root.ownerDocument);
  const button = make(
    "button",
    { type: "button", class: "bj-link" },
    desk.words.compareWithSolution,
  );
  button.addEventListener("click", () => void showSolution(desk));
  return make("p", { class: "bj-solved" }, button);
}
