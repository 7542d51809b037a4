// A difference as a reader sees it: signs and colours, and the same for a screen reader in words.
import { makerFor, type Make } from "../dom.ts";
import { visible } from "../text.ts";
import type { Words } from "../words.ts";
import { diffLines, shortened, type DiffPart } from "./diff.ts";

/** A longer difference is cut: nobody reads it, and the page must stay quick. */
const MAX_LINES = 1_000;
const MAX_CHARACTERS = 2_000;

/** One of the two texts: the code itself and what it is called. */
export interface Side {
  readonly source: string;
  readonly name: string;
}

/** What leads from the one text to the other; a sentence where they are equal. */
export function renderDiff(
  before: Side,
  after: Side,
  words: Words,
  document: Document,
): HTMLElement {
  const make = makerFor(document);
  if (before.source === after.source)
    return make("p", { class: "bj-diff__equal" }, words.noDifference);
  const parts = shortened(diffLines(before.source, after.source));
  const rows = parts.slice(0, MAX_LINES).map((part) => row(part, words, make));
  const left = parts.length - rows.length;
  return make(
    "div",
    { class: "bj-diff" },
    make(
      "p",
      { class: "bj-diff__legend" },
      make("span", { class: "bj-diff__line--removed" }, `− ${before.name}`),
      make("span", { class: "bj-diff__line--added" }, `+ ${after.name}`),
    ),
    make(
      "div",
      { class: "bj-code", tabindex: "0", role: "group", "aria-label": words.differences },
      ...rows,
      left > 0 ? make("div", { class: "bj-diff__gap" }, words.moreFrames(left)) : null,
    ),
  );
}

const SIGNS = { same: " ", removed: "−", added: "+" } as const;
const TAGS = { same: "span", removed: "del", added: "ins" } as const;

function row(part: DiffPart, words: Words, make: Make): HTMLElement {
  if (part.kind === "gap")
    return make("div", { class: "bj-diff__gap" }, words.unchangedLines(part.count));
  const text =
    part.text.length > MAX_CHARACTERS ? `${part.text.slice(0, MAX_CHARACTERS)}…` : part.text;
  return make(
    "div",
    { class: `bj-diff__line bj-diff__line--${part.kind}` },
    make("span", { class: "bj-diff__sign", "aria-hidden": "true" }, SIGNS[part.kind]),
    make(TAGS[part.kind], {}, visible(text)),
  );
}
