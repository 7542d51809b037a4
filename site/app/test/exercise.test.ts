import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bundle } from "../src/bundle.ts";
import { BUNDLE, wrongAnswer, Pending, settled, mounted, ready } from "./mounted.ts";

test("an exercise begins to load when it is mounted, and is ready when the session is", async () => {
  const { session, state } = await mounted();
  assert.equal(state(), "loading");
  await session.finishLoading();
  assert.equal(state(), "ready");
});

test("the editor can be used while Python is still loading", async () => {
  const { editors, state } = await mounted();
  assert.equal(state(), "loading");
  assert.equal(editors[0]?.source, "the starter");
});

test("a kept draft is shown instead of the starter", async () => {
  const { editors } = await mounted({ draft: "my code" });
  assert.equal(editors[0]?.source, "my code");
});

test("what is typed is kept under the exercise's number", async () => {
  const { editors, kept } = await mounted();
  editors[0]?.options.onChange("typed");
  assert.deepEqual(kept, ["44: typed"]);
});

test("loading says what is loaded and how many bytes", async () => {
  const { session, one } = await mounted();
  session.progress({ step: "runtime", loaded: 4_200_000, total: 11_600_000 });
  assert.equal(one(".bj-status__text").textContent, "Loading Python: 4.2 of 11.6 MB");
  session.progress({ step: "start", loaded: 0, total: 0 });
  assert.equal(one(".bj-status__text").textContent, "Starting Python…");
});

test("Run judges the visible tests with the code on the screen, Submit judges all", async () => {
  const { editors, session, press } = await ready({ language: "zh" });
  editors[0]?.replace("my code");
  await press("run");
  const request = { packed: "packed", source: "my code", language: "zh" };
  assert.deepEqual(session.requests, [{ ...request, scope: "examples" }]);
  await session.finish(wrongAnswer);
  await press("submit");
  assert.deepEqual(session.requests[1], { ...request, scope: "all" });
});

test("the editor's keys do what the buttons do", async () => {
  const { editors, session } = await ready();
  editors[0]?.options.onRun();
  await settled();
  await session.finish(wrongAnswer);
  editors[0]?.options.onSubmit();
  await settled();
  assert.deepEqual(
    session.requests.map((request) => request.scope),
    ["examples", "all"],
  );
});

test("the element says running, then the verdict, and takes it back when a new run starts", async () => {
  const { session, press, state, verdict } = await ready();
  await press("submit");
  assert.deepEqual([state(), verdict()], ["running", null]);
  await session.finish(wrongAnswer);
  assert.deepEqual([state(), verdict()], ["ready", "wrong_answer"]);
  await press("submit");
  assert.deepEqual([state(), verdict()], ["running", null]);
});

test("a Run pressed while loading is remembered and done when ready", async () => {
  const { session, press, one, state } = await mounted();
  await press("run");
  assert.equal(session.requests.length, 0);
  assert.match(one(".bj-status__text").textContent ?? "", /as soon as Python is ready/);
  await session.finishLoading();
  assert.equal(session.requests.length, 1);
  assert.equal(state(), "running");
});

test("a second press while a judgement runs starts nothing", async () => {
  const { session, press } = await ready();
  await press("run");
  await press("submit");
  await session.finish(wrongAnswer);
  assert.equal(session.requests.length, 1);
});

test("Stop is offered only while a judgement runs, and ends it without a verdict", async () => {
  const { press, one, state, verdict } = await ready();
  assert.equal(one(".bj-button--stop").hidden, true);
  await press("run");
  assert.equal(one(".bj-button--stop").hidden, false);
  await press("stop");
  assert.equal(one(".bj-button--stop").hidden, true);
  assert.deepEqual([state(), verdict()], ["ready", null]);
  assert.match(one(".bj-status__notice").textContent ?? "", /^Stopped/);
});

test("a judge that fails is said to have failed, and can be tried again", async () => {
  const { session, press, one, verdict } = await ready();
  await press("submit");
  session.become("ready");
  session.judging.reject(new Error("the worker died"));
  await settled();
  assert.equal(verdict(), "internal_error");
  assert.match(one(".bj-trouble").textContent ?? "", /not a fault of your code.*the worker died/s);
  one(".bj-trouble .bj-button").click();
  await settled();
  assert.equal(session.requests[1]?.scope, "all");
  assert.equal(verdict(), null);
});

test("a failed load can be tried again, and the remembered run is done then", async () => {
  const { session, press, one, state } = await mounted();
  await press("run");
  const { loading } = session;
  session.loading = new Pending();
  session.become("idle");
  loading.reject(new Error("offline"));
  await settled();
  assert.equal(state(), "idle");
  assert.match(one(".bj-trouble").textContent ?? "", /Python could not be started.*offline/s);
  one(".bj-trouble .bj-button").click();
  await settled();
  assert.equal(state(), "loading");
  await session.finishLoading();
  assert.equal(session.requests.length, 1);
});

