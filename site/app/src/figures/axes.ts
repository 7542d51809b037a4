// The frame of a drawing: ticks, a grid, and what the axes measure.
import type { Plot } from "./plot.ts";

export interface Axis {
  readonly label: string;
  /** In pixels, for a value. */
  readonly scale: (value: number) => number;
  /** Where the grid's lines are. */
  readonly ticks: readonly number[];
  /** What is written beside a line; nothing for an empty text. */
  readonly says: (value: number) => string;
}

export function drawAxes(plot: Plot, x: Axis, y: Axis): void {
  for (const tick of x.ticks) {
    const at = x.scale(tick);
    plot.line(at, plot.top, at, plot.bottom, "grid");
    plot.text(at, plot.bottom + 16, x.says(tick), "middle", "tick");
  }
  for (const tick of y.ticks) {
    const at = y.scale(tick);
    plot.line(plot.left, at, plot.right, at, "grid");
    plot.text(plot.left - 6, at + 4, y.says(tick), "end", "tick");
  }
  plot.line(plot.left, plot.bottom, plot.right, plot.bottom, "axis");
  plot.line(plot.left, plot.top, plot.left, plot.bottom, "axis");
  plot.text(plot.right, plot.bottom + 33, x.label, "end", "label");
  plot.text(4, 14, y.label, "start", "label");
}

/** The powers of ten between two positive numbers. */
export function powers(min: number, max: number): readonly number[] {
  // A power that rounding puts a hair outside still counts.
  const first = Math.ceil(Math.log10(min) - 1e-9);
  const last = Math.floor(Math.log10(max) + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index));
}
