import assert from "node:assert/strict";
import { test } from "node:test";
import {
  bootstrap,
  expectedError,
  histogram,
  resampledIndex,
  RESAMPLES,
  sizeForError,
  TRUE_P99,
} from "../src/figures/models/bootstrap.ts";
import {
  callsForMedian,
  pageDensity,
  pageQuantile,
  requiredQuantile,
  shareBeyond,
} from "../src/figures/models/fanout.ts";
import { density, latency, quantile, share } from "../src/figures/models/lognormal.ts";
import { meanTime, REQUESTS, simulate, timeQuantile } from "../src/figures/models/mm1.ts";
import { exponential, seeded } from "../src/figures/models/random.ts";
import { near } from "./near.ts";

const UTILIZATIONS = [0.2, 0.5, 0.8, 0.9, 0.95];

function sortedBy(count: number, draw: () => number): Float64Array {
  return Float64Array.from({ length: count }, draw).sort();
}

/** The value at index int(q * length), as the chapter takes a percentile. */
function percentile(sorted: Float64Array, q: number): number {
  return sorted[Math.floor(q * sorted.length)] ?? NaN;
}

/** The area below a function from 0 to `end`, by the middles of steps of 1. */
function areaBelow(f: (x: number) => number, end: number): number {
  return Array.from({ length: end }, (_, at) => f(at + 0.5)).reduce((sum, value) => sum + value, 0);
}

test("a seed repeats its numbers, another seed has others, and they are uniform", () => {
  const drawn = (seed: number): Float64Array => sortedBy(10_000, seeded(seed));
  assert.deepEqual(drawn(1), drawn(1));
  assert.notDeepEqual(drawn(1), drawn(2));
  for (const q of [0.1, 0.5, 0.9]) near(percentile(drawn(3), q), q, 0.05);
});

test("the latency of a call has the chapter's median and P99, by formula and as drawn", () => {
  near(quantile(0.5), 100);
  near(quantile(0.99), 100 * Math.exp(0.5 * 2.3263478740408408));
  const random = seeded(1);
  const drawn = sortedBy(100_000, () => latency(random));
  near(percentile(drawn, 0.5), 100, 0.01);
  near(percentile(drawn, 0.99), 320, 0.02);
});

test("share, quantile and density of the latency belong together", () => {
  for (const q of [0.001, 0.3, 0.9, 0.9999, 0.999999]) near(share(quantile(q)), q);
  for (const ms of [50, 100, 320]) near(areaBelow(density, ms), share(ms), 1e-3);
  assert.equal(share(0), 0);
  assert.equal(share(1e6), 1);
});

test("the formulas of the queue give the chapter's figures", () => {
  const means = UTILIZATIONS.map((utilization) => meanTime(utilization).toFixed(3));
  assert.deepEqual(means, ["0.125", "0.200", "0.500", "1.000", "2.000"]);
  near(timeQuantile(0.5, 0.99), 0.921, 1e-3);
});

test("the simulation comes to the formulas, and near full load within its wide swings", () => {
  for (const utilization of UTILIZATIONS) {
    const simulation = simulate(utilization, 1);
    simulation.serve(REQUESTS);
    const error = utilization < 0.85 ? 0.05 : 0.35;
    near(simulation.mean, meanTime(utilization), error);
    near(simulation.quantile(0.99), timeQuantile(utilization, 0.99), error);
  }
});

test("the simulation is that of a server that takes one request after the other", () => {
  const random = seeded(7);
  let arrival = 0;
  let free = 0;
  const times = sortedBy(5_000, () => {
    arrival += exponential(random, 1 / 9);
    free = Math.max(free, arrival) + exponential(random, 1 / 10);
    return free - arrival;
  });
  const simulation = simulate(0.9, 7);
  for (const portion of [1, 99, 900, 4_000]) simulation.serve(portion);
  assert.equal(simulation.served, 5_000);
  near(simulation.mean, times.reduce((sum, time) => sum + time, 0) / times.length, 1e-9);
  for (const q of [0, 0.5, 0.99]) {
    assert.ok(Math.abs(simulation.quantile(q) - percentile(times, q)) <= 0.000_501);
  }
});

