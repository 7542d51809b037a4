// The bar that tells of a new build. It says so and waits: a page changes only when the reader reloads it.
import { makerFor } from "../dom.ts";
import { words } from "./words.ts";

/** Shows the bar once; `reload` is what its button does. */
export function showBar(reload: () => void): void {
  if (document.querySelector(".bj-update") !== null) return;
  const said = words[document.documentElement.lang.startsWith("zh") ? "zh" : "en"];
  const make = makerFor(document);
  const button = (label: string, action: () => void): HTMLButtonElement => {
    const element = make("button", { type: "button", class: "bj-update__button" }, label);
    element.addEventListener("click", action);
    return element;
  };
  const text = make("span", {});
  const bar = make(
    "div",
    { class: "bj-update", role: "status" },
    text,
    make(
      "span",
      { class: "bj-update__actions" },
      button(said.reload, reload),
      button(said.later, () => bar.remove()),
    ),
  );
  document.body.append(bar);
  // Words that come into a region already there are read out.
  text.textContent = said.updated;
}
