import assert from "node:assert/strict";
import { test } from "node:test";
import { findPackages, nameOf, neededBy } from "../src/interpreter/packages.ts";
import { loadingStatus } from "../src/loading.ts";
import { wordsOf } from "../src/words.ts";

const listed = (name: string, depends: readonly string[] = []) => ({
  name,
  version: "1.2",
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

test("a requirement's name is compared as lock files write it", () => {
  const names = ["table", " Text_Table>=1", "rows==1.2", "a.b[extra] ; python_version > '3'"];
  assert.deepEqual(names.map(nameOf), ["table", "text-table", "rows", "a-b"]);
});

const words = {
  noPackage: (name: string, there: readonly string[]) => `no ${name}, but ${there.join(" ")}`,
  noPackages: "none",
  notFetched: (error: string) => `not fetched: ${error}`,
};

async function found(required: readonly string[], answer: () => Response): Promise<unknown> {
  const { fetch } = globalThis;
  globalThis.fetch = () => Promise.resolve().then(answer);
  try {
    const lockUrl = "https://book.example/packages/pyodide-lock.json";
    return await findPackages({ lockUrl, required }, words, () => undefined);
  } finally {
    globalThis.fetch = fetch;
  }
}

const there = "table==1.2 rows==1.2 cells==1.2 text==1.2 other==1.2";
for (const [required, answer, told] of [
  [["numpy"], () => Response.json(lock), `no numpy, but ${there}`],
  [["rows==1.2", "text==2"], () => Response.json(lock), `no text==2, but ${there}`],
  [["rows"], () => new Response("", { status: 404 }), "none"],
  [
    ["rows"],
    () => Promise.reject<Response>(new TypeError("offline")),
    "not fetched: TypeError: offline",
  ],
] as const) {
  test(`code that asks for ${required.join(", ")} is told: ${told}`, async () => {
    assert.equal(await found(required, answer as () => Response), told);
  });
}

test("loading names the package that is under way", () => {
  const progress = { step: "packages", loaded: 1e6, total: 2e6, name: "table" } as const;
  const { label, text } = loadingStatus(progress, null, wordsOf("en"));
  assert.equal(label, "Loading packages");
  assert.equal(text, "Loading packages: table · 1.0 of 2.0 MB");
});
