import assert from "node:assert/strict";
import { test } from "node:test";
import { filterFrom, matches, searchWith } from "../src/progress/filter.ts";
import { showList } from "../src/progress/list.ts";
import { showMarks } from "../src/progress/marks.ts";
import { exportFile, importFile, type TransferPorts } from "../src/progress/transfer.ts";
import { progressWords } from "../src/progress/words.ts";
import { ProgressFileError, toFile, type FileProblem } from "../src/store/file.ts";
import type { Progress } from "../src/store/record.ts";
import { newDocument } from "./fixtures.ts";

const words = progressWords("en");
const ADDRESS = "http://book.test/sub/exercises/044-roofline/";

function progress(exercise: number, revision: number | null): [number, Progress] {
  const state = revision === null ? "tried" : "accepted";
  const when = "2026-05-04T12:30:00.000Z";
  return [exercise, { exercise, state, revision, when, hints: 0, gave_up: false }];
}

const known = new Map([progress(1, 2), progress(2, 1), progress(3, null)]);

function bookPage(body: string): Document {
  const document = newDocument(body);
  document.head.innerHTML = '<meta name="bookjudge-revisions" content="1:2 2:2 3:1 44:1">';
  return document;
}

function texts(document: Document, selector: string): readonly string[] {
  return [...document.querySelectorAll(selector)].map(({ textContent }) => textContent ?? "");
}

const places = (...exercises: readonly number[]): string =>
  exercises.map((each) => `<span class="bj-state" data-exercise="${each}"></span>`).join("");

test("every standing is said in words, with an icon of another shape", () => {
  const document = bookPage(places(1, 2, 3, 44));
  showMarks(document, ADDRESS, known, words);
  assert.deepEqual(texts(document, ".bj-state"), [
    "Accepted",
    "Accepted on an earlier revision",
    "Tried",
    "Not tried",
  ]);
  const icons = [...document.querySelectorAll(".bj-state svg")].map(({ innerHTML }) => innerHTML);
  assert.equal(new Set(icons).size, 3);
});

test("a mark changes when the progress does, and a tally counts what is accepted now", () => {
  const document = bookPage(`<div><p class="bj-tally"></p>${places(1, 2, 3)}</div>`);
  showMarks(document, ADDRESS, known, words);
  assert.deepEqual(texts(document, ".bj-tally"), ["1 of 3 exercises accepted"]);
  showMarks(document, ADDRESS, new Map([...known, progress(3, 1)]), words);
  assert.deepEqual(texts(document, ".bj-tally"), ["2 of 3 exercises accepted"]);
  assert.equal(texts(document, ".bj-state")[2], "Accepted");
});

test("the navigation's links to exercises are marked once, wherever the book lies", () => {
  const link = (href: string): string => `<a class="md-nav__link" href="${href}"></a>`;
  const links = ["../001-sums/", "./", "../", "../../chapter/", "#001-x/"].map(link).join("");
  const document = bookPage(`<nav class="md-nav--primary">${links}</nav>`);
  showMarks(document, ADDRESS, known, words);
  showMarks(document, ADDRESS, known, words);
  const marked = [...document.querySelectorAll<HTMLElement>(".bj-state")];
  // "./" and the anchor are the page itself, exercise 44
  assert.deepEqual(
    marked.map(({ dataset }) => dataset["exercise"]),
    ["1", "44", "44"],
  );
});

test("a filter asks for a state, a difficulty and a tag at once", () => {
  const listed = { state: "tried", difficulty: "easy", tags: ["roofline", "sums"] };
  assert.ok(matches({ state: "", difficulty: "", tag: "" }, listed));
  assert.ok(matches({ state: "tried", difficulty: "easy", tag: "sums" }, listed));
  assert.ok(!matches({ state: "tried", difficulty: "hard", tag: "sums" }, listed));
  assert.ok(!matches({ state: "accepted", difficulty: "", tag: "" }, listed));
  assert.ok(!matches({ state: "", difficulty: "", tag: "sum" }, listed));
});

test("the address keeps a filter, and what else is in its query", () => {
  const filter = { state: "tried", difficulty: "", tag: "a & b" };
  const search = searchWith("?h=roofline&difficulty=easy", filter);
  assert.equal(search, "?h=roofline&state=tried&tag=a+%26+b");
  assert.deepEqual(filterFrom(search), filter);
  assert.equal(searchWith("?state=tried", filterFrom("")), "");
});

function listPage(): Document {
  const row = (exercise: number, difficulty: string, tags: readonly string[]): string =>
    `<tr><td>${exercise}</td><td>${tags.map((tag) => `<span class="bj-tag" data-tag="${tag}">${tag}!</span>`).join("")}</td>
    <td><span class="bj-difficulty" data-difficulty="${difficulty}">${difficulty}!</span></td>
    <td>${places(exercise)}</td></tr>`;
  const rows =
    row(1, "hard", ["b"]) +
    row(2, "easy", ["a", "b"]) +
    row(3, "easy", ["c"]) +
    row(44, "easy", []);
  return bookPage(
    `<div class="bj-list"><div class="bj-filters"></div><table><tbody>${rows}</tbody></table></div>`,
  );
}

function shown(document: Document): readonly string[] {
  return [...document.querySelectorAll<HTMLElement>("tbody tr")]
    .filter((row) => !row.hasAttribute("hidden"))
    .map((row) => row.querySelector("td")?.textContent ?? "");
}

