import assert from "node:assert/strict";
import { test } from "node:test";
import type { Browser } from "../src/browser.ts";
import type { Bundle } from "../src/bundle.ts";
import type { Editor, EditorOptions } from "../src/editor.ts";
import { Exercise } from "../src/exercise.ts";
import {
  JudgeStopped,
  type JudgeRequest,
  type Printed,
  type Progress,
  type Session,
  type SessionState,
} from "../src/interpreter/protocol.ts";
import type { Language, Report } from "../src/report.ts";
import type { Attempt, Draft, Progress as Standing } from "../src/store/record.ts";
import type { Trouble } from "../src/store/trouble.ts";
import { fragmentOf } from "../src/tools/sharing.ts";
import { failure, newDocument, report, result } from "./fixtures.ts";

const BUNDLE: Bundle = {
  format: 1,
  exercise: 44,
  slug: "roofline-bottleneck",
  revision: 1,
  starter: "the starter",
  functions: ["f"],
  packed: "packed",
};

const wrongAnswer = report("wrong_answer", [
  result("a", "wrong_answer", {
    failure: failure({ traceback: [{ line: 7, function: "f", code: "x" }] }),
  }),
]);

/** A promise that the test settles. */
class Pending<T> {
  readonly promise: Promise<T>;
  resolve: (value: T) => void = () => undefined;
  reject: (error: Error) => void = () => undefined;

  constructor() {
    this.promise = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
    // Not every test waits for it.
    this.promise.catch(() => undefined);
  }
}

class FakeSession implements Session {
  state: SessionState = "idle";
  readonly requests: JudgeRequest[] = [];
  loading = new Pending<void>();
  judging = new Pending<Report>();
  disposed = false;
  printing: Printed | null = null;
  #tellState: (state: SessionState) => void = () => undefined;
  #tellProgress: (progress: Progress) => void = () => undefined;

  load(): Promise<void> {
    if (this.state === "idle") this.become("loading");
    return this.loading.promise;
  }

  judge(request: JudgeRequest): Promise<Report> {
    this.requests.push(request);
    this.judging = new Pending();
    this.become("running");
    return this.judging.promise;
  }

  printed(): Printed | null {
    return this.printing;
  }

  stop(): void {
    this.become("ready");
    this.judging.reject(new JudgeStopped());
  }

  rest(): void {
    this.loading = new Pending();
    this.become("idle");
  }

  dispose(): void {
    this.disposed = true;
    this.judging.reject(new JudgeStopped());
  }

  onState(listener: (state: SessionState) => void): void {
    this.#tellState = listener;
  }

  onProgress(listener: (progress: Progress) => void): void {
    this.#tellProgress = listener;
  }

  become(state: SessionState): void {
    this.state = state;
    this.#tellState(state);
  }

  progress(progress: Progress): void {
    this.#tellProgress(progress);
  }

  async finishLoading(): Promise<void> {
    this.become("ready");
    this.loading.resolve();
    await settled();
  }

  async finish(given: Report): Promise<void> {
    this.become("ready");
    this.judging.resolve(given);
    await settled();
  }
}

function draftOf(exercise: number, source: string): Draft {
  return { exercise, source, saved: 1, revision: 1, writer: "other", after: "" };
}

class FakeEditor implements Editor {
  source: string;
  readonly undo = null;
  linting = false;
  line = 0;
  disposed = false;
  readonly options: EditorOptions;

  constructor(options: EditorOptions) {
    this.options = options;
    this.source = options.source;
  }

  replace(source: string): void {
    this.source = source;
    this.options.onChange(source);
  }

  goToLine(line: number): void {
    this.line = line;
  }

  beginLinting(): void {
    this.linting = true;
  }

  dispose(): void {
    this.disposed = true;
  }
}

