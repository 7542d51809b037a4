// Keeps what the learner types: at most 300 ms after a keystroke, under the exercise that was typed into.
import type { Draft, Journal, Shelf } from "./journal.ts";

const SAVE_WITHIN_MS = 300;

export interface DraftPorts {
  readonly shelf: Shelf;
  readonly journal: Journal;
  readonly now: () => number;
  readonly after: (milliseconds: number, action: () => void) => void;
}

export class Drafts {
  readonly #ports: DraftPorts;
  readonly #troubled = new Set<() => void>();
  /** Typed and not yet known to be on the shelf. */
  readonly #unsaved = new Map<number, Draft>();
  #scheduled = false;
  #kept = true;

  constructor(ports: DraftPorts) {
    this.#ports = ports;
  }

  /** The latest draft of an exercise; null if there is none or nothing can be read. */
  async read(exercise: number): Promise<Draft | null> {
    const typed = this.#unsaved.get(exercise) ?? null;
    const journalled = this.#readJournal(exercise);
    const shelved = await this.#ports.shelf.get(exercise).catch(() => null);
    return [typed, journalled, shelved].reduce(later, null);
  }

  /** Remembers the text; it is on the shelf within 300 ms. */
  keep(exercise: number, source: string): void {
    this.#unsaved.set(exercise, { exercise, source, saved: this.#ports.now() });
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#ports.after(SAVE_WITHIN_MS, () => {
      this.#scheduled = false;
      void this.save();
    });
  }

  /** Puts everything typed on the shelf; true when it is kept somewhere. */
  async save(): Promise<boolean> {
    const results = await Promise.all(
      [...this.#unsaved.values()].map((draft) => this.#shelve(draft)),
    );
    const kept = results.every((result) => result);
    if (!kept) this.#report();
    return kept;
  }

  /** Saves when the page may be about to go: into the journal at once, then onto the shelf. */
  flush(): void {
    for (const draft of this.#unsaved.values()) this.#writeJournal(draft);
    void this.save();
  }

  /** Calls the listener once when drafts cannot be kept, at once if that is known already. */
  onTrouble(listener: () => void): () => void {
    this.#troubled.add(listener);
    if (!this.#kept) listener();
    return () => this.#troubled.delete(listener);
  }

  async #shelve(draft: Draft): Promise<boolean> {
    try {
      await this.#ports.shelf.put(draft);
    } catch {
      return this.#writeJournal(draft);
    }
    // A later keystroke may have come while this one was written.
    if (this.#unsaved.get(draft.exercise) === draft) {
      this.#unsaved.delete(draft.exercise);
      this.#clearJournal(draft.exercise);
    }
    return true;
  }

  #report(): void {
    if (!this.#kept) return;
    this.#kept = false;
    for (const listener of this.#troubled) listener();
  }

  #readJournal(exercise: number): Draft | null {
    try {
      return this.#ports.journal.get(exercise);
    } catch {
      return null;
    }
  }

  #writeJournal(draft: Draft): boolean {
    try {
      this.#ports.journal.put(draft);
      return true;
    } catch {
      return false;
    }
  }

  #clearJournal(exercise: number): void {
    try {
      this.#ports.journal.remove(exercise);
    } catch {
      // Nothing was written there either.
    }
  }
}

function later(one: Draft | null, other: Draft | null): Draft | null {
  if (one === null || other === null) return one ?? other;
  return other.saved > one.saved ? other : one;
}
