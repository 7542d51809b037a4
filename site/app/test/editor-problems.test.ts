import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";
import init, { PositionEncoding, Workspace } from "@astral-sh/ruff-wasm-web";
import type { Diagnostic } from "@codemirror/lint";
import { Text } from "@codemirror/state";
import { diagnosticsOf, type Finding, settingsFor } from "../src/editor/problems.ts";
import type { Language } from "../src/report.ts";
import { ruffMessage } from "../src/words/ruff.ts";

let ruff: Workspace;

before(async () => {
  const wasm = fileURLToPath(import.meta.resolve("@astral-sh/ruff-wasm-web/ruff_wasm_bg.wasm"));
  await init({ module_or_path: await readFile(wasm) });
  ruff = new Workspace(settingsFor("py314"), PositionEncoding.Utf16);
});

function problems(source: string, language: Language = "en"): readonly Diagnostic[] {
  const findings = ruff.check(source) as readonly Finding[];
  return diagnosticsOf(findings, Text.of(source.split("\n")), language);
}

test("an undefined name is an error where it stands, also after characters of two code units", () => {
  const source = "甲 = '𝄞' + peak\n";
  const [problem, ...others] = problems(source);
  assert.deepEqual(others, []);
  assert.equal(problem?.message, "Undefined name `peak`");
  assert.equal(problem.severity, "error");
  assert.equal(source.slice(problem.from, problem.to), "peak");
});

test("what is unused or shared is a warning", () => {
  const source = "import math\ndef f(a=[]):\n    b = 1\n    return a\n";
  const found = problems(source);
  assert.deepEqual(
    found.map(({ severity, from, to }) => [severity, source.slice(from, to)]),
    [
      ["warning", "[]"],
      ["warning", "math"],
      ["warning", "b"],
    ],
  );
});

test("of syntax errors only the first is told, and it never marks beyond its line", () => {
  const source = "def f()\n    return undefined\nx = ]\n";
  const [problem, ...others] = problems(source);
  assert.deepEqual(others, []);
  assert.equal(problem?.message, "Syntax error: Expected `:`, found newline");
  assert.deepEqual([problem.from, problem.to], [7, 7]);
});

test("a problem at the end of the text is inside it", () => {
  for (const source of ["x = (1,", "x = (1,\n", "if x:", "def", "'''abc\n", ""]) {
    for (const { from, to } of problems(source)) {
      assert.ok(0 <= from && from <= to && to <= source.length, source);
    }
  }
});

test("style is nobody's business, and syntax of the page's Python is right", () => {
  const source =
    "l=lambda x:x;y = 1 ;import os,sys\nprint( os ,sys,l)\ntry:\n  y\nexcept A, B:\n  pass\n";
  assert.deepEqual(
    problems(source).map(({ message }) => message),
    ["Undefined name `A`", "Undefined name `B`"],
  );
});

test("the frequent problems are told in Chinese", () => {
  const told: Readonly<Record<string, string>> = {
    "x = y": "名称 `y` 未定义",
    "import math": "导入了 `math`，但没有使用",
    "def f():\n    a = 1": "局部变量 `a` 赋值后从未使用",
    "def f()\n  pass": "语法错误：此处应为 `:`，实际是换行",
    "if 1 = 1:\n  pass": "语法错误：此处应为 `:`，实际是 `=`",
    "if 1:\nx = 1": "语法错误：`if` 之后应有缩进的代码块",
    "def f():\npass": "语法错误：函数定义之后应有缩进的代码块",
    "print（1）": "语法错误：此处是全角符号（，应改用半角",
    "x = (1,": "语法错误：代码尚未结束：有括号没有闭合",
    "x = 'a": "语法错误：字符串缺少结束的引号",
  };
  for (const [source, text] of Object.entries(told)) {
    assert.equal(problems(source, "zh")[0]?.message, text);
  }
});

test("what has no Chinese text is told in Ruff's English", () => {
  assert.equal(ruffMessage("F999", "Something new about `x`", "zh"), "Something new about `x`");
  assert.equal(ruffMessage("invalid-syntax", "Something new", "zh"), "语法错误：Something new");
});
