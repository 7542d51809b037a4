// Little's law (Little 1961) on a short simulation: one server, Poisson arrivals, exponential service.
import { exponential, seeded } from "./random.ts";

/** When a request came and when it left, in seconds. */
export interface Stay {
  readonly arrival: number;
  readonly departure: number;
}

/**
 * The requests that arrive before `horizon` seconds, first come first served, with what remains served after it.
 * `rate` is in requests per second, `service` in seconds on average. The same seed draws the same requests, only
 * closer together or slower.
 */
export function simulate(
  rate: number,
  service: number,
  horizon: number,
  seed: number,
): readonly Stay[] {
  const random = seeded(seed);
  const stays: Stay[] = [];
  let arrival = exponential(random, 1 / rate);
  let free = 0;
  while (arrival < horizon) {
    free = Math.max(free, arrival) + exponential(random, service);
    stays.push({ arrival, departure: free });
    arrival += exponential(random, 1 / rate);
  }
  return stays;
}

/** A moment at which a request came or left, with how many have done so by then, it included. */
export interface Step {
  readonly time: number;
  readonly arrived: number;
  readonly departed: number;
}

/** Both staircases over [0, end]: a step at 0, at each arrival and departure up to `end`, and at `end`. */
export function staircases(stays: readonly Stay[], end: number): readonly Step[] {
  const events = stays
    .flatMap(({ arrival, departure }) => [
      { time: arrival, came: 1 },
      { time: departure, came: 0 },
    ])
    .filter(({ time }) => time <= end)
    .toSorted((one, other) => one.time - other.time);
  const steps: Step[] = [{ time: 0, arrived: 0, departed: 0 }];
  let [arrived, departed] = [0, 0];
  for (const { time, came } of events) {
    arrived += came;
    departed += 1 - came;
    steps.push({ time, arrived, departed });
  }
  return [...steps, { time: end, arrived, departed }];
}

export interface Measured {
  /** Requests in the system times seconds: the area between the staircases. */
  readonly area: number;
  /** The mean number of requests in the system. */
  readonly inSystem: number;
  /** Arrivals per second. */
  readonly rate: number;
  /** Mean seconds in the system of those that arrived, to their very end. */
  readonly stay: number;
  readonly arrived: number;
  /** Requests that are still there at the end. */
  readonly left: number;
}

/** Measures the window [0, end], which begins empty. Without arrivals the mean stay is 0. */
export function measure(stays: readonly Stay[], end: number): Measured {
  const inside = stays.filter(({ arrival }) => arrival <= end);
  const spent = (until: number): number =>
    inside.reduce((sum, { arrival, departure }) => sum + Math.min(departure, until) - arrival, 0);
  const area = spent(end);
  return {
    area,
    inSystem: area / end,
    rate: inside.length / end,
    stay: inside.length === 0 ? 0 : spent(Infinity) / inside.length,
    arrived: inside.length,
    left: inside.filter(({ departure }) => departure > end).length,
  };
}
