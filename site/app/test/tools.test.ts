import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { referenceIn } from "../src/bundle.ts";
import { excerpt } from "../src/live.ts";
import { compressed } from "../src/packing.ts";
import type { Attempt } from "../src/store/record.ts";
import { renderAttempts } from "../src/tools/attempts.ts";
import { diffLines, shortened } from "../src/tools/diff.ts";
import { renderDiff } from "../src/tools/diffview.ts";
import { fileName, readSource } from "../src/tools/files.ts";
import { codeIn, fragmentOf, LinkError, MAX_CHARACTERS } from "../src/tools/sharing.ts";
import { wordsOf } from "../src/words.ts";
import { newDocument } from "./fixtures.ts";

const marked = (before: string, after: string): readonly string[] =>
  diffLines(before, after).map(
    ({ kind, text }) => `${{ same: " ", removed: "-", added: "+" }[kind]}${text}`,
  );

test("a diff keeps the lines that both have, in order", () => {
  assert.deepEqual(marked("a\nb\nc\nd", "a\nc\nx\nd"), [" a", "-b", " c", "+x", " d"]);
  assert.deepEqual(marked("a", "a"), [" a"]);
  assert.deepEqual(marked("a\na", "a"), [" a", "-a"]);
  assert.deepEqual(marked("", "x\ny"), ["-", "+x", "+y"]);
});

test("a diff leads from the one text to the other, whatever they are", () => {
  // A small generator, so that a failure can be found again.
  let seed = 7;
  const draw = (below: number): number => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % below;
  const text = (): string => Array.from({ length: draw(12) }, () => "abc"[draw(3)]).join("\n");
  for (let round = 0; round < 300; round += 1) {
    const [before, after] = [text(), text()];
    const diff = diffLines(before, after);
    const side = (left: "removed" | "added"): string =>
      diff
        .filter(({ kind }) => kind !== left)
        .map((line) => line.text)
        .join("\n");
    assert.equal(side("added"), before);
    assert.equal(side("removed"), after);
  }
});

test("two large texts with nothing in common are taken as replaced", () => {
  const lines = (name: string): string =>
    Array.from({ length: 30_000 }, (_, at) => `${name}${at}`).join("\n");
  const diff = diffLines(lines("a"), lines("b"));
  assert.equal(diff.length, 60_000);
  assert.deepEqual([diff[0]?.kind, diff.at(-1)?.kind], ["removed", "added"]);
});

test("lines far from every change are left out and counted", () => {
  const before = "1\n2\n3\n4\n5\n6\n7\n8\n9";
  const parts = shortened(diffLines(before, before.replace("5", "x")), 1);
  assert.deepEqual(
    parts.map((part) => (part.kind === "gap" ? part.count : part.text)),
    [3, "4", "5", "x", "6", 3],
  );
});

