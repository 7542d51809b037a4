// How long a call takes, and how long a page that waits for k of them: two densities over one axis.
import { scaleLinear } from "d3-scale";
import { area, line } from "d3-shape";
import { drawAxes } from "../axes.ts";
import {
  callsForMedian,
  pageDensity,
  pageQuantile,
  requiredQuantile,
  shareBeyond,
} from "../models/fanout.ts";
import { density, MEDIAN_MS, quantile, share } from "../models/lognormal.ts";
import { fixed, percent, significant } from "../numbers.ts";
import { picture } from "../picture.ts";
import type { Plot } from "../plot.ts";
import { linear, Quantity } from "../quantity.ts";
import { fanoutWords } from "../words/fanout.ts";

const SLOWEST = 800;
/** Where the densities are drawn. */
const LATENCIES = linear(0, SLOWEST, 4);
/** A little above the density of a call where it is highest. */
const DENSEST = 0.01;

/** Pixels that the name of a line may take. */
const NAME_WIDTH = 150;

/** 0.9, 0.91 up to 0.99, 0.991 up to 0.999, and so on to 0.9999. */
const QUANTILES = [
  ...linear(0.9, 0.98, 0.01),
  ...linear(0.99, 0.998, 0.001),
  ...linear(0.999, 0.9999, 0.0001),
];

export const fanout = picture(fanoutWords, (figure, words) => {
  const { plot } = figure;
  const percentile = (q: number): string => `P${significant(100 * q, 4)}`;
  const calls = new Quantity({
    name: "calls",
    label: words.calls,
    stops: linear(1, 100, 1),
    value: 10,
    says: (value) => fixed(value, 0),
  });
  const single = new Quantity({
    name: "quantile",
    label: words.quantile,
    stops: QUANTILES,
    value: 0.99,
    says: percentile,
  });
  figure.slider(calls);
  figure.slider(single);
  const median = figure.handle(calls);
  const limit = figure.handle(single);
  figure.note(words.note);

  figure.draw(() => {
    const [k, q] = [calls.value, single.value];
    const at = { limit: quantile(q), median: pageQuantile(k, 0.5), p99: pageQuantile(k, 0.99) };
    const ms = (value: number): string => words.milliseconds(fixed(value, 0));

    const x = scaleLinear([0, SLOWEST], [plot.left, plot.right]);
    const y = scaleLinear([0, DENSEST], [plot.bottom, plot.top]);
    drawAxes(
      plot,
      { label: words.latencyAxis, scale: x, ticks: x.ticks(6), says: x.tickFormat(6) },
      { label: words.densityAxis, scale: y, ticks: [], says: () => "" },
    );
    const page = (value: number): number => y(pageDensity(k, value));
    const beyond = [at.limit, ...LATENCIES.filter((value) => value > at.limit)];
    plot.path(area<number>(x, plot.bottom, page)(beyond), "area");
    plot.path(line<number>(x, (value) => y(density(value)))(LATENCIES), "curve");
    plot.path(line<number>(x, page)(LATENCIES), "second");

    plot.text(plot.right, plot.top + 44, words.single, "end", "text bj-plot-name-curve");
    plot.text(plot.right, plot.top + 60, words.page, "end", "text bj-plot-name-second");
    mark(plot, x(at.limit), 1, `${words.singleQuantile(single.text)} ${ms(at.limit)}`, "guide");
    mark(plot, x(at.p99), 2, `${words.pageP99} ${ms(at.p99)}`, "limit");
    limit.place({ x: x(at.limit), y: plot.bottom }, (to) => share(x.invert(to.x)));
    median.place({ x: x(at.median), y: page(at.median) }, (to) => callsForMedian(x.invert(to.x)));

    const told = {
      median: ms(at.median),
      single: ms(MEDIAN_MS),
      share: percent(shareBeyond(k, q)),
      quantile: single.text,
      limit: ms(at.limit),
      pageP99: ms(at.p99),
      required: percentile(requiredQuantile(k, 0.99)),
    };
    figure.numbers([
      [words.medians, `${told.single}, ${told.median}`],
      [words.beyond, told.share],
      [words.pageP99Is, told.pageP99],
      [words.required, told.required],
    ]);
    figure.summary(words.summary(told, k));
  });
});

/** Draws a line from top to bottom with its name in one of the rows above, on the side that has room. */
function mark(plot: Plot, x: number, row: number, name: string, kind: string): void {
  plot.line(x, plot.top, x, plot.bottom, kind);
  const fits = x + NAME_WIDTH < plot.right;
  plot.text(fits ? x + 6 : x - 6, plot.top + 16 * row - 4, name, fits ? "start" : "end");
}
