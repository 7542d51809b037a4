// An exercise on a page of its own, with a session, an editor and a browser that the test plays.
import assert from "node:assert/strict";
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
import { failure, newDocument, report, result } from "./fixtures.ts";

export const BUNDLE: Bundle = {
  format: 1,
  exercise: 44,
  slug: "roofline-bottleneck",
  revision: 1,
  starter: "the starter",
  functions: ["f"],
  packed: "packed",
};

export const wrongAnswer = report("wrong_answer", [
  result("a", "wrong_answer", {
    failure: failure({ traceback: [{ line: 7, function: "f", code: "x" }] }),
  }),
]);

/** A promise that the test settles. */
export class Pending<T> {
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

export class FakeSession implements Session {
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

export function draftOf(exercise: number, source: string): Draft {
  return { exercise, source, saved: 1, revision: 1, writer: "other", after: "" };
}

export class FakeEditor implements Editor {
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
export class FakeBrowser {
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
export const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export interface Options {
  readonly language?: Language;
  readonly draft?: string;
  readonly address?: string;
  readonly attempts?: readonly Attempt[];
  readonly progress?: Standing;
  readonly fetchBundle?: () => Promise<Bundle>;
  readonly saveData?: boolean;
}

export async function mounted(options: Options = {}) {
  const { language = "en", draft, fetchBundle, address = "", progress = null } = options;
  const document = newDocument(
    `<article><div class="bj-exercise" data-exercise="44" data-command="python judge.py" data-bundle="b" data-runtime="r"></div>
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

export async function ready(options: Options = {}) {
  const page = await mounted(options);
  await page.session.finishLoading();
  return page;
}
