// The P99s of many resamples as a histogram; the edge of the band behind it is dragged, which sets the sample size.
import { scaleLinear } from "d3-scale";
import { drawAxes } from "../axes.ts";
import {
  bootstrap as resample,
  expectedError,
  histogram,
  RESAMPLES,
  sizeForError,
  TRUE_P99,
} from "../models/bootstrap.ts";
import { fixed, percent } from "../numbers.ts";
import { picture } from "../picture.ts";
import { logarithmic, Quantity } from "../quantity.ts";
import { bootstrapWords } from "../words/bootstrap.ts";

/** Milliseconds; the axis goes on where a resample does. */
const FASTEST = 100;
const SLOWEST = 600;
const BIN = 5;

/** Twenty to a decade, so that the chapter's 200 and 5,000 are among them. */
const PER_DOUBLING = 20 * Math.log10(2);

/** Of so few the P99 is the largest. */
const FEW = 100;

export const bootstrap = picture(bootstrapWords, (figure, words) => {
  const { plot } = figure;
  const size = new Quantity({
    name: "size",
    label: words.size,
    stops: logarithmic(50, 10_000, PER_DOUBLING, (value) => Number(value.toPrecision(2))),
    value: 200,
    says: (value) => words.samples(fixed(value, 0)),
  });
  let seed = 1;
  let drawn = resample(size.value, seed);
  const drawAnew = (): void => {
    drawn = resample(size.value, seed);
  };
  size.onChange(drawAnew);
  figure.slider(size);
  figure.button("draw", words.draw, () => {
    seed += 1;
    drawAnew();
    figure.invalidate();
  });
  const edge = figure.handle(size);
  figure.note(words.note(RESAMPLES));

  figure.draw(() => {
    const { estimate, resampled, interval } = drawn;
    const [low, high] = interval;
    const error = expectedError(size.value);
    const bars = histogram(resampled, BIN);
    const ms = (value: number): string => words.milliseconds(fixed(value, 0));

    const x = scaleLinear(
      [FASTEST, Math.max(SLOWEST, resampled.at(-1) ?? 0)],
      [plot.left, plot.right],
    );
    const most = Math.max(...bars.map(({ share }) => share));
    const y = scaleLinear([0, most], [plot.bottom, plot.top + 36]).nice(4);
    const begin = x(TRUE_P99 - error);
    plot.rect(begin, plot.top, x(TRUE_P99 + error) - begin, plot.bottom - plot.top, "band");
    drawAxes(
      plot,
      { label: words.latencyAxis, scale: x, ticks: x.ticks(6), says: x.tickFormat(6) },
      { label: words.shareAxis, scale: y, ticks: y.ticks(4), says: (share) => percent(share) },
    );
    for (const { from, share } of bars) {
      plot.rect(x(from), y(share), x(from + BIN) - x(from), plot.bottom - y(share), "part");
    }
    plot.line(x(TRUE_P99), plot.top, x(TRUE_P99), plot.bottom, "limit");
    plot.text(x(TRUE_P99) + 6, plot.top + 10, words.trueIs(ms(TRUE_P99)));
    const above = plot.top + 24;
    plot.line(x(low), above, x(high), above, "interval");
    for (const end of interval) plot.line(x(end), above - 5, x(end), above + 5, "interval");
    plot.dot(x(estimate), above, "dot");
    edge.place({ x: begin, y: plot.top }, (to) => sizeAt(x.invert(to.x)));

    const told = {
      size: fixed(size.value, 0),
      estimate: ms(estimate),
      interval: `[${fixed(low, 0)}, ${fixed(high, 0)}] ms`,
      width: ms(high - low),
      trueP99: ms(TRUE_P99),
    };
    figure.numbers([
      [words.estimate, told.estimate],
      [words.interval, told.interval],
      [words.width, told.width],
      [words.expected, ms(2 * error)],
    ]);
    const holds = low <= TRUE_P99 && TRUE_P99 <= high;
    const moral = size.value <= FEW ? words.onlyLargest : words.sixteen;
    figure.summary(words.summary(told, holds) + moral);
  });
});

/** The sample size whose band begins at a latency; towards the true P99 it grows beyond all bounds. */
function sizeAt(ms: number): number {
  return sizeForError(Math.max(0, TRUE_P99 - ms));
}
