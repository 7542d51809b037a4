// What the page knows of a reader's work, and how two such accounts of one exercise become one.
import type { Scope, Verdict } from "../report.ts";

/** The text in the editor of one exercise. */
export interface Draft {
  readonly exercise: number;
  readonly source: string;
  /** Milliseconds since the epoch; the later draft of two is the one that counts. */
  readonly saved: number;
  /** The revision of the exercise it was typed against; null where an older page did not say. */
  readonly revision: number | null;
  /** The page that wrote it: every load of a page has a name of its own. */
  readonly writer: string;
  /** The stamp of the draft it goes on from; "" for none. */
  readonly after: string;
  /** The editor's own undo history, whatever that is. */
  readonly undo?: unknown;
}

/** One judgement, or a draft that gave way to another one: then it has neither scope nor verdict. */
export interface Attempt {
  /** ISO 8601 in UTC with milliseconds; unique within an exercise. */
  readonly when: string;
  readonly revision: number | null;
  readonly scope: Scope | null;
  readonly verdict: Verdict | null;
  readonly passed: number;
  readonly total: number;
  readonly source: string;
}

/** The attempts at one exercise, oldest first. */
export interface History {
  readonly exercise: number;
  readonly attempts: readonly Attempt[];
}

export interface Progress {
  readonly exercise: number;
  readonly state: "tried" | "accepted";
  /** The latest revision that was accepted; null while none is. */
  readonly revision: number | null;
  /** When that was first so, ISO 8601 in UTC. */
  readonly when: string;
  /** How many hints were shown. */
  readonly hints: number;
  /** Whether the solution was shown before an acceptance. */
  readonly gave_up: boolean;
}

/** How an exercise stands for the revision that is in the book now. */
export type Standing = "untried" | "tried" | "accepted" | "accepted_earlier";

/** Older attempts are let go beyond this number, but never an accepted one. */
export const ATTEMPTS_KEPT = 100;

export function standing(progress: Progress | null | undefined, revision: number): Standing {
  if (progress === null || progress === undefined) return "untried";
  if (progress.revision === null) return "tried";
  return progress.revision < revision ? "accepted_earlier" : "accepted";
}

/** Names one version of a draft. */
export function stamp(draft: Draft | null): string {
  return draft === null ? "" : `${draft.saved}.${draft.writer}`;
}

/** Whether a draft was typed on from another one, so that nothing is lost with that. */
export function continues(draft: Draft, earlier: Draft): boolean {
  return (
    draft.source === earlier.source ||
    draft.after === stamp(earlier) ||
    (draft.writer === earlier.writer && draft.saved >= earlier.saved)
  );
}

export function laterDraft(one: Draft | null, other: Draft | null): Draft | null {
  if (one === null || other === null) return one ?? other;
  return other.saved > one.saved ? other : one;
}

/** What both know: accepted stays accepted, of the latest revision, since it was first so. */
export function mergeProgress(one: Progress | null, other: Progress): Progress {
  if (one === null) return other;
  const [first, second] = [one, other].map((progress) => progress.revision ?? -1) as [
    number,
    number,
  ];
  const ahead =
    first === second ? (other.when < one.when ? other : one) : first > second ? one : other;
  return {
    ...ahead,
    hints: Math.max(one.hints, other.hints),
    gave_up: one.gave_up || other.gave_up,
  };
}

/** The history with more attempts, each kept once, within its bounds. */
export function withAttempts(
  history: History | null,
  exercise: number,
  more: readonly Attempt[],
): History {
  const attempts = more.reduce(withAttempt, history?.attempts ?? []);
  const recent = attempts.length - ATTEMPTS_KEPT;
  return {
    exercise,
    attempts: attempts.filter(({ verdict }, at) => at >= recent || verdict === "accepted"),
  };
}

/** The history with a draft that gave way, unless that text is in it already. */
export function withSetAside(history: History | null, draft: Draft): History {
  const { exercise, source, revision, saved } = draft;
  if (history?.attempts.some((attempt) => attempt.source === source)) return history;
  const unjudged = { scope: null, verdict: null, passed: 0, total: 0 };
  const when = new Date(saved).toISOString();
  return withAttempts(history, exercise, [{ ...unjudged, when, revision, source }]);
}

/** Two attempts of one millisecond are told apart by moving the second: nothing is lost. */
function withAttempt(attempts: readonly Attempt[], attempt: Attempt): readonly Attempt[] {
  const there = attempts.find(({ when }) => when === attempt.when);
  if (there === undefined)
    return [...attempts, attempt].sort((one, other) => (one.when < other.when ? -1 : 1));
  if (sameAttempt(there, attempt)) return attempts;
  const when = new Date(Date.parse(attempt.when) + 1).toISOString();
  return withAttempt(attempts, { ...attempt, when });
}

function sameAttempt(one: Attempt, other: Attempt): boolean {
  return (
    one.source === other.source &&
    one.scope === other.scope &&
    one.verdict === other.verdict &&
    one.revision === other.revision &&
    one.passed === other.passed &&
    one.total === other.total
  );
}
