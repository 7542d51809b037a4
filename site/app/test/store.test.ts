import assert from "node:assert/strict";
import { test } from "node:test";
import type { Draft, Journal, Shelf } from "../src/journal.ts";
import { Drafts } from "../src/store.ts";

class MemoryShelf implements Shelf {
  readonly drafts = new Map<number, Draft>();
  broken = false;

  async get(exercise: number): Promise<Draft | null> {
    if (this.broken) throw new Error("no storage");
    return this.drafts.get(exercise) ?? null;
  }

  async put(draft: Draft): Promise<void> {
    if (this.broken) throw new Error("no storage");
    this.drafts.set(draft.exercise, draft);
  }
}

class MemoryJournal implements Journal {
  readonly drafts = new Map<number, Draft>();
  broken = false;

  get(exercise: number): Draft | null {
    this.#check();
    return this.drafts.get(exercise) ?? null;
  }

  put(draft: Draft): void {
    this.#check();
    this.drafts.set(draft.exercise, draft);
  }

  remove(exercise: number): void {
    this.#check();
    this.drafts.delete(exercise);
  }

  #check(): void {
    if (this.broken) throw new Error("no storage");
  }
}

interface Timer {
  readonly due: number;
  readonly action: () => void;
}

/** Drafts on a clock that the test moves; `reload` is a new page on the same storage. */
function setUp() {
  const shelf = new MemoryShelf();
  const journal = new MemoryJournal();
  let clock = 1000;
  let timers: readonly Timer[] = [];
  const reload = (): Drafts =>
    new Drafts({
      shelf,
      journal,
      now: () => clock,
      after: (milliseconds, action) => {
        timers = [...timers, { due: clock + milliseconds, action }];
      },
    });
  const pass = async (milliseconds: number): Promise<void> => {
    clock += milliseconds;
    const due = timers.filter((timer) => timer.due <= clock);
    timers = timers.filter((timer) => timer.due > clock);
    for (const timer of due) timer.action();
    await new Promise(setImmediate);
  };
  return { shelf, journal, drafts: reload(), reload, pass };
}

test("what is typed is on the shelf 300 ms after the keystroke, and found after a reload", async () => {
  const { drafts, reload, pass } = setUp();
  drafts.keep(44, "x = 1");
  await pass(300);
  assert.equal((await reload().read(44))?.source, "x = 1");
});

test("steady typing does not put off the save", async () => {
  const { shelf, drafts, pass } = setUp();
  drafts.keep(44, "a");
  await pass(200);
  drafts.keep(44, "ab");
  await pass(100);
  assert.equal(shelf.drafts.get(44)?.source, "ab");
});

test("a draft is saved under the exercise that was typed into", async () => {
  const { drafts, reload, pass } = setUp();
  drafts.keep(44, "for 44");
  drafts.keep(45, "for 45");
  await pass(300);
  assert.equal((await reload().read(44))?.source, "for 44");
  assert.equal((await reload().read(45))?.source, "for 45");
});

test("a page that goes away before the save leaves the draft in the journal", async () => {
  const { shelf, drafts, reload } = setUp();
  shelf.broken = true;
  drafts.keep(44, "just typed");
  drafts.flush();
  assert.equal((await reload().read(44))?.source, "just typed");
});

test("the journal is cleared once the shelf has the draft", async () => {
  const { shelf, journal, drafts, pass } = setUp();
  drafts.keep(44, "x");
  drafts.flush();
  assert.equal(journal.drafts.size, 1);
  await pass(0);
  assert.equal(journal.drafts.size, 0);
  assert.equal(shelf.drafts.get(44)?.source, "x");
});

test("the later of two drafts is read", async () => {
  const { shelf, journal, drafts } = setUp();
  shelf.drafts.set(44, { exercise: 44, source: "old", saved: 1 });
  journal.drafts.set(44, { exercise: 44, source: "new", saved: 2 });
  assert.equal((await drafts.read(44))?.source, "new");
  shelf.drafts.set(44, { exercise: 44, source: "newest", saved: 3 });
  assert.equal((await drafts.read(44))?.source, "newest");
});

test("what was typed a moment ago is read before it is saved", async () => {
  const { drafts } = setUp();
  drafts.keep(44, "unsaved");
  assert.equal((await drafts.read(44))?.source, "unsaved");
});

test("with the shelf broken, the journal keeps drafts and nobody is troubled", async () => {
  const { shelf, drafts, reload, pass } = setUp();
  let troubles = 0;
  drafts.onTrouble(() => (troubles += 1));
  shelf.broken = true;
  drafts.keep(44, "x");
  await pass(300);
  assert.equal(troubles, 0);
  assert.equal((await reload().read(44))?.source, "x");
});

test("with no storage at all the trouble is told once and typing goes on", async () => {
  const { shelf, journal, drafts, pass } = setUp();
  let troubles = 0;
  drafts.onTrouble(() => (troubles += 1));
  shelf.broken = true;
  journal.broken = true;
  for (const source of ["x", "xy"]) {
    drafts.keep(44, source);
    await pass(300);
  }
  assert.equal(troubles, 1);
  assert.equal(await drafts.save(), false);
  assert.equal((await drafts.read(44))?.source, "xy");
});
