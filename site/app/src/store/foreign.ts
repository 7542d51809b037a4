// Reads data that this page did not write: every value is checked, and a fault says where it is.
import type { Scope, Verdict } from "../report.ts";
import type { Attempt, Draft, History, Progress } from "./record.ts";

const SCOPES: readonly Scope[] = ["examples", "all"];
const VERDICTS: readonly Verdict[] = [
  "accepted",
  "examples_passed",
  "wrong_answer",
  "runtime_error",
  "syntax_error",
  "time_limit",
  "memory_limit",
  "output_limit",
  "internal_error",
];

/** A value that is not what it should be; `where` is its path, like "exercises[2].draft.saved", and "" the whole. */
export class Fault extends Error {
  readonly where: string;

  constructor(where: string) {
    super(`not as it should be: ${where}`);
    this.where = where;
  }
}

/** The fields of a JSON object, read one by one. */
export class Fields {
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #where: string;

  constructor(value: unknown, where: string) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw new Fault(where);
    this.#value = value as Readonly<Record<string, unknown>>;
    this.#where = where;
  }

  at(name: string): string {
    return this.#where === "" ? name : `${this.#where}.${name}`;
  }

  raw(name: string): unknown {
    return this.#value[name];
  }

  text(name: string): string {
    const value = this.raw(name);
    return typeof value === "string" ? value : this.#fail(name);
  }

  truth(name: string): boolean {
    const value = this.raw(name);
    return typeof value === "boolean" ? value : this.#fail(name);
  }

  whole(name: string, least: number): number {
    const value = this.raw(name);
    return typeof value === "number" && Number.isSafeInteger(value) && value >= least
      ? value
      : this.#fail(name);
  }

  /** A time, however precise and in whatever zone, as ISO 8601 in UTC with milliseconds. */
  time(name: string): string {
    const date = new Date(this.text(name));
    return Number.isNaN(date.getTime()) ? this.#fail(name) : date.toISOString();
  }

  oneOf<T extends string>(name: string, options: readonly T[]): T {
    const value = this.raw(name);
    return options.find((option) => option === value) ?? this.#fail(name);
  }

  orNull<T>(name: string, read: (name: string) => T): T | null {
    return this.raw(name) === null ? null : read(name);
  }

  list<T>(name: string, read: (value: unknown, where: string) => T): readonly T[] {
    const value = this.raw(name);
    if (!Array.isArray(value)) return this.#fail(name);
    return value.map((item: unknown, index) => read(item, `${this.at(name)}[${index}]`));
  }

  #fail(name: string): never {
    throw new Fault(this.at(name));
  }
}

export function attemptFrom(value: unknown, where: string): Attempt {
  const fields = new Fields(value, where);
  return {
    when: fields.time("when"),
    revision: fields.orNull("revision", (name) => fields.whole(name, 0)),
    scope: fields.orNull("scope", (name) => fields.oneOf(name, SCOPES)),
    verdict: fields.orNull("verdict", (name) => fields.oneOf(name, VERDICTS)),
    passed: fields.whole("passed", 0),
    total: fields.whole("total", 0),
    source: fields.text("source"),
  };
}

export function historyFrom(value: unknown): History {
  const fields = new Fields(value, "");
  return { exercise: fields.whole("exercise", 1), attempts: fields.list("attempts", attemptFrom) };
}

export function progressFrom(exercise: number, value: unknown, where: string): Progress {
  const fields = new Fields(value, where);
  const state = fields.oneOf("state", ["tried", "accepted"]);
  const revision = fields.orNull("revision", (name) => fields.whole(name, 0));
  if ((state === "accepted") !== (revision !== null)) throw new Fault(fields.at("revision"));
  return {
    exercise,
    state,
    revision,
    when: fields.time("when"),
    hints: fields.whole("hints", 0),
    gave_up: fields.truth("gave_up"),
  };
}

/** A draft as this page or an earlier one wrote it; those said neither revision nor writer. */
export function draftFrom(value: unknown): Draft {
  const fields = new Fields(value, "");
  const undo = fields.raw("undo");
  return {
    exercise: fields.whole("exercise", 1),
    source: fields.text("source"),
    saved: fields.whole("saved", 0),
    revision:
      fields.raw("revision") === undefined
        ? null
        : fields.orNull("revision", (name) => fields.whole(name, 0)),
    writer: fields.raw("writer") === undefined ? "" : fields.text("writer"),
    after: fields.raw("after") === undefined ? "" : fields.text("after"),
    ...(undo === undefined ? {} : { undo }),
  };
}