/** A browser with an address and frames that the test draws. */
class FakeBrowser {
  readonly copied: string[] = [];
  readonly downloaded: string[] = [];
  file: { name: string; bytes: Uint8Array } = { name: "mine.py", bytes: new Uint8Array() };
  address = "";
  #frames: (() => void)[] = [];
  #time = 0;
  readonly port: Browser = {
    fragment: () => this.address,
    addressWith: (fragment) => `https://book/44/${fragment}`,
    dropFragment: () => {
      this.address = "";
    },
    onFragment: () => () => undefined,
    copy: async (text) => void this.copied.push(text),
    download: (name, text) => void this.downloaded.push(`${name}: ${text}`),
    chooseFile: async () => this.file,
    frames: { next: (action) => void this.#frames.push(action), now: () => this.#time },
  };

  /** Draws the next frame, later than anything waits. */
  draw(): void {
    this.#time += 1000;
    for (const action of this.#frames.splice(0)) action();
  }
}

/** Waits until every promise that can settle has. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface Options {
  readonly language?: Language;
  readonly draft?: string;
  readonly address?: string;
  readonly attempts?: readonly Attempt[];
  readonly progress?: Standing;
  readonly fetchBundle?: () => Promise<Bundle>;
  readonly saveData?: boolean;
}

async function mounted(options: Options = {}) {
  const { language = "en", draft, fetchBundle, address = "", progress = null } = options;
  const document = newDocument(
    `<article><div class="bj-exercise" data-exercise="44" data-bundle="b" data-runtime="r"></div>
     <div class="bj-hints"><details></details><details></details></div>
     <div class="bj-afterword" hidden>A note.</div></article>`,
  );
  const element = document.querySelector<HTMLElement>(".bj-exercise");
  assert.ok(element);
  const session = new FakeSession();
  const editors: FakeEditor[] = [];
  const kept: string[] = [];
  const storage = { tell: (_: Trouble | null): void => undefined, works: true };
  const attempts: string[] = [];
  const recorded: string[] = [];
  const browser = new FakeBrowser();
  browser.address = address;
  const exercise = new Exercise(element, language, {
    openSession: () => session,
    openEditor: (options) => {
      const editor = new FakeEditor(options);
      editors.push(editor);
      return editor;
    },
    fetchBundle: fetchBundle ?? (async () => BUNDLE),
    drafts: {
      read: async (number): Promise<Draft | null> =>
        draft === undefined ? null : draftOf(number, draft),
      keep: (number, source) => void kept.push(`${number}: ${source}`),
      save: async () => storage.works,
      flush: () => void kept.push("flush"),
      onTrouble: (listener) => {
        storage.tell = listener;
        return () => undefined;
      },
      onConflict: () => () => undefined,
      onChange: () => () => undefined,
      takeTheirs: async () => null,
      keepMine: async () => undefined,
      addAttempt: async ({ verdict }, source) => void attempts.push(`${verdict}: ${source}`),
      attempts: async () => options.attempts ?? [],
      progressOf: async () => progress,
      setHints: async (_, count) => void recorded.push(`hints: ${count}`),
      giveUp: async () => void recorded.push("gave up"),
    },
    browser: browser.port,
    keys: { run: "Ctrl+Enter", submit: "Ctrl+Shift+Enter" },
    saveData: options.saveData ?? false,
    reveal: () => undefined,
  });
  await settled();
  const one = (selector: string): HTMLElement => {
    const found = element.querySelector<HTMLElement>(selector);
    assert.ok(found, selector);
    return found;
  };
  return {
    ...{ document, element, session, exercise, editors, kept, storage, attempts, recorded },
    ...{ browser, one },
    press: async (name: string): Promise<void> => {
      one(`.bj-button--${name}`).click();
      await settled();
    },
    state: (): string | null => element.getAttribute("data-state"),
    verdict: (): string | null => element.getAttribute("data-verdict"),
  };
}

async function ready(options: Options = {}) {
  const page = await mounted(options);
  await page.session.finishLoading();
  return page;
}

test("an exercise begins to load when it is mounted, and is ready when the session is", async () => {
  const { session, state } = await mounted();
  assert.equal(state(), "loading");
  await session.finishLoading();
  assert.equal(state(), "ready");
});

test("the editor can be used while Python is still loading", async () => {
  const { editors, state } = await mounted();
  assert.equal(state(), "loading");
  assert.equal(editors[0]?.source, "the starter");
});

test("a kept draft is shown instead of the starter", async () => {
  const { editors } = await mounted({ draft: "my code" });
  assert.equal(editors[0]?.source, "my code");
});

test("what is typed is kept under the exercise's number", async () => {
  const { editors, kept } = await mounted();
  editors[0]?.options.onChange("typed");
  assert.deepEqual(kept, ["44: typed"]);
});

test("loading says what is loaded and how many bytes", async () => {
  const { session, one } = await mounted();
  session.progress({ step: "runtime", loaded: 4_200_000, total: 11_600_000 });
  assert.equal(one(".bj-status__text").textContent, "Loading Python: 4.2 of 11.6 MB");
  session.progress({ step: "start", loaded: 0, total: 0 });
  assert.equal(one(".bj-status__text").textContent, "Starting Python…");
});

test("Run judges the visible tests with the code on the screen, Submit judges all", async () => {
  const { editors, session, press } = await ready({ language: "zh" });
  editors[0]?.replace("my code");
  await press("run");
  const request = { packed: "packed", source: "my code", language: "zh" };
  assert.deepEqual(session.requests, [{ ...request, scope: "examples" }]);
  await session.finish(wrongAnswer);
  await press("submit");
  assert.deepEqual(session.requests[1], { ...request, scope: "all" });
});

test("the editor's keys do what the buttons do", async () => {
  const { editors, session } = await ready();
  editors[0]?.options.onRun();
  await settled();
  await session.finish(wrongAnswer);
  editors[0]?.options.onSubmit();
  await settled();
  assert.deepEqual(
    session.requests.map((request) => request.scope),
    ["examples", "all"],
  );
});

test("the element says running, then the verdict, and takes it back when a new run starts", async () => {
  const { session, press, state, verdict } = await ready();
  await press("submit");
  assert.deepEqual([state(), verdict()], ["running", null]);
  await session.finish(wrongAnswer);
  assert.deepEqual([state(), verdict()], ["ready", "wrong_answer"]);
  await press("submit");
  assert.deepEqual([state(), verdict()], ["running", null]);
});

test("a Run pressed while loading is remembered and done when ready", async () => {
  const { session, press, one, state } = await mounted();
  await press("run");
  assert.equal(session.requests.length, 0);
  assert.match(one(".bj-status__text").textContent ?? "", /as soon as Python is ready/);
  await session.finishLoading();
  assert.equal(session.requests.length, 1);
  assert.equal(state(), "running");
});

test("a second press while a judgement runs starts nothing", async () => {
  const { session, press } = await ready();
  await press("run");
  await press("submit");
  await session.finish(wrongAnswer);
  assert.equal(session.requests.length, 1);
});

test("Stop is offered only while a judgement runs, and ends it without a verdict", async () => {
  const { press, one, state, verdict } = await ready();
  assert.equal(one(".bj-button--stop").hidden, true);
  await press("run");
  assert.equal(one(".bj-button--stop").hidden, false);
  await press("stop");
  assert.equal(one(".bj-button--stop").hidden, true);
  assert.deepEqual([state(), verdict()], ["ready", null]);
  assert.match(one(".bj-status__notice").textContent ?? "", /^Stopped/);
});

test("a judge that fails is said to have failed, and can be tried again", async () => {
  const { session, press, one, verdict } = await ready();
  await press("submit");
  session.become("ready");
  session.judging.reject(new Error("the worker died"));
  await settled();
  assert.equal(verdict(), "internal_error");
  assert.match(one(".bj-trouble").textContent ?? "", /not a fault of your code.*the worker died/s);
  one(".bj-trouble .bj-button").click();
  await settled();
  assert.equal(session.requests[1]?.scope, "all");
  assert.equal(verdict(), null);
});

test("a failed load can be tried again, and the remembered run is done then", async () => {
  const { session, press, one, state } = await mounted();
  await press("run");
  const { loading } = session;
  session.loading = new Pending();
  session.become("idle");
  loading.reject(new Error("offline"));
  await settled();
  assert.equal(state(), "idle");
  assert.match(one(".bj-trouble").textContent ?? "", /Python could not be started.*offline/s);
  one(".bj-trouble .bj-button").click();
  await settled();
  assert.equal(state(), "loading");
  await session.finishLoading();
  assert.equal(session.requests.length, 1);
});

test("an exercise that could not be fetched can be fetched again", async () => {
  let offline = true;
  const fetchBundle = async (): Promise<Bundle> => {
    if (offline) throw new Error("404");
    return BUNDLE;
  };
  const { editors, one } = await ready({ fetchBundle });
  assert.match(one(".bj-trouble").textContent ?? "", /exercise could not be loaded/);
  offline = false;
  one(".bj-trouble .bj-button").click();
  await settled();
  assert.equal(editors[0]?.source, "the starter");
});

test("the starter can be put back, and that can be undone", async () => {
  const { editors, press, one } = await ready({ draft: "my code" });
  await press("reset");
  assert.equal(editors[0]?.source, "the starter");
  one(".bj-status__notice button").click();
  assert.equal(editors[0]?.source, "my code");
});

test("saving says so only when the code is kept", async () => {
  const { editors, session, storage, press, one } = await ready();
  editors[0]?.options.onSave();
  await settled();
  assert.equal(one(".bj-status__notice").textContent, "Saved in this browser.");
  await press("run");
  await session.finish(wrongAnswer);
  storage.works = false;
  editors[0]?.options.onSave();
  await settled();
  assert.equal(one(".bj-status__notice").textContent, "");
});

test("without storage one line says so and judging goes on", async () => {
  const { session, storage, press, one, verdict } = await ready();
  assert.equal(one(".bj-note--storage").hidden, true);
  storage.tell("none");
  assert.equal(one(".bj-note--storage").hidden, false);
  await press("run");
  await session.finish(wrongAnswer);
  assert.equal(verdict(), "wrong_answer");
});

test("the verdict is announced again when it is the same as before", async () => {
  const { session, press, one } = await ready();
  await press("run");
  await session.finish(wrongAnswer);
  const first = one('[aria-live="polite"]').firstElementChild;
  await press("run");
  await session.finish(wrongAnswer);
  const second = one('[aria-live="polite"]').firstElementChild;
  assert.equal(second?.textContent, "Wrong answer: 0 of 1 test passed");
  assert.notEqual(second, first);
});

test("a line number in the traceback leads to that line in the editor", async () => {
  const { editors, session, press, one } = await ready();
  await press("run");
  await session.finish(wrongAnswer);
  one("[data-line]").click();
  assert.equal(editors[0]?.line, 7);
});

test("the buttons carry their words as names in the reader's language", async () => {
  for (const [language, words] of [
    ["en", ["Run", "Submit", "Stop", "Reset"]],
    ["zh", ["运行", "提交", "停止", "重置"]],
  ] as const) {
    const { element } = await ready({ language });
    const names = [...element.querySelectorAll(".bj-toolbar > button")].map(
      (button) => button.textContent,
    );
    assert.deepEqual(names, words);
  }
});

test("taking an exercise off ends its session and editor, and nothing more is shown", async () => {
  const { exercise, editors, session, kept, press, state, verdict } = await ready();
  await press("run");
  const before = state();
  exercise.dispose();
  session.judging.resolve(wrongAnswer);
  await settled();
  assert.ok(session.disposed);
  assert.ok(editors[0]?.disposed);
  assert.deepEqual(kept, ["flush"]);
  assert.deepEqual([state(), verdict()], [before, null]);
});

test("a reader who saves data gets the interpreters with the first sign of wanting them", async () => {
  for (const sign of ["focusin", "run"] as const) {
    const { session, document, editors, one, press, state } = await mounted({ saveData: true });
    assert.equal(editors.length, 1);
    assert.equal(state(), "idle");
    if (sign === "run") await press("run");
    else {
      const { Event } = document.defaultView ?? globalThis;
      one(".bj-editor").dispatchEvent(new Event("focusin", { bubbles: true }));
      await settled();
    }
    assert.equal(state(), "loading");
    session.become("ready");
    session.loading.resolve();
    await settled();
    assert.equal(session.requests.length, sign === "run" ? 1 : 0);
  }
});

test("an exercise at rest gives its interpreters back, and has them again for the next look or run", async () => {
  const { exercise, session, press, state } = await ready();
  exercise.rest();
  assert.equal(state(), "idle");
  exercise.resume();
  await settled();
  assert.equal(state(), "loading");
  session.become("ready");
  session.loading.resolve();
  await settled();
  await press("run");
  exercise.rest();
  assert.equal(state(), "running");
});

test("an exercise taken off before it has loaded leaves no editor behind", async () => {
  const bundle = new Pending<Bundle>();
  const { exercise, editors } = await mounted({ fetchBundle: () => bundle.promise });
  exercise.dispose();
  bundle.resolve(BUNDLE);
  await settled();
  assert.ok(editors.every((editor) => editor.disposed));
});

const attempt = (verdict: Attempt["verdict"], source: string): Attempt => ({
  ...{ when: "2026-01-02T03:04:05.678Z", revision: 1, scope: "all", verdict, source },
  ...{ passed: 18, total: 20 },
});

test("what the running code prints is shown before the verdict, and gone when the report has it", async () => {
  const { session, browser, press, one } = await ready();
  await press("run");
  session.printing = { stdout: "step 1\n", stderr: "careful\n" };
  browser.draw();
  assert.deepEqual(
    [...one(".bj-live").querySelectorAll("pre")].map((block) => block.textContent),
    ["step 1", "careful"],
  );
  // Taken for the report of a test, it is not printed anew.
  session.printing = { stdout: "", stderr: "" };
  browser.draw();
  assert.match(one(".bj-live").textContent ?? "", /step 1/);
  await session.finish(wrongAnswer);
  assert.equal(one(".bj-live").hidden, true);
});

test("what was printed stays after Stop and goes with the next run", async () => {
  const { session, browser, press, one } = await ready();
  await press("run");
  session.printing = { stdout: "step 1\n", stderr: "" };
  browser.draw();
  await press("stop");
  browser.draw();
  assert.match(one(".bj-live").textContent ?? "", /step 1/);
  await press("run");
  assert.equal(one(".bj-live").hidden, true);
});

test("a flood of output puts a bounded text into the page", async () => {
  const { session, browser, press, one } = await ready();
  await press("run");
  session.printing = { stdout: "y\n".repeat(30_000), stderr: "x".repeat(60_000) };
  browser.draw();
  assert.ok((one(".bj-live").textContent ?? "").length < 10_000);
});

test("an acceptance shows the author's note and the way to the reference", async () => {
  const { document, session, press, one } = await ready();
  const note = document.querySelector<HTMLElement>(".bj-afterword");
  await press("submit");
  await session.finish(wrongAnswer);
  assert.equal(note?.hidden, true);
  await press("submit");
  await session.finish(report("accepted", [result("a")]));
  assert.equal(note?.hidden, false);
  assert.equal(one(".bj-solved").textContent, "Compare with the reference solution");
});

test("an exercise solved earlier shows the note at once", async () => {
  const { document } = await ready({
    progress: { exercise: 44, state: "accepted", revision: 1, when: "", hints: 0, gave_up: false },
  });
  assert.equal(document.querySelector<HTMLElement>(".bj-afterword")?.hidden, false);
});

test("the last judgement keeps its place after a reload, without a verdict of now", async () => {
  const attempts = [attempt(null, "aside"), attempt("wrong_answer", "a"), attempt("accepted", "b")];
  const { one, verdict } = await ready({ attempts, language: "zh" });
  assert.match(one(".bj-result").textContent ?? "", /上次评测答案错误测试 20 项，通过 18 项/);
  assert.equal(verdict(), null);
});

test("a hint that is opened is recorded once, and those shown earlier can be opened again", async () => {
  const { document, recorded } = await ready({
    progress: { exercise: 44, state: "tried", revision: null, when: "", hints: 1, gave_up: false },
  });
  const [first, second] = document.querySelectorAll("details");
  assert.ok(first !== undefined && second !== undefined);
  assert.equal(first.dataset["shown"], "");
  assert.equal(second.dataset["shown"], undefined);
  const { Event } = document.defaultView ?? globalThis;
  for (const hint of [first, second, second]) {
    hint.open = true;
    hint.dispatchEvent(new Event("toggle"));
  }
  assert.deepEqual(recorded, ["hints: 2"]);
  assert.equal(second.dataset["shown"], "");
});

async function opened(code: string) {
  const made = await fragmentOf(code);
  assert.ok("fragment" in made);
  const page = await ready({ draft: "mine", address: made.fragment });
  // The browser's own streams take more turns than promises do.
  while (page.element.querySelector(".bj-offer") === null) await settled();
  return page;
}

test("a link with code asks first: it runs nothing and changes nothing", async () => {
  const { session, editors, kept, one } = await opened("theirs");
  assert.match(one(".bj-offer").textContent ?? "", /This link holds code/);
  assert.equal(editors[0]?.source, "mine");
  assert.deepEqual([session.requests, kept], [[], []]);
});

test("the code of a link can be taken, and that can be undone", async () => {
  const { element, browser, editors, one } = await opened("theirs");
  one(".bj-offer .bj-button").click();
  assert.equal(editors[0]?.source, "theirs");
  assert.equal(browser.address, "");
  assert.equal(element.querySelector(".bj-offer"), null);
  one(".bj-status__notice button").click();
  assert.equal(editors[0]?.source, "mine");
});

test("one's own code can be kept, and a reload does not ask again", async () => {
  const { element, browser, editors, kept } = await opened("theirs");
  element.querySelectorAll<HTMLElement>(".bj-offer .bj-button")[1]?.click();
  assert.equal(editors[0]?.source, "mine");
  assert.deepEqual(kept, []);
  assert.equal(browser.address, "");
  assert.equal(element.querySelector(".bj-offer"), null);
});

test("a link that was cut says so", async () => {
  const { element, one } = await ready({ draft: "mine", address: "#code=1.q1ZK" });
  while (one(".bj-status__notice").textContent === "") await settled();
  assert.match(one(".bj-status__notice").textContent ?? "", /damaged/);
  assert.equal(element.querySelector(".bj-offer"), null);
});

const choose = async (page: Awaited<ReturnType<typeof ready>>, name: string): Promise<void> => {
  page.one(`.bj-menu__item--${name}`).click();
  await settled();
};

test("the code is downloaded as the file that judge.py takes", async () => {
  const page = await ready({ draft: "mine" });
  await choose(page, "download");
  assert.deepEqual(page.browser.downloaded, ["044-roofline-bottleneck.py: mine"]);
  assert.match(page.one(".bj-status__notice").textContent ?? "", /python judge\.py 44/);
});

test("a file is opened into the editor, and that can be undone", async () => {
  const page = await ready({ draft: "mine" });
  page.browser.file = { name: "044.py", bytes: new TextEncoder().encode("\ufeffx = 1\r\n") };
  await choose(page, "upload");
  assert.equal(page.editors[0]?.source, "x = 1\n");
  page.one(".bj-status__notice button").click();
  assert.equal(page.editors[0]?.source, "mine");
});

test("a file that is no UTF-8 leaves the code alone and says what to do", async () => {
  const page = await ready({ draft: "mine" });
  page.browser.file = { name: "gbk.py", bytes: new Uint8Array([0x78, 0x0a, 0x23, 0xd6, 0xd0]) };
  await choose(page, "upload");
  assert.equal(page.editors[0]?.source, "mine");
  assert.match(page.one(".bj-status__notice").textContent ?? "", /not UTF-8 text: see line 2/);
});
