/** A time limit that some of the time does not count against. */
export class Clock {
  readonly #onEnd: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #left = 0;
  #since = 0;
  #run = 0;

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  start(milliseconds: number): void {
    this.#left = milliseconds;
    this.#go();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#run += 1;
  }

  /** Does not count the time until a promise is settled, which may be after a stop. */
  async without<T>(promise: Promise<T>): Promise<T> {
    const run = this.#run;
    clearTimeout(this.#timer);
    this.#left -= performance.now() - this.#since;
    try {
      return await promise;
    } finally {
      if (run === this.#run) this.#go();
    }
  }

  #go(): void {
    this.#since = performance.now();
    this.#timer = setTimeout(this.#onEnd, this.#left);
  }
}
