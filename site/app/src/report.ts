// The report of one judgement, as bookjudge/report.schema.json describes it.

export type Language = "en" | "zh";

/** The page's language from its lang attribute; anything but Chinese reads English. */
export function languageOf(tag: string): Language {
  return /^zh\b/i.test(tag) ? "zh" : "en";
}

/** "examples" is Run (the visible tests), "all" is Submit. */
export type Scope = "examples" | "all";

/** The ways in which a judgement, or one test of it, can fail. */
export type Failing =
  | "wrong_answer"
  | "runtime_error"
  | "syntax_error"
  | "time_limit"
  | "memory_limit"
  | "output_limit"
  | "internal_error";

export type Verdict = "accepted" | "examples_passed" | Failing;

export type Outcome = "passed" | "not_run" | Failing;

export interface Report {
  readonly schema_version: 1;
  readonly exercise: number;
  readonly slug: string;
  readonly revision: number;
  readonly scope: Scope;
  readonly language: Language;
  readonly verdict: Verdict;
  readonly seconds: number;
  readonly judge: Judge;
  readonly loading: Loading;
  readonly tests: readonly TestResult[];
}

export interface Judge {
  readonly version: string;
  readonly host: string;
  readonly python: string;
}

/** What happened before the first test, when the learner's module was imported. */
export interface Loading {
  readonly outcome: Outcome;
  readonly seconds: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly failure: Failure | null;
}

export interface TestResult {
  readonly name: string;
  readonly title: string;
  readonly visible: boolean;
  readonly outcome: Outcome;
  readonly seconds: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly failure: Failure | null;
}

export interface Failure {
  readonly message: string;
  readonly call: string | null;
  readonly got: string | null;
  readonly expected: string | null;
  readonly explanations: readonly Explanation[];
  readonly exception: RaisedException | null;
  readonly traceback: readonly Frame[];
}

export interface Explanation {
  readonly kind: string;
  readonly text: string;
}

export interface RaisedException {
  readonly type: string;
  readonly message: string;
}

/** One line of the learner's own code on the way to an exception. */
export interface Frame {
  readonly line: number;
  readonly function: string;
  readonly code: string;
}
