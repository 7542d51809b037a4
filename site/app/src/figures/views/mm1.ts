// Time in the system over utilization: the curves by formula, and the dots of a simulation that runs beside them.
import { scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import { drawAxes } from "../axes.ts";
import { meanTime, REQUESTS, SERVICE_RATE, simulate, timeQuantile } from "../models/mm1.ts";
import { fixed, percent, significant } from "../numbers.ts";
import { picture } from "../picture.ts";
import { linear, Quantity } from "../quantity.ts";
import { mm1Words } from "../words/mm1.ts";

const Q = 0.99;
const BUSIEST = 0.95;
/** Seconds; a simulated P99 may come to lie above. */
const LONGEST = 12;

/** Served in a frame, at least: slow at first, while every request still counts. */
const FEWEST = 50;
const GROWTH = 0.03;
/** Served in a frame when nothing may move. */
const STILL = 20_000;

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export const mm1 = picture(mm1Words, (figure, words) => {
  const { plot } = figure;
  const utilization = new Quantity({
    name: "utilization",
    label: words.utilization,
    stops: linear(0.05, BUSIEST, 0.01),
    value: 0.8,
    says: (value) => percent(value),
  });
  let seed = 1;
  let simulation = simulate(utilization.value, seed);
  let running = false;
  let frame = 0;
  const isDone = (): boolean => simulation.served === REQUESTS;

  const serve = (): void => {
    if (figure.isGone) return;
    const portion = stillness.matches ? STILL : Math.max(FEWEST, GROWTH * simulation.served);
    simulation.serve(Math.min(Math.ceil(portion), REQUESTS - simulation.served));
    running = !isDone();
    if (running) frame = requestAnimationFrame(serve);
    if (!running || !stillness.matches) figure.invalidate();
  };
  const run = (): void => {
    cancelAnimationFrame(frame);
    running = true;
    frame = requestAnimationFrame(serve);
    figure.invalidate();
  };
  const startAnew = (): void => {
    simulation = simulate(utilization.value, seed);
  };

  figure.slider(utilization);
  utilization.onChange(() => {
    const goesOn = running || isDone();
    startAnew();
    if (goesOn) run();
  });
  const button = figure.button("simulate", words.start, () => {
    if (running) {
      cancelAnimationFrame(frame);
      running = false;
      figure.invalidate();
      return;
    }
    if (isDone()) {
      seed += 1;
      startAnew();
    }
    run();
  });
  const handle = figure.handle(utilization, "x");
  figure.note(words.note);

  figure.draw(() => {
    const rho = utilization.value;
    const { served } = simulation;
    const seconds = (value: number): string => words.seconds(significant(value));

    const x = scaleLinear([0, 1], [plot.left, plot.right]);
    const y = scaleLinear([0, LONGEST], [plot.bottom, plot.top]);
    drawAxes(
      plot,
      { label: words.utilizationAxis, scale: x, ticks: x.ticks(5), says: (at) => percent(at) },
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

    button.textContent = buttonWord();
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
    figure.summary(said + (served === 0 ? words.notStarted : words.simulated(told, rho)));
  });

  function buttonWord(): string {
    if (running) return words.pause;
    if (isDone()) return words.again;
    return simulation.served === 0 ? words.start : words.resume;
  }
});
