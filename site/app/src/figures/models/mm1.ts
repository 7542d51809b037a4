// M/M/1: Poisson arrivals, exponential service, one server, first come first served.
import { exponential, seeded } from "./random.ts";

/** Requests per second that the server can finish, as in the chapter. */
export const SERVICE_RATE = 10;

/** The chapter's simulation sends as many. */
export const REQUESTS = 200_000;

// The times are counted in bins: sorting them anew for every frame would take too long.
const BIN_SECONDS = 0.001;
const BINS = 60_000;

/** Seconds in the system at a utilization below 1, on average. */
export function meanTime(utilization: number): number {
  return 1 / (SERVICE_RATE * (1 - utilization));
}

/** Seconds in the system that a share `q` of the requests does not exceed: they are exponential. */
export function timeQuantile(utilization: number, q: number): number {
  return -Math.log(1 - q) * meanTime(utilization);
}

export interface Simulation {
  /** Requests that have left the system. */
  readonly served: number;
  /** Seconds in the system on average, over those. */
  readonly mean: number;
  /** The sorted time at index int(q * served), to half a millisecond. */
  readonly quantile: (q: number) => number;
  readonly serve: (requests: number) => void;
}

export function simulate(utilization: number, seed: number): Simulation {
  const random = seeded(seed);
  const betweenArrivals = 1 / (SERVICE_RATE * utilization);
  const counts = new Uint32Array(BINS);
  let served = 0;
  let total = 0;
  let time = 0;
  return {
    get served() {
      return served;
    },
    get mean() {
      return total / served;
    },
    quantile: (q) => {
      let left = Math.floor(q * served);
      const bin = counts.findIndex((count) => (left -= count) < 0);
      return (bin + 0.5) * BIN_SECONDS;
    },
    serve: (requests) => {
      for (let request = 0; request < requests; request += 1) {
        // Lindley's recursion: what is left of the one before is the wait.
        const wait = Math.max(0, time - exponential(random, betweenArrivals));
        time = wait + exponential(random, 1 / SERVICE_RATE);
        const bin = Math.min(Math.floor(time / BIN_SECONDS), BINS - 1);
        counts[bin] = (counts[bin] ?? 0) + 1;
        total += time;
      }
      served += requests;
    },
  };
}
