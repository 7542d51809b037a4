// Arrivals and departures as two staircases: the area between them is what the mean number in the system counts.
import { scaleLinear } from "d3-scale";
import { area, curveStepAfter, line } from "d3-shape";
import { drawAxes } from "../axes.ts";
import { measure, simulate, staircases, type Step } from "../models/little.ts";
import { fixed } from "../numbers.ts";
import { picture } from "../picture.ts";
import { linear, Quantity } from "../quantity.ts";
import { littleWords } from "../words/little.ts";

/** Seconds that are drawn. */
const HORIZON = 30;

export const little = picture(littleWords, (figure, words) => {
  const { plot } = figure;
  const seconds = (value: number): string => words.seconds(fixed(value, 1));
  const rate = new Quantity({
    name: "rate",
    label: words.rate,
    stops: linear(0.1, 1.5, 0.05),
    value: 0.6,
    says: (value) => words.perSecond(fixed(value, 2)),
  });
  const service = new Quantity({
    name: "service",
    label: words.service,
    stops: linear(0.1, 3, 0.1),
    value: 1.2,
    says: seconds,
  });
  const until = new Quantity({
    name: "window",
    label: words.window,
    stops: linear(1, HORIZON, 0.1),
    value: 15,
    says: seconds,
  });
  for (const quantity of [rate, service, until]) figure.slider(quantity);
  let seed = 1;
  figure.button("draw", words.draw, () => {
    seed += 1;
    figure.invalidate();
  });
  const end = figure.handle(until);

  figure.draw(() => {
    const stays = simulate(rate.value, service.value, HORIZON, seed);
    const all = staircases(stays, HORIZON);
    const inside = staircases(stays, until.value);
    const measured = measure(stays, until.value);

    const x = scaleLinear([0, HORIZON], [plot.left, plot.right]);
    const y = scaleLinear([0, Math.max(5, stays.length)], [plot.bottom, plot.top]);
    const time = ({ time }: Step): number => x(time);
    const arrived = ({ arrived }: Step): number => y(arrived);
    const departed = ({ departed }: Step): number => y(departed);
    const says = (value: number): string => fixed(value, 0);
    drawAxes(
      plot,
      { label: words.timeAxis, scale: x, ticks: x.ticks(6), says },
      { label: words.countAxis, scale: y, ticks: y.ticks(5), says },
    );
    plot.path(area(time, departed, arrived).curve(curveStepAfter)(inside), "area");
    plot.path(line(time, departed).curve(curveStepAfter)(all), "second");
    plot.path(line(time, arrived).curve(curveStepAfter)(all), "curve");
    plot.text(plot.left + 10, plot.top + 14, words.arrived, "start", "text bj-plot-name-curve");
    plot.text(plot.left + 10, plot.top + 30, words.departed, "start", "text bj-plot-name-second");
    plot.text(plot.left + 10, plot.top + 46, words.areaIs(fixed(measured.area, 1)));

    const at = x(until.value);
    plot.line(at, plot.top, at, plot.bottom, "guide");
    end.place({ x: at, y: y(measured.arrived) }, (to) => x.invert(to.x));

    const told = {
      window: until.text,
      area: fixed(measured.area, 1),
      inSystem: fixed(measured.inSystem, 2),
      rate: fixed(measured.rate, 2),
      stay: words.seconds(fixed(measured.stay, 2)),
      product: fixed(measured.rate * measured.stay, 2),
    };
    figure.numbers([
      [words.measuredRate, words.perSecond(told.rate)],
      [words.measuredStay, told.stay],
      [words.product, told.product],
      [words.inSystem, told.inSystem],
      [words.left, String(measured.left)],
    ]);
    const verdict = measured.left === 0 ? words.exact : words.cut(measured.left);
    figure.summary(`${words.summary(told)}${verdict}`);
  });
});
