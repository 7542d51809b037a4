import assert from "node:assert/strict";
import { test } from "node:test";
import { neededBy } from "../src/interpreter/packages.ts";
import { loadingStatus } from "../src/loading.ts";
import { wordsOf } from "../src/words.ts";

const listed = (name: string, depends: readonly string[] = []) => ({
  name,
  file_name: `wheels/${name}.whl`,
  depends,
  tool: { bookjudge: { bytes: 1 } },
});

const lock = {
  packages: {
    micropip: listed("micropip"),
    table: listed("table", ["rows", "text"]),
    rows: listed("rows", ["cells"]),
    cells: listed("cells", ["rows"]),
    text: listed("text"),
    other: listed("other"),
  },
};

test("what is needed is what is required and what that needs, once", () => {
  const names = neededBy(["micropip", "table"], lock).map(({ name }) => name);
  assert.deepEqual(names, ["micropip", "table", "rows", "text", "cells"]);
});

test("a package that the site has not is an error with its name", () => {
  assert.throws(() => neededBy(["numpy"], lock), /numpy/);
});

test("loading names the package that is under way", () => {
  const progress = { step: "packages", loaded: 1e6, total: 2e6, name: "table" } as const;
  const { label, text } = loadingStatus(progress, null, wordsOf("en"));
  assert.equal(label, "Loading packages");
  assert.equal(text, "Loading packages: table · 1.0 of 2.0 MB");
});