test("code survives its way through a link, whatever it is", async () => {
  for (const code of ["", "x = 1\n", "名字 = '🙂'\n", "\t\u202e\n".repeat(500)]) {
    const made = await fragmentOf(code);
    assert.ok("fragment" in made);
    assert.match(made.fragment, /^#code=1\.[\w-]*$/);
    assert.equal(await codeIn(made.fragment), code);
  }
});

test("code that is too long for a link is told with its length", async () => {
  const noise = Array.from({ length: 20_000 }, (_, at) =>
    ((at * at * 7919) % 100_003).toString(36),
  ).join("");
  const made = await fragmentOf(noise);
  assert.ok("tooLong" in made && made.tooLong > MAX_CHARACTERS);
});

test("another fragment is no code", async () => {
  for (const fragment of ["", "#", "#hints", "#code", "#code=x"])
    assert.equal(await codeIn(fragment), null);
});

test("a link of a newer page, a cut one and one that unpacks without end are refused", async () => {
  const problem = (fragment: string): Promise<string> =>
    codeIn(fragment).then(
      () => "none",
      (error: unknown) => (error instanceof LinkError ? error.problem : "unknown"),
    );
  const bomb = await compressed(new Uint8Array(8 << 20), "deflate-raw");
  assert.equal(await problem("#code=2.abc"), "newer");
  assert.equal(await problem("#code=1.@@"), "damaged");
  assert.equal(await problem("#code=1.q1ZK"), "damaged");
  assert.equal(await problem(`#code=1.${Buffer.from(bomb).toString("base64url")}`), "damaged");
});

test("the file has the name that judge.py looks for", () => {
  assert.equal(fileName(44, "roofline-bottleneck"), "044-roofline-bottleneck.py");
  assert.equal(fileName(1044, "x"), "1044-x.py");
});

test("a file is read as the judge reads it", () => {
  const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
  const utf16 = (text: string): Uint8Array => Buffer.from(`\ufeff${text}`, "utf16le");
  assert.deepEqual(readSource(utf8("\ufeffa\r\nb\rc\n")), { source: "a\nb\nc\n" });
  assert.deepEqual(readSource(utf16("名 = 1")), { source: "名 = 1" });
  assert.deepEqual(readSource(utf8("a\nb\0")), { problem: { kind: "nul", line: 2 } });
  const gbk = new Uint8Array([...utf8("x = 1\n# 好\n# "), 0xd6, 0xd0, 0x0a]);
  assert.deepEqual(readSource(gbk), { problem: { kind: "not_utf8", line: 3 } });
  assert.ok("source" in readSource(new Uint8Array(1 << 20).fill(0x61)));
  assert.deepEqual(readSource(new Uint8Array((1 << 20) + 1)), { problem: { kind: "too_large" } });
});

test("the reference is found in what bookjudge packs", async () => {
  const packed = execFileSync(
    process.env["PYTHON"] ?? "python3",
    ["-c", 'from bookjudge.bundle import pack; print(pack("007-x", {"solution.py": "# 好\\n"}))'],
    { encoding: "utf8" },
  );
  assert.equal(await referenceIn(packed.trim()), "# 好\n");
  await assert.rejects(referenceIn("eJwDAAAAAAE="));
});

test("long output is cut in the middle, short output is not", () => {
  assert.equal(excerpt("a\nb\n"), "a\nb\n");
  const lines = Array.from({ length: 1000 }, (_, at) => String(at));
  const cut = excerpt(lines.join("\n")).split("\n");
  assert.deepEqual([cut[0], cut.at(-1), cut.includes("…"), cut.length], ["0", "999", true, 81]);
  assert.ok(excerpt("x".repeat(100_000)).length < 10_000);
});

test("a difference is text: markup and hidden characters are shown, and a flood of lines is cut", () => {
  const mine = { source: "a\n<b>\u202e", name: "mine" };
  const many = {
    source: Array.from({ length: 5_000 }, (_, at) => `${at}`).join("\n"),
    name: "many",
  };
  const shown = renderDiff(mine, many, wordsOf("en"), newDocument());
  assert.deepEqual(
    [...shown.querySelectorAll("del")].map((line) => line.textContent),
    ["a", "<b><U+202E>"],
  );
  assert.equal(shown.querySelectorAll("ins").length, 998);
  assert.match(shown.textContent ?? "", /4,002 more lines/);
});

test("attempts say what came out, offer other code only, and name a draft that gave way", () => {
  const attempt = (verdict: Attempt["verdict"], source: string): Attempt => ({
    ...{ when: "2026-01-02T03:04:05.678Z", revision: 1, scope: verdict && "all", verdict, source },
    ...{ passed: 18, total: 20 },
  });
  const restored: string[] = [];
  const list = renderAttempts(
    [attempt("wrong_answer", "b"), attempt(null, "a"), attempt("accepted", "now")],
    {
      ...{ words: wordsOf("en"), language: "en", document: newDocument(), current: "now" },
      restore: (source) => void restored.push(source),
    },
  );
  const items = [...list.querySelectorAll("li")];
  assert.deepEqual(
    items.map((item) => item.querySelector("strong")?.textContent),
    ["Wrong answer", "Draft set aside", "Accepted"],
  );
  assert.match(items[0]?.textContent ?? "", /18 of 20 tests passed/);
  assert.doesNotMatch(items[1]?.textContent ?? "", /tests/);
  items[1]?.querySelector("button")?.click();
  assert.deepEqual(restored, ["a"]);
  assert.equal(items[2]?.querySelector("button"), null);
});
