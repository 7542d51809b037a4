// Marks problems while the reader types: a moment after the last key, and never while an input method composes.
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import type { Extension } from "@codemirror/state";
import { type EditorView, keymap, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import type { Language } from "../report.ts";
import type { Linter } from "./linter.ts";
import { diagnosticsOf } from "./problems.ts";

const PAUSE_MS = 600;

export interface Linting {
  readonly extension: Extension;
  /** From now on the linter may be fetched: what is more urgent has come. */
  begin(): void;
}

export function linting(linter: Linter, language: Language): Linting {
  let begun = false;
  let plugged: Plugged | undefined;
  const plugin = ViewPlugin.define(
    (view) => (plugged = new Plugged(view, linter, language, () => begun)),
  );
  return {
    extension: [plugin, lintGutter(), keymap.of(lintKeymap)],
    begin: () => {
      begun = true;
      plugged?.schedule();
    },
  };
}

class Plugged {
  readonly #view: EditorView;
  readonly #linter: Linter;
  readonly #language: Language;
  readonly #begun: () => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #typed = false;
  #checking = false;
  #ended = false;

  constructor(view: EditorView, linter: Linter, language: Language, begun: () => boolean) {
    this.#view = view;
    this.#linter = linter;
    this.#language = language;
    this.#begun = begun;
  }

  update(update: ViewUpdate): void {
    if (!update.docChanged) return;
    this.#typed ||= update.transactions.some(
      (transaction) => transaction.isUserEvent("input") || transaction.isUserEvent("delete"),
    );
    this.schedule();
  }

  schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#typed || !this.#begun() || this.#ended) return;
    this.#timer = setTimeout(() => void this.#check(), PAUSE_MS);
  }

  async #check(): Promise<void> {
    if (this.#checking || this.#view.composing) {
      this.schedule();
      return;
    }
    this.#checking = true;
    const { doc } = this.#view.state;
    try {
      const findings = await this.#linter.check(doc.toString());
      // What is out of date by now has been scheduled again by the change.
      if (this.#ended || doc !== this.#view.state.doc) return;
      if (this.#view.composing) this.schedule();
      else {
        const diagnostics = diagnosticsOf(findings, doc, this.#language);
        this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
      }
    } catch {
      // Without the linter the editor is as good as it was: nothing is said.
      this.#ended = true;
    } finally {
      this.#checking = false;
    }
  }

  destroy(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    this.#linter.dispose();
  }
}
