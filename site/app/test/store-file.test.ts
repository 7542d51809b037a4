import assert from "node:assert/strict";
import { test } from "node:test";
import { ProgressFileError } from "../src/store/file.ts";
import type { Store } from "../src/store/store.ts";
import { report, result } from "./fixtures.ts";
import { Browser } from "./store-parts.ts";

/** A browser in which two exercises were worked on. */
async function worked() {
  const browser = new Browser();
  const store = browser.open();
  await store.addAttempt(report("wrong_answer", [result("a", "wrong_answer")]), "wrong\n");
  await store.setHints(44, 1);
  browser.clock += 60_000;
  await store.addAttempt(report("accepted", [result("a")]), "right\n");
  await store.giveUp(7);
  store.keep(44, "right, and on\n", 1);
  await browser.pass(300);
  return { browser, store, file: await store.exportAll() };
}

const changed = (file: string, change: (parsed: Record<string, unknown>) => void): string => {
  const parsed = JSON.parse(file) as Record<string, unknown>;
  change(parsed);
  return JSON.stringify(parsed);
};

async function problem(store: Store, text: string): Promise<string> {
  try {
    await store.importAll(text);
  } catch (error) {
    assert.ok(error instanceof ProgressFileError);
    return error.message;
  }
  return "";
}

test("what is exported and imported elsewhere is exported the same", async () => {
  const { file } = await worked();
  assert.deepEqual(
    (JSON.parse(file) as { exercises: { exercise: number }[] }).exercises.map(
      ({ exercise }) => exercise,
    ),
    [7, 44],
  );
  const elsewhere = new Browser().open();
  await elsewhere.importAll(file);
  assert.equal(await elsewhere.exportAll(), file);
  await elsewhere.importAll(`\uFEFF${file}`);
  assert.equal(await elsewhere.exportAll(), file);
});

test("an import overwrites nothing newer, and what gives way stays in the history", async () => {
  const { browser, store, file } = await worked();
  store.keep(44, "newer\n", 1);
  await browser.pass(300);
  await store.importAll(file);
  assert.equal((await store.read(44))?.source, "newer\n");
  const kept = (await store.attempts(44)).map(({ source }) => source);
  assert.deepEqual(kept, ["right, and on\n", "right\n", "wrong\n"]);
});

test("an export holds what is not on the shelf yet, and both sides of a conflict", async () => {
  const browser = new Browser();
  const [first, second] = [browser.open(), browser.open()];
  await Promise.all([first.read(44), second.read(44)]);
  first.keep(44, "first\n", 1);
  await browser.pass(300);
  second.keep(44, "second\n", 1);
  second.flush();
  await browser.pass(0);
  const file = await browser.open().exportAll();
  const { exercises } = JSON.parse(file) as {
    exercises: { draft: { source: string }; attempts: { source: string }[] }[];
  };
  assert.equal(exercises[0]?.draft.source, "second\n");
  assert.deepEqual(
    exercises[0].attempts.map(({ source }) => source),
    ["first\n"],
  );
});

test("an import with a later draft is told in the page where the exercise is open", async () => {
  const { file } = await worked();
  const browser = new Browser();
  browser.clock -= 60_000;
  const store = browser.open();
  await store.read(44);
  store.keep(44, "mine\n", 1);
  await browser.pass(300);
  const told: (string | null)[] = [];
  store.onConflict(44, (theirs) => told.push(theirs?.source ?? null));
  await store.importAll(file);
  assert.deepEqual(told, ["right, and on\n"]);
  assert.ok((await store.attempts(44)).some(({ source }) => source === "mine\n"));
});

test("times of other tools are read in any zone and precision", async () => {
  const { file } = await worked();
  const store = new Browser().open();
  await store.importAll(
    file.replaceAll("2026-05-04T12:01:00.000Z", "2026-05-04T14:01:00.000123+02:00"),
  );
  assert.equal(await store.exportAll(), file);
});

test("a file that is no progress file says why and changes nothing", async () => {
  const { file } = await worked();
  const store = new Browser().open();
  const before = await store.exportAll();
  const damage = (path: string, value: unknown): string =>
    changed(file, (parsed) => {
      const [, second] = parsed["exercises"] as Record<string, Record<string, unknown>>[];
      const [part, name] = path.split(".") as [string, string];
      const target = second?.[part];
      assert.ok(target !== undefined);
      target[name] = value;
    });
  const version = (value: unknown): string =>
    changed(file, (parsed) => (parsed["version"] = value));
  const problems = [
    ["{", "not_json"],
    ["[]", "not_progress"],
    ["{}", "not_progress"],
    [version(2), "newer"],
    [version("1"), "damaged: version"],
    [damage("draft.source", 5), "damaged: exercises[1].draft.source"],
    [damage("draft.saved", "yesterday"), "damaged: exercises[1].draft.saved"],
    [damage("progress.state", "done"), "damaged: exercises[1].progress.state"],
    [damage("progress.revision", null), "damaged: exercises[1].progress.revision"],
    [damage("attempts.0", { when: 1 }), "damaged: exercises[1].attempts[0].when"],
  ] as const;
  for (const [text, expected] of problems) assert.equal(await problem(store, text), expected);
  assert.equal(await store.exportAll(), before);
});
