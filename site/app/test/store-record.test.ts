import assert from "node:assert/strict";
import { test } from "node:test";
import {
  ATTEMPTS_KEPT,
  mergeProgress,
  standing,
  withAttempts,
  withSetAside,
  type Attempt,
  type Draft,
  type Progress,
} from "../src/store/record.ts";

const tried: Progress = {
  ...{ exercise: 44, state: "tried", revision: null, when: "2026-05-04T12:00:00.000Z" },
  ...{ hints: 0, gave_up: false },
};
const accepted = (revision: number, day: number): Progress => ({
  ...tried,
  ...{ state: "accepted", revision, when: `2026-05-0${day}T12:00:00.000Z` },
});

const attempt = (second: number, parts: Partial<Attempt> = {}): Attempt => ({
  when: new Date(Date.UTC(2026, 4, 4, 12, 0, second)).toISOString(),
  ...{ revision: 1, scope: "all", verdict: "wrong_answer", passed: 1, total: 2 },
  source: `code ${second}`,
  ...parts,
});

test("progress merges to the same, in whatever order and however often", () => {
  const all: readonly Progress[] = [
    { ...tried, hints: 3 },
    { ...tried, gave_up: true },
    accepted(1, 5),
    accepted(2, 7),
    accepted(2, 6),
  ];
  const merged = (some: readonly Progress[]): Progress | null =>
    some.reduce<Progress | null>(mergeProgress, null);
  const expected = { ...accepted(2, 6), hints: 3, gave_up: true };
  assert.deepEqual(merged(all), expected);
  assert.deepEqual(merged(all.toReversed()), expected);
  assert.deepEqual(merged([...all, ...all]), expected);
});

test("an acceptance counts for its revision and later ones say so", () => {
  assert.equal(standing(null, 1), "untried");
  assert.equal(standing(tried, 1), "tried");
  assert.equal(standing(accepted(1, 5), 1), "accepted");
  assert.equal(standing(accepted(1, 5), 2), "accepted_earlier");
});

test("the last attempts are kept, and accepted ones however old", () => {
  const all = [
    attempt(0),
    attempt(1, { verdict: "accepted" }),
    ...Array.from({ length: ATTEMPTS_KEPT }, (_, at) => attempt(2 + at)),
  ];
  const { attempts } = withAttempts(null, 44, all);
  assert.equal(attempts.length, ATTEMPTS_KEPT + 1);
  assert.equal(attempts[0]?.verdict, "accepted");
  assert.equal(attempts.at(-1)?.source, `code ${ATTEMPTS_KEPT + 1}`);
});

test("an attempt is kept once, and two of one moment are both kept", () => {
  const once = withAttempts(null, 44, [attempt(1), attempt(0), attempt(1)]);
  assert.deepEqual(once.attempts, [attempt(0), attempt(1)]);
  const other = attempt(0, { source: "other" });
  const both = withAttempts(once, 44, [other]);
  assert.deepEqual(
    both.attempts.map(({ source }) => source),
    ["code 0", "other", "code 1"],
  );
  assert.deepEqual(withAttempts(both, 44, [other, attempt(0)]), both);
});

test("a draft that gave way is kept unless its text is there already", () => {
  const draft: Draft = {
    ...{ exercise: 44, source: "typed", saved: Date.UTC(2026, 4, 4), revision: 1 },
    ...{ writer: "a", after: "" },
  };
  const history = withSetAside(null, draft);
  assert.deepEqual(history.attempts, [
    {
      ...{ when: "2026-05-04T00:00:00.000Z", revision: 1, scope: null, verdict: null },
      ...{ passed: 0, total: 0, source: "typed" },
    },
  ]);
  assert.deepEqual(withSetAside(history, { ...draft, saved: 5 }), history);
});
