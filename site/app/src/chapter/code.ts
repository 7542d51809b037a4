// The code blocks of a page: which one runs, with those above it, and what becomes of its output.
import type { Editor } from "../editor.ts";
import type { Printed, Progress } from "../interpreter/protocol.ts";
import type { Ran } from "../interpreter/script.ts";
import { follow, type Frames } from "../live.ts";
import type { Language } from "../report.ts";
import { megabytes } from "../text.ts";
import { BlockView } from "./block.ts";
import { findBlocks, type FoundBlock, type FoundExercise } from "./found.ts";
import { isSame, outcomeParts, statusOf, type Shown } from "./outcome.ts";
import { piecesOf } from "./pieces.ts";
import { chapterWords, type ChapterWords } from "./words.ts";

/** Output is shown while the code runs only where that takes longer, in milliseconds: it must not flash. */
const LIVE_AFTER_MS = 400;

export interface CodeSession {
  load(): Promise<void>;
  run(pieces: readonly string[]): Promise<Ran>;
  printed(): Printed | null;
  stop(): void;
  rest(): void;
  dispose(): void;
}

export interface CodeEditorOptions {
  readonly parent: HTMLElement;
  readonly source: string;
  readonly label: string;
  readonly hintId: string;
  readonly language: Language;
  readonly onChange: (source: string) => void;
  readonly onRun: () => void;
}

export interface CodePorts {
  /** What it needs is fetched with the first call. */
  readonly openSession: (onProgress: (progress: Progress) => void) => Promise<CodeSession>;
  readonly openEditor: (options: CodeEditorOptions) => Promise<Editor>;
  /** The fragment that has the exercise offer this code, "" where there can be none. */
  readonly fragmentFor: (exercise: FoundExercise, code: string) => Promise<string>;
  readonly frames: Frames;
  /** Whether the reader pays for each byte: nothing large is loaded before it is asked for. */
  readonly saveData: boolean;
}

interface Block {
  readonly found: FoundBlock;
  readonly view: BlockView;
  editor: Promise<Editor> | null;
  /** As it stands in the editor. */
  code: string;
}

interface Run {
  readonly at: number;
  stopped: boolean;
  running: boolean;
}

export class ChapterCode {
  readonly #language: Language;
  readonly #words: ChapterWords;
  readonly #ports: CodePorts;
  readonly #blocks: readonly Block[];
  #session: Promise<CodeSession> | undefined;
  #run: Run | null = null;
  #ended: Promise<void> = Promise.resolve();
  #disposed = false;

