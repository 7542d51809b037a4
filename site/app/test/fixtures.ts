// Reports and a document for the tests.
import { parseHTML } from "linkedom";
import type { Failure, Outcome, Report, TestResult, Verdict } from "../src/report.ts";

export function newDocument(body = ""): Document {
  return parseHTML(`<!doctype html><html lang="en"><body>${body}</body></html>`).document;
}

export function failure(parts: Partial<Failure> = {}): Failure {
  return {
    message: "What happened.",
    call: null,
    got: null,
    expected: null,
    explanations: [],
    exception: null,
    traceback: [],
    ...parts,
  };
}

export function result(
  name: string,
  outcome: Outcome = "passed",
  parts: Partial<TestResult> = {},
): TestResult {
  return {
    name,
    title: `Title of ${name}`,
    visible: true,
    outcome,
    seconds: 0.004,
    stdout: "",
    stderr: "",
    failure: null,
    ...parts,
  };
}

export function report(
  verdict: Verdict,
  tests: readonly TestResult[],
  parts: Partial<Report> = {},
): Report {
  return {
    schema_version: 1,
    exercise: 44,
    slug: "roofline-bottleneck",
    revision: 1,
    scope: "all",
    language: "en",
    verdict,
    seconds: 0.41,
    judge: { version: "0.1.0", host: "pyodide", python: "3.14.0" },
    loading: { outcome: "passed", seconds: 0.01, stdout: "", stderr: "", failure: null },
    tests,
    ...parts,
  };
}
