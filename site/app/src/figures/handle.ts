// A point in the drawing that is dragged across, or moved by keys as a slider is.
import type { Quantity } from "./quantity.ts";
import { svg } from "./svg.ts";

/** In pixels, from the drawing's top left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const PAGE = 10;
/** Steps by key; the arrows mean the same as on a native slider. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: PAGE,
  PageDown: -PAGE,
  Home: -Infinity,
  End: Infinity,
};

export class Handle {
  readonly element: SVGGElement;
  position: Point = { x: 0, y: 0 };
  readonly #quantity: Quantity;
  #valueAt: (point: Point) => number = () => this.#quantity.value;

  constructor(quantity: Quantity) {
    this.#quantity = quantity;
    this.element = svg(
      "g",
      {
        class: "bj-handle",
        role: "slider",
        tabindex: 0,
        "data-name": quantity.name,
        "aria-label": quantity.label,
        "aria-valuemin": quantity.min,
        "aria-valuemax": quantity.max,
      },
      svg("circle", { class: "bj-handle-reach", r: 22 }),
      svg("circle", { class: "bj-handle-ring", r: 13 }),
      svg("circle", { class: "bj-handle-knob", r: 7 }),
    );
    this.element.addEventListener("keydown", (event) => this.#press(event));
    quantity.onChange(() => this.#tell());
    this.#tell();
  }

  /** Puts the handle where its value is; `valueAt` says which value a point of the drawing means. */
  place(position: Point, valueAt: (point: Point) => number): void {
    this.position = position;
    this.#valueAt = valueAt;
    this.element.setAttribute("transform", `translate(${position.x} ${position.y})`);
  }

  distance({ x, y }: Point): number {
    return Math.hypot(x - this.position.x, y - this.position.y);
  }

  drag(point: Point): void {
    this.#quantity.snap(this.#valueAt(point));
  }

  #press(event: KeyboardEvent): void {
    const steps = STEPS[event.key];
    if (steps === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.#quantity.goTo(this.#quantity.index + steps);
  }

  #tell(): void {
    this.element.setAttribute("aria-valuenow", String(this.#quantity.value));
    this.element.setAttribute("aria-valuetext", this.#quantity.text);
  }
}