test("ten calls give the chapter's figures", () => {
  assert.equal(pageQuantile(10, 0.5).toFixed(0), "212");
  assert.equal((100 * shareBeyond(10, 0.99)).toFixed(1), "9.6");
  assert.equal((100 * requiredQuantile(10, 0.99)).toFixed(1), "99.9");
  const random = seeded(1);
  const pages = sortedBy(20_000, () =>
    Math.max(...Array.from({ length: 10 }, () => latency(random))),
  );
  near(percentile(pages, 0.5), 211, 0.01);
  const slow = pages.filter((ms) => ms > quantile(0.99)).length / pages.length;
  assert.ok(Math.abs(slow - 0.096) < 0.006, `${slow}`);
});

test("a page with one call is that call", () => {
  assert.equal(pageQuantile(1, 0.99), quantile(0.99));
  assert.equal(pageDensity(1, 150), density(150));
  near(shareBeyond(1, 0.9), 0.1);
});

test("density, quantiles and median of a page belong together", () => {
  for (const calls of [1, 10, 100]) {
    const p99 = pageQuantile(calls, 0.99);
    near(
      areaBelow((ms) => pageDensity(calls, ms), Math.round(p99)),
      0.99,
      0.002,
    );
    near(callsForMedian(pageQuantile(calls, 0.5)), calls, 1e-6);
    near(shareBeyond(calls, requiredQuantile(calls, 0.99)), 0.01, 1e-9);
  }
});

test("the bootstrap of 200 and of 5,000 samples is as wide as the chapter's", () => {
  const [few, many] = [200, 5_000].map((size) => {
    const widths = sortedBy(
      41,
      seedsFrom(1, (seed) => width(bootstrap(size, seed).interval)),
    );
    return percentile(widths, 0.5);
  });
  // one draw of each in the chapter: 109 and 31 ms
  assert.ok(few !== undefined && many !== undefined);
  near(few, 109, 0.15);
  near(many, 31, 0.15);
});

test("intervals of 5,000 samples hold the true P99 about 19 times of 20", () => {
  near(TRUE_P99, 320, 1e-4);
  let held = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const [low, high] = bootstrap(5_000, seed).interval;
    if (low <= TRUE_P99 && TRUE_P99 <= high) held += 1;
  }
  assert.ok(held >= 180 && held <= 198, `${held} of 200`);
});

test("the interval ends where the chapter's does", () => {
  const { resampled, interval } = bootstrap(200, 1);
  assert.deepEqual(interval, [resampled[12], resampled[487]]);
});

test("the same seed draws the same sample, another one another", () => {
  assert.deepEqual(bootstrap(200, 4), bootstrap(200, 4));
  assert.notDeepEqual(bootstrap(200, 4), bootstrap(200, 5));
});

test("the P99 of at most 100 samples is the largest of them, and no resample exceeds it", () => {
  const { estimate, resampled } = bootstrap(50, 1);
  assert.equal(resampled.length, RESAMPLES);
  assert.equal(resampled.at(-1), estimate);
  assert.ok(new Set(resampled).size < 12);
});

test("the index drawn for a resample is distributed as by drawing and sorting", () => {
  const [size, rank, times] = [200, 198, 20_000];
  const random = seeded(2);
  const direct = sortedBy(times, () => {
    const drawn = sortedBy(size, () => Math.floor(size * random()));
    return drawn[rank] ?? NaN;
  });
  const quick = sortedBy(times, () => resampledIndex(size, rank, random));
  for (let index = 193; index < size; index += 1) {
    const shares = [direct, quick].map((drawn) => drawn.filter((at) => at <= index).length / times);
    const [one = 0, other = 1] = shares;
    assert.ok(Math.abs(one - other) < 0.015, `index ${index}: ${one} and ${other}`);
  }
});

test("the expected error falls with the root of the sample size, and is what samples show", () => {
  near(expectedError(400), expectedError(100) / 2);
  near(sizeForError(expectedError(5_000)), 5_000);
  const estimates = sortedBy(
    400,
    seedsFrom(1, (seed) => bootstrap(5_000, seed).estimate),
  );
  const outside = estimates.filter((ms) => Math.abs(ms - TRUE_P99) > expectedError(5_000)).length;
  assert.ok(outside >= 8 && outside <= 36, `${outside} of 400`);
});

test("a histogram counts each value once, where its bin begins", () => {
  assert.deepEqual(histogram(Float64Array.of(5, 9.9, 10, 21), 5), [
    { from: 5, share: 0.5 },
    { from: 10, share: 0.25 },
    { from: 20, share: 0.25 },
  ]);
});

function width([low, high]: readonly [low: number, high: number]): number {
  return high - low;
}

/** Draws with one seed after the other. */
function seedsFrom(first: number, draw: (seed: number) => number): () => number {
  let seed = first;
  return () => draw(seed++);
}
