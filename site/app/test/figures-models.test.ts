import assert from "node:assert/strict";
import { test } from "node:test";
import { overallSpeedup, speedupLimit } from "../src/figures/models/amdahl.ts";
import { cards } from "../src/figures/models/cards.ts";
import { measure, simulate, staircases } from "../src/figures/models/little.ts";
import {
  attainable,
  boundBy,
  intensity,
  ridgePoint,
  rowsAt,
} from "../src/figures/models/roofline.ts";
import { near } from "./near.ts";

const { h100 } = cards;
const weight = { k: 4096, n: 4096, bytesPerElement: 2 };

test("the roofline of an H100 has the chapter's figures", () => {
  assert.equal(ridgePoint(h100).toFixed(0), "295");
  const rows = [1, 8, 64, 256, 4096].map((m) => {
    const at = intensity({ m, ...weight });
    return [at.toFixed(1), (attainable(at, h100) / 1e12).toFixed(0), boundBy(at, h100)];
  });
  assert.deepEqual(rows, [
    ["1.0", "3", "memory"],
    ["8.0", "27", "memory"],
    ["62.1", "208", "memory"],
    ["227.6", "762", "memory"],
    ["1365.3", "989", "compute"],
  ]);
});

test("the rows at the ridge of an H100 are the chapter's, and no rows reach more than the matrix allows", () => {
  assert.equal(rowsAt(295, weight).toFixed(1), "344.6");
  for (const m of [1, 37, 16384]) near(rowsAt(intensity({ m, ...weight }), weight), m);
  assert.equal(rowsAt(2048, weight), Infinity);
});

test("at the ridge itself both limits are reached, which counts as compute bound", () => {
  const at = ridgePoint(h100);
  near(attainable(at, h100), h100.peak);
  assert.equal(boundBy(at, h100), "compute");
});

test("half the bytes for an element double the intensity", () => {
  const at = intensity({ m: 8, ...weight });
  near(intensity({ m: 8, ...weight, bytesPerElement: 1 }), 2 * at);
});

test("the ridge of an H20 lies far to the left", () => {
  assert.equal(ridgePoint(cards.h20), 37);
});

test("Amdahl's law gives the chapter's figures", () => {
  const given = [
    [0.3, 2],
    [0.3, 100],
    [0.8, 2],
  ] as const;
  const speedups = given.map(([fraction, factor]) => overallSpeedup(fraction, factor).toFixed(2));
  assert.deepEqual(speedups, ["1.18", "1.42", "1.67"]);
});

test("the limit is what an endless factor gives", () => {
  near(overallSpeedup(0.8, Infinity), speedupLimit(0.8));
  assert.equal(speedupLimit(0), 1);
  assert.equal(speedupLimit(1), Infinity);
});

test("a long simulation comes to the chapter's numbers at 8 requests per second and 0.1 seconds each", () => {
  const horizon = 25_000;
  const measured = measure(simulate(8, 0.1, horizon, 1), horizon);
  near(measured.inSystem, 4, 0.05);
  near(measured.stay, 0.5, 0.05);
  near(measured.rate, 8, 0.01);
  near(measured.inSystem, measured.rate * measured.stay, 0.001);
});

test("the law is exact for a window that ends empty, and is not for one that cuts stays", () => {
  const stays = [
    { arrival: 1, departure: 3 },
    { arrival: 2, departure: 6 },
  ];
  assert.deepEqual(measure(stays, 8), {
    area: 6,
    inSystem: 0.75,
    rate: 0.25,
    stay: 3,
    arrived: 2,
    left: 0,
  });
  assert.deepEqual(measure(stays, 4), {
    area: 4,
    inSystem: 1,
    rate: 0.5,
    stay: 3,
    arrived: 2,
    left: 1,
  });
});

test("a window before the first arrival holds nothing", () => {
  const measured = measure([{ arrival: 5, departure: 6 }], 2);
  assert.deepEqual(measured, { area: 0, inSystem: 0, rate: 0, stay: 0, arrived: 0, left: 0 });
});

test("the area between the staircases is what is measured", () => {
  const stays = simulate(0.8, 1, 30, 4);
  for (const end of [5, 17.3, 30]) {
    const steps = staircases(stays, end);
    const area = steps.slice(1).reduce((sum, { time }, index) => {
      const { time: from, arrived, departed } = steps[index] ?? { time, arrived: 0, departed: 0 };
      return sum + (arrived - departed) * (time - from);
    }, 0);
    near(area, measure(stays, end).area, 1e-9);
    assert.equal(steps.at(-1)?.time, end);
  }
});

test("one seed draws the same requests: at twice the rate they come twice as close together", () => {
  const slow = simulate(1, 0, 20, 3);
  const fast = simulate(2, 0, 10, 3);
  assert.equal(fast.length, slow.length);
  for (const [index, { arrival }] of slow.entries()) near(fast[index]?.arrival ?? 0, arrival / 2);
});

test("another seed draws other requests", () => {
  assert.notDeepEqual(simulate(1, 1, 20, 1), simulate(1, 1, 20, 2));
});