function show(document: Document, address: { search: string }, accepted = known): void {
  showMarks(document, ADDRESS, accepted, words);
  const list = document.querySelector<HTMLElement>(".bj-list");
  assert.ok(list !== null);
  showList(list, address, words);
}

function choose(document: Document, name: string, value: string): void {
  const select = document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
  assert.ok(select !== null);
  const option = select.querySelector<HTMLOptionElement>(`[value=${value}]`);
  assert.ok(option !== null);
  option.selected = true;
  const { Event } = document.defaultView ?? globalThis;
  select.dispatchEvent(new Event("change"));
}

test("the list offers the difficulties and tags that it has, in their order", () => {
  const document = listPage();
  show(document, { search: "" });
  assert.deepEqual(texts(document, "select[name=difficulty] option"), ["All", "easy!", "hard!"]);
  assert.deepEqual(texts(document, "select[name=tag] option"), ["All", "a!", "b!", "c!"]);
  assert.deepEqual(shown(document), ["1", "2", "3", "44"]);
  assert.deepEqual(texts(document, ".bj-shown"), [""]);
});

test("the list opens as its address asks", () => {
  const document = listPage();
  show(document, { search: "?difficulty=easy&tag=b" });
  assert.deepEqual(shown(document), ["2"]);
  assert.deepEqual(texts(document, ".bj-shown"), ["1 of 4 exercises shown"]);
});

test("a tag that the book does not have filters nothing", () => {
  const document = listPage();
  show(document, { search: "?tag=gone" });
  assert.deepEqual(shown(document), ["1", "2", "3", "44"]);
});

test("choosing a filter goes into the address, and Show all takes it out", () => {
  const document = listPage();
  const address = { search: "?h=x" };
  show(document, address);
  choose(document, "state", "accepted_earlier");
  assert.deepEqual(shown(document), ["2"]);
  assert.equal(address.search, "?h=x&state=accepted_earlier");
  choose(document, "difficulty", "hard");
  assert.deepEqual(texts(document, ".bj-shown"), ["No exercise is like that."]);
  document.querySelector<HTMLElement>(".bj-show-all")?.click();
  assert.equal(address.search, "?h=x");
  assert.deepEqual(shown(document), ["1", "2", "3", "44"]);
});

test("an exercise that is accepted meanwhile leaves the list of those that are only tried", () => {
  const document = listPage();
  const address = { search: "?state=tried" };
  show(document, address);
  assert.deepEqual(shown(document), ["3"]);
  show(document, address, new Map([...known, progress(3, 1)]));
  assert.deepEqual(shown(document), []);
  assert.equal(document.querySelectorAll("select").length, 3);
});

function transfer(parts: Partial<TransferPorts["store"]> = {}): {
  ports: TransferPorts;
  files: Map<string, string>;
} {
  const files = new Map<string, string>();
  const store = {
    exportAll: () => Promise.resolve(toFile([])),
    importAll: () => Promise.resolve(),
    onTrouble: () => () => undefined,
    ...parts,
  };
  const download = (name: string, text: string): void => void files.set(name, text);
  return { ports: { store, today: () => "2026-05-04", download }, files };
}

const one = toFile([{ exercise: 44, draft: null, progress: null, attempts: [] }]);

function file(text: string): Pick<File, "name" | "text"> {
  return { name: "mine.json", text: () => Promise.resolve(text) };
}

test("an export is a file named by its day; without anything there is none", async () => {
  const { ports, files } = transfer({ exportAll: () => Promise.resolve(one) });
  assert.equal(
    await exportFile(ports, words),
    "1 exercise exported to bookjudge-progress-2026-05-04.json, in your downloads.",
  );
  assert.deepEqual([...files], [["bookjudge-progress-2026-05-04.json", one]]);
  const nothing = transfer();
  assert.equal(await exportFile(nothing.ports, words), words.nothingToExport);
  assert.equal(nothing.files.size, 0);
});

test("an import hands the file to the store and says how much was in it", async () => {
  const given: string[] = [];
  const importAll = (text: string): Promise<void> => Promise.resolve(void given.push(text));
  const { ports } = transfer({ importAll });
  assert.equal(await importFile(file(one), ports, words), "1 exercise imported from mine.json.");
  assert.deepEqual(given, [one]);
});

for (const problem of ["not_json", "not_progress", "newer", "damaged"] as const) {
  test(`a file that is ${problem} is refused with its name, in both languages`, async () => {
    const refuse = (): Promise<void> =>
      Promise.reject(new ProgressFileError(problem, "exercises[2]"));
    const { ports } = transfer({ importAll: refuse });
    const said = await importFile(file("x"), ports, words);
    assert.match(said, /^mine\.json /);
    assert.equal(said.includes("exercises[2]"), problem === ("damaged" satisfies FileProblem));
    const chinese = await importFile(file("x"), ports, progressWords("zh"));
    assert.match(chinese, /mine\.json.*[\u4e00-\u9fff]/);
  });
}

test("an import that the browser does not keep is told", async () => {
  const { ports } = transfer({
    onTrouble: (listener) => {
      listener("none");
      return () => undefined;
    },
  });
  assert.equal(await importFile(file(one), ports, words), words.importedNotKept);
});

test("a file that cannot be read is told", async () => {
  const { ports } = transfer();
  const gone = { name: "mine.json", text: () => Promise.reject(new Error("gone")) };
  assert.equal(await importFile(gone, ports, words), words.notRead("mine.json"));
});
