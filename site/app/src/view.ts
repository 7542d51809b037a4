// A report becomes a piece of the page: verdict, first failure, then every test. Text only, never markup.
import { makerFor, type Child, type Make } from "./dom.ts";
import { failureParts, outputParts } from "./failure.ts";
import { iconOf } from "./icons.ts";
import type { Failure, Loading, Report, TestResult, Verdict } from "./report.ts";
import { duration, visible } from "./text.ts";
import type { Words } from "./words.ts";

interface Context {
  readonly document: Document;
  readonly make: Make;
  readonly words: Words;
}

/** What decided the verdict, and so what is explained first. */
type Deciding =
  | { readonly kind: "loading"; readonly loading: Loading; readonly failure: Failure }
  | { readonly kind: "test"; readonly test: TestResult }
  | { readonly kind: "nothing" };

/** The report as an element of `document`, to be put into the page as it is. */
export function renderReport(report: Report, words: Words, document: Document): HTMLElement {
  const context: Context = { document, make: makerFor(document), words };
  const { make } = context;
  const deciding = decidingPart(report);
  return make(
    "div",
    { class: `bj-report bj-tone-${tone(report.verdict)}` },
    banner(report, context),
    explained(deciding, context),
    loadingOutput(report, deciding, context),
    testList(report, deciding, context),
    channelNote(report, context),
  );
}

/** What the browser could not do for this judgement; null where it could do all. */
function channelNote(report: Report, { make, words }: Context): HTMLElement | null {
  const text = words.channels[report.judge.host];
  return text === undefined ? null : make("p", { class: "bj-channel" }, text);
}

/** One sentence for a screen reader: the verdict and how many tests passed. */
export function announcement(report: Report, words: Words): string {
  const rest = counts(report, words) ?? report.loading.failure?.message ?? null;
  const verdict = words.verdicts[report.verdict];
  return rest === null ? verdict : words.labelled(verdict, visible(rest));
}

function decidingPart(report: Report): Deciding {
  const { failure } = report.loading;
  if (failure !== null) return { kind: "loading", loading: report.loading, failure };
  const test = report.tests.find((candidate) => candidate.outcome === report.verdict);
  return test === undefined ? { kind: "nothing" } : { kind: "test", test };
}

/** The colour family of a verdict: class `bj-tone-…`. */
export function tone(verdict: Verdict): "pass" | "fail" | "limit" | "fault" {
  switch (verdict) {
    case "accepted":
    case "examples_passed":
      return "pass";
    case "wrong_answer":
    case "runtime_error":
    case "syntax_error":
      return "fail";
    case "time_limit":
    case "memory_limit":
    case "output_limit":
      return "limit";
    case "internal_error":
      return "fault";
  }
}

/** How many tests passed; null where the code could not be loaded and there are none to count. */
function counts(report: Report, words: Words): string | null {
  if (report.tests.length === 0) return null;
  const ran = report.tests.some((test) => test.outcome !== "not_run");
  if (!ran) return words.testsNotRun(report.tests.length);
  const passed = report.tests.filter((test) => test.outcome === "passed").length;
  return words.passedOf[report.scope](passed, report.tests.length);
}

function banner(report: Report, { document, make, words }: Context): HTMLElement {
  const next = nextStep(report.verdict, words);
  const facts = [counts(report, words), duration(report.seconds, words)];
  return make(
    "div",
    { class: "bj-verdict" },
    iconOf(report.verdict, document),
    make(
      "div",
      { class: "bj-verdict__text" },
      make("strong", { class: "bj-verdict__word" }, words.verdicts[report.verdict]),
      make(
        "span",
        { class: "bj-verdict__counts" },
        facts.filter((fact) => fact !== null).join(" · "),
      ),
      next === null ? null : make("span", { class: "bj-verdict__next" }, next),
    ),
  );
}

function nextStep(verdict: Verdict, words: Words): string | null {
  switch (verdict) {
    case "accepted":
      return words.nextAfterAccepted;
    case "examples_passed":
      return words.nextAfterExamples;
    case "internal_error":
      return words.nextAfterInternalError;
    default:
      return null;
  }
}

function explained(deciding: Deciding, context: Context): HTMLElement | null {
  const { make, words } = context;
  const section = (title: string, parts: readonly Child[]): HTMLElement =>
    make(
      "section",
      { class: "bj-failure" },
      make("h3", { class: "bj-failure__title" }, title),
      ...parts,
    );
  switch (deciding.kind) {
    case "nothing":
      return null;
    case "loading":
      return section(words.loadingFailed, [
        ...failureParts(deciding.failure, words, make),
        ...outputParts(deciding.loading, words, make),
      ]);
    case "test":
      return section(visible(deciding.test.title), testParts(deciding.test, context));
  }
}

function testParts(test: TestResult, { make, words }: Context): readonly Child[] {
  const failure = test.failure === null ? [] : failureParts(test.failure, words, make);
  return [...failure, ...outputParts(test, words, make)];
}

/** What the learner's module printed on import, unless it is shown with the loading failure already. */
function loadingOutput(
  report: Report,
  deciding: Deciding,
  { make, words }: Context,
): HTMLElement | null {
  if (deciding.kind === "loading") return null;
  const parts = outputParts(report.loading, words, make);
  if (parts.length === 0) return null;
  return make(
    "details",
    { class: "bj-details" },
    make("summary", {}, words.printedWhileLoading),
    make("div", { class: "bj-details__body" }, ...parts),
  );
}

function testList(report: Report, deciding: Deciding, context: Context): HTMLElement | null {
  const { make, words } = context;
  if (report.tests.length === 0) return null;
  const list = make(
    "ol",
    { class: "bj-tests", "aria-label": words.tests },
    ...report.tests.map((test) => testItem(test, deciding, context)),
  );
  if (deciding.kind !== "loading") return list;
  return make(
    "details",
    { class: "bj-details" },
    make("summary", {}, words.testsNotRun(report.tests.length)),
    list,
  );
}

function testItem(test: TestResult, deciding: Deciding, context: Context): HTMLElement {
  const { make } = context;
  const attributes = { class: "bj-test", "data-test": test.name, "data-outcome": test.outcome };
  const shownAbove = deciding.kind === "test" && deciding.test === test;
  const parts = shownAbove ? [] : testParts(test, context);
  if (parts.length === 0) {
    return make(
      "li",
      attributes,
      make("div", { class: "bj-test__line" }, ...testLine(test, context)),
    );
  }
  return make(
    "li",
    attributes,
    make(
      "details",
      { class: "bj-test__details" },
      make("summary", { class: "bj-test__line" }, ...testLine(test, context)),
      make("div", { class: "bj-details__body" }, ...parts),
    ),
  );
}

function testLine(test: TestResult, { document, make, words }: Context): readonly Child[] {
  const notes = [
    test.visible ? null : words.hiddenTest,
    test.outcome === "passed" ? null : words.outcomes[test.outcome],
    test.outcome === "not_run" ? null : duration(test.seconds, words),
  ];
  const outcome = make("span", { class: "bj-test__icon" }, iconOf(test.outcome, document));
  if (test.outcome === "passed")
    outcome.append(make("span", { class: "bj-sr" }, words.outcomes.passed));
  return [
    outcome,
    make("span", { class: "bj-test__title" }, visible(test.title)),
    make("span", { class: "bj-test__notes" }, notes.filter((note) => note !== null).join(" · ")),
  ];
}
