// A page that waits for the slowest of k independent calls.
import { density, quantile, share } from "./lognormal.ts";

/** The share of pages of which at least one call exceeds the single call's quantile `q`. */
export function shareBeyond(calls: number, q: number): number {
  return 1 - q ** calls;
}

/** The quantile of a single call that is the page's quantile `q`. */
export function requiredQuantile(calls: number, q: number): number {
  return q ** (1 / calls);
}

/** Milliseconds that a share `q` of the pages does not exceed. */
export function pageQuantile(calls: number, q: number): number {
  return quantile(requiredQuantile(calls, q));
}

/** The probability per millisecond that a page takes so long. */
export function pageDensity(calls: number, ms: number): number {
  return calls * share(ms) ** (calls - 1) * density(ms);
}

/** The number of calls, in parts too, that makes this latency the median of the page. */
export function callsForMedian(ms: number): number {
  return Math.log(0.5) / Math.log(share(ms));
}
