// A bar of time whose share f is dragged, and the overall speedup as the curve of s below it.
import { scaleLinear, scaleLog } from "d3-scale";
import { line } from "d3-shape";
import { drawAxes, powers } from "../axes.ts";
import { overallSpeedup, speedupLimit } from "../models/amdahl.ts";
import { fixed, percent, significant } from "../numbers.ts";
import { picture } from "../picture.ts";
import type { Plot } from "../plot.ts";
import { linear, logarithmic, Quantity } from "../quantity.ts";
import { amdahlWords } from "../words/amdahl.ts";

const FASTEST = 1000;
/** Where the curve is drawn. */
const FACTORS = logarithmic(1, FASTEST, 8, (value) => value);
const BAR = { height: 18, before: 8, after: 34 };

export const amdahl = picture(amdahlWords, (figure, words) => {
  const { plot } = figure;
  const fraction = new Quantity({
    name: "fraction",
    label: words.fraction,
    stops: linear(0.01, 0.99, 0.01),
    value: 0.3,
    says: (value) => percent(value),
  });
  const factor = new Quantity({
    name: "factor",
    label: words.factor,
    stops: logarithmic(1, FASTEST, 8, (value) => Number(value.toPrecision(2))),
    value: 2,
    says: (value) => words.times(significant(value)),
  });
  figure.slider(fraction);
  figure.slider(factor);
  const border = figure.handle(fraction);
  const point = figure.handle(factor);
  plot.top = 88;

  figure.draw(() => {
    const [f, s] = [fraction.value, factor.value];
    const speedup = overallSpeedup(f, s);
    const limit = speedupLimit(f);

    const time = scaleLinear([0, 1], [plot.left, plot.right]);
    drawBar(plot, BAR.before, [1 - f, f], time, words.before);
    drawBar(plot, BAR.after, [1 - f, f / s], time, words.after);
    border.place({ x: time(1 - f), y: BAR.before + BAR.height / 2 }, ({ x }) => 1 - time.invert(x));

    const x = scaleLog([1, FASTEST], [plot.left, plot.right]);
    const y = scaleLinear([1, Math.max(2, 1 + 1.25 * (limit - 1))], [plot.bottom, plot.top]);
    drawAxes(
      plot,
      {
        label: words.factorAxis,
        scale: x,
        ticks: powers(1, FASTEST),
        says: (value) => words.times(significant(value, 4)),
      },
      { label: "", scale: y, ticks: y.ticks(5), says: y.tickFormat(5) },
    );
    plot.text(4, plot.top - 10, words.speedupAxis, "start", "label");
    plot.line(plot.left, y(limit), plot.right, y(limit), "limit");
    plot.text(plot.left + 8, y(limit) - 6, words.limitIs(significant(limit)));
    const curve = line<number>(x, (value) => y(overallSpeedup(f, value)));
    plot.path(curve(FACTORS), "curve");
    plot.line(x(s), y(speedup), x(s), plot.bottom, "guide");
    point.place({ x: x(s), y: y(speedup) }, (at) => x.invert(at.x));

    const share = 1 / speedup;
    figure.numbers([
      [words.speedup, words.times(fixed(speedup, 2))],
      [words.limit, words.times(fixed(limit, 2))],
      [words.reached, percent(speedup / limit)],
      [words.timeLeft, percent(share)],
    ]);
    figure.summary(
      words.summary({
        fraction: percent(f),
        factor: significant(s),
        speedup: fixed(speedup, 2),
        limit: fixed(limit, 2),
        rest: percent(1 - f),
      }),
    );
  });
});

/** Draws the time of the part that stays, then of the one that is made faster. */
function drawBar(
  plot: Plot,
  y: number,
  [rest, part]: readonly [rest: number, part: number],
  time: (share: number) => number,
  name: string,
): void {
  plot.text(plot.left - 6, y + 13, name, "end", "tick");
  plot.rect(time(0), y, time(rest) - time(0), BAR.height, "rest");
  plot.rect(time(rest), y, time(rest + part) - time(rest), BAR.height, "part");
}
