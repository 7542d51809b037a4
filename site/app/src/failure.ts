// The explanation of one failure: message, values, likely cause, exception, the learner's lines, what was printed.
import type { Child, Make } from "./dom.ts";
import type { Explanation, Failure, Frame, RaisedException } from "./report.ts";
import { block, bothEnds, visible, portions } from "./text.ts";
import type { Words } from "./words.ts";

/** A deep recursion shows this many lines at its start and at its end. */
const FRAMES_AT_EACH_END = 8;

/** A longer block scrolls, so the keyboard must be able to reach it. */
const SCROLLS_FROM_LINES = 8;
const SCROLLS_FROM_CHARACTERS = 300;

export function failureParts(failure: Failure, words: Words, make: Make): readonly Child[] {
  return [
    // With what came back in the table, the sentence would say the same again.
    failure.got === null
      ? make("p", { class: "bj-failure__message" }, block(failure.message, words))
      : null,
    values(failure, words, make),
    ...explanations(failure.explanations, words, make),
    traceback(failure.traceback, words, make),
  ];
}

/** The printed output of a test or of loading, nothing where nothing was printed. */
export function outputParts(
  source: { readonly stdout: string; readonly stderr: string },
  words: Words,
  make: Make,
): readonly Child[] {
  const parts: Child[] = [];
  if (source.stdout.trim() !== "") parts.push(output(words.stdout, source.stdout, words, make));
  if (source.stderr.trim() !== "")
    parts.push(output(words.stderr, source.stderr, words, make, "bj-output--stderr"));
  return parts;
}

function values(failure: Failure, words: Words, make: Make): HTMLElement | null {
  const { call, got, expected, exception } = failure;
  // The sentence above tells these already where there is nothing to set against each other.
  const told = got === null && expected === null;
  const raised =
    exception === null || (told && failure.message.includes(exception.message))
      ? null
      : raisedText(exception);
  const rows = [
    valueRow(words.call, "call", told ? null : call, words, make),
    valueRow(words.got, "got", got, words, make),
    valueRow(words.raised, "got", raised, words, make),
    valueRow(words.expected, "expected", expected, words, make),
  ].filter((row) => row !== null);
  return rows.length === 0
    ? null
    : make("table", { class: "bj-values" }, make("tbody", {}, ...rows));
}

function valueRow(
  name: string,
  kind: string,
  value: string | null,
  words: Words,
  make: Make,
): HTMLElement | null {
  if (value === null) return null;
  const code = make("code", { class: "bj-value", ...reach(value, name) }, block(value, words));
  const cells = [make("th", { scope: "row" }, name), make("td", {}, code)];
  return make("tr", { class: `bj-values__${kind}` }, ...cells);
}

function raisedText({ type, message }: RaisedException): string {
  return message === "" ? type : `${type}: ${message}`;
}

function explanations(
  all: readonly Explanation[],
  words: Words,
  make: Make,
): readonly HTMLElement[] {
  const mistakeFirst = [
    ...all.filter((explanation) => explanation.kind === "mistake"),
    ...all.filter((explanation) => explanation.kind !== "mistake"),
  ];
  return mistakeFirst.map((explanation) => {
    const mistake = explanation.kind === "mistake";
    return make(
      "div",
      { class: `bj-explanation bj-explanation--${mistake ? "mistake" : "note"}` },
      mistake ? make("strong", { class: "bj-explanation__label" }, words.mistake) : null,
      make("p", {}, block(explanation.text, words)),
    );
  });
}

function traceback(frames: readonly Frame[], words: Words, make: Make): HTMLElement | null {
  if (frames.length === 0) return null;
  const shown = bothEnds(
    frames,
    FRAMES_AT_EACH_END,
    (frame) => frameItem(frame, words, make),
    (omitted) => make("li", { class: "bj-trace__more" }, words.moreFrames(omitted)),
  );
  return make(
    "div",
    { class: "bj-block" },
    make("div", { class: "bj-block__label" }, words.traceback),
    make("ol", { class: "bj-trace" }, ...shown),
  );
}

function frameItem(frame: Frame, words: Words, make: Make): HTMLElement {
  return make(
    "li",
    { class: "bj-trace__frame" },
    make(
      "button",
      {
        type: "button",
        class: "bj-trace__line",
        "data-line": String(frame.line),
        title: words.goToLine(frame.line),
      },
      words.line(frame.line),
    ),
    frame.function === ""
      ? null
      : make("span", { class: "bj-trace__function" }, visible(frame.function)),
    make("code", { class: "bj-trace__code" }, block(frame.code.trim(), words)),
  );
}

function output(
  label: string,
  text: string,
  words: Words,
  make: Make,
  kind = "bj-output--stdout",
): HTMLElement {
  return make(
    "div",
    { class: "bj-block" },
    make("div", { class: "bj-block__label" }, label),
    make(
      "pre",
      { class: `bj-output ${kind}`, ...reach(text, label) },
      ...portions(text.replace(/\n+$/, ""), words).map((part, at, all) =>
        make("span", { class: "bj-output__portion" }, part + (at + 1 < all.length ? "\n" : "")),
      ),
    ),
  );
}

/** What lets the keyboard reach a text that is long enough to scroll. */
function reach(text: string, label: string): Readonly<Record<string, string>> {
  const scrolls =
    text.length > SCROLLS_FROM_CHARACTERS || text.split("\n").length > SCROLLS_FROM_LINES;
  return scrolls ? { tabindex: "0", role: "group", "aria-label": label } : {};
}
