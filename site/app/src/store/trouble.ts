// Whether the browser keeps what it is given, for whoever has to tell the reader.

/** "full": no room is left. "none": the page may store nothing. */
export type Trouble = "full" | "none";

export class Troubles {
  readonly #listeners = new Set<(trouble: Trouble | null) => void>();
  readonly #failing = new Map<object, Trouble>();
  #trouble: Trouble | null = null;

  /** Calls the listener whenever it changes, and at once if there is trouble now. */
  listen(listener: (trouble: Trouble | null) => void): () => void {
    this.#listeners.add(listener);
    if (this.#trouble !== null) listener(this.#trouble);
    return () => this.#listeners.delete(listener);
  }

  /** Tells that this table could not be written or read. */
  failed(table: object, error: unknown): void {
    this.#failing.set(table, isQuota(error) ? "full" : "none");
    this.#reflect();
  }

  worked(table: object): void {
    if (this.#failing.delete(table)) this.#reflect();
  }

  #reflect(): void {
    const [trouble = null] = this.#failing.values();
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    for (const listener of this.#listeners) listener(trouble);
  }
}

function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "QuotaExceededError" || isQuota(error.cause);
}
