// The latency of a single call, as the chapter draws it: lognormal, in milliseconds.
import { normal } from "./random.ts";
import type { Random } from "./random.ts";

export const MEDIAN_MS = 100;

/** The standard deviation of the latency's natural logarithm. */
export const SIGMA = 0.5;

// Beyond this the normal distribution is 0 or 1 to within a double's precision.
const LAST_Z = 8.3;

export function latency(random: Random): number {
  return fromZ(normal(random));
}

/** The probability per millisecond. */
export function density(ms: number): number {
  if (ms <= 0) return 0;
  return normalDensity(toZ(ms)) / (SIGMA * ms);
}

/** The share of calls that take no longer. */
export function share(ms: number): number {
  return ms <= 0 ? 0 : normalShare(toZ(ms));
}

/** The latency that this share of calls, between 0 and 1, does not exceed. */
export function quantile(share: number): number {
  let low = -LAST_Z;
  let high = LAST_Z;
  for (let middle = 0; low < middle && middle < high; middle = (low + high) / 2) {
    if (normalShare(middle) < share) low = middle;
    else high = middle;
  }
  return fromZ(high);
}

function toZ(ms: number): number {
  return Math.log(ms / MEDIAN_MS) / SIGMA;
}

function fromZ(z: number): number {
  return MEDIAN_MS * Math.exp(SIGMA * z);
}

function normalDensity(z: number): number {
  return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
}

/** Marsaglia's series, "Evaluating the Normal Distribution" (2004). */
function normalShare(z: number): number {
  if (Math.abs(z) >= LAST_Z) return z < 0 ? 0 : 1;
  let sum = 0;
  let term = z;
  for (let odd = 3; sum + term !== sum; odd += 2) {
    sum += term;
    term *= (z * z) / odd;
  }
  return 0.5 + sum * normalDensity(z);
}
