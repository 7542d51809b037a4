// The parts of an exercise on the page: toolbar, editor, status and result. Shows what it is told, decides nothing.
import { makerFor, type Child, type Make } from "./dom.ts";
import { outputParts } from "./failure.ts";
import { icon, type IconName } from "./icons.ts";
import type { Printed } from "./interpreter/protocol.ts";
import { menu, type MenuItem } from "./menu.ts";
import type { Words } from "./words.ts";

export interface PanelActions {
  readonly run: () => void;
  readonly submit: () => void;
  readonly stop: () => void;
  readonly reset: () => void;
  readonly goToLine: (line: number) => void;
  /** What the menu offers. */
  readonly tools: readonly MenuItem[];
}

export interface PanelKeys {
  readonly run: string;
  readonly submit: string;
}

/** A note beside the status, perhaps with one thing to do about it. */
export interface Notice {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** How far something is; null is "under way, nobody knows how far". */
export type Advance = { readonly value: number; readonly max: number } | null;

export class Panel {
  readonly editorParent: HTMLElement;
  readonly hintId: string;
  readonly #make: Make;
  readonly #words: Words;
  readonly #root: HTMLElement;
  readonly #toolbar: HTMLElement;
  readonly #judgeButtons: readonly HTMLButtonElement[];
  readonly #stop: HTMLButtonElement;
  readonly #progress: HTMLProgressElement;
  readonly #status: HTMLElement;
  readonly #shortcuts: HTMLElement;
  readonly #notice: HTMLElement;
  readonly #announcer: HTMLElement;
  readonly #offer: HTMLElement;
  readonly #live: HTMLElement;
  readonly result: HTMLElement;
  /** For notes about the code that stay until their cause is gone. */
  readonly notes: HTMLElement;

  constructor(
    root: HTMLElement,
    exercise: number,
    words: Words,
    keys: PanelKeys,
    actions: PanelActions,
  ) {
    const make = makerFor(root.ownerDocument);
    this.#make = make;
    this.#words = words;
    this.#root = root;
    this.hintId = `bj-hint-${exercise}`;

    const run = this.#button("run", "play", words.run, words.runTitle(keys.run), actions.run);
    const submit = this.#button(
      "submit",
      "send",
      words.submit,
      words.submitTitle(keys.submit),
      actions.submit,
    );
    const reset = this.#button("reset", "reset", words.reset, words.resetTitle, actions.reset);
    this.#judgeButtons = [run, submit];
    this.#stop = this.#button("stop", "stop", words.stop, words.stopTitle, actions.stop);
    this.#stop.hidden = true;
    this.#toolbar = make(
      "div",
      { class: "bj-toolbar", role: "group", "aria-label": words.toolbarLabel },
      ...[run, submit, this.#stop, reset],
      menu(root.ownerDocument, words.more, actions.tools),
    );

