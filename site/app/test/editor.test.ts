import assert from "node:assert/strict";
import { test } from "node:test";
import { history, isolateHistory, redo, undo } from "@codemirror/commands";
import { type ChangeSpec, EditorState, type Transaction } from "@codemirror/state";
import { namesAt } from "../src/editor/completion.ts";
import { spacesForIndentation } from "../src/editor/indentation.ts";
import { nextScale } from "../src/editor/textSize.ts";
import { bounded, keptHistory, restoredState } from "../src/editor/undo.ts";

const MODULES = { math: ["ceil", "sqrt"], random: ["choice"] };

const names = (before: string, source = before): readonly string[] | null =>
  namesAt(before, source, MODULES);

test("after a module's name and a dot its members follow, under the name it was imported as", () => {
  assert.deepEqual(names("x = math."), ["ceil", "sqrt"]);
  assert.deepEqual(names("x = -math.sq"), ["ceil", "sqrt"]);
  assert.deepEqual(names("x = m.", "import random, math as m\nx = m."), ["ceil", "sqrt"]);
  assert.deepEqual(names("from math import ceil, s"), ["ceil", "sqrt"]);
  assert.deepEqual(names("from math import (ceil as c, "), ["ceil", "sqrt"]);
});

test("an import is completed with the modules", () => {
  for (const before of ["import ", "  import math, ra", "import math as m, r", "from ma"]) {
    assert.deepEqual(names(before), ["math", "random"], before);
  }
});

test("where no module's member can stand nothing is offered", () => {
  const elsewhere = [
    "math",
    "x = a.math.",
    "f(1).",
    "x.",
    "import math as ",
    "m = 3.",
    "from x import a",
  ];
  for (const before of elsewhere) assert.equal(names(before), null, before);
  assert.equal(names("math.", "import random as math\nmath.")?.[0], "choice");
});

test("blanks before a line become spaces, blanks within it stay", () => {
  assert.equal(
    spacesForIndentation("\tx\n  \ty\tz\n\u3000\u00a0w\u00a0", 4),
    "    x\n    y\tz\n   w\u00a0",
  );
  assert.equal(spacesForIndentation("    kept\n", 4), "    kept\n");
});

test("the text's size goes step by step to an end in both directions", () => {
  assert.equal(nextScale(1, 1), 1.15);
  assert.equal(nextScale(1, -1), 0.9);
  assert.equal(nextScale(2, 1), 2);
  assert.equal(nextScale(0.8, -1), 0.8);
});

/** An editor's state without its view. */
class Typed {
  state: EditorState;

  constructor(doc: string, kept?: unknown) {
    this.state = restoredState({ doc, extensions: history() }, kept);
  }

  readonly #dispatch = (transaction: Transaction): void => {
    this.state = transaction.state;
  };

  get text(): string {
    return this.state.doc.toString();
  }

  /** One step of the history. */
  change(changes: ChangeSpec): this {
    this.#dispatch(this.state.update({ changes, annotations: isolateHistory.of("full") }));
    return this;
  }

  type(insert: string): this {
    return this.change({ from: this.state.doc.length, insert });
  }

  undo(): boolean {
    return undo({ state: this.state, dispatch: this.#dispatch });
  }

  redo(): boolean {
    return redo({ state: this.state, dispatch: this.#dispatch });
  }
}

/** What storing does to data. */
const stored = (data: unknown): unknown => structuredClone(JSON.parse(JSON.stringify(data)));

test("undo and redo go on in a new editor with the same text", () => {
  const before = new Typed("a").type("b").type("c").type("d");
  before.undo();
  const after = new Typed(before.text, stored(keptHistory(before.state)));
  assert.equal(after.text, "abc");
  assert.ok(after.redo());
  assert.equal(after.text, "abcd");
  while (after.undo());
  assert.equal(after.text, "a");
});

test("a history of another text or in another form is left out, and the text is not touched", () => {
  const kept = stored(keptHistory(new Typed("a").type("b").state));
  const strange = [
    undefined,
    null,
    "history",
    {},
    { ...(kept as object), done: 1 },
    { ...(kept as object), done: [{ changes: "nothing" }] },
  ];
  for (const undone of strange) {
    const editor = new Typed("ab", undone);
    assert.equal(editor.undo(), false);
    assert.equal(editor.text, "ab");
  }
  assert.equal(new Typed("xy", kept).undo(), false);
});

test("a long history loses its oldest steps and keeps within its bound", () => {
  const editor = new Typed("");
  const page = (step: number): string => `${step} ${"y".repeat(10_000)}\n`;
  // Deleting is what a history has to remember in full.
  for (let step = 0; step < 40; step += 1) {
    editor.type(page(step)).change({ from: 0, to: page(step).length });
  }
  const kept = stored(keptHistory(editor.state));
  assert.ok(JSON.stringify(kept).length < 210_000);
  const after = new Typed(editor.text, kept);
  assert.ok(after.undo());
  assert.ok(after.text === page(39));
  let steps = 1;
  while (after.undo()) steps += 1;
  assert.ok(steps > 20 && steps < 80, String(steps));
});

test("steps to redo give way to steps to undo", () => {
  const steps = { done: ["a", "b"], undone: ["c", "d"] };
  assert.deepEqual(bounded(steps, 100), steps);
  assert.deepEqual(bounded(steps, 9), { done: ["a", "b"], undone: ["d"] });
  assert.deepEqual(bounded(steps, 4), { done: ["b"], undone: [] });
});
