import assert from "node:assert/strict";
import { test } from "node:test";
import {
  block,
  bothEnds,
  BLOCK_LIMIT,
  duration,
  visible,
  LINE_LIMIT,
  portions,
} from "../src/text.ts";
import { wordsOf } from "../src/words.ts";

const words = wordsOf("en");

test("control characters are shown as symbols", () => {
  assert.equal(visible("\u0000\u001b[31m\r\u007f"), "␀␛[31m␍␡");
  assert.equal(visible("\u0085"), "<U+0085>");
});

test("characters that reorder or hide text are shown by their code", () => {
  assert.equal(visible("a\u202eb\u2066c\u200bd"), "a<U+202E>b<U+2066>c<U+200B>d");
  assert.equal(visible("\u{e0041}"), "<U+E0041>");
  assert.equal(visible("\ud800"), "<U+D800>");
});

test("line ends, tabs, Chinese and joined emoji stay as they are", () => {
  const text = "一\n\t二 👩‍💻 é";
  assert.equal(visible(text), text);
});

test("a block is cut at 64 KiB and says how much is missing", () => {
  const shown = block("x".repeat(BLOCK_LIMIT + 5), words);
  assert.equal(shown, `${"x".repeat(BLOCK_LIMIT)}\n… 5 more characters not shown`);
  assert.equal(block("x".repeat(BLOCK_LIMIT), words), "x".repeat(BLOCK_LIMIT));
});

test("a block is not cut within a character", () => {
  const shown = block(`${"x".repeat(BLOCK_LIMIT - 1)}😀!`, words);
  assert.ok(shown.startsWith(`${"x".repeat(BLOCK_LIMIT - 1)}\n`));
  assert.ok(shown.endsWith("… 3 more characters not shown"));
});

test("durations have the unit a person would choose", () => {
  assert.deepEqual(
    [0, 0.0012, 0.41, 0.9996, 2.04].map((seconds) => duration(seconds, words)),
    ["<1 ms", "1 ms", "410 ms", "1.0 s", "2.0 s"],
  );
});

test("printed text comes in portions of lines, and an endless line is cut with a note", () => {
  const lines = Array.from({ length: 250 }, (_, at) => `line ${at}`);
  const parts = portions(lines.join("\n"), words);
  assert.equal(parts.length, 3);
  assert.equal(parts.join("\n"), lines.join("\n"));
  const [cut] = portions(`${"x".repeat(LINE_LIMIT + 7)}\nend`, words);
  assert.ok(cut?.startsWith(`${"x".repeat(LINE_LIMIT)} ${words.moreCharacters(7)}\nend`));
});

test("of many items the ends are made, with how many are left out between", () => {
  const made: number[] = [];
  const shown = (count: number): string[] =>
    bothEnds(
      Array.from({ length: count }, (_, at) => at),
      2,
      (at) => {
        made.push(at);
        return String(at);
      },
      (omitted) => `${omitted} more`,
    );
  assert.deepEqual(shown(4), ["0", "1", "2", "3"]);
  made.length = 0;
  assert.deepEqual(shown(1000), ["0", "1", "996 more", "998", "999"]);
  assert.deepEqual(made, [0, 1, 998, 999]);
});
