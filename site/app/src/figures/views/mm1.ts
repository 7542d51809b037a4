// Time in the system over utilization: the curves by formula, and the dots of a simulation that runs beside them.
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { drawAxes } from "../axes.ts";
import { meanTime, SERVICE_RATE, timeQuantile } from "../models/mm1.ts";
import { fixed, percent, significant } from "../numbers.ts";
import { picture } from "../picture.ts";
import { linear, Quantity } from "../quantity.ts";
import { Run } from "../run.ts";
import { mm1Words } from "../words/mm1.ts";

const Q = 0.99;
const BUSIEST = 0.95;
/** Where the curves are drawn. */
const UTILIZATIONS = linear(0, BUSIEST, 0.005);
/** Seconds on the axis; the dot of a longer P99 stays at its end. */
const LONGEST = 12;
/** From here on the simulation settles so slowly that the reader should know why. */
const BUSY = 0.9;
/** In place of a number that is not there yet. */
const NOTHING = "–";

export const mm1 = picture(mm1Words, (figure, words) => {
  const { plot } = figure;
  const utilization = new Quantity({
    name: "utilization",
    label: words.utilization,
    stops: linear(0.05, BUSIEST, 0.01),
    value: 0.8,
    says: (value) => percent(value),
  });
  const run = new Run(
    utilization.value,
    () => figure.invalidate(),
    () => figure.isGone,
  );
  utilization.onChange(() => run.restart(utilization.value));
  figure.slider(utilization);
  const button = figure.button("simulate", "", () => run.press());
  const handle = figure.handle(utilization);
  figure.note(words.note);

  figure.draw(() => {
    const rho = utilization.value;
    const { simulation, state } = run;
    const { served } = simulation;
    const measured = served === 0 ? null : { mean: simulation.mean, p99: simulation.quantile(Q) };

    const x = scaleLinear([0, 1], [plot.left, plot.right]);
    const y = scaleLinear([0, LONGEST], [plot.bottom, plot.top]);
    drawAxes(
      plot,
      { label: words.utilization, scale: x, ticks: x.ticks(5), says: (at) => percent(at) },
      { label: words.timeAxis, scale: y, ticks: y.ticks(6), says: y.tickFormat(6) },
    );
    plot.line(x(1), plot.top, x(1), plot.bottom, "limit");
    const curve = (time: (rho: number) => number): string | null =>
      line<number>(x, (at) => y(time(at)))(UTILIZATIONS);
    const p99Time = (at: number): number => timeQuantile(at, Q);
    plot.path(curve(meanTime), "curve");
    plot.path(curve(p99Time), "second");
    plot.text(plot.left + 10, plot.top + 24, words.p99, "start", "text bj-plot-name-second");
    plot.text(plot.left + 10, plot.top + 40, words.mean, "start", "text bj-plot-name-curve");
    plot.line(x(rho), plot.top, x(rho), plot.bottom, "guide");
    if (measured !== null) {
      plot.dot(x(rho), Math.max(y(LONGEST), y(measured.p99)), "dot");
      plot.dot(x(rho), y(measured.mean), "dot bj-plot-dot-curve");
    }
    handle.place({ x: x(rho), y: plot.top }, (at) => x.invert(at.x));

    button.textContent = words.button[state];
    const seconds = (value: number, decimals: number): string =>
      words.seconds(fixed(value, decimals));
    const mean = seconds(meanTime(rho), 3);
    const p99 = seconds(p99Time(rho), 2);
    const simulated = {
      requests: fixed(served, 0),
      mean: measured === null ? NOTHING : seconds(measured.mean, 3),
      p99: measured === null ? NOTHING : seconds(measured.p99, 2),
    };
    figure.numbers([
      [words.meanFormula, mean],
      [words.meanSimulated, simulated.mean],
      [words.p99Formula, p99],
      [words.p99Simulated, simulated.p99],
      [words.served, simulated.requests],
    ]);
    const said = words.summary({
      utilization: utilization.text,
      arrivals: significant(SERVICE_RATE * rho),
      mean,
      times: significant(SERVICE_RATE * meanTime(rho)),
      p99,
    });
    const outcome = served === 0 ? words.notStarted : words.simulated(simulated);
    const why = served === 0 || rho < BUSY ? "" : words.settlesSlowly;
    figure.summary(said + outcome + why);
  });
});
