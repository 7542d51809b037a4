import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ChapterCode,
  type CodeEditorOptions,
  type CodePorts,
  type CodeSession,
} from "../src/chapter/code.ts";
import { openBlocks } from "../src/chapter/blocks.ts";
import { findBlocks } from "../src/chapter/found.ts";
import { numberIn } from "../src/chapter/number.ts";
import { piecesOf, placeOf } from "../src/chapter/pieces.ts";
import { openQuestions, verdictOn, type Question } from "../src/chapter/question.ts";
import { chapterWords } from "../src/chapter/words.ts";
import type { Editor } from "../src/editor.ts";
import type { Printed, Progress } from "../src/interpreter/protocol.ts";
import { raisedIn, type Ran } from "../src/interpreter/script.ts";
import { newDocument } from "./fixtures.ts";
import { Pending, settled } from "./mounted.ts";

const words = chapterWords("en");

test("a number is read as people write it, or not at all", () => {
  const read: Readonly<Record<string, number | null>> = {
    ...{ "160": 160, " 160 ": 160, "-.5": -0.5, "+5.": 5, "1e3": 1000, "1.5E-3": 0.0015 },
    ...{
      "1,000": 1000,
      "12,345,678.9": 12345678.9,
      "1 000": 1000,
      "1_000": 1000,
      "1\u00a0000": 1000,
    },
    ...{ "0,5": 0.5, "12,25": 12.25, "-0,125": -0.125, "0,5e2": 50 },
    ...{ "12%": 0.12, "12 %": 0.12, "１２．５％": 0.125, "１，０００": 1000, "−3": -3 },
    ...{ "160 requests": 160, "160 Requests": 160, "160requests": 160 },
    ...{ "": null, x: null, "1.2.3": null, "1,2,3": null, "1,00,000": null, "1 2": null },
    ...{
      "1/2": null,
      "10⁶": null,
      e3: null,
      "0x10": null,
      "160 seconds": null,
      "1e999": null,
      Infinity: null,
    },
  };
  for (const [text, number] of Object.entries(read))
    assert.equal(numberIn(text, "requests"), number, text);
  assert.equal(numberIn("12%", "%"), 12);
  assert.equal(numberIn("12", "%"), 12);
});

const QUESTION: Question = {
  ...{ value: 160, tolerance: 0.02, unit: "requests" },
  wrong: [[2.5, "That divides."]],
};

test("an answer is right within the tolerance, known to be wrong, or on one side", () => {
  const said = (typed: string, question = QUESTION): string =>
    verdictOn(typed, question, words).text;
  for (const typed of ["160", "156.8", "163.2"]) assert.equal(said(typed), words.right);
  for (const typed of ["156.7", "-160", "0"]) assert.equal(said(typed), words.tooLow);
  for (const typed of ["163.3", "1e9"]) assert.equal(said(typed), words.tooHigh);
  for (const typed of ["2.5", "2.45"]) assert.equal(said(typed), "That divides.");
  assert.equal(said("many"), words.notANumber);
  assert.equal(said("0.3", { ...QUESTION, value: 0.1 + 0.2, tolerance: 0 }), words.right);
  assert.equal(said("0", { ...QUESTION, value: 0 }), words.right);
});

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

const PAGE = `<article>
<h1>Chapter<a class="headerlink" href="#">¶</a></h1>
<div class="bj-runnable highlight"><pre><span></span><code><nav>copy</nav>a = <b>1</b>
</code></pre></div>
<h2>Laws<a class="headerlink" href="#">¶</a></h2>
<div class="bj-runnable highlight"><pre><code>print(a)
</code></pre></div>
<div class="bj-printed highlight"><pre><code>1
</code></pre></div>
<div class="bj-box"><span class="bj-state" data-exercise="44"></span><a class="bj-box-link" href="../44/">Solve it</a></div>
<h2>Other</h2>
<div class="bj-runnable highlight"><pre><code>print(a + 1)</code></pre></div>
</article>`;

function article(): HTMLElement {
  const document = newDocument();
  document.body.innerHTML = PAGE;
  return document.querySelector("article") as HTMLElement;
}

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

class FakeCodeSession implements CodeSession {
  loading = new Pending<void>();
  running = new Pending<Ran>();
  readonly asked: (readonly string[])[] = [];
  printing: Printed | null = null;
  stops = 0;
  rests = 0;
  disposed = false;

  load(): Promise<void> {
    return this.loading.promise;
  }

  run(pieces: readonly string[]): Promise<Ran> {
    this.asked.push(pieces);
    this.running = new Pending();
    return this.running.promise;
  }

  printed(): Printed | null {
    return this.printing;
  }

  stop(): void {
    this.stops += 1;
  }

  rest(): void {
    this.rests += 1;
  }

  dispose(): void {
    this.disposed = true;
  }

  async end(ran: Partial<Ran>): Promise<void> {
    const printed = { stdout: "", stderr: "" };
    this.running.resolve({
      ...{ piece: (this.asked.at(-1)?.length ?? 0) - 1, end: "done", raised: null },
      ...{ seconds: 0.012, printed, ...ran },
    });
    await settled();
  }
}

