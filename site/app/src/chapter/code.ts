// The code blocks of a page: which one runs, with those above it, and what becomes of its output.
import type { Editor } from "../editor.ts";
import type { Printed, Progress } from "../interpreter/protocol.ts";
import type { Ran } from "../interpreter/script.ts";
import { follow, type Frames } from "../live.ts";
import type { Language } from "../report.ts";
import { megabytes } from "../text.ts";
import { makerFor } from "../dom.ts";
import type { ShownBlock } from "./blocks.ts";
import type { FoundExercise } from "./found.ts";
import { isSame, outcomeParts, outputParts, statusOf, type Shown } from "./outcome.ts";
import { piecesOf } from "./pieces.ts";
import { runWords, type RunWords } from "./runwords.ts";

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
  readonly openSession: (onProgress: (progress: Progress) => void) => CodeSession;
  readonly openEditor: (options: CodeEditorOptions) => Promise<Editor>;
  /** The fragment that has the exercise offer this code, "" where there can be none. */
  readonly fragmentFor: (exercise: FoundExercise, code: string) => Promise<string>;
  readonly frames: Frames;
  /** Whether the reader pays for each byte: nothing large is loaded before it is asked for. */
  readonly saveData: boolean;
}

interface Block extends ShownBlock {
  editor: Promise<Editor> | null;
  /** As it stands in the editor. */
  code: string;
}

interface Run {
  readonly at: number;
  stopped: boolean;
  running: boolean;
  finished: boolean;
}

export class ChapterCode {
  readonly #language: Language;
  readonly #words: RunWords;
  readonly #ports: CodePorts;
  readonly #blocks: readonly Block[];
  #session: CodeSession | undefined;
  #run: Run | null = null;
  #ended: Promise<void> = Promise.resolve();
  #disposed = false;

  constructor(blocks: readonly ShownBlock[], language: Language, ports: CodePorts) {
    this.#language = language;
    this.#words = runWords(language);
    this.#ports = ports;
    this.#blocks = blocks.map((block) => ({ ...block, editor: null, code: block.found.code }));
  }

  /** Runs a block, by its number from 0, after those above it; a run under way is stopped. */
  run(at: number): Promise<void> {
    this.stop();
    const run: Run = { at, stopped: false, running: false, finished: false };
    this.#run = run;
    this.#show(run, this.#words.starting);
    this.#ended = this.#ended.then(() => this.#runAlone(run));
    return this.#ended;
  }

  stop(): void {
    const run = this.#run;
    if (run === null) return;
    run.stopped = true;
    if (run.running) this.#session?.stop();
    else this.#finish(run, this.#words.ends.stopped);
  }

  /** Gives back an interpreter's memory while nobody looks. */
  rest(): void {
    if (this.#run === null) this.#session?.rest();
  }

  /** Ends the workers and the editors. */
  dispose(): void {
    this.#disposed = true;
    this.stop();
    this.#session?.dispose();
    for (const { editor } of this.#blocks) void editor?.then((opened) => opened.dispose());
  }

  async #runAlone(run: Run): Promise<void> {
    if (run.stopped) return;
    const above = this.#blocks.slice(0, run.at + 1);
    const block = above[run.at];
    if (block === undefined) return;
    try {
      const session = this.#open();
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

  async #followed(
    { found, view }: Block,
    session: CodeSession,
    pieces: readonly string[],
  ): Promise<Ran> {
    const { frames } = this.#ports;
    const began = frames.now();
    const unfollow = follow(
      () => (frames.now() < began + LIVE_AFTER_MS ? null : session.printed()),
      (printed) =>
        view.showOwn(outputParts(printed, this.#words, makerFor(found.element.ownerDocument))),
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

  /** Begins to load what a run will need, for a reader who is on the way to one. */
  warm(): void {
    // A failure is told to whoever runs something.
    if (!this.#ports.saveData)
      this.#open()
        .load()
        .catch(() => undefined);
  }

  #open(): CodeSession {
    this.#session ??= this.#ports.openSession((progress) => this.#showProgress(progress));
    return this.#session;
  }

  #show(run: Run, status: string): void {
    const view = this.#blocks[run.at]?.view;
    view?.showRunning(true);
    view?.showStatus(status);
  }

  #showProgress({ step, loaded, total, name = "" }: Progress): void {
    const run = this.#run;
    if (run === null) return;
    const { loading, loadingPackage, starting, running } = this.#words;
    const bytes = [megabytes(Math.min(loaded, total)), megabytes(total)] as const;
    // what the code asks for comes while it runs
    if (step === "packages")
      this.#show(run, loaded < total ? loadingPackage(name, ...bytes) : running);
    else if (!run.running) this.#show(run, step === "start" ? starting : loading(...bytes));
  }

  #finish(run: Run, status: string): void {
    if (run.finished) return;
    run.finished = true;
    if (this.#run === run) this.#run = null;
    // What the block shows is that of its next run already.
    else if (this.#run?.at === run.at) return;
    const view = this.#blocks[run.at]?.view;
    view?.showRunning(false);
    view?.showStatus(status);
  }

  /** Opens a block's editor, at a line. */
  async edit(at: number, line = 1): Promise<void> {
    const block = this.#blocks[at];
    if (block === undefined) return;
    const { view } = block;
    if (block.editor === null) view.showStatus(this.#words.loadingEditor);
    block.editor ??= this.#openEditor(block, at);
    try {
      (await block.editor).goToLine(line);
    } catch {
      block.editor = null;
      view.showStatus(this.#words.notOpened);
    }
  }

  async #openEditor(block: Block, at: number): Promise<Editor> {
    const { found, view } = block;
    const words = this.#words;
    const place = view.editorPlace(words.editorHint);
    const editor = await this.#ports.openEditor({
      ...{ parent: place, source: found.code, label: words.editor(at + 1) },
      ...{ hintId: view.hintId, language: this.#language },
      onChange: (source) => {
        block.code = source;
        if (source !== found.code) view.showReset(true);
      },
      onRun: () => void this.run(at),
    });
    view.showEditor(place);
    view.showStatus("");
    return editor;
  }

  /** Puts the page's code and output back; the editor's undo brings the reader's code. */
  async reset(at: number): Promise<void> {
    const block = this.#blocks[at];
    if (block === undefined) return;
    const { found, view } = block;
    const edited = block.code !== found.code;
    if (edited) (await block.editor)?.replace(found.code);
    view.showPages();
    view.showReset(false);
    view.showStatus(edited ? this.#words.restored : "");
  }

  /** Makes the link lead to the exercise with the block's code. */
  async prepare(at: number, link: HTMLAnchorElement): Promise<void> {
    const block = this.#blocks[at];
    const exercise = block?.found.exercise;
    if (block === undefined || exercise === undefined || exercise === null) return;
    const fragment = await this.#ports.fragmentFor(exercise, block.code).catch(() => "");
    link.setAttribute("href", exercise.href + fragment);
  }
}
