import assert from "node:assert/strict";
import { test } from "node:test";
import {
  buildOfPage,
  dressed,
  pathOf,
  pathsOf,
  typeOf,
  type Build,
  type FileEntry,
} from "../src/offline/build.ts";

const ROOT = "https://example.org/book/";

function entry(more: Partial<FileEntry> = {}): FileEntry {
  return { sha256: "00", bytes: 10, ...more };
}

const build: Build = {
  id: "1f",
  rules: [
    ["/*", { "Content-Security-Policy": "default-src 'self'", "X-One": "1" }],
    ["/app/candidate.js", { "Content-Security-Policy": "default-src 'none'" }],
  ],
  types: { ".wasm": "application/wasm" },
  files: {
    "index.html": entry(),
    "app/small.js": entry({ keep: "app" }),
    "app/large.js": entry({ keep: "app", bytes: 1_000_000 }),
    "python.wasm": entry({ keep: "runtime", bytes: 9_000_000 }),
  },
};

test("an address stands for a file below the site's folder, a folder for its page", () => {
  assert.equal(pathOf(`${ROOT}a/b.js?x=1#y`, ROOT), "a/b.js");
  assert.equal(pathOf(ROOT, ROOT), "index.html");
  assert.equal(pathOf(`${ROOT}zh/`, ROOT), "zh/index.html");
  assert.equal(pathOf(`${ROOT}%E7%BB%83/`, ROOT), "练/index.html");
  assert.equal(pathOf(`${ROOT}100%`, ROOT), "100%");
});

test("what is outside the site's folder is nobody's file", () => {
  assert.equal(pathOf("https://example.org/bookshop/", ROOT), null);
  assert.equal(pathOf("https://example.com/book/", ROOT), null);
});

test("a plain visit keeps nothing ahead, an exercise all it needs, a saved line no large app files", () => {
  assert.deepEqual(pathsOf(build, "visited"), []);
  assert.deepEqual(pathsOf(build, "lean"), ["app/small.js", "python.wasm"]);
  assert.deepEqual(pathsOf(build, "all"), ["app/small.js", "app/large.js", "python.wasm"]);
});

test("missing headers are added, those of the host stay", () => {
  const headers = dressed(build, "index.html", new Headers({ "X-One": "the host's" }));
  assert.equal(headers.get("X-One"), "the host's");
  assert.equal(headers.get("Content-Security-Policy"), "default-src 'self'");
});

test("the learner's worker gets both policies", () => {
  const headers = dressed(build, "app/candidate.js", new Headers());
  assert.equal(headers.get("Content-Security-Policy"), "default-src 'self', default-src 'none'");
});

test("a type follows from the name; what is unknown is never shown as a page", () => {
  assert.equal(typeOf(build, "a/python.wasm"), "application/wasm");
  assert.equal(typeOf(build, "a/folder.wasm/file"), "application/octet-stream");
});

test("a page names its build", () => {
  assert.equal(buildOfPage('<head><meta name="bookjudge-build" content="0a9f">'), "0a9f");
  assert.equal(buildOfPage("<head></head>"), null);
});
