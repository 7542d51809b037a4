import assert from "node:assert/strict";

/** Asserts that two numbers differ by no more than a share of the expected one. */
export function near(actual: number, expected: number, relative = 1e-12): void {
  assert.ok(Math.abs(actual - expected) <= relative * Math.abs(expected), `${actual}: ${expected}`);
}
