// The bootstrap of a P99, as the chapter does it: 500 resamples of one sample, an interval of 95 %.
import { density, latency, quantile } from "./lognormal.ts";
import { exponential, seeded } from "./random.ts";
import type { Random } from "./random.ts";

const Q = 0.99;
const CONFIDENCE = 0.95;
const Z = 1.96;

export const RESAMPLES = 500;

export const TRUE_P99 = quantile(Q);

export interface Bootstrap {
  /** The P99 of the sample, in milliseconds. */
  readonly estimate: number;
  /** The P99s of the resamples, sorted. */
  readonly resampled: Float64Array;
  readonly interval: readonly [low: number, high: number];
}

export function bootstrap(size: number, seed: number): Bootstrap {
  const random = seeded(seed);
  const sample = Float64Array.from({ length: size }, () => latency(random)).sort();
  const at = (index: number): number => sample[index] ?? NaN;
  const rank = Math.floor(Q * size);
  const resampled = Float64Array.from({ length: RESAMPLES }, () =>
    at(resampledIndex(size, rank, random)),
  ).sort();
  const tail = (1 - CONFIDENCE) / 2;
  const bound = (share: number): number => resampled[Math.floor(share * RESAMPLES)] ?? NaN;
  return { estimate: at(rank), resampled, interval: [bound(tail), bound(1 - tail)] };
}

/**
 * Which of the sorted sample's values has this rank among `size` draws with replacement: distributed exactly as
 * after drawing and sorting, in size - rank steps. The draws are floors of uniform numbers, and the logarithms of
 * sorted uniform numbers differ by independent exponentials (Renyi 1953), counted here from the largest.
 */
export function resampledIndex(size: number, rank: number, random: Random): number {
  let log = 0;
  for (let place = size; place > rank; place -= 1) log -= exponential(random, 1 / place);
  return Math.min(Math.floor(size * Math.exp(log)), size - 1);
}

/** Milliseconds by which a P99 of so many values strays from the true one, 95 times of 100, for large samples. */
export function expectedError(size: number): number {
  return errorOfOne / Math.sqrt(size);
}

/** The sample size whose expected error this is. */
export function sizeForError(ms: number): number {
  return (errorOfOne / ms) ** 2;
}

export interface Bar {
  /** Where the bin begins. */
  readonly from: number;
  /** The share of the values that lie in it. */
  readonly share: number;
}

/** The bins of this width that hold some of the sorted values. */
export function histogram(sorted: Float64Array, width: number): readonly Bar[] {
  const counts = new Map<number, number>();
  for (const value of sorted) {
    const from = width * Math.floor(value / width);
    counts.set(from, (counts.get(from) ?? 0) + 1);
  }
  return Array.from(counts, ([from, count]) => ({ from, share: count / sorted.length }));
}

const errorOfOne = (Z * Math.sqrt(Q * (1 - Q))) / density(TRUE_P99);
