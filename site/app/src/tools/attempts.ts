// The attempts at an exercise as a list: when, what came out, what was different, and the way back to each.
import { makerFor } from "../dom.ts";
import { icon, iconOf } from "../icons.ts";
import type { Language } from "../report.ts";
import type { Attempt } from "../store/record.ts";
import { tone } from "../view.ts";
import type { Words } from "../words.ts";
import { renderDiff } from "./diffview.ts";

export interface AttemptsView {
  readonly words: Words;
  readonly language: Language;
  readonly document: Document;
  /** The code in the editor. */
  readonly current: string;
  readonly restore: (source: string) => void;
}

/** The attempts in the order given, the latest first. */
export function renderAttempts(attempts: readonly Attempt[], view: AttemptsView): HTMLElement {
  const make = makerFor(view.document);
  if (attempts.length === 0)
    return make("p", { class: "bj-attempts__none" }, view.words.historyEmpty);
  const items = attempts.map((attempt) => item(attempt, view));
  return make("ol", { class: "bj-attempts" }, ...items);
}

/** One line: verdict, how many tests passed, when. */
export function attemptLine(
  { verdict, scope, passed, total, when }: Attempt,
  { words, language, document }: Pick<AttemptsView, "words" | "language" | "document">,
): HTMLElement {
  const make = makerFor(document);
  const counts = scope === null || total === 0 ? null : words.passedOf[scope](passed, total);
  return make(
    "div",
    { class: verdict === null ? "bj-attempt__line" : `bj-attempt__line bj-tone-${tone(verdict)}` },
    verdict === null ? icon("dash", document) : iconOf(verdict, document),
    make("strong", {}, verdict === null ? words.setAside : words.verdicts[verdict]),
    counts === null ? null : make("span", { class: "bj-attempt__counts" }, counts),
    make("time", { datetime: when }, moment(when, language)),
  );
}

function item(attempt: Attempt, view: AttemptsView): HTMLElement {
  const { words, document, current } = view;
  const make = makerFor(document);
  const attributes = { class: "bj-attempt", "data-verdict": attempt.verdict ?? "none" };
  const line = attemptLine(attempt, view);
  if (attempt.source === current)
    return make(
      "li",
      attributes,
      line,
      make("p", { class: "bj-attempt__same" }, words.sameAsEditor),
    );
  const restore = make("button", { type: "button", class: "bj-button" }, words.restore);
  restore.addEventListener("click", () => view.restore(attempt.source));
  const changes = make("details", { class: "bj-details" }, make("summary", {}, words.differences));
  // Worked out only when it is looked at: there may be a hundred attempts.
  changes.addEventListener("toggle", () => {
    if (changes.children.length > 1) return;
    const before = { source: attempt.source, name: words.thisAttempt };
    changes.append(renderDiff(before, { source: current, name: words.yourCode }, words, document));
  });
  return make("li", attributes, line, restore, changes);
}

function moment(when: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "medium" });
  return format.format(new Date(when));
}
