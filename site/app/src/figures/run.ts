// The simulation of the queue as a reader runs it: in portions, a frame each, so that the page stays at hand.
import { REQUESTS, simulate, type Simulation } from "./models/mm1.ts";

export type RunState = "new" | "running" | "paused" | "done";

/** Served in a frame, at least: slowly at first, while every request still counts. */
const FEWEST = 50;
const GROWTH = 0.03;
/** Served in a frame when nothing may move on the way. */
const STILL = 20_000;

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

export class Run {
  state: RunState = "new";
  simulation: Simulation;
  readonly #changed: () => void;
  readonly #isGone: () => boolean;
  #utilization: number;
  #seed = 1;
  #frame = 0;

  /** `changed` is told what should be seen; `isGone` says that nobody is there to see it. */
  constructor(utilization: number, changed: () => void, isGone: () => boolean) {
    this.#utilization = utilization;
    this.#changed = changed;
    this.#isGone = isGone;
    this.simulation = simulate(utilization, this.#seed);
  }

  /** Starts, pauses, goes on; from the end, does it again with other requests. */
  press(): void {
    if (this.state === "running") {
      cancelAnimationFrame(this.#frame);
      this.state = "paused";
    } else {
      if (this.state === "done") this.#renew(this.#seed + 1);
      this.#go();
    }
    this.#changed();
  }

  /** Begins anew; what ran, or had run to its end, runs again. */
  restart(utilization: number): void {
    this.#utilization = utilization;
    this.#renew(this.#seed);
    if (this.state === "running" || this.state === "done") this.#go();
    else this.state = "new";
    this.#changed();
  }

  #renew(seed: number): void {
    this.#seed = seed;
    this.simulation = simulate(this.#utilization, seed);
  }

  #go(): void {
    cancelAnimationFrame(this.#frame);
    this.state = "running";
    this.#frame = requestAnimationFrame(() => this.#serve());
  }

  #serve(): void {
    if (this.#isGone()) return;
    const { served, serve } = this.simulation;
    const portion = stillness.matches ? STILL : Math.max(FEWEST, Math.ceil(GROWTH * served));
    serve(Math.min(portion, REQUESTS - served));
    if (this.simulation.served < REQUESTS) this.#go();
    else this.state = "done";
    if (this.state === "done" || !stillness.matches) this.#changed();
  }
}
