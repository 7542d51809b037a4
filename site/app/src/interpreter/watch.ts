// What the page watches during a judgement, with clocks it is given.
import type { Report } from "../report.ts";
import type { Stop } from "./messages.ts";

/** Milliseconds over an operation's limit: messages and timers of a busy page come late. */
const GRACE = 200;
const BEAT = 500;
/** A computer that was so many limits away slept, and its clocks accuse nobody. */
const SLEPT = 5;

/** Where the learner's code has no worker of its own: ends an operation that takes too long. */
export class OperationWatch {
  readonly stops = new Map<number, Stop>();
  readonly #end: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(end: () => void) {
    this.#end = end;
  }

  asked(operation: number, milliseconds: number): void {
    clearTimeout(this.#timer);
    // Twice, so that an answer that lies unread on a busy page is read first.
    this.#timer = setTimeout(
      () => {
        const stop = (): void => this.stopped(operation, { reason: "timeout", code: 0 });
        this.#timer = setTimeout(stop, GRACE / 2);
      },
      milliseconds + GRACE / 2,
    );
  }

  answered(): void {
    clearTimeout(this.#timer);
  }

  stopped(operation: number, stop: Stop): void {
    clearTimeout(this.#timer);
    this.stops.set(operation, stop);
    this.#end();
  }
}

/** Beats while a judgement runs; the longest pause tells whether the computer slept. */
export class Beats {
  readonly #now: () => number;
  readonly #timer: ReturnType<typeof setInterval>;
  #last: number;
  #longest = 0;
  #limit = 0;

  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
    this.#last = now();
    this.#timer = setInterval(() => this.#beat(), BEAT);
  }

  /** Tells the longest limit, in milliseconds, that the code has for anything. */
  noteLimit(milliseconds: number): void {
    this.#limit = Math.max(this.#limit, milliseconds);
  }

  /** Whether a broken time limit may be due to the computer's sleep. */
  slept(): boolean {
    this.#beat();
    return this.#longest > SLEPT * this.#limit;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #beat(): void {
    const now = this.#now();
    this.#longest = Math.max(this.#longest, now - this.#last);
    this.#last = now;
  }
}

/** Whether a report says of anything that it took too long. */
export function brokeTime({ loading, tests }: Report): boolean {
  return [loading, ...tests].some(({ outcome }) => outcome === "time_limit");
}
