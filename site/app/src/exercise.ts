// One exercise on the page: what is asked of the judge, in which order, and what the element says about it.
import type { Editor, EditorOptions } from "./editor.ts";
import { JudgeStopped, type Progress, type Session } from "./interpreter/protocol.ts";
import type { Draft } from "./journal.ts";
import { Panel, type PanelKeys } from "./panel.ts";
import type { Language, Report, Scope } from "./report.ts";
import { megabytes } from "./text.ts";
import { announcement, renderReport } from "./view.ts";
import { wordsOf, type Words } from "./words.ts";

/** The exercise as the page gets it: the starter in clear, everything else packed. */
export interface Bundle {
  readonly format: 1;
  readonly exercise: number;
  readonly slug: string;
  readonly revision: number;
  readonly starter: string;
  readonly packed: string;
}

export interface ExercisePorts {
  readonly openSession: (runtimeUrl: string) => Session;
  readonly openEditor: (options: EditorOptions) => Editor;
  readonly fetchBundle: (url: string) => Promise<Bundle>;
  readonly drafts: {
    read(exercise: number): Promise<Draft | null>;
    keep(exercise: number, source: string): void;
    save(): Promise<boolean>;
    flush(): void;
    onTrouble(listener: () => void): () => void;
  };
  readonly keys: PanelKeys;
  /** Brings the result into view where it is not. */
  readonly reveal: (result: HTMLElement) => void;
}

interface Opened {
  readonly bundle: Bundle;
  readonly editor: Editor;
}

export class Exercise {
  readonly #element: HTMLElement;
  readonly #ports: ExercisePorts;
  readonly #language: Language;
  readonly #words: Words;
  readonly #number: number;
  readonly #panel: Panel;
  readonly #session: Session;
  readonly #forgetTrouble: () => void;
  #opened: Opened | null = null;
  #progress: Progress | null = null;
  /** Asked for and not yet begun, because something is still loading. */
  #wanted: Scope | null = null;
  #judging: Scope | null = null;
  #working = false;
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
    });
    this.#session = ports.openSession(element.dataset["runtime"] ?? "");
    this.#session.onState(() => this.#reflect());
    this.#session.onProgress((progress) => {
      this.#progress = progress;
      this.#reflect();
    });
    this.#forgetTrouble = ports.drafts.onTrouble(() => this.#panel.showStorageTrouble());
    this.#reflect();
    void this.#work();
  }

  /** Judges the code as soon as that is possible; nothing while a judgement runs. */
  ask(scope: Scope): void {
    if (this.#judging !== null || this.#disposed) return;
    this.#element.removeAttribute("data-verdict");
    this.#panel.showNotice(null);
    this.#wanted = scope;
    this.#reflect();
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
    this.#forgetTrouble();
    this.#ports.drafts.flush();
    this.#session.dispose();
    this.#opened?.editor.dispose();
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
    const runtime = this.#session.load();
    // Awaited below; a failure of the bundle, seen first, must not leave this one unhandled.
    runtime.catch(() => undefined);
    try {
      this.#opened ??= await this.#open();
    } catch (error) {
      this.#fail(words.exerciseNotLoaded, error, null);
      return null;
    }
    if (this.#disposed) {
      this.#opened.editor.dispose();
      return null;
    }
    this.#reflect();
    try {
      await runtime;
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
      onChange: (source) => drafts.keep(number, source),
      onRun: () => this.ask("examples"),
      onSubmit: () => this.ask("all"),
      onSave: () => void this.#save(),
    });
    return { bundle, editor };
  }

  async #judge(scope: Scope, { bundle, editor }: Opened): Promise<void> {
    this.#judging = scope;
    this.#reflect();
    try {
      const report = await this.#session.judge({
        packed: bundle.packed,
        source: editor.source,
        scope,
        language: this.#language,
      });
      this.#judging = null;
      if (this.#disposed) return;
      this.#show(report);
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
    }
  }

  #show(report: Report): void {
    this.#panel.showResult(renderReport(report, this.#words, this.#element.ownerDocument));
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
    const { bundle, editor } = this.#opened;
    const before = editor.source;
    editor.replace(bundle.starter);
    this.#panel.showNotice({
      text: this.#words.starterRestored,
      action: {
        label: this.#words.undo,
        run: () => {
          editor.replace(before);
          this.#panel.showNotice({ text: this.#words.codeBroughtBack });
        },
      },
    });
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
      this.#panel.showStatus(usable ? this.#words.ready : "");
      this.#panel.showShortcuts(usable);
      this.#panel.hideProgress();
    }
  }

  #reflectLoading(): void {
    const words = this.#words;
    const parts: string[] = [];
    const progress = this.#progress;
    if (progress === null) {
      parts.push(words.loadingExercise);
      this.#panel.showProgress(words.loadingExercise, null);
    } else {
      const { step, loaded, total } = progress;
      const label = words.loadingSteps[step];
      const counted = step !== "start" && total > 0;
      const bytes = words.loadedBytes(megabytes(Math.min(loaded, total)), megabytes(total));
      parts.push(counted ? words.labelled(label, bytes) : label);
      this.#panel.showProgress(label, counted ? { value: loaded, max: total } : null);
    }
    if (this.#wanted !== null) parts.push(words.queued[this.#wanted]);
    this.#panel.showStatus(parts.join(" · "));
  }
}
