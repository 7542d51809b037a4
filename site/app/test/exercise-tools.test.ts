import assert from "node:assert/strict";
import { test } from "node:test";
import type { Attempt } from "../src/store/record.ts";
import { fragmentOf } from "../src/tools/sharing.ts";
import { report, result } from "./fixtures.ts";
import { wrongAnswer, settled, ready } from "./mounted.ts";

const attempt = (verdict: Attempt["verdict"], source: string): Attempt => ({
  ...{ when: "2026-01-02T03:04:05.678Z", revision: 1, scope: "all", verdict, source },
  ...{ passed: 18, total: 20 },
});

test("what the running code prints is shown before the verdict, and gone when the report has it", async () => {
  const { session, browser, press, one } = await ready();
  await press("run");
  session.printing = { stdout: "step 1\n", stderr: "careful\n" };
  browser.draw();
  assert.deepEqual(
    [...one(".bj-live").querySelectorAll("pre")].map((block) => block.textContent),
    ["step 1", "careful"],
  );
  // Taken for the report of a test, it is not printed anew.
  session.printing = { stdout: "", stderr: "" };
  browser.draw();
  assert.match(one(".bj-live").textContent ?? "", /step 1/);
  await session.finish(wrongAnswer);
  assert.equal(one(".bj-live").hidden, true);
});

test("what was printed stays after Stop and goes with the next run", async () => {
  const { session, browser, press, one } = await ready();
  await press("run");
  session.printing = { stdout: "step 1\n", stderr: "" };
  browser.draw();
  await press("stop");
  browser.draw();
  assert.match(one(".bj-live").textContent ?? "", /step 1/);
  await press("run");
  assert.equal(one(".bj-live").hidden, true);
});

test("a flood of output puts a bounded text into the page", async () => {
  const { session, browser, press, one } = await ready();
  await press("run");
  session.printing = { stdout: "y\n".repeat(30_000), stderr: "x".repeat(60_000) };
  browser.draw();
  assert.ok((one(".bj-live").textContent ?? "").length < 10_000);
});

test("an acceptance shows the author's note and the way to the reference", async () => {
  const { document, session, press, one } = await ready();
  const note = document.querySelector<HTMLElement>(".bj-afterword");
  await press("submit");
  await session.finish(wrongAnswer);
  assert.equal(note?.hidden, true);
  await press("submit");
  await session.finish(report("accepted", [result("a")]));
  assert.equal(note?.hidden, false);
  assert.equal(one(".bj-solved").textContent, "Compare with the reference solution");
});

test("an exercise solved earlier shows the note at once", async () => {
  const { document } = await ready({
    progress: { exercise: 44, state: "accepted", revision: 1, when: "", hints: 0, gave_up: false },
  });
  assert.equal(document.querySelector<HTMLElement>(".bj-afterword")?.hidden, false);
});

test("the last judgement keeps its place after a reload, without a verdict of now", async () => {
  const attempts = [attempt(null, "aside"), attempt("wrong_answer", "a"), attempt("accepted", "b")];
  const { one, verdict } = await ready({ attempts, language: "zh" });
  assert.match(one(".bj-result").textContent ?? "", /上次评测答案错误测试 20 项，通过 18 项/);
  assert.equal(verdict(), null);
});

test("a hint that is opened is recorded once, and those shown earlier can be opened again", async () => {
  const { document, recorded } = await ready({
    progress: { exercise: 44, state: "tried", revision: null, when: "", hints: 1, gave_up: false },
  });
  const [first, second] = document.querySelectorAll("details");
  assert.ok(first !== undefined && second !== undefined);
  assert.equal(first.dataset["shown"], "");
  assert.equal(second.dataset["shown"], undefined);
  const { Event } = document.defaultView ?? globalThis;
  for (const hint of [first, second, second]) {
    hint.open = true;
    hint.dispatchEvent(new Event("toggle"));
  }
  assert.deepEqual(recorded, ["hints: 2"]);
  assert.equal(second.dataset["shown"], "");
});

async function opened(code: string) {
  const made = await fragmentOf(code);
  assert.ok("fragment" in made);
  const page = await ready({ draft: "mine", address: made.fragment });
  // The browser's own streams take more turns than promises do.
  while (page.element.querySelector(".bj-offer") === null) await settled();
  return page;
}

test("a link with code asks first: it runs nothing and changes nothing", async () => {
  const { session, editors, kept, one } = await opened("theirs");
  assert.match(one(".bj-offer").textContent ?? "", /This link holds code/);
  assert.equal(editors[0]?.source, "mine");
  assert.deepEqual([session.requests, kept], [[], []]);
});

test("the code of a link can be taken, and that can be undone", async () => {
  const { element, browser, editors, one } = await opened("theirs");
  one(".bj-offer .bj-button").click();
  assert.equal(editors[0]?.source, "theirs");
  assert.equal(browser.address, "");
  assert.equal(element.querySelector(".bj-offer"), null);
  one(".bj-status__notice button").click();
  assert.equal(editors[0]?.source, "mine");
});

test("one's own code can be kept, and a reload does not ask again", async () => {
  const { element, browser, editors, kept } = await opened("theirs");
  element.querySelectorAll<HTMLElement>(".bj-offer .bj-button")[1]?.click();
  assert.equal(editors[0]?.source, "mine");
  assert.deepEqual(kept, []);
  assert.equal(browser.address, "");
  assert.equal(element.querySelector(".bj-offer"), null);
});

test("a link that was cut says so", async () => {
  const { element, one } = await ready({ draft: "mine", address: "#code=1.q1ZK" });
  while (one(".bj-status__notice").textContent === "") await settled();
  assert.match(one(".bj-status__notice").textContent ?? "", /damaged/);
  assert.equal(element.querySelector(".bj-offer"), null);
});

const choose = async (page: Awaited<ReturnType<typeof ready>>, name: string): Promise<void> => {
  page.one(`.bj-menu__item--${name}`).click();
  await settled();
};

test("the code is downloaded as the file that judge.py takes", async () => {
  const page = await ready({ draft: "mine" });
  await choose(page, "download");
  assert.deepEqual(page.browser.downloaded, ["044-roofline-bottleneck.py: mine"]);
  assert.match(page.one(".bj-status__notice").textContent ?? "", /python judge\.py 44/);
});

test("a file is opened into the editor, and that can be undone", async () => {
  const page = await ready({ draft: "mine" });
  page.browser.file = { name: "044.py", bytes: new TextEncoder().encode("\ufeffx = 1\r\n") };
  await choose(page, "upload");
  assert.equal(page.editors[0]?.source, "x = 1\n");
  page.one(".bj-status__notice button").click();
  assert.equal(page.editors[0]?.source, "mine");
});

test("a file that is no UTF-8 leaves the code alone and says what to do", async () => {
  const page = await ready({ draft: "mine" });
  page.browser.file = { name: "gbk.py", bytes: new Uint8Array([0x78, 0x0a, 0x23, 0xd6, 0xd0]) };
  await choose(page, "upload");
  assert.equal(page.editors[0]?.source, "mine");
  assert.match(page.one(".bj-status__notice").textContent ?? "", /not UTF-8 text: see line 2/);
});
