import assert from "node:assert/strict";
import { test } from "node:test";
import { piecesOf } from "../src/chapter/pieces.ts";
import { chapter } from "./chapter-page.ts";
import { Pending, settled } from "./mounted.ts";

test("nothing is fetched before the reader is on the way to run something", async () => {
  const { codes, opened, find, root } = await chapter();
  const { Event } = root.ownerDocument.defaultView ?? globalThis;
  assert.deepEqual([codes.length, opened.length], [0, 0]);
  find(1, ".bj-bar__button--run").dispatchEvent(new Event("pointerenter"));
  await settled();
  assert.equal(opened.length, 1);
});

test("who saves data fetches by a press of Run only", async () => {
  const { opened, find, press, root } = await chapter({ saveData: true });
  const { Event } = root.ownerDocument.defaultView ?? globalThis;
  find(1, ".bj-bar__button--run").dispatchEvent(new Event("pointerenter"));
  await settled();
  assert.equal(opened.length, 0);
  await press(1, "run");
  assert.equal(opened.length, 1);
});

test("a block runs after those above it, and is compared with the page", async () => {
  const { root, session, press, status, ran, find } = await chapter();
  await press(1, "run");
  session.loading.resolve();
  await settled();
  assert.deepEqual(session.asked, [piecesOf(["a = 1", "print(a)"])]);
  assert.equal(status(1), "Running…");
  assert.equal(find(1, ".bj-bar__button--stop").hidden, false);
  await session.end({ printed: { stdout: "1\n", stderr: "" } });
  assert.equal(status(1), "Prints what the page shows, in 12 ms.");
  assert.equal(find(1, ".bj-bar__button--stop").hidden, true);
  const page = root.querySelector<HTMLElement>(".bj-printed");
  assert.deepEqual([page?.hidden, ran(1).hidden], [false, true]);

  await press(1, "run");
  await session.end({ printed: { stdout: "2\n", stderr: "warned\n" } });
  assert.match(status(1), /something else/);
  assert.deepEqual([page?.hidden, ran(1).hidden], [true, false]);
  assert.match(ran(1).textContent ?? "", /^2\s*Printed to stderr\s*warned\s*$/);
  await press(1, "reset");
  assert.deepEqual([page?.hidden, ran(1).hidden, status(1)], [false, true, ""]);
});

test("an edited block runs as it stands, for the later ones too, and is no longer compared", async () => {
  const { session, editors, press, status, find } = await chapter();
  session.loading.resolve();
  await press(0, "edit");
  assert.equal(find(0, ".bj-bar__button--reset").hidden, true);
  editors[0]?.options.onChange("a = 7");
  assert.equal(find(0, ".bj-bar__button--reset").hidden, false);
  await press(1, "run");
  assert.deepEqual(session.asked, [piecesOf(["a = 7", "print(a)"])]);
  await session.end({ printed: { stdout: "7\n", stderr: "" } });
  assert.equal(status(1), "Done in 12 ms.");
  await press(0, "reset");
  await press(1, "run");
  assert.deepEqual(session.asked.at(-1), piecesOf(["a = 1", "print(a)"]));
});

test("an exception names block and line, and leads there", async () => {
  const { session, editors, press, status, ran } = await chapter();
  session.loading.resolve();
  await press(2, "run");
  const raised = { type: "NameError", message: "name 'a'…", frames: [[4, "<module>"]] } as const;
  await session.end({ piece: 1, raised, printed: { stdout: "x", stderr: "" } });
  assert.equal(status(2), "NameError in block 2, line 1");
  assert.match(ran(2).textContent ?? "", /Block 2, which runs first.*x.*print\(a\).*NameError: /s);
  ran(2).querySelector<HTMLElement>("[data-line]")?.click();
  await settled();
  assert.deepEqual([editors[0]?.options.source, editors[0]?.line], ["print(a)", 1]);
});

test("a run can be stopped, while it loads and while it runs", async () => {
  const { session, press, status } = await chapter();
  await press(1, "run");
  await press(1, "stop");
  assert.equal(status(1), "Stopped");
  session.loading.resolve();
  await settled();
  assert.equal(session.asked.length, 0);
  await press(1, "run");
  await press(1, "stop");
  assert.equal(session.stops, 1);
  const raised = { type: "KeyboardInterrupt", message: "", frames: [[4, "<module>"]] } as const;
  await session.end({ end: "stopped", raised });
  assert.equal(status(1), "Stopped in block 2, line 1");
});

test("the run that was asked for last is the one that is done", async () => {
  const { session, press, status } = await chapter();
  session.loading.resolve();
  await press(0, "run");
  await press(1, "run");
  await press(2, "run");
  assert.equal(session.asked.length, 1);
  await session.end({ end: "stopped" });
  assert.deepEqual(
    session.asked.map((pieces) => pieces.length),
    [1, 3],
  );
  assert.deepEqual([status(0), status(1)], ["Stopped", "Stopped"]);
});

test("a block that is run again while it runs shows the new run only", async () => {
  const { session, editors, press, status, find } = await chapter();
  session.loading.resolve();
  await press(0, "edit");
  await press(0, "run");
  session.loading = new Pending();
  editors[0]?.options.onRun();
  await session.end({ end: "stopped" });
  assert.equal(status(0), "Starting Python…");
  assert.equal(find(0, ".bj-bar__button--stop").hidden, false);
  session.loading.resolve();
  await settled();
  assert.equal(status(0), "Running…");
});

test("a run that was stopped does not complain when its interpreter cannot be had", async () => {
  const { session, press, status } = await chapter();
  await press(0, "run");
  await press(0, "stop");
  session.loading.reject(new Error("offline"));
  await settled();
  assert.equal(status(0), "Stopped");
});

test("an interpreter that cannot be had is told, and asked for again", async () => {
  const { session, press, status } = await chapter();
  await press(0, "run");
  session.loading.reject(new Error("offline"));
  await settled();
  assert.match(status(0), /could not be started.*offline/);
  session.loading = new Pending();
  session.loading.resolve();
  await press(0, "run");
  assert.equal(session.asked.length, 1);
});

test("how far loading is stands beside the block that waits for it", async () => {
  const { opened, press, status } = await chapter();
  await press(0, "run");
  opened[0]?.({ step: "runtime", loaded: 2.5e6, total: 10e6 });
  assert.equal(status(0), "Loading Python: 2.5 of 10.0 MB");
});

test("the buttons are named by block and section", async () => {
  const { find } = await chapter();
  const name = (selector: string) => find(1, selector).getAttribute("aria-label");
  assert.equal(name(".bj-bar__button--run"), "Run code block 2: Laws");
  assert.equal(name(".bj-bar__button--edit"), "Edit code block 2: Laws");
});

test("the code goes with the reader to the section's exercise", async () => {
  const { root, find } = await chapter();
  const link = find(1, "a");
  assert.equal(link.textContent, "Open in exercise 44");
  const followed: (string | null)[] = [];
  root.addEventListener("click", () => followed.push(link.getAttribute("href")));
  link.click();
  await settled();
  assert.deepEqual(followed, ["../44/#44 print(a)"]);
});

test("a chapter that is left takes its workers and buttons along", async () => {
  const { root, codes, close, session, press } = await chapter();
  session.loading.resolve();
  await press(1, "run");
  codes[0]?.rest();
  assert.equal(session.rests, 0);
  close();
  await session.end({ end: "stopped" });
  assert.ok(session.disposed);
  assert.equal(root.querySelector(".bj-bar, .bj-ran"), null);
});
