// The file that carries a reader's work to another browser or to the terminal: bookjudge/progress.schema.json.
import { attemptFrom, Fault, Fields, progressFrom } from "./foreign.ts";
import type { Attempt, Draft, Progress } from "./record.ts";

const FORMAT = "bookjudge-progress";
const VERSION = 1;

/** Everything about one exercise. */
export interface ExerciseRecord {
  readonly exercise: number;
  readonly draft: Pick<Draft, "source" | "saved" | "revision"> | null;
  readonly progress: Progress | null;
  readonly attempts: readonly Attempt[];
}

/** Why a file cannot be read: no JSON, another kind of file, made by a newer bookjudge, or damaged. */
export type FileProblem = "not_json" | "not_progress" | "newer" | "damaged";

export class ProgressFileError extends Error {
  readonly problem: FileProblem;
  /** The path of the damaged value, like "exercises[2].draft.saved"; "" for the other problems. */
  readonly where: string;

  constructor(problem: FileProblem, where = "") {
    super(where === "" ? problem : `${problem}: ${where}`);
    this.problem = problem;
    this.where = where;
  }
}

/** The file's text: the same for the same records, whenever it is written. */
export function toFile(records: readonly ExerciseRecord[]): string {
  const exercises = [...records]
    .sort((one, other) => one.exercise - other.exercise)
    .map(({ exercise, draft, progress, attempts }) => ({
      exercise,
      progress: progress === null ? null : progressToFile(progress),
      draft: draft === null ? null : draftToFile(draft),
      attempts,
    }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, exercises }, null, 2)}\n`;
}

export function fromFile(text: string): readonly ExerciseRecord[] {
  const value = parsed(text);
  try {
    const fields = new Fields(value, "");
    if (fields.raw("format") !== FORMAT) throw new ProgressFileError("not_progress");
    if (fields.whole("version", 1) > VERSION) throw new ProgressFileError("newer");
    return fields.list("exercises", recordFrom);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    throw new ProgressFileError(error.where === "" ? "not_progress" : "damaged", error.where);
  }
}

function parsed(text: string): unknown {
  try {
    // A text editor may have put a byte order mark in front.
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new ProgressFileError("not_json");
  }
}

function recordFrom(value: unknown, where: string): ExerciseRecord {
  const fields = new Fields(value, where);
  const exercise = fields.whole("exercise", 1);
  return {
    exercise,
    progress: fields.orNull("progress", (name) =>
      progressFrom(exercise, fields.raw(name), fields.at(name)),
    ),
    draft: fields.orNull("draft", (name) => draftFrom(fields.raw(name), fields.at(name))),
    attempts: fields.list("attempts", attemptFrom),
  };
}

function draftFrom(value: unknown, where: string): ExerciseRecord["draft"] {
  const fields = new Fields(value, where);
  return {
    source: fields.text("source"),
    saved: Date.parse(fields.time("saved")),
    revision: fields.orNull("revision", (name) => fields.whole(name, 0)),
  };
}

function progressToFile({ state, revision, when, hints, gave_up }: Progress): object {
  return { state, revision, when, hints, gave_up };
}

function draftToFile({ source, saved, revision }: NonNullable<ExerciseRecord["draft"]>): object {
  return { revision, saved: new Date(saved).toISOString(), source };
}