test("an exercise that could not be fetched can be fetched again", async () => {
  let offline = true;
  const fetchBundle = async (): Promise<Bundle> => {
    if (offline) throw new Error("404");
    return BUNDLE;
  };
  const { editors, one } = await ready({ fetchBundle });
  assert.match(one(".bj-trouble").textContent ?? "", /exercise could not be loaded/);
  offline = false;
  one(".bj-trouble .bj-button").click();
  await settled();
  assert.equal(editors[0]?.source, "the starter");
});

test("the starter can be put back, and that can be undone", async () => {
  const { editors, press, one } = await ready({ draft: "my code" });
  await press("reset");
  assert.equal(editors[0]?.source, "the starter");
  one(".bj-status__notice button").click();
  assert.equal(editors[0]?.source, "my code");
});

test("saving says so only when the code is kept", async () => {
  const { editors, session, storage, press, one } = await ready();
  editors[0]?.options.onSave();
  await settled();
  assert.equal(one(".bj-status__notice").textContent, "Saved in this browser.");
  await press("run");
  await session.finish(wrongAnswer);
  storage.works = false;
  editors[0]?.options.onSave();
  await settled();
  assert.equal(one(".bj-status__notice").textContent, "");
});

test("without storage one line says so and judging goes on", async () => {
  const { session, storage, press, one, verdict } = await ready();
  assert.equal(one(".bj-note--storage").hidden, true);
  storage.tell("none");
  assert.equal(one(".bj-note--storage").hidden, false);
  await press("run");
  await session.finish(wrongAnswer);
  assert.equal(verdict(), "wrong_answer");
});

test("the verdict is announced again when it is the same as before", async () => {
  const { session, press, one } = await ready();
  await press("run");
  await session.finish(wrongAnswer);
  const first = one('[aria-live="polite"]').firstElementChild;
  await press("run");
  await session.finish(wrongAnswer);
  const second = one('[aria-live="polite"]').firstElementChild;
  assert.equal(second?.textContent, "Wrong answer: 0 of 1 test passed");
  assert.notEqual(second, first);
});

test("a line number in the traceback leads to that line in the editor", async () => {
  const { editors, session, press, one } = await ready();
  await press("run");
  await session.finish(wrongAnswer);
  one("[data-line]").click();
  assert.equal(editors[0]?.line, 7);
});

test("the buttons carry their words as names in the reader's language", async () => {
  for (const [language, words] of [
    ["en", ["Run", "Submit", "Stop", "Reset"]],
    ["zh", ["运行", "提交", "停止", "重置"]],
  ] as const) {
    const { element } = await ready({ language });
    const names = [...element.querySelectorAll(".bj-toolbar > button")].map(
      (button) => button.textContent,
    );
    assert.deepEqual(names, words);
  }
});

test("taking an exercise off ends its session and editor, and nothing more is shown", async () => {
  const { exercise, editors, session, kept, press, state, verdict } = await ready();
  await press("run");
  const before = state();
  exercise.dispose();
  session.judging.resolve(wrongAnswer);
  await settled();
  assert.ok(session.disposed);
  assert.ok(editors[0]?.disposed);
  assert.deepEqual(kept, ["flush"]);
  assert.deepEqual([state(), verdict()], [before, null]);
});

test("a reader who saves data gets the interpreters with the first sign of wanting them", async () => {
  for (const sign of ["focusin", "run"] as const) {
    const { session, document, editors, one, press, state } = await mounted({ saveData: true });
    assert.equal(editors.length, 1);
    assert.equal(state(), "idle");
    if (sign === "run") await press("run");
    else {
      const { Event } = document.defaultView ?? globalThis;
      one(".bj-editor").dispatchEvent(new Event("focusin", { bubbles: true }));
      await settled();
    }
    assert.equal(state(), "loading");
    session.become("ready");
    session.loading.resolve();
    await settled();
    assert.equal(session.requests.length, sign === "run" ? 1 : 0);
  }
});

test("an exercise at rest gives its interpreters back, and has them again for the next look or run", async () => {
  const { exercise, session, press, state } = await ready();
  exercise.rest();
  assert.equal(state(), "idle");
  exercise.resume();
  await settled();
  assert.equal(state(), "loading");
  session.become("ready");
  session.loading.resolve();
  await settled();
  await press("run");
  exercise.rest();
  assert.equal(state(), "running");
});

test("an exercise taken off before it has loaded leaves no editor behind", async () => {
  const bundle = new Pending<Bundle>();
  const { exercise, editors } = await mounted({ fetchBundle: () => bundle.promise });
  exercise.dispose();
  bundle.resolve(BUNDLE);
  await settled();
  assert.ok(editors.every((editor) => editor.disposed));
});
