// One exercise on the page: what is asked of the judge, in which order, and what the element says about it.
import type { Browser } from "./browser.ts";
import type { Bundle } from "./bundle.ts";
import type { Editor, EditorOptions } from "./editor.ts";
import { JudgeStopped, type Progress, type Session } from "./interpreter/protocol.ts";
import { follow } from "./live.ts";
import { loadingStatus } from "./loading.ts";
import { Panel, type PanelKeys } from "./panel.ts";
import type { Language, Report, Scope } from "./report.ts";
import { openNotes, type NotesStore } from "./store/notes.ts";
import type { Store } from "./store/store.ts";
import { replaceCode, type Desk } from "./tools/desk.ts";
import { fileName } from "./tools/files.ts";
import { solutionLink } from "./tools/reference.ts";
import { showAfterword, startTools, toolItems } from "./tools/tools.ts";
import { announcement, renderReport } from "./view.ts";
import { wordsOf, type Words } from "./words.ts";

export interface ExercisePorts {
  readonly openSession: (runtimeUrl: string) => Session;
  readonly openEditor: (options: EditorOptions) => Editor;
  readonly fetchBundle: (url: string) => Promise<Bundle>;
  readonly drafts: NotesStore &
    Desk["store"] &
    Pick<Store, "read" | "keep" | "save" | "flush" | "addAttempt">;
  readonly browser: Browser;
  readonly keys: PanelKeys;
  /** Whether the reader pays for each byte: nothing large is loaded before it is asked for. */
  readonly saveData: boolean;
  /** Brings the result into view where it is not. */
  readonly reveal: (result: HTMLElement) => void;
}

interface Opened {
  readonly bundle: Bundle;
  readonly editor: Editor;
  readonly desk: Desk;
  readonly closeNotes: () => void;
}

export class Exercise {
  readonly #element: HTMLElement;
  readonly #ports: ExercisePorts;
  readonly #language: Language;
  readonly #words: Words;
  readonly #number: number;
  readonly #panel: Panel;
  readonly #session: Session;
  #opened: Opened | null = null;
  #endTools: () => void = () => undefined;
  #progress: Progress | null = null;
  /** Asked for and not yet begun, because something is still loading. */
  #wanted: Scope | null = null;
  #judging: Scope | null = null;
  #working = false;
  #sparing: boolean;
  #disposed = false;

