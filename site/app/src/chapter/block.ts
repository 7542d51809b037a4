// One code block on the page: its bar, its editor and its own output. Shows what it is told, decides nothing.
import { makerFor, type Child, type Make } from "../dom.ts";
import { icon } from "../icons.ts";
import type { Printed } from "../interpreter/protocol.ts";
import type { FoundBlock } from "./found.ts";
import { outputParts } from "./outcome.ts";
import type { ChapterWords } from "./words.ts";

const PICTURES = { run: "play", stop: "stop", edit: null, reset: null } as const;

export interface BlockActions {
  readonly run: () => void;
  readonly stop: () => void;
  readonly edit: () => void;
  readonly reset: () => void;
  /** Makes the link lead to the exercise with the code; resolves when it does. */
  readonly prepare: (link: HTMLAnchorElement) => Promise<void>;
  readonly goTo: (block: number, line: number) => void;
  /** The reader is on the way to running something. */
  readonly interest: () => void;
}

export class BlockView {
  /** The parent of an editor. */
  readonly editorParent: HTMLElement;
  readonly hintId: string;
  readonly #found: FoundBlock;
  readonly #make: Make;
  readonly #words: ChapterWords;
  readonly #run: HTMLButtonElement;
  readonly #stop: HTMLButtonElement;
  readonly #edit: HTMLButtonElement;
  readonly #reset: HTMLButtonElement;
  readonly #status: HTMLElement;
  readonly #ran: HTMLElement;
  readonly #added: readonly HTMLElement[];
  readonly #unlisten: () => void;

  /** `number` counts the page's blocks from 1. */
  constructor(found: FoundBlock, number: number, words: ChapterWords, actions: BlockActions) {
    const make = makerFor(found.element.ownerDocument);
    this.#found = found;
    this.#make = make;
    this.#words = words;
    this.hintId = `bj-block-hint-${number}`;
    this.#run = this.#button("run", number, actions.run);
    this.#stop = this.#button("stop", number, actions.stop);
    this.#edit = this.#button("edit", number, actions.edit);
    this.#reset = this.#button("reset", number, actions.reset);
    this.#stop.hidden = true;
    this.#reset.hidden = true;
    for (const interest of ["pointerenter", "focus"])
      this.#run.addEventListener(interest, actions.interest);
    this.#status = make("span", { class: "bj-bar__status", role: "status" });
    const bar = make(
      "div",
      { class: "bj-bar", role: "group", "aria-label": words.block(number, found.heading) },
      ...[this.#run, this.#stop, this.#edit, this.#reset],
      this.#exerciseLink(actions.prepare),
      this.#status,
    );
    const hint = make("p", { class: "bj-sr", id: this.hintId }, words.editorHint);
    this.editorParent = make("div", { class: "bj-runnable__editor" }, hint);
    this.editorParent.hidden = true;
    this.#ran = make("div", {
      ...{ class: "bj-ran", role: "group", "aria-label": words.output(number) },
      "aria-live": "polite",
    });
    this.#ran.hidden = true;
    this.#ran.addEventListener("click", ({ target }) => {
      // Only elements are clicked.
      const place = (target as Element).closest<HTMLElement>("[data-line]")?.dataset;
      if (place !== undefined) actions.goTo(Number(place["block"]), Number(place["line"]));
    });
    found.element.append(this.editorParent, bar);
    (found.printed ?? found.element).after(this.#ran);
    this.#added = [this.editorParent, bar, this.#ran];

    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.defaultPrevented)
        return;
      event.preventDefault();
      actions.run();
    };
    found.element.addEventListener("keydown", onKey);
    this.#unlisten = () => found.element.removeEventListener("keydown", onKey);
  }

  showStatus(text: string): void {
    this.#status.textContent = text;
  }

  /** While it runs, Stop is offered and the last output is dimmed. */
  showRunning(running: boolean): void {
    this.#stop.hidden = !running;
    // Not `disabled`: the pressed button would lose the keyboard focus.
    this.#run.setAttribute("aria-disabled", String(running));
    // A live region waits with what it says until it is no longer busy.
    this.#ran.setAttribute("aria-busy", String(running));
  }

  /** Shows an output of its own instead of the page's, at least as high, so that nothing below moves up. */
  showOwn(parts: readonly Child[]): void {
    const { printed } = this.#found;
    if (printed !== null && !printed.hidden) {
      this.#ran.style.minHeight = `${printed.offsetHeight}px`;
      printed.hidden = true;
    }
    this.#ran.replaceChildren(...parts.filter((part) => part !== null));
    this.#ran.hidden = false;
  }

  /** Shows what the running code has printed so far. */
  showLive(printed: Printed): void {
    this.showOwn(outputParts(printed, this.#words, this.#make));
  }

  showPages(): void {
    if (this.#found.printed !== null) this.#found.printed.hidden = false;
    this.#ran.replaceChildren();
    this.#ran.hidden = true;
  }

  /** Puts the editor in the place of the code; false where it is there already. */
  showEditor(): boolean {
    if (this.#found.pre.hidden) return false;
    this.#found.pre.hidden = true;
    this.editorParent.hidden = false;
    this.#edit.hidden = true;
    return true;
  }

  /** Offers to put the page's code and output back. */
  showReset(shown: boolean): void {
    if (!shown && this.#reset.ownerDocument.activeElement === this.#reset) this.#run.focus();
    this.#reset.hidden = !shown;
  }

  /** Takes off all that was added. */
  dispose(): void {
    this.showPages();
    this.#found.pre.hidden = false;
    this.#unlisten();
    for (const element of this.#added) element.remove();
  }

  #button(name: keyof typeof PICTURES, number: number, action: () => void): HTMLButtonElement {
    const { element, heading } = this.#found;
    const picture = PICTURES[name];
    const word = this.#words[name];
    const button = this.#make(
      "button",
      {
        ...{ type: "button", class: `bj-bar__button bj-bar__button--${name}` },
        "aria-label": this.#words.ofBlock(word, number, heading),
      },
      picture === null ? null : icon(picture, element.ownerDocument),
      word,
    );
    button.addEventListener("click", () => {
      if (button.getAttribute("aria-disabled") !== "true") action();
    });
    return button;
  }

  #exerciseLink(prepare: BlockActions["prepare"]): HTMLElement | null {
    const { exercise } = this.#found;
    if (exercise === null) return null;
    const { openIn, openInTitle } = this.#words;
    const link = this.#make(
      "a",
      { class: "bj-bar__link", href: exercise.href, title: openInTitle },
      openIn(exercise.number),
    );
    let prepared = false;
    link.addEventListener("click", (event) => {
      if (prepared || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      event.stopPropagation();
      void prepare(link).then(() => {
        prepared = true;
        link.click();
        prepared = false;
        link.setAttribute("href", exercise.href);
      });
    });
    return link;
  }
}
