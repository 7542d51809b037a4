// A modal dialog: the browser's own, so that focus goes in, stays in and comes back.
import { makerFor, type Child } from "./dom.ts";
import { icon } from "./icons.ts";

let opened = 0;

/** Opens a dialog over the page; `fill` gets what closes it and returns what it holds. */
export function openDialog(
  root: HTMLElement,
  title: string,
  closeLabel: string,
  fill: (close: () => void) => readonly Child[],
): HTMLDialogElement {
  const make = makerFor(root.ownerDocument);
  opened += 1;
  const id = `bj-dialog-${opened}`;
  const dialog = make("dialog", { class: "bj-dialog", "aria-labelledby": id });
  const close = (): void => dialog.close();
  const closing = make(
    "button",
    { type: "button", class: "bj-button bj-button--close", "aria-label": closeLabel },
    icon("close", root.ownerDocument),
  );
  closing.addEventListener("click", close);
  dialog.append(
    make(
      "div",
      { class: "bj-dialog__frame" },
      make(
        "div",
        { class: "bj-dialog__head" },
        make("h2", { class: "bj-dialog__title", id }, title),
        closing,
      ),
      make("div", { class: "bj-dialog__body" }, ...fill(close)),
    ),
  );
  // Outside of the frame there is only the backdrop.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) close();
  });
  // The theme has keys of its own, "s" for its search, which must not open under a dialog.
  dialog.addEventListener("keydown", (event) => event.stopPropagation());
  dialog.addEventListener("close", () => dialog.remove());
  root.append(dialog);
  dialog.showModal();
  return dialog;
}
