import assert from "node:assert/strict";
import { test } from "node:test";
import { powers } from "../src/figures/axes.ts";
import { fixed, percent, significant } from "../src/figures/numbers.ts";
import { Choice, linear, logarithmic, Quantity } from "../src/figures/quantity.ts";

function quantity(stops: readonly number[], value: number): Quantity {
  return new Quantity({ name: "x", label: "X", stops, value, says: (each) => `${each} s` });
}

test("linear stops are the decimals that are meant", () => {
  assert.deepEqual(linear(0.1, 0.5, 0.1), [0.1, 0.2, 0.3, 0.4, 0.5]);
});

test("logarithmic stops end at the ends, rise, and have every power of two among them", () => {
  const stops = logarithmic(1, 16_384, 8, Math.round);
  assert.deepEqual([stops[0], stops.at(-1)], [1, 16_384]);
  assert.deepEqual(
    stops,
    [...new Set(stops)].toSorted((one, other) => one - other),
  );
  for (let power = 1; power <= 16_384; power *= 2) assert.ok(stops.includes(power), `${power}`);
});

test("a drag goes to the nearest stop, what is typed may lie between two, and neither beyond the ends", () => {
  const x = quantity([1, 2, 4, 8], 2);
  x.snap(5);
  assert.equal(x.value, 4);
  x.set(5);
  assert.deepEqual([x.value, x.index, x.text], [5, 2, "5 s"]);
  x.set(100);
  assert.equal(x.value, 8);
  x.snap(-Infinity);
  assert.equal(x.value, 1);
  x.snap(Infinity);
  assert.equal(x.value, 8);
});

test("a step goes from stop to stop and no further than the last", () => {
  const x = quantity([1, 2, 4, 8], 2);
  x.goTo(x.index + 1);
  assert.equal(x.value, 4);
  x.goTo(x.index + 10);
  assert.equal(x.value, 8);
  x.goTo(-Infinity);
  assert.equal(x.value, 1);
});

test("who listens hears of a change, and not of one that changes nothing", () => {
  const x = quantity([1, 2, 4], 2);
  let heard = 0;
  x.onChange(() => (heard += 1));
  x.set(2);
  assert.equal(heard, 0);
  x.set(4);
  x.set(9);
  assert.equal(heard, 1);
});

test("a choice takes only what can be chosen", () => {
  const options = [
    ["a", "A"],
    ["b", "B"],
  ] as const;
  const choice = new Choice({ name: "c", label: "C", options, value: "a" });
  choice.choose("b");
  assert.equal(choice.value, "b");
  choice.choose("z");
  assert.equal(choice.value, "b");
});

test("powers of ten lie between the ends, which belong to them", () => {
  assert.deepEqual(powers(0.25, 25_000), [1, 10, 100, 1000, 10_000]);
  assert.deepEqual(powers(1, 1000), [1, 10, 100, 1000]);
});

test("numbers are written with separators and without idle zeros", () => {
  assert.equal(significant(1365.33, 4), "1,365");
  assert.equal(significant(2.999), "3");
  assert.equal(significant(0.25), "0.25");
  assert.equal(fixed(1.4, 2), "1.40");
  assert.equal(percent(0.003), "0.3%");
});