async function chapter(given: Partial<CodePorts> = {}) {
  const root = article();
  const session = new FakeCodeSession();
  const opened: ((progress: Progress) => void)[] = [];
  const editors: (Editor & { readonly options: CodeEditorOptions; line: number })[] = [];
  const ports: CodePorts = {
    openSession: (onProgress) => {
      opened.push(onProgress);
      return session;
    },
    openEditor: async (options) => {
      const editor = {
        ...{ options, source: options.source, undo: null, line: 0 },
        replace: (source: string) => options.onChange(source),
        goToLine: (line: number) => void (editor.line = line),
        beginLinting: () => undefined,
        dispose: () => undefined,
      };
      editors.push(editor);
      return editor;
    },
    fragmentFor: async ({ number }, source) => `#${number} ${source}`,
    frames: { next: () => undefined, now: () => 0 },
    saveData: false,
    ...given,
  };
  const codes: ChapterCode[] = [];
  const close = openBlocks(root, words, async (blocks) => {
    codes.push(new ChapterCode(blocks, "en", ports));
    return codes[0] as ChapterCode;
  });
  const bars = [...root.querySelectorAll<HTMLElement>(".bj-bar")];
  const find = (at: number, selector: string): HTMLElement => {
    const found = bars[at]?.querySelector<HTMLElement>(selector);
    assert.ok(found, selector);
    return found;
  };
  const press = async (at: number, name: string): Promise<void> => {
    find(at, `.bj-bar__button--${name}`).click();
    await settled();
  };
  const ran = (at: number): HTMLElement =>
    [...root.querySelectorAll<HTMLElement>(".bj-ran")][at] as HTMLElement;
  const status = (at: number): string => find(at, ".bj-bar__status").textContent ?? "";
  return { root, codes, close, session, opened, editors, find, press, ran, status };
}

test("nothing is fetched before the reader is on the way to run something", async () => {
  const { codes, opened, find, root } = await chapter();
  const { Event } = root.ownerDocument.defaultView ?? globalThis;
  assert.deepEqual([codes.length, opened.length], [0, 0]);
  find(1, ".bj-bar__button--run").dispatchEvent(new Event("pointerenter"));
  await settled();
  assert.equal(opened.length, 1);
});

test("who saves data fetches by a press of Run only", async () => {
  const { opened, find, press, root } = await chapter({ saveData: true });
  const { Event } = root.ownerDocument.defaultView ?? globalThis;
  find(1, ".bj-bar__button--run").dispatchEvent(new Event("pointerenter"));
  await settled();
  assert.equal(opened.length, 0);
  await press(1, "run");
  assert.equal(opened.length, 1);
});

test("a block runs after those above it, and is compared with the page", async () => {
  const { root, session, press, status, ran, find } = await chapter();
  await press(1, "run");
  session.loading.resolve();
  await settled();
  assert.deepEqual(session.asked, [piecesOf(["a = 1", "print(a)"])]);
  assert.equal(status(1), "Running…");
  assert.equal(find(1, ".bj-bar__button--stop").hidden, false);
  await session.end({ printed: { stdout: "1\n", stderr: "" } });
  assert.equal(status(1), "Prints what the page shows, in 12 ms.");
  assert.equal(find(1, ".bj-bar__button--stop").hidden, true);
  const page = root.querySelector<HTMLElement>(".bj-printed");
  assert.deepEqual([page?.hidden, ran(1).hidden], [false, true]);

  await press(1, "run");
  await session.end({ printed: { stdout: "2\n", stderr: "warned\n" } });
  assert.match(status(1), /something else/);
  assert.deepEqual([page?.hidden, ran(1).hidden], [true, false]);
  assert.match(ran(1).textContent ?? "", /^2\s*Printed to stderr\s*warned\s*$/);
  await press(1, "reset");
  assert.deepEqual([page?.hidden, ran(1).hidden, status(1)], [false, true, ""]);
});

test("an edited block runs as it stands, for the later ones too, and is no longer compared", async () => {
  const { session, editors, press, status, find } = await chapter();
  session.loading.resolve();
  await press(0, "edit");
  assert.equal(find(0, ".bj-bar__button--reset").hidden, true);
  editors[0]?.options.onChange("a = 7");
  assert.equal(find(0, ".bj-bar__button--reset").hidden, false);
  await press(1, "run");
  assert.deepEqual(session.asked, [piecesOf(["a = 7", "print(a)"])]);
  await session.end({ printed: { stdout: "7\n", stderr: "" } });
  assert.equal(status(1), "Done in 12 ms.");
  await press(0, "reset");
  await press(1, "run");
  assert.deepEqual(session.asked.at(-1), piecesOf(["a = 1", "print(a)"]));
});

