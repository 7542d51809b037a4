import assert from "node:assert/strict";
import { test } from "node:test";
import { findBlocks } from "../src/chapter/found.ts";
import { piecesOf, placeOf } from "../src/chapter/pieces.ts";
import { raisedIn } from "../src/interpreter/script.ts";
import { article } from "./chapter-page.ts";

const CODES = ["a = 1\nb = 2", "c = (", "d"];

test("a line of the script is found in its block", () => {
  const pieces = piecesOf(CODES);
  for (const [at, code] of CODES.entries()) {
    const number = pieces[at]?.split("\n").indexOf(code.split("\n")[0] ?? "") ?? 0;
    for (const [within, text] of code.split("\n").entries())
      assert.deepEqual(placeOf(number + 1 + within, CODES), {
        ...{ block: at + 1, line: within + 1, code: text },
      });
  }
  // An error at the end of a block has the line below it.
  assert.deepEqual(placeOf(3, CODES), { block: 1, line: 2, code: "b = 2" });
  for (const outside of [0, -1, 99, Number.NaN]) assert.equal(placeOf(outside, CODES), null);
});

test("an answer of the interpreter is read as hostile", () => {
  const read = (value: unknown) => raisedIn(new TextEncoder().encode(JSON.stringify(value)));
  const told = { type: "E", message: "m", frames: [[3, "f"]] };
  assert.deepEqual(read(told), told);
  assert.deepEqual(read({ ...told, syntax: [true, 7, 1] })?.frames, [[7, ""]]);
  assert.equal(read(null), null);
  for (const forged of [1, "x", [], { frames: 1 }, { frames: [null] }, { frames: [[{}, []]] }]) {
    const raised = read(forged);
    for (const [line, name] of raised?.frames ?? [])
      assert.deepEqual([typeof line, typeof name], ["number", "string"]);
  }
  assert.equal(raisedIn(Uint8Array.of(0xff)), null);
});

test("the blocks of a page are found with what belongs to them", () => {
  const exercise = { number: 44, href: "../44/" };
  assert.deepEqual(
    findBlocks(article()).map(({ code, expected, heading, exercise }) => ({
      ...{ code, expected, heading, exercise },
    })),
    [
      { code: "a = 1", expected: "", heading: "Chapter", exercise: null },
      { code: "print(a)", expected: "1\n", heading: "Laws", exercise },
      { code: "print(a + 1)", expected: "", heading: "Other", exercise: null },
    ],
  );
});
