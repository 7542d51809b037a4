// The drawing of a picture: an SVG as large as its place, drawn anew whenever something changes.
import type { Handle, Point } from "./handle.ts";
import { svg } from "./svg.ts";

export type Anchor = "start" | "middle" | "end";

/** Room for the axes' words, in pixels. */
const MARGIN = { top: 26, right: 16, bottom: 40, left: 48 };

export class Plot {
  readonly element: SVGSVGElement;
  width = 0;
  height = 0;
  /** Where the axes begin; a picture with more beside or above them sets these. */
  left = MARGIN.left;
  top = MARGIN.top;
  // What is drawn says nothing to a screen reader: the summary does.
  readonly #layer = svg("g", { "aria-hidden": "true" });
  readonly #handles: Handle[] = [];

  constructor() {
    this.element = svg("svg", { class: "bj-plot", role: "none" }, this.#layer);
    this.element.addEventListener("pointerdown", (event) => this.#press(event));
  }

  get right(): number {
    return this.width - MARGIN.right;
  }

  get bottom(): number {
    return this.height - MARGIN.bottom;
  }

  clear(): void {
    this.element.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.#layer.replaceChildren();
  }

  /** Draws an SVG path; `null` (as d3-shape may return) draws nothing. */
  path(d: string | null, kind: string): void {
    if (d !== null) this.#layer.append(svg("path", { d, class: `bj-plot-${kind}` }));
  }

  line(x1: number, y1: number, x2: number, y2: number, kind: string): void {
    this.#layer.append(svg("line", { x1, y1, x2, y2, class: `bj-plot-${kind}` }));
  }

  rect(x: number, y: number, width: number, height: number, kind: string): void {
    this.#layer.append(svg("rect", { x, y, width, height, class: `bj-plot-${kind}` }));
  }

  dot(x: number, y: number, kind: string): void {
    this.#layer.append(svg("circle", { cx: x, cy: y, r: 4, class: `bj-plot-${kind}` }));
  }

  text(x: number, y: number, text: string, anchor: Anchor = "start", kind = "text"): void {
    const at = { x, y, "text-anchor": anchor, class: `bj-plot-${kind}` };
    this.#layer.append(svg("text", at, text));
  }

  add(handle: Handle): void {
    this.#handles.push(handle);
    this.element.append(handle.element);
  }

  /** A press anywhere takes the handle nearest to it. */
  #press(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary) return;
    const start = this.#at(event);
    const [handle] = this.#handles.toSorted((a, b) => a.distance(start) - b.distance(start));
    if (handle === undefined) return;
    const held = event.target instanceof Node && handle.element.contains(event.target);
    const from = held ? handle.position : start;
    const offset = { x: from.x - start.x, y: from.y - start.y };
    // A finger that scrolls the page is put down here too: it moves nothing before it goes across, or is lifted.
    let isMeant = event.pointerType !== "touch";
    const move = (moved: PointerEvent): void => {
      if (moved.pointerId !== event.pointerId) return;
      const { x, y } = this.#at(moved);
      isMeant ||= moved.type === "pointerup" || Math.abs(x - start.x) > Math.abs(y - start.y);
      if (isMeant) handle.drag({ x: x + offset.x, y: y + offset.y });
    };
    const drag = new AbortController();
    const { signal } = drag;
    this.element.setPointerCapture(event.pointerId);
    this.element.addEventListener("pointermove", move, { signal });
    this.element.addEventListener("pointerup", move, { signal });
    this.element.addEventListener("lostpointercapture", () => drag.abort(), { signal });
    handle.element.focus({ preventScroll: true });
    // Without this the press would select text and take the focus away again.
    event.preventDefault();
    move(event);
  }

  #at(event: PointerEvent): Point {
    const { left, top } = this.element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  }
}
