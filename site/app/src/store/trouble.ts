// Whether the browser keeps what it is given, for whoever has to tell the reader.

/** "full": no room is left. "none": the page may store nothing. */
export type Trouble = "full" | "none";

export class Troubles {
  readonly #listeners = new Set<(trouble: Trouble | null) => void>();
  #trouble: Trouble | null = null;

  /** Calls the listener whenever it changes, and at once if there is trouble now. */
  listen(listener: (trouble: Trouble | null) => void): () => void {
    this.#listeners.add(listener);
    if (this.#trouble !== null) listener(this.#trouble);
    return () => this.#listeners.delete(listener);
  }

  failed(error: unknown): void {
    this.#become(isQuota(error) ? "full" : "none");
  }

  worked(): void {
    this.#become(null);
  }

  #become(trouble: Trouble | null): void {
    if (trouble === this.#trouble) return;
    this.#trouble = trouble;
    for (const listener of this.#listeners) listener(trouble);
  }
}

function isQuota(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.name === "QuotaExceededError" || isQuota(error.cause);
}
