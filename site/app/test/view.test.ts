import assert from "node:assert/strict";
import { test } from "node:test";
import type { Report, Verdict } from "../src/report.ts";
import { announcement, renderReport } from "../src/view.ts";
import { wordsOf } from "../src/words.ts";
import { failure, newDocument, report, result } from "./fixtures.ts";

const words = wordsOf("en");

const render = (given: Report): HTMLElement =>
  renderReport(given, wordsOf(given.language), newDocument());

const texts = (root: ParentNode, selector: string): readonly string[] =>
  [...root.querySelectorAll(selector)].map((element) => element.textContent ?? "");

const wrong = failure({
  message: "f(2) returned 3, expected 4.",
  call: "f(2)",
  got: "3",
  expected: "4",
  explanations: [
    { kind: "factor", text: "Each wrong result is 0.75 times what is expected." },
    { kind: "mistake", text: "One matrix is not counted." },
  ],
});

const failing = ["wrong_answer", "runtime_error", "time_limit", "memory_limit"] as const;

for (const verdict of [...failing, "output_limit", "internal_error"] as const) {
  test(`a report of ${verdict} begins with that word, then explains the failed test`, () => {
    const given = report(verdict, [result("a"), result("b", verdict, { failure: failure() })]);
    const shown = render(given);
    assert.equal(shown.firstElementChild?.className, "bj-verdict");
    assert.deepEqual(texts(shown, ".bj-verdict__word"), [words.verdicts[verdict]]);
    assert.match(texts(shown, ".bj-verdict__counts")[0] ?? "", /^1 of 2 tests passed · 410 ms$/);
    assert.deepEqual(texts(shown, ".bj-failure__title"), ["Title of b"]);
    assert.deepEqual(texts(shown, ".bj-failure__message"), ["What happened."]);
  });
}

test("an accepted report explains nothing and lists every test", () => {
  const shown = render(
    report("accepted", [result("a"), result("b", "passed", { visible: false })]),
  );
  assert.deepEqual(texts(shown, ".bj-verdict__word"), ["Accepted"]);
  assert.equal(shown.querySelector(".bj-failure"), null);
  assert.deepEqual(texts(shown, ".bj-test__title"), ["Title of a", "Title of b"]);
  assert.deepEqual(texts(shown, ".bj-test__notes"), ["4 ms", "hidden · 4 ms"]);
});

test("passing the visible tests is never called accepted", () => {
  const shown = render(report("examples_passed", [result("a")], { scope: "examples" }));
  assert.deepEqual(texts(shown, ".bj-verdict__word"), ["Examples passed"]);
  assert.doesNotMatch(shown.textContent ?? "", /accepted/i);
});

test("a syntax error is explained and its tests are listed as not run", () => {
  const loading = {
    outcome: "syntax_error" as const,
    seconds: 0.01,
    stdout: "",
    stderr: "",
    failure: failure({
      message: "Line 3: '(' was never closed",
      exception: { type: "SyntaxError", message: "'(' was never closed" },
      traceback: [{ line: 3, function: "", code: "    return (m * k" }],
    }),
  };
  const tests = [result("a", "not_run"), result("b", "not_run")];
  const shown = render(report("syntax_error", tests, { loading }));
  assert.deepEqual(texts(shown, ".bj-failure__title"), ["Your code could not be loaded"]);
  assert.deepEqual(texts(shown, ".bj-trace__line"), ["line 3"]);
  assert.deepEqual(texts(shown, ".bj-trace__code"), ["return (m * k"]);
  assert.deepEqual(texts(shown, "summary"), ["2 tests not run"]);
  assert.equal(shown.querySelectorAll('.bj-test[data-outcome="not_run"]').length, 2);
});

test("the explained test is the first one whose outcome decided the verdict", () => {
  const tests = [
    result("a", "wrong_answer", { failure: wrong }),
    result("b", "time_limit", { failure: failure({ message: "Stopped." }) }),
  ];
  const shown = render(report("time_limit", tests));
  assert.deepEqual(texts(shown, ".bj-failure__title"), ["Title of b"]);
  assert.deepEqual(texts(shown, ".bj-test details .bj-value"), ["f(2)", "3", "4"]);
});

test("call, got and expected stand in a table, without the sentence that says the same", () => {
  const shown = render(report("wrong_answer", [result("a", "wrong_answer", { failure: wrong })]));
  assert.deepEqual(texts(shown, ".bj-failure th"), ["Call", "Got", "Expected"]);
  assert.deepEqual(texts(shown, ".bj-failure td"), ["f(2)", "3", "4"]);
  assert.equal(shown.querySelector(".bj-failure__message"), null);
});

test("a known mistake is told before the other explanations", () => {
  const shown = render(report("wrong_answer", [result("a", "wrong_answer", { failure: wrong })]));
  assert.deepEqual(texts(shown, ".bj-explanation p"), [
    "One matrix is not counted.",
    "Each wrong result is 0.75 times what is expected.",
  ]);
});