  constructor(article: HTMLElement, language: Language, ports: CodePorts) {
    this.#language = language;
    this.#words = chapterWords(language);
    this.#ports = ports;
    this.#blocks = findBlocks(article).map((found, at) => ({
      found,
      view: new BlockView(found, at + 1, this.#words, {
        run: () => void this.run(at),
        stop: () => this.stop(),
        edit: () => void this.#edit(at),
        reset: () => void this.#reset(at),
        prepare: (link) => this.#prepare(at, link),
        interest: () => this.#warm(),
        goTo: (block, line) => void this.#edit(block - 1, line),
      }),
      editor: null,
      code: found.code,
    }));
  }

  /** Runs a block, by its number from 0, after those above it; a run under way is stopped. */
  run(at: number): Promise<void> {
    this.stop();
    const run: Run = { at, stopped: false, running: false };
    this.#run = run;
    this.#show(run, this.#words.loading.start);
    this.#ended = this.#ended.then(() => this.#runAlone(run));
    return this.#ended;
  }

  stop(): void {
    const run = this.#run;
    if (run === null) return;
    run.stopped = true;
    if (run.running) void this.#session?.then((session) => session.stop());
    else this.#finish(run, this.#words.ends.stopped);
  }

  /** Gives back an interpreter's memory while nobody looks. */
  rest(): void {
    if (this.#run === null) void this.#session?.then((session) => session.rest());
  }

  /** Ends the workers and takes off what was added to the page. */
  dispose(): void {
    this.#disposed = true;
    this.stop();
    void this.#session?.then((session) => session.dispose());
    for (const { editor, view } of this.#blocks) {
      void editor?.then((opened) => opened.dispose());
      view.dispose();
    }
  }

  async #runAlone(run: Run): Promise<void> {
    if (run.stopped) return;
    const above = this.#blocks.slice(0, run.at + 1);
    const block = above[run.at];
    if (block === undefined) return;
    try {
      const session = await this.#open();
      await session.load();
      if (run.stopped) return;
      run.running = true;
      this.#show(run, this.#words.running);
      const codes = above.map(({ code }) => code);
      const edited = above.some(({ code, found }) => code !== found.code);
      const ran = await this.#followed(block, session, piecesOf(codes));
      const shown = { codes, expected: edited ? null : block.found.expected };
      if (this.#disposed) return;
      this.#showRan(block, ran, shown);
      this.#finish(run, statusOf(ran, shown, this.#words));
    } catch (error) {
      this.#finish(run, this.#words.notStarted(String(error).slice(0, 200)));
    }
  }

  async #followed(block: Block, session: CodeSession, pieces: readonly string[]): Promise<Ran> {
    const { frames } = this.#ports;
    const began = frames.now();
    const unfollow = follow(
      () => (frames.now() < began + LIVE_AFTER_MS ? null : session.printed()),
      (printed) => block.view.showLive(printed),
      frames,
    );
    try {
      return await session.run(pieces);
    } finally {
      unfollow();
    }
  }

  #showRan({ found, view, code }: Block, ran: Ran, { codes, expected }: Shown): void {
    const same = isSame(ran, expected);
    if (same) view.showPages();
    else view.showOwn(outcomeParts(ran, codes, this.#words, found.element.ownerDocument));
    view.showReset(!same || code !== found.code);
  }

  #open(): Promise<CodeSession> {
    this.#session ??= this.#ports
      .openSession((progress) => this.#showProgress(progress))
      .catch((error: unknown) => {
        this.#session = undefined;
        throw error;
      });
    return this.#session;
  }

  #warm(): void {
    if (this.#ports.saveData) return;
    // A failure is told to whoever runs something.
    this.#open()
      .then((session) => session.load())
      .catch(() => undefined);
  }

  #show(run: Run, status: string): void {
    const view = this.#blocks[run.at]?.view;
    view?.showRunning(true);
    view?.showStatus(status);
  }

  #showProgress({ step, loaded, total }: Progress): void {
    const run = this.#run;
    if (run === null || run.running) return;
    const label = this.#words.loading[step];
    const bytes = [Math.min(loaded, total), total].map(megabytes) as [string, string];
    this.#show(run, step === "start" ? label : this.#words.loadedBytes(label, ...bytes));
  }

  #finish(run: Run, status: string): void {
    const view = this.#blocks[run.at]?.view;
    view?.showRunning(false);
    view?.showStatus(status);
    if (this.#run === run) this.#run = null;
  }

  async #edit(at: number, line?: number): Promise<void> {
    const block = this.#blocks[at];
    if (block === undefined) return;
    const { found, view } = block;
    const words = this.#words;
    if (block.editor === null) view.showStatus(words.loadingEditor);
    block.editor ??= this.#ports.openEditor({
      ...{ parent: view.editorParent, source: found.code, label: words.editor(at + 1) },
      ...{ hintId: view.hintId, language: this.#language },
      onChange: (source) => {
        block.code = source;
        if (source !== found.code) view.showReset(true);
      },
      onRun: () => void this.run(at),
    });
    try {
      const editor = await block.editor;
      if (view.showEditor()) view.showStatus("");
      editor.goToLine(line ?? 1);
    } catch {
      block.editor = null;
      view.showStatus(words.notOpened);
    }
  }

  /** Puts the page's code and output back; the editor's undo brings the reader's code. */
  async #reset(at: number): Promise<void> {
    const block = this.#blocks[at];
    if (block === undefined) return;
    const { found, view } = block;
    const edited = block.code !== found.code;
    if (edited) (await block.editor)?.replace(found.code);
    view.showPages();
    view.showReset(false);
    view.showStatus(edited ? this.#words.restored : "");
  }

  async #prepare(at: number, link: HTMLAnchorElement): Promise<void> {
    const block = this.#blocks[at];
    const exercise = block?.found.exercise;
    if (block === undefined || exercise === undefined || exercise === null) return;
    const fragment = await this.#ports.fragmentFor(exercise, block.code).catch(() => "");
    link.setAttribute("href", exercise.href + fragment);
  }
}
