import assert from "node:assert/strict";
import { test } from "node:test";
import { languageOf } from "../src/report.ts";
import { wordsOf } from "../src/words.ts";
import { fallback } from "../src/words/fallback.ts";

const [en, zh] = [wordsOf("en"), wordsOf("zh")];

/** Every sentence with its path, those that take arguments filled with 3. */
function sentences(value: unknown, path = ""): ReadonlyMap<string, string> {
  if (typeof value === "string") return new Map([[path, value]]);
  if (typeof value === "function") {
    const fill = value as (...given: readonly number[]) => string;
    return new Map([[`${path}(${fill.length})`, fill(3, 3)]]);
  }
  assert.ok(typeof value === "object" && value !== null, path);
  return new Map(
    Object.entries(value).flatMap(([key, part]) => [...sentences(part, `${path}.${key}`)]),
  );
}

test("English and Chinese have the same words, taking the same arguments", () => {
  assert.deepEqual([...sentences(zh).keys()].sort(), [...sentences(en).keys()].sort());
  assert.deepEqual(Object.keys(fallback), ["en", "zh"]);
});

test("no sentence is empty", () => {
  for (const words of [en, zh]) {
    for (const [path, text] of sentences(words)) assert.notEqual(text.trim(), "", path);
  }
});

test("Chinese has no half-width punctuation beside a Chinese character", () => {
  for (const [path, text] of [...sentences(zh), ["fallback", fallback.zh] as const]) {
    assert.doesNotMatch(text, /\p{Script=Han}[,;:!?()]|[,;:!?()]\p{Script=Han}/u, path);
  }
});

test("Chinese has a space between a Chinese character and a letter or a digit", () => {
  for (const [path, text] of [...sentences(zh), ["fallback", fallback.zh] as const]) {
    assert.doesNotMatch(text, /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u, path);
  }
});

test("a page in any kind of Chinese reads Chinese, any other reads English", () => {
  assert.deepEqual(["zh", "zh-CN", "ZH-Hant", "en", "fr", ""].map(languageOf), [
    ...["zh", "zh", "zh"],
    ...["en", "en", "en"],
  ]);
  assert.equal(wordsOf("zh").run, "运行");
  assert.equal(wordsOf("en").run, "Run");
});
