// Links that hold code: making one, and asking what to do with one that was opened. Nothing in a link runs
// by itself, and nothing takes the place of the reader's code without a press of a button.
import { openDialog } from "../dialog.ts";
import { makerFor, type Child } from "../dom.ts";
import { copyRow } from "./copying.ts";
import { replaceCode, type Desk } from "./desk.ts";
import { renderDiff } from "./diffview.ts";
import { codeIn, fragmentOf, LinkError, MAX_CHARACTERS } from "./sharing.ts";

export async function shareCode(desk: Desk): Promise<void> {
  const { root, words, editor, browser } = desk;
  const made = await fragmentOf(editor.source);
  if (!root.isConnected) return;
  openDialog(root, words.shareTitle, words.close, () => {
    if ("tooLong" in made) {
      const make = makerFor(root.ownerDocument);
      return [make("p", {}, words.codeTooLong(made.tooLong, MAX_CHARACTERS))];
    }
    return linkParts(desk, browser.addressWith(made.fragment));
  });
}

function linkParts(desk: Desk, link: string): readonly Child[] {
  const { root, words } = desk;
  const make = makerFor(root.ownerDocument);
  const field = make("input", {
    ...{ type: "text", class: "bj-field", readonly: "", autofocus: "" },
    ...{ value: link, "aria-label": words.link },
  });
  field.addEventListener("focus", () => field.select());
  return [make("p", {}, words.shareText), field, copyRow(desk, link)];
}

/** Where the address holds code, asks whether to take it. */
export async function offerLinkedCode(desk: Desk): Promise<void> {
  const { root, words, editor, browser, notify, offer } = desk;
  let code: string | null;
  try {
    code = await codeIn(browser.fragment());
  } catch (error) {
    browser.dropFragment();
    const newer = error instanceof LinkError && error.problem === "newer";
    notify({ text: newer ? words.linkNewer : words.linkDamaged });
    return;
  }
  if (code === null || !root.isConnected) return;
  if (code === editor.source) {
    browser.dropFragment();
    return;
  }
  offer(question(desk, code));
}

function question(desk: Desk, code: string): HTMLElement {
  const { root, words, editor, browser, notify, offer } = desk;
  const document = root.ownerDocument;
  const make = makerFor(document);
  const settle = (): void => {
    offer(null);
    // A reload must not ask again.
    browser.dropFragment();
  };
  const take = make("button", { type: "button", class: "bj-button" }, words.takeLinkedCode);
  take.addEventListener("click", () => {
    settle();
    replaceCode(desk, code, words.linkedCodeTaken);
  });
  const keep = make("button", { type: "button", class: "bj-button" }, words.keepOwn);
  keep.addEventListener("click", () => {
    settle();
    notify({ text: words.mineKept });
  });
  const changes = make("details", { class: "bj-details" }, make("summary", {}, words.differences));
  changes.addEventListener("toggle", () => {
    if (!changes.open) return;
    const mine = { source: editor.source, name: words.yourCode };
    const diff = renderDiff(mine, { source: code, name: words.linkedCode }, words, document);
    changes.replaceChildren(...[...changes.children].slice(0, 1), diff);
  });
  return make(
    "div",
    { class: "bj-offer", role: "group", "aria-label": words.link },
    make("p", {}, words.linkHoldsCode),
    make("div", { class: "bj-actions" }, take, keep),
    changes,
  );
}