test("an exception names block and line, and leads there", async () => {
  const { session, editors, press, status, ran } = await chapter();
  session.loading.resolve();
  await press(2, "run");
  const raised = { type: "NameError", message: "name 'a'…", frames: [[4, "<module>"]] } as const;
  await session.end({ piece: 1, raised, printed: { stdout: "x", stderr: "" } });
  assert.equal(status(2), "NameError in block 2, line 1");
  assert.match(ran(2).textContent ?? "", /Block 2, which runs first.*x.*print\(a\).*NameError: /s);
  ran(2).querySelector<HTMLElement>("[data-line]")?.click();
  await settled();
  assert.deepEqual([editors[0]?.options.source, editors[0]?.line], ["print(a)", 1]);
});

test("a run can be stopped, while it loads and while it runs", async () => {
  const { session, press, status } = await chapter();
  await press(1, "run");
  await press(1, "stop");
  assert.equal(status(1), "Stopped");
  session.loading.resolve();
  await settled();
  assert.equal(session.asked.length, 0);
  await press(1, "run");
  await press(1, "stop");
  assert.equal(session.stops, 1);
  const raised = { type: "KeyboardInterrupt", message: "", frames: [[4, "<module>"]] } as const;
  await session.end({ end: "stopped", raised });
  assert.equal(status(1), "Stopped in block 2, line 1");
});

test("the run that was asked for last is the one that is done", async () => {
  const { session, press, status } = await chapter();
  session.loading.resolve();
  await press(0, "run");
  await press(1, "run");
  await press(2, "run");
  assert.equal(session.asked.length, 1);
  await session.end({ end: "stopped" });
  assert.deepEqual(
    session.asked.map((pieces) => pieces.length),
    [1, 3],
  );
  assert.deepEqual([status(0), status(1)], ["Stopped", "Stopped"]);
});

test("an interpreter that cannot be had is told, and asked for again", async () => {
  const { session, press, status } = await chapter();
  await press(0, "run");
  session.loading.reject(new Error("offline"));
  await settled();
  assert.match(status(0), /could not be started.*offline/);
  session.loading = new Pending();
  session.loading.resolve();
  await press(0, "run");
  assert.equal(session.asked.length, 1);
});

test("how far loading is stands beside the block that waits for it", async () => {
  const { opened, press, status } = await chapter();
  await press(0, "run");
  opened[0]?.({ step: "runtime", loaded: 2.5e6, total: 10e6 });
  assert.equal(status(0), "Loading Python: 2.5 of 10.0 MB");
});

test("the buttons are named by block and section", async () => {
  const { find } = await chapter();
  const name = (selector: string) => find(1, selector).getAttribute("aria-label");
  assert.equal(name(".bj-bar__button--run"), "Run code block 2: Laws");
  assert.equal(name(".bj-bar__button--edit"), "Edit code block 2: Laws");
});

test("the code goes with the reader to the section's exercise", async () => {
  const { root, find } = await chapter();
  const link = find(1, "a");
  assert.equal(link.textContent, "Open in exercise 44");
  const followed: (string | null)[] = [];
  root.addEventListener("click", () => followed.push(link.getAttribute("href")));
  link.click();
  await settled();
  assert.deepEqual(followed, ["../44/#44 print(a)"]);
});

test("a chapter that is left takes its workers and buttons along", async () => {
  const { root, codes, close, session, press } = await chapter();
  session.loading.resolve();
  await press(1, "run");
  codes[0]?.rest();
  assert.equal(session.rests, 0);
  close();
  await session.end({ end: "stopped" });
  assert.ok(session.disposed);
  assert.equal(root.querySelector(".bj-bar, .bj-ran"), null);
});

test("a question is checked when it is asked to, and remembers what was typed", () => {
  const document = newDocument();
  const form = (name: string) => `<article><p>How many?</p>
    <form class="bj-question" data-name="${name}" data-value="160" data-tolerance="0.02" data-unit=""
      data-wrong='[[2.5,"That <b>divides</b>."]]'>
      <label>Your answer <input></label><button disabled>Check</button><p role="status"></p>
    </form></article>`;
  document.body.innerHTML = form("chapter/1");
  const kept = new Map([["chapter/1", "150"]]);
  const answers = {
    get: (name: string) => kept.get(name) ?? "",
    set: (name: string, text: string) => void kept.set(name, text),
  };
  openQuestions(document.body, words, answers);
  const [box, asked] = [document.querySelector("input"), document.querySelector("article > p")];
  const shown = document.querySelector("form");
  assert.ok(box && asked && shown);
  assert.deepEqual([box.value, document.querySelector("button")?.disabled], ["150", false]);
  assert.equal(box.getAttribute("aria-describedby"), asked.id);
  const { Event } = document.defaultView ?? globalThis;
  const check = (typed: string): string => {
    box.value = typed;
    shown.dispatchEvent(new Event("submit", { cancelable: true }));
    return `${shown.dataset["verdict"]}: ${shown.querySelector("p")?.textContent}`;
  };
  assert.equal(check("150"), "wrong: Too low.");
  assert.equal(check("2.5"), "wrong: That <b>divides</b>.");
  assert.equal(check("160"), "right: Right.");
  assert.equal(kept.get("chapter/1"), "160");
});
