// A button that copies, and a place that says whether it did.
import { makerFor } from "../dom.ts";
import type { Desk } from "./desk.ts";

export function copyRow({ root, words, browser }: Desk, text: string): HTMLElement {
  const make = makerFor(root.ownerDocument);
  const button = make("button", { type: "button", class: "bj-button" }, words.copy);
  const said = make("span", { role: "status" });
  button.addEventListener("click", () => {
    browser.copy(text).then(
      () => said.replaceChildren(words.copied),
      () => said.replaceChildren(words.copyRefused),
    );
  });
  return make("div", { class: "bj-actions" }, button, said);
}
