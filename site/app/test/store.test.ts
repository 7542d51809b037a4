import assert from "node:assert/strict";
import { test } from "node:test";
import type { Draft } from "../src/store/record.ts";
import { Browser, noRoom, noStorage } from "./store-parts.ts";

const written = (source: string, saved: number, writer = ""): Draft => ({
  ...{ exercise: 44, source, saved, revision: null, writer, after: "" },
});

test("what is typed is on the shelf 300 ms after the keystroke, and found after a reload", async () => {
  const browser = new Browser();
  browser.open().keep(44, "x = 1", 1);
  await browser.pass(300);
  assert.equal((await browser.open().read(44))?.source, "x = 1");
});

test("steady typing does not put off the save", async () => {
  const browser = new Browser();
  const store = browser.open();
  store.keep(44, "a", 1);
  await browser.pass(200);
  store.keep(44, "ab", 1);
  await browser.pass(100);
  assert.equal(browser.drafts.values.get(44)?.source, "ab");
});

test("a draft is saved under the exercise that was typed into", async () => {
  const browser = new Browser();
  const store = browser.open();
  store.keep(44, "for 44", 1);
  store.keep(45, "for 45", 1);
  await browser.pass(300);
  assert.equal((await browser.open().read(44))?.source, "for 44");
  assert.equal((await browser.open().read(45))?.source, "for 45");
});

test("the revision and the undo history are kept with the text", async () => {
  const browser = new Browser();
  let asked = 0;
  const store = browser.open();
  for (const source of ["x", "xy"])
    store.keep(44, source, 3, () => {
      asked += 1;
      return { done: source };
    });
  await browser.pass(300);
  const draft = await browser.open().read(44);
  assert.equal(draft?.revision, 3);
  assert.deepEqual(draft?.undo, { done: "xy" });
  assert.equal(asked, 1);
});

test("a page that goes away before the save leaves the draft in the journal", async () => {
  const browser = new Browser();
  const store = browser.open();
  browser.break(noStorage);
  store.keep(44, "just typed", 1, () => "undo");
  store.flush();
  browser.break(null);
  const draft = await browser.open().read(44);
  assert.equal(draft?.source, "just typed");
  assert.equal(draft?.undo, "undo");
});

test("the journal is cleared once the shelf has the draft", async () => {
  const browser = new Browser();
  const store = browser.open();
  store.keep(44, "x", 1);
  store.flush();
  assert.equal(browser.journal.drafts.size, 1);
  await browser.pass(0);
  assert.equal(browser.journal.drafts.size, 0);
  assert.equal(browser.drafts.values.get(44)?.source, "x");
});

test("the later of two drafts is read, and the earlier one is put aside", async () => {
  const browser = new Browser();
  browser.drafts.values.set(44, written("old", 1, "a"));
  browser.journal.put(written("new", 2, "b"));
  const store = browser.open();
  assert.equal((await store.read(44))?.source, "new");
  assert.equal(browser.drafts.values.get(44)?.source, "new");
  assert.equal(browser.journal.drafts.size, 0);
  assert.deepEqual(
    (await store.attempts(44)).map(({ source, verdict }) => [source, verdict]),
    [["old", null]],
  );
});

test("drafts of a page before writers were named follow each other", async () => {
  const browser = new Browser();
  browser.drafts.values.set(44, written("old", 1));
  browser.journal.put(written("new", 2));
  const store = browser.open();
  assert.equal((await store.read(44))?.source, "new");
  assert.deepEqual(await store.attempts(44), []);
});

test("what was typed a moment ago is read before it is saved", async () => {
  const store = new Browser().open();
  store.keep(44, "unsaved", 1);
  assert.equal((await store.read(44))?.source, "unsaved");
});

test("with the shelf broken, that is told, and the journal keeps drafts", async () => {
  const browser = new Browser();
  const store = browser.open();
  const troubles: (string | null)[] = [];
  store.onTrouble((trouble) => troubles.push(trouble));
  browser.break(noStorage);
  store.keep(44, "x", 1);
  await browser.pass(300);
  assert.deepEqual(troubles, ["none"]);
  assert.equal((await browser.open().read(44))?.source, "x");
});

test("with no storage at all the trouble is told once and everything works for the session", async () => {
  const browser = new Browser();
  const store = browser.open();
  const troubles: (string | null)[] = [];
  store.onTrouble((trouble) => troubles.push(trouble));
  browser.break(noStorage);
  browser.journal.broken = true;
  for (const source of ["x", "xy"]) {
    store.keep(44, source, 1);
    await browser.pass(300);
  }
  await store.setHints(44, 2);
  assert.deepEqual(troubles, ["none"]);
  assert.equal(await store.save(), false);
  assert.equal((await store.read(44))?.source, "xy");
  assert.equal((await store.progressOf(44))?.hints, 2);
});

test("a full storage is told as such, and that it is over", async () => {
  const browser = new Browser();
  const store = browser.open();
  const troubles: (string | null)[] = [];
  store.onTrouble((trouble) => troubles.push(trouble));
  browser.break(noRoom);
  store.keep(44, "x", 1);
  await browser.pass(300);
  browser.break(null);
  store.keep(44, "xy", 1);
  await browser.pass(300);
  assert.deepEqual(troubles, ["full", null]);
});
