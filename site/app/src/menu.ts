// A button that shows further buttons. Plain buttons, reached by Tab like all others.
import { makerFor } from "./dom.ts";
import { icon, type IconName } from "./icons.ts";

export interface MenuItem {
  readonly name: string;
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

export function menu(document: Document, label: string, items: readonly MenuItem[]): HTMLElement {
  const make = makerFor(document);
  const list = make("div", { class: "bj-menu__list", role: "group", "aria-label": label });
  list.hidden = true;
  const button = make(
    "button",
    { type: "button", class: "bj-button bj-button--more", "aria-expanded": "false" },
    icon("more", document),
    make("span", { class: "bj-button__label" }, label),
  );
  const root = make("div", { class: "bj-menu" }, button, list);
  const show = (shown: boolean): void => {
    list.hidden = !shown;
    button.setAttribute("aria-expanded", String(shown));
  };
  button.addEventListener("click", () => show(button.getAttribute("aria-expanded") !== "true"));
  root.addEventListener("focusout", (event) => {
    if (!root.contains(event.relatedTarget as Node | null)) show(false);
  });
  root.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || list.hidden !== false) return;
    event.stopPropagation();
    show(false);
    button.focus();
  });
  for (const item of items) {
    const entry = make(
      "button",
      { type: "button", class: `bj-menu__item bj-menu__item--${item.name}` },
      icon(item.icon, document),
      make("span", {}, item.label),
    );
    entry.addEventListener("click", () => {
      // First, so that a dialog gives the focus back to what stays.
      button.focus();
      show(false);
      item.run();
    });
    list.append(entry);
  }
  return root;
}
