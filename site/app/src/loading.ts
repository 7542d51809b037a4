// How far loading is, in words.
import type { Progress } from "./interpreter/protocol.ts";
import type { Advance } from "./panel.ts";
import type { Scope } from "./report.ts";
import { megabytes } from "./text.ts";
import type { Words } from "./words.ts";

export interface LoadingStatus {
  /** What is loaded, for the progress bar. */
  readonly label: string;
  readonly text: string;
  readonly advance: Advance;
}

/** `wanted` is what the reader has asked for meanwhile. */
export function loadingStatus(
  progress: Progress | null,
  wanted: Scope | null,
  words: Words,
): LoadingStatus {
  const queued = wanted === null ? [] : [words.queued[wanted]];
  const status = (label: string, said: string, advance: Advance): LoadingStatus => ({
    label,
    text: [said, ...queued].join(" · "),
    advance,
  });
  if (progress === null) return status(words.loadingExercise, words.loadingExercise, null);
  const { step, loaded, total, name } = progress;
  const label = words.loadingSteps[step];
  if (step === "start" || total <= 0) return status(label, label, null);
  const bytes = words.loadedBytes(megabytes(Math.min(loaded, total)), megabytes(total));
  const amount = name === undefined ? bytes : `${name} · ${bytes}`;
  return status(label, words.labelled(label, amount), { value: loaded, max: total });
}
