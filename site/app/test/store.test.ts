import assert from "node:assert/strict";
import { test } from "node:test";
import type { Draft } from "../src/store/record.ts";
import { report, result } from "./fixtures.ts";
import { Browser, noRoom, noStorage, settled } from "./store-parts.ts";

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

/** Two tabs on exercise 44, the second of which has been told of conflicts. */
async function twoTabs() {
  const browser = new Browser();
  const [first, second] = [browser.open(), browser.open()];
  const told: (string | null)[] = [];
  await Promise.all([first.read(44), second.read(44)]);
  second.onConflict(44, (theirs) => told.push(theirs?.source ?? null));
  return { browser, first, second, told };
}

const sources = (attempts: readonly { readonly source: string }[]): readonly string[] =>
  attempts.map(({ source }) => source);

test("a tab hears of another tab's draft before it overwrites it", async () => {
  const { browser, first, told } = await twoTabs();
  first.keep(44, "first", 1);
  await browser.pass(300);
  assert.deepEqual(told, ["first"]);
});

test("a tab that heard nothing does not overwrite another tab's draft", async () => {
  const { browser, first, second, told } = await twoTabs();
  browser.deaf = true;
  first.keep(44, "first", 1);
  await browser.pass(300);
  second.keep(44, "second", 1);
  await browser.pass(300);
  assert.deepEqual(told, ["first"]);
  assert.equal(browser.drafts.values.get(44)?.source, "first");
  assert.deepEqual(sources([...browser.journal.drafts.values()]), ["second"]);
});

test("the other version is taken, and the one here stays in the history", async () => {
  const { browser, first, second, told } = await twoTabs();
  second.keep(44, "second", 1);
  first.keep(44, "first", 1);
  await browser.pass(300);
  // The first page's timer was set later, so the second page's draft is the one that is there.
  assert.deepEqual(told, []);
  assert.equal(browser.drafts.values.get(44)?.source, "second");
  assert.equal((await first.takeTheirs(44))?.source, "second");
  assert.deepEqual(sources(await first.attempts(44)), ["first"]);
  assert.equal(browser.journal.drafts.size, 0);
  first.keep(44, "second, and more", 1);
  await browser.pass(300);
  assert.equal(browser.drafts.values.get(44)?.source, "second, and more");
});

test("the version here is kept, the other one stays in the history and its tab is told", async () => {
  const { browser, first, second, told } = await twoTabs();
  second.keep(44, "second", 1);
  await browser.pass(300);
  await first.keepMine(44, "first", 1);
  await browser.pass(0);
  assert.equal(browser.drafts.values.get(44)?.source, "first");
  assert.deepEqual(sources(await second.attempts(44)), ["second"]);
  assert.deepEqual(told, ["first"]);
});

test("two tabs with the same text do not quarrel", async () => {
  const { browser, first, second, told } = await twoTabs();
  browser.deaf = true;
  for (const store of [first, second]) store.keep(44, "same", 1);
  await browser.pass(300);
  second.keep(44, "same, and more", 1);
  await browser.pass(300);
  assert.deepEqual(told, []);
  assert.equal(browser.drafts.values.get(44)?.source, "same, and more");
});

test("a tab that comes back compares with what it did not hear", async () => {
  const { browser, first, second, told } = await twoTabs();
  browser.deaf = true;
  first.keep(44, "first", 1);
  await browser.pass(300);
  await second.look();
  assert.deepEqual(told, ["first"]);
});

test("a tab closed in the middle of a conflict leaves both versions", async () => {
  const { browser, first, second } = await twoTabs();
  first.keep(44, "first", 1);
  await browser.pass(300);
  second.keep(44, "second", 1);
  second.flush();
  await browser.pass(0);
  const third = browser.open();
  assert.equal((await third.read(44))?.source, "second");
  assert.deepEqual(sources(await third.attempts(44)), ["first"]);
});

test("two versions of one millisecond are two versions", async () => {
  const { first, second, told } = await twoTabs();
  first.keep(44, "a", 1);
  await first.save();
  await second.read(44);
  first.keep(44, "ab", 1);
  await first.save();
  await settled();
  assert.equal(told.at(-1), "ab");
});

test("progress of two tabs merges, whichever comes last", async () => {
  const { browser, first, second } = await twoTabs();
  await first.addAttempt(report("accepted", [result("a")]), "right");
  await second.setHints(44, 2);
  await second.addAttempt(report("wrong_answer", [result("a", "wrong_answer")]), "wrong");
  await second.addAttempt(report("accepted", [result("a")], { exercise: 45 }), "right");
  const progress = await browser.open().progress();
  assert.equal(progress.get(44)?.state, "accepted");
  assert.equal(progress.get(44)?.hints, 2);
  assert.equal(progress.get(45)?.state, "accepted");
});

test("an attempt is recorded with its counts, latest first; a fault of the judge is not one", async () => {
  const browser = new Browser();
  const store = browser.open();
  const changes: string[] = [];
  store.onChange(({ exercise, part }) => changes.push(`${exercise} ${part}`));
  await store.addAttempt(report("wrong_answer", [result("a"), result("b", "wrong_answer")]), "1");
  await store.addAttempt(report("internal_error", []), "2");
  browser.clock += 1000;
  await store.addAttempt(report("examples_passed", [result("a")], { scope: "examples" }), "3");
  assert.deepEqual(await store.attempts(44), [
    {
      ...{ when: "2026-05-04T12:00:01.000Z", revision: 1, scope: "examples" },
      ...{ verdict: "examples_passed", passed: 1, total: 1, source: "3" },
    },
    {
      ...{ when: "2026-05-04T12:00:00.000Z", revision: 1, scope: "all" },
      ...{ verdict: "wrong_answer", passed: 1, total: 2, source: "1" },
    },
  ]);
  assert.deepEqual(changes.slice(0, 2), ["44 attempts", "44 progress"]);
});

test("what could not be recorded is there for the session, and written when there is room", async () => {
  const browser = new Browser();
  const store = browser.open();
  const troubles: (string | null)[] = [];
  store.onTrouble((trouble) => troubles.push(trouble));
  browser.histories.broken = noRoom;
  await store.addAttempt(report("accepted", []), "x");
  store.keep(44, "x", 1);
  await browser.pass(300);
  assert.deepEqual(troubles, ["full"]);
  assert.equal((await store.attempts(44)).length, 1);
  browser.histories.broken = null;
  store.keep(44, "xy", 1);
  await browser.pass(300);
  assert.deepEqual(troubles, ["full", null]);
  assert.equal(browser.histories.values.get(44)?.attempts.length, 1);
});

test("the browser is asked to keep the data after the first acceptance only", async () => {
  const browser = new Browser();
  const store = browser.open();
  await store.addAttempt(report("wrong_answer", []), "x");
  assert.equal(browser.persisted, 0);
  for (const exercise of [44, 44]) {
    await store.addAttempt(report("accepted", [], { exercise }), "x");
    assert.equal(browser.persisted, 1);
  }
});

test("to look at the solution after an acceptance is not giving up", async () => {
  const store = new Browser().open();
  await store.addAttempt(report("accepted", []), "x");
  await store.giveUp(44);
  await store.giveUp(45);
  assert.equal((await store.progressOf(44))?.gave_up, false);
  assert.equal((await store.progressOf(45))?.gave_up, true);
});
