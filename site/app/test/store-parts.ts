// A browser's storage in memory: pages share it, the test moves the clock and breaks what it likes.
import type { Journal } from "../src/store/journal.ts";
import type { Change as Piece, News } from "../src/store/news.ts";
import type { Draft, History, Progress } from "../src/store/record.ts";
import type { Change, Table } from "../src/store/shelf.ts";
import { Store } from "../src/store/store.ts";

class MemoryTable<T extends { readonly exercise: number }> implements Table<T> {
  readonly values = new Map<number, T>();
  broken: Error | null = null;

  async read(exercise: number): Promise<T | null> {
    this.#check();
    return this.values.get(exercise) ?? null;
  }

  async all(): Promise<readonly T[]> {
    this.#check();
    return [...this.values.values()];
  }

  async change(exercise: number, change: Change<T>): Promise<void> {
    this.#check();
    const next = change(this.values.get(exercise) ?? null);
    if (next !== null) this.values.set(exercise, next);
  }

  #check(): void {
    if (this.broken !== null) throw this.broken;
  }
}

class MemoryJournal implements Journal {
  readonly drafts = new Map<string, Draft>();
  broken = false;

  all(): readonly Draft[] {
    this.#check();
    return [...this.drafts.values()];
  }

  put(draft: Draft): void {
    this.#check();
    this.drafts.set(`${draft.exercise}.${draft.writer}`, draft);
  }

  remove({ exercise, writer, saved }: Draft): void {
    this.#check();
    const key = `${exercise}.${writer}`;
    if ((this.drafts.get(key)?.saved ?? 0) <= saved) this.drafts.delete(key);
  }

  #check(): void {
    if (this.broken) throw new Error("no storage");
  }
}

interface Timer {
  readonly due: number;
  readonly action: () => void;
}

export class Browser {
  readonly drafts = new MemoryTable<Draft>();
  readonly histories = new MemoryTable<History>();
  readonly progress = new MemoryTable<Progress>();
  readonly journal = new MemoryJournal();
  persisted = 0;
  clock = Date.parse("2026-05-04T12:00:00.000Z");
  /** Pages that are deaf get no news from others. */
  deaf = false;
  readonly #listeners: ((change: Piece) => void)[] = [];
  #timers: readonly Timer[] = [];
  #pages = 0;
  #queue: Promise<unknown> = Promise.resolve();

  /** A page of the book in a tab of its own. */
  open(): Store {
    this.#pages += 1;
    return new Store({
      shelf: this,
      journal: this.journal,
      news: this.#news(),
      writer: `page${this.#pages}`,
      now: () => this.clock,
      after: (milliseconds, action) => {
        this.#timers = [...this.#timers, { due: this.clock + milliseconds, action }];
      },
      alone: (_, work) => {
        const result = this.#queue.then(work);
        this.#queue = result.catch(() => undefined);
        return result;
      },
      persist: async () => void (this.persisted += 1),
    });
  }

  /** Lets time pass, with what is due by then. */
  async pass(milliseconds: number): Promise<void> {
    this.clock += milliseconds;
    const due = this.#timers.filter((timer) => timer.due <= this.clock);
    this.#timers = this.#timers.filter((timer) => timer.due > this.clock);
    for (const timer of due) timer.action();
    await settled();
  }

  break(error: Error | null): void {
    for (const table of [this.drafts, this.histories, this.progress]) table.broken = error;
  }

  #news(): News {
    const own: ((change: Piece) => void)[] = [];
    return {
      send: (change) => {
        if (this.deaf) return;
        for (const listener of this.#listeners) if (!own.includes(listener)) listener(change);
      },
      listen: (listener) => {
        own.push(listener);
        this.#listeners.push(listener);
      },
    };
  }
}

export async function settled(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
}

export const noStorage = new Error("no storage");

export const noRoom = new Error("IndexedDB failed", {
  cause: new DOMException("no room", "QuotaExceededError"),
});