    this.#progress = make("progress", {
      class: "bj-progress",
      "aria-label": words.loadingExercise,
    });
    this.editorParent = make("div", { class: "bj-editor" });
    this.#status = make("span", { class: "bj-status__text" });
    const shortcuts = words.shortcuts(keys.run, keys.submit);
    this.#shortcuts = make("span", { class: "bj-status__keys" }, shortcuts);
    this.#shortcuts.hidden = true;
    this.#notice = make("span", { class: "bj-status__notice" });
    this.notes = make("div", { class: "bj-notes" });
    this.#announcer = make("div", {
      class: "bj-sr",
      role: "status",
      "aria-live": "polite",
      "aria-atomic": "true",
    });
    this.result = make("div", {
      class: "bj-result",
      role: "region",
      "aria-label": words.resultLabel,
    });
    this.result.addEventListener("click", (event) => goToClickedLine(event, actions.goToLine));
    this.clearResult();
    this.#offer = make("div", {});
    this.#live = make("div", { class: "bj-live", role: "group", "aria-label": words.printedSoFar });
    this.#live.hidden = true;

    const hint = make("p", { class: "bj-sr", id: this.hintId }, words.editorHint);
    const status = make("div", { class: "bj-status" }, this.#status, this.#shortcuts, this.#notice);
    const card = make(
      "div",
      { class: "bj-card" },
      this.#toolbar,
      this.#progress,
      this.editorParent,
      status,
    );
    const work = make("div", { class: "bj-work" }, hint, this.#offer, card, this.notes);
    const outcome = make("div", { class: "bj-outcome" }, this.#live, this.result);
    root.replaceChildren(make("div", { class: "bj-columns" }, work, outcome), this.#announcer);
  }

  showStatus(text: string): void {
    this.#status.textContent = text;
    this.#shortcuts.hidden = true;
  }

  /** Adds the keys to the status; a finger has no use for them, so the style hides them there. */
  showShortcuts(shown: boolean): void {
    this.#shortcuts.hidden = !shown;
  }

  showNotice(notice: Notice | null): void {
    if (notice === null) {
      this.#notice.replaceChildren();
      return;
    }
    const { text, action } = notice;
    const children: Child[] = [this.#make("span", {}, text)];
    if (action !== undefined) {
      const button = this.#make("button", { type: "button", class: "bj-link" }, action.label);
      button.addEventListener("click", action.run);
      children.push(button);
    }
    this.#notice.replaceChildren(...children.filter((child) => child !== null));
    this.announce(text);
  }

  /** A question above the editor, instead of an earlier one. */
  showOffer(question: HTMLElement | null): void {
    this.#offer.replaceChildren(...(question === null ? [] : [question]));
    if (question !== null) this.announce(question.querySelector("p")?.textContent ?? "");
  }

  /** What the running code prints; no live region, for nobody could listen to it. */
  showLive(printed: Printed | null): void {
    const parts = printed === null ? [] : outputParts(printed, this.#words, this.#make);
    this.#live.replaceChildren(...parts.filter((part) => part !== null));
    this.#live.hidden = parts.length === 0;
  }

  showProgress(label: string, advance: Advance): void {
    this.#progress.classList.add("bj-progress--on");
    this.#progress.setAttribute("aria-label", label);
    if (advance === null) {
      this.#progress.removeAttribute("value");
    } else {
      this.#progress.max = advance.max;
      this.#progress.value = Math.min(advance.value, advance.max);
    }
  }

  hideProgress(): void {
    this.#progress.classList.remove("bj-progress--on");
    this.#progress.setAttribute("value", "0");
  }

  /** While a judgement runs, Stop is offered and the last result is dimmed. */
  showRunning(running: boolean): void {
    this.#stop.hidden = !running;
    this.result.setAttribute("aria-busy", String(running));
    // Not `disabled`: the pressed button would lose the keyboard focus.
    for (const button of this.#judgeButtons) button.setAttribute("aria-disabled", String(running));
  }

  showResult(result: HTMLElement): void {
    this.result.replaceChildren(result);
  }

  /** The line of the last judgement, where there is no result yet. */
  showLast(line: HTMLElement): void {
    if (this.result.querySelector(".bj-placeholder") === null) return;
    const make = this.#make;
    this.showResult(
      make("div", { class: "bj-last" }, make("p", {}, this.#words.lastJudgement), line),
    );
  }

  clearResult(): void {
    this.result.replaceChildren(
      this.#make("p", { class: "bj-placeholder" }, this.#words.resultPlaceholder),
    );
  }

  /** A failure of the page or the judge, with a way to go on. */
  showTrouble(text: string, error: unknown, retry: () => void): void {
    const button = this.#make(
      "button",
      { type: "button", class: "bj-button" },
      this.#words.tryAgain,
    );
    button.addEventListener("click", retry);
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    this.showResult(
      this.#make(
        "div",
        { class: "bj-trouble", role: "alert" },
        icon("alert", this.#root.ownerDocument),
        this.#make(
          "div",
          { class: "bj-trouble__text" },
          this.#make("p", {}, text),
          this.#make(
            "details",
            { class: "bj-details" },
            this.#make("summary", {}, this.#words.technicalDetails),
            this.#make("pre", { class: "bj-output" }, detail),
          ),
          button,
        ),
      ),
    );
  }

  announce(text: string): void {
    // A new element each time, so that the same sentence twice is said twice.
    this.#announcer.replaceChildren(this.#make("p", {}, text));
  }

  #button(
    name: string,
    picture: IconName,
    label: string,
    title: string,
    action: () => void,
  ): HTMLButtonElement {
    const button = this.#make(
      "button",
      { type: "button", class: `bj-button bj-button--${name}`, title },
      icon(picture, this.#root.ownerDocument),
      this.#make("span", { class: "bj-button__label" }, label),
    );
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") action();
    });
    return button;
  }
}

function goToClickedLine(event: Event, goToLine: (line: number) => void): void {
  // Only elements are clicked.
  const line = (event.target as Element | null)?.closest("[data-line]")?.getAttribute("data-line");
  if (line !== null && line !== undefined) goToLine(Number(line));
}
