// One code block on the page: its bar, its editor and its own output. Shows what it is told, decides nothing.
import { makerFor, type Child, type Make } from "../dom.ts";
import type { FoundBlock } from "./found.ts";
import type { ChapterWords } from "./words.ts";

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
  readonly #added: HTMLElement[];
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
    found.element.append(bar);
    (found.printed ?? found.element).after(this.#ran);
    this.#added = [bar, this.#ran];

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
    this.#show(this.#stop, running);
    // Not `disabled`: the pressed button would lose the keyboard focus.
    this.#run.setAttribute("aria-disabled", String(running));
    // Live regions wait with what they say until they are no longer busy.
    for (const region of [this.#status, this.#ran])
      region.setAttribute("aria-busy", String(running));
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

  showPages(): void {
    if (this.#found.printed !== null) this.#found.printed.hidden = false;
    this.#ran.replaceChildren();
    this.#ran.hidden = true;
  }

  /** Returns a place for an editor, not shown yet; `hint` says how to leave it. */
  editorPlace(hint: string): HTMLElement {
    const make = this.#make;
    const told = make("p", { class: "bj-sr", id: this.hintId }, hint);
    const place = make("div", { class: "bj-runnable__editor" }, told);
    place.hidden = true;
    this.#found.pre.after(place);
    this.#added.push(place);
    return place;
  }

  /** Puts the editor in the place of the code. */
  showEditor(place: HTMLElement): void {
    this.#found.pre.hidden = true;
    place.hidden = false;
    this.#edit.hidden = true;
  }

  /** Offers to put the page's code and output back. */
  showReset(shown: boolean): void {
    this.#show(this.#reset, shown);
  }

  /** Takes off all that was added. */
  dispose(): void {
    this.showPages();
    this.#found.pre.hidden = false;
    this.#unlisten();
    for (const element of this.#added) element.remove();
  }

  /** Shows a button or hides it, which would lose the keyboard focus. */
  #show(button: HTMLButtonElement, shown: boolean): void {
    if (!shown && button.ownerDocument.activeElement === button) this.#run.focus();
    button.hidden = !shown;
  }

  #button(
    name: "run" | "stop" | "edit" | "reset",
    number: number,
    action: () => void,
  ): HTMLButtonElement {
    const word = this.#words[name];
    const button = this.#make(
      "button",
      {
        ...{ type: "button", class: `bj-bar__button bj-bar__button--${name}` },
        "aria-label": this.#words.ofBlock(word, number, this.#found.heading),
      },
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
      const follow = (): void => {
        prepared = true;
        link.click();
        prepared = false;
        link.setAttribute("href", exercise.href);
      };
      // Where it fails the link leads to the exercise as it is.
      prepare(link).then(follow, follow);
    });
    return link;
  }
}
