// A table whose changes are merges: what cannot be written now is kept in memory and tried again.
import type { Change, Table } from "./shelf.ts";
import type { Troubles } from "./trouble.ts";

export class MergedTable<T extends { readonly exercise: number }> {
  readonly #table: Table<T>;
  readonly #troubles: Troubles;
  readonly #pending = new Map<number, readonly Change<T>[]>();

  constructor(table: Table<T>, troubles: Troubles) {
    this.#table = table;
    this.#troubles = troubles;
  }

  async read(exercise: number): Promise<T | null> {
    const present = await this.#table.read(exercise).catch(() => null);
    return this.#withPending(exercise, present);
  }

  async all(): Promise<readonly T[]> {
    const present = await this.#table.all().catch(() => []);
    const values = new Map(present.map((value) => [value.exercise, value]));
    for (const exercise of this.#pending.keys()) {
      const value = this.#withPending(exercise, values.get(exercise) ?? null);
      if (value !== null) values.set(exercise, value);
    }
    return [...values.values()];
  }

  /** Merges; whatever the browser stores, the result is read from now on in this page. */
  async merge(exercise: number, change: Change<T>): Promise<void> {
    this.#pending.set(exercise, [...(this.#pending.get(exercise) ?? []), change]);
    await this.#write(exercise);
  }

  /** Tries again to write what could not be written. */
  async retry(): Promise<void> {
    for (const exercise of [...this.#pending.keys()]) await this.#write(exercise);
  }

  async #write(exercise: number): Promise<void> {
    const pending = this.#pending.get(exercise);
    try {
      await this.#table.change(exercise, (present) => this.#withPending(exercise, present));
    } catch (error) {
      this.#troubles.failed(this, error);
      return;
    }
    // Others may have come meanwhile; to merge one twice does no harm.
    if (this.#pending.get(exercise) === pending) this.#pending.delete(exercise);
    if (this.#pending.size === 0) this.#troubles.worked(this);
  }

  #withPending(exercise: number, present: T | null): T | null {
    const pending = this.#pending.get(exercise) ?? [];
    return pending.reduce((value, change) => change(value), present);
  }
}