test("an exception that the sentence does not name is shown", () => {
  const given = failure({ exception: { type: "ValueError", message: "no" }, expected: "4" });
  const shown = render(report("runtime_error", [result("a", "runtime_error", { failure: given })]));
  assert.deepEqual(texts(shown, ".bj-failure td"), ["ValueError: no", "4"]);
});

test("what failing and passing tests printed can be opened", () => {
  const tests = [
    result("a", "wrong_answer", { failure: wrong, stdout: "first\n" }),
    result("b", "passed", { stdout: "second\n", stderr: "third\n" }),
    result("c", "passed", { stdout: "\n" }),
  ];
  const shown = render(report("wrong_answer", tests));
  assert.deepEqual(texts(shown, ".bj-failure .bj-output"), ["first"]);
  assert.deepEqual(texts(shown, ".bj-test details .bj-output"), ["second", "third"]);
});

test("a deep recursion shows both ends of its traceback", () => {
  const traceback = Array.from({ length: 40 }, (_, at) => ({
    line: at + 1,
    function: "f",
    code: "f()",
  }));
  const given = report("runtime_error", [
    result("a", "runtime_error", { failure: failure({ traceback }) }),
  ]);
  const shown = render(given);
  assert.equal(shown.querySelectorAll(".bj-trace__frame").length, 16);
  assert.deepEqual(texts(shown, ".bj-trace__more"), ["… 24 more lines …"]);
});

test("nothing in a report is parsed as markup", () => {
  const evil = '<img src=x onerror="alert(1)"></pre><script>alert(2)</script>&amp;';
  const all = failure({
    ...{ message: evil, call: evil, expected: evil },
    explanations: [
      { kind: "mistake", text: evil },
      { kind: "factor", text: evil },
    ],
    exception: { type: evil, message: "no" },
    traceback: [{ line: 1, function: evil, code: evil }],
  });
  const loading = {
    outcome: "passed" as const,
    seconds: 0,
    stdout: evil,
    stderr: evil,
    failure: null,
  };
  const parts = { title: evil, stdout: evil, stderr: evil, failure: all };
  const tests = [result("a", "wrong_answer", parts), result("b", "wrong_answer", parts)];
  const shown = render(report("wrong_answer", tests, { loading }));
  assert.equal(shown.querySelector("img, script"), null);
  const copies = (shown.textContent ?? "").split(evil).length - 1;
  assert.equal(copies, 2 * 11 + 1 + 2);
});

test("control characters in a report are shown as symbols", () => {
  const given = failure({ message: "\u001b", call: "f('\u202e')", expected: "'\u0000'" });
  const parts = { title: "\u0007", stdout: "\u001b[2J", failure: given };
  const text =
    render(report("wrong_answer", [result("a", "wrong_answer", parts)])).textContent ?? "";
  for (const symbol of ["␛", "f('<U+202E>')", "'␀'", "␇", "␛[2J"]) assert.ok(text.includes(symbol));
  assert.doesNotMatch(text, /[\u0000-\u0008\u000b-\u001f\u202e]/);
});

test("a Chinese report is all in Chinese", () => {
  const tests = [
    result("a", "wrong_answer", { title: "标题", failure: failure({ message: "结果不对。" }) }),
  ];
  const shown = render(report("wrong_answer", tests, { language: "zh" }));
  assert.doesNotMatch((shown.textContent ?? "").replace(/\d+ 毫秒/g, ""), /[A-Za-z]/);
});

test("each verdict and outcome has an icon whose shape differs between passed and failed", () => {
  const outline = (verdict: Verdict): string => {
    const shown = render(report(verdict, [result("a", "not_run")]));
    const paths = [...shown.querySelectorAll(".bj-verdict path")];
    return paths.map((path) => path.getAttribute("d")).join(" ");
  };
  const shapes = (["accepted", "examples_passed", ...failing] as const).map(outline);
  assert.equal(new Set(shapes).size, shapes.length);
});

test("code that could not be loaded counts no tests, and the reason is announced", () => {
  const loading = {
    outcome: "time_limit" as const,
    seconds: 2,
    stdout: "",
    stderr: "",
    failure: failure({ message: "Still running after 2 s." }),
  };
  const given = report("time_limit", [], { loading });
  assert.deepEqual(texts(render(given), ".bj-verdict__counts"), ["410 ms"]);
  assert.equal(announcement(given, words), "Time limit exceeded: Still running after 2 s.");
});

test("a screen reader hears the verdict and the count in one sentence", () => {
  const given = report("wrong_answer", [result("a"), result("b", "wrong_answer")]);
  assert.equal(announcement(given, words), "Wrong answer: 1 of 2 tests passed");
});
