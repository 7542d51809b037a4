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
/** Seconds; a simulated P99 may come to lie above. */
const LONGEST = 12;
/** From here on the simulation settles so slowly that the reader should know why. */
const BUSY = 0.9;

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
  const handle = figure.handle(utilization, "x");
  figure.note(words.note);

  figure.draw(() => {
    const rho = utilization.value;
    const { simulation, state } = run;
    const { served } = simulation;
    const seconds = (value: number): string => words.seconds(significant(value));

    const x = scaleLinear([0, 1], [plot.left, plot.right]);
    const y = scaleLinear([0, LONGEST], [plot.bottom, plot.top]);
    drawAxes(
      plot,
      { label: words.utilization, scale: x, ticks: x.ticks(5), says: (at) => percent(at) },
      { label: words.timeAxis, scale: y, ticks: y.ticks(6), says: y.tickFormat(6) },
    );
    plot.line(x(1), plot.top, x(1), plot.bottom, "limit");
    const curve = (time: (rho: number) => number): string | null =>
      line<number>(x, (at) => y(time(at)))(linear(0, BUSIEST, 0.005));
    const p99Time = (at: number): number => timeQuantile(at, Q);
    plot.path(curve(meanTime), "curve");
    plot.path(curve(p99Time), "second");
    plot.text(plot.left + 10, plot.top + 14, words.p99, "start", "text bj-plot-name-second");
    plot.text(plot.left + 10, plot.top + 30, words.mean, "start", "text bj-plot-name-curve");
    plot.line(x(rho), plot.top, x(rho), plot.bottom, "guide");
    const p99 = simulation.quantile(Q);
    if (served > 0) {
      plot.dot(x(rho), Math.max(plot.top, y(p99)), "dot");
      plot.dot(x(rho), Math.max(plot.top, y(simulation.mean)), "dot bj-plot-dot-curve");
    }
    handle.place({ x: x(rho), y: plot.bottom }, (at) => x.invert(at.x));

    button.textContent = words.button[state];
    const simulated = (value: number): string => (served === 0 ? "–" : seconds(value));
    figure.numbers([
      [words.meanFormula, seconds(meanTime(rho))],
      [words.meanSimulated, simulated(simulation.mean)],
      [words.p99Formula, seconds(p99Time(rho))],
      [words.p99Simulated, simulated(p99)],
      [words.served, fixed(served, 0)],
    ]);
    const said = words.summary({
      utilization: utilization.text,
      arrivals: significant(SERVICE_RATE * rho),
      mean: seconds(meanTime(rho)),
      times: significant(SERVICE_RATE * meanTime(rho)),
      p99: seconds(p99Time(rho)),
    });
    const told = {
      requests: fixed(served, 0),
      mean: simulated(simulation.mean),
      p99: simulated(p99),
    };
    const outcome = served === 0 ? words.notStarted : words.simulated(told);
    const why = served === 0 || rho < BUSY ? "" : words.settlesSlowly;
    figure.summary(said + outcome + why);
  });
});