  constructor(element: HTMLElement, language: Language, ports: ExercisePorts) {
    this.#element = element;
    this.#ports = ports;
    this.#language = language;
    this.#words = wordsOf(language);
    this.#number = Number(element.dataset["exercise"]);
    this.#panel = new Panel(element, this.#number, this.#words, ports.keys, {
      run: () => this.ask("examples"),
      submit: () => this.ask("all"),
      stop: () => this.stop(),
      reset: () => this.#reset(),
      goToLine: (line) => this.#opened?.editor.goToLine(line),
      tools: toolItems(this.#words, () => this.#opened?.desk ?? null),
    });
    this.#session = ports.openSession(element.dataset["runtime"] ?? "");
    this.#session.onState(() => this.#reflect());
    this.#session.onProgress((progress) => {
      this.#progress = progress;
      this.#reflect();
    });
    this.#sparing = ports.saveData;
    for (const interest of ["pointerdown", "focusin"]) {
      this.#panel.editorParent.addEventListener(interest, () => this.#spareNoMore());
    }
    this.#reflect();
    void this.#work();
  }

  /** Judges the code as soon as that is possible; nothing while a judgement runs. */
  ask(scope: Scope): void {
    if (this.#judging !== null || this.#disposed) return;
    this.#element.removeAttribute("data-verdict");
    this.#panel.showNotice(null);
    this.#wanted = scope;
    this.#sparing = false;
    this.#reflect();
    void this.#work();
  }

  /** Gives back the interpreters' memory while nobody looks. */
  rest(): void {
    if (this.#judging === null && this.#wanted === null) this.#session.rest();
  }

  /** Makes the interpreters ready again. */
  resume(): void {
    if (this.#opened !== null && !this.#disposed) void this.#work();
  }

  #spareNoMore(): void {
    if (!this.#sparing) return;
    this.#sparing = false;
    void this.#work();
  }

  /** Ends a running judgement; the code stays. */
  stop(): void {
    this.#wanted = null;
    if (this.#judging !== null) this.#session.stop();
  }

  /** Ends the interpreters and the editor; nothing of this exercise appears any more. */
  dispose(): void {
    if (this.#disposed) return;
    this.#disposed = true;
    this.#wanted = null;
    this.#ports.drafts.flush();
    this.#session.dispose();
    this.#close();
  }

  /** Loads what is missing, then judges what is wanted, until nothing is. */
  async #work(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    try {
      do {
        const opened = await this.#load();
        if (opened === null || this.#disposed) return;
        const scope = this.#wanted;
        this.#wanted = null;
        if (scope !== null) await this.#judge(scope, opened);
      } while (this.#wanted !== null);
    } finally {
      this.#working = false;
    }
  }

  /** The exercise with a session that is ready, or null after saying why not. */
  async #load(): Promise<Opened | null> {
    const words = this.#words;
    const runtime = this.#sparing ? null : this.#session.load();
    // Awaited below; a failure of the bundle, seen first, must not leave this one unhandled.
    runtime?.catch(() => undefined);
    try {
      if (this.#opened === null) {
        this.#opened = await this.#open();
        if (!this.#disposed) this.#endTools = startTools(this.#opened.desk);
      }
    } catch (error) {
      this.#fail(words.exerciseNotLoaded, error, null);
      return null;
    }
    if (this.#disposed) {
      this.#close();
      return null;
    }
    this.#reflect();
    if (runtime === null) return this.#sparing ? null : this.#load();
    try {
      await runtime;
      // Not before: the linter is the last thing that a slow connection should carry.
      this.#opened.editor.beginLinting();
    } catch (error) {
      this.#fail(words.runtimeNotLoaded, error, this.#wanted);
      return null;
    }
    return this.#opened;
  }

  async #open(): Promise<Opened> {
    const { drafts, fetchBundle, openEditor } = this.#ports;
    const number = this.#number;
    const [bundle, draft] = await Promise.all([
      fetchBundle(this.#element.dataset["bundle"] ?? ""),
      drafts.read(number),
    ]);
    const editor = openEditor({
      parent: this.#panel.editorParent,
      source: draft?.source ?? bundle.starter,
      label: this.#words.editorLabel(number),
      hintId: this.#panel.hintId,
      language: this.#language,
      functions: bundle.functions,
      undo: draft?.undo,
      onChange: (source) => drafts.keep(number, source, bundle.revision, () => editor.undo),
      onRun: () => this.ask("examples"),
      onSubmit: () => this.ask("all"),
      onSave: () => void this.#save(),
    });
    const closeNotes = openNotes({
      parent: this.#panel.notes,
      words: this.#words,
      store: drafts,
      exercise: number,
      revision: bundle.revision,
      typedFor: draft?.revision ?? null,
      editor,
      announce: (text) => this.#panel.announce(text),
      download: (source) =>
        this.#ports.browser.download(fileName(bundle.exercise, bundle.slug), source),
    });
    return { bundle, editor, desk: this.#deskFor(bundle, editor), closeNotes };
  }

  #close(): void {
    this.#endTools();
    this.#opened?.closeNotes();
    this.#opened?.editor.dispose();
  }

  #deskFor(bundle: Bundle, editor: Editor): Desk {
    return {
      ...{ root: this.#element, language: this.#language, words: this.#words, bundle, editor },
      store: this.#ports.drafts,
      browser: this.#ports.browser,
      notify: (notice) => this.#panel.showNotice(notice),
      offer: (question) => {
        this.#panel.showOffer(question);
        if (question !== null) this.#ports.reveal(question);
      },
      showLast: (line) => this.#panel.showLast(line),
    };
  }

  async #judge(scope: Scope, { bundle, editor, desk }: Opened): Promise<void> {
    this.#judging = scope;
    this.#reflect();
    this.#panel.showLive(null);
    const unfollow = follow(
      () => this.#session.printed(),
      (printed) => this.#panel.showLive(printed),
      this.#ports.browser.frames,
    );
    try {
      const { source } = editor;
      const report = await this.#session.judge({
        packed: bundle.packed,
        source,
        scope,
        language: this.#language,
      });
      this.#judging = null;
      void this.#ports.drafts.addAttempt(report, source);
      if (this.#disposed) return;
      this.#show(report, desk);
      this.#reflect();
      // Last, because Stop and the progress that are gone now had their place above the result.
      this.#ports.reveal(this.#panel.result);
    } catch (error) {
      this.#judging = null;
      if (this.#disposed) return;
      if (error instanceof JudgeStopped) this.#showStopped();
      else {
        this.#element.setAttribute("data-verdict", "internal_error");
        this.#fail(this.#words.judgeFailed, error, scope);
      }
      this.#reflect();
    } finally {
      unfollow();
    }
  }

  #show(report: Report, desk: Desk): void {
    // The report has what was printed.
    this.#panel.showLive(null);
    const shown = renderReport(report, this.#words, this.#element.ownerDocument);
    this.#panel.showResult(shown);
    if (report.verdict === "accepted") {
      shown.append(solutionLink(desk));
      showAfterword(this.#element);
    }
    this.#element.setAttribute("data-verdict", report.verdict);
    // For tests and tools that want more than the verdict.
    const { CustomEvent } = this.#element.ownerDocument.defaultView ?? globalThis;
    this.#element.dispatchEvent(new CustomEvent("bookjudge:report", { detail: report }));
    this.#panel.announce(announcement(report, this.#words));
  }

  #showStopped(): void {
    this.#panel.clearResult();
    this.#panel.showNotice({ text: this.#words.stopped });
  }

  #fail(text: string, error: unknown, again: Scope | null): void {
    if (this.#disposed) return;
    this.#wanted = null;
    this.#panel.showTrouble(text, error, () => {
      this.#panel.clearResult();
      if (again !== null) this.ask(again);
      else void this.#work();
    });
    this.#reflect();
    this.#ports.reveal(this.#panel.result);
  }

  #reset(): void {
    if (this.#opened === null) return;
    const { bundle, desk } = this.#opened;
    replaceCode(desk, bundle.starter, this.#words.starterRestored);
  }

  async #save(): Promise<void> {
    const kept = await this.#ports.drafts.save();
    if (kept && !this.#disposed) this.#panel.showNotice({ text: this.#words.saved });
  }

  /** Makes the attributes, the status line and the buttons say what is the case now. */
  #reflect(): void {
    if (this.#disposed) return;
    const { state } = this.#session;
    const shown = this.#judging !== null ? "running" : state === "running" ? "ready" : state;
    this.#element.setAttribute("data-state", shown);
    this.#panel.showRunning(this.#judging !== null);
    if (this.#judging !== null) {
      const text = this.#words.running[this.#judging];
      this.#panel.showStatus(text);
      this.#panel.showProgress(text, null);
    } else if (shown === "loading") {
      this.#reflectLoading();
    } else {
      const usable = shown === "ready" && this.#opened !== null;
      const sparing = this.#sparing && this.#opened !== null;
      this.#panel.showStatus(
        usable ? this.#words.ready : sparing ? this.#words.loadedOnDemand : "",
      );
      this.#panel.showShortcuts(usable);
      this.#panel.hideProgress();
    }
  }

  #reflectLoading(): void {
    const { label, text, advance } = loadingStatus(this.#progress, this.#wanted, this.#words);
    this.#panel.showProgress(label, advance);
    this.#panel.showStatus(text);
  }
}
