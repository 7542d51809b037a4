// The frame of a picture: the drawing, its controls, the numbers, and a summary in words.
import { makerFor } from "../dom.ts";
import { button, field, select, slider } from "./controls.ts";
import { Handle } from "./handle.ts";
import { Plot } from "./plot.ts";
import type { Choice, Quantity } from "./quantity.ts";
import type { FrameWords } from "./words/frame.ts";

/** A change is read out once the reader has paused for so long. */
const PAUSE_MS = 700;

const make = makerFor(document);

export class Figure {
  readonly plot = new Plot();
  readonly #words: FrameWords;
  readonly #place: HTMLElement;
  readonly #controls = make("div", { class: "bj-figure-controls" });
  readonly #numbers = make("dl", { class: "bj-figure-numbers" });
  readonly #summary = make("p", { class: "bj-figure-summary" });
  readonly #spoken = make("p", { class: "bj-sr", role: "status" });
  readonly #note = make("p", { class: "bj-figure-note" });
  #render: () => void = () => undefined;
  #frame = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(element: Element, title: string, words: FrameWords) {
    this.#words = words;
    this.#place = make("div", { class: "bj-figure-plot" }, this.plot.element);
    element.setAttribute("role", "group");
    element.setAttribute("aria-label", title);
    element.append(
      make("p", { class: "bj-figure-title" }, title),
      this.#place,
      this.#controls,
      this.#numbers,
      this.#summary,
      this.#note,
      this.#spoken,
    );
  }

  slider(quantity: Quantity): void {
    this.#add(quantity, slider(quantity));
  }

  field(quantity: Quantity): void {
    this.#add(quantity, field(quantity, this.#words));
  }

  select<T extends string>(choice: Choice<T>): void {
    this.#add(choice, select(choice));
  }

  button(name: string, label: string, action: () => void): HTMLButtonElement {
    const element = button(name, label, action);
    this.#controls.append(element);
    return element;
  }

  /** Adds a point that sets the quantity too; `draw` has to place it. */
  handle(quantity: Quantity): Handle {
    const handle = new Handle(quantity);
    this.plot.add(handle);
    return handle;
  }

  /** Draws now, and again whenever a setting or the size of the picture changes. */
  draw(render: () => void): void {
    this.#render = render;
    const resized = new ResizeObserver(() => {
      if (this.isGone) resized.disconnect();
      else this.#redraw();
    });
    resized.observe(this.#place);
    this.#redraw();
  }

  /** Draws before the next frame, for what changes by itself. */
  invalidate(): void {
    // The frame that is asked for stays: what changes in every frame would put it off for ever.
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#redraw();
    });
  }

  /** The reader has gone to another page; what moves by itself ends. */
  get isGone(): boolean {
    return !this.#place.isConnected;
  }

  /** Shows what the picture comes to: names and values. */
  numbers(pairs: readonly (readonly [name: string, value: string])[]): void {
    this.#numbers.replaceChildren(
      ...pairs.map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))),
    );
  }

  /** Says in words what the picture shows. */
  summary(text: string): void {
    const isFirst = this.#summary.textContent === "";
    if (this.#summary.textContent === text) return;
    this.#summary.textContent = text;
    clearTimeout(this.#pause);
    if (isFirst) return;
    this.#pause = setTimeout(() => {
      this.#spoken.textContent = text;
    }, PAUSE_MS);
  }

  /** Says where figures come from, in small print. */
  note(text: string): void {
    this.#note.textContent = text;
  }

  #add(setting: Pick<Quantity, "onChange">, control: HTMLElement): void {
    this.#controls.append(control);
    setting.onChange(() => this.invalidate());
  }

  #redraw(): void {
    this.plot.width = this.#place.clientWidth;
    this.plot.height = this.#place.clientHeight;
    this.plot.clear();
    this.#render();
  }
}
