// The one store of a page, on the browser's own parts.
import { DATA } from "../root.ts";
import { localJournal } from "./journal.ts";
import { browserNews } from "./news.ts";
import { indexedShelf } from "./shelf.ts";
import { Store } from "./store.ts";

/** A page that does not let go of a lock must not keep another one from opening. */
const LOCK_PATIENCE_MS = 2000;

let store: Store | null = null;

export function openStore(): Store {
  store ??= new Store({
    shelf: indexedShelf(DATA),
    journal: localJournal(`${DATA}.draft.`),
    news: browserNews(`${DATA}.news`),
    writer: Math.random().toString(36).slice(2),
    now: () => Date.now(),
    after: (milliseconds, action) => void setTimeout(action, milliseconds),
    alone: (exercise, work) => alone(`${DATA}.draft.${exercise}`, work),
    persist,
  });
  return store;
}

/** Holds a lock over all pages where the browser has locks; elsewhere the database's own order has to do. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  let begun = false;
  try {
    const signal = AbortSignal.timeout(LOCK_PATIENCE_MS);
    return await navigator.locks.request(name, { signal }, () => {
      begun = true;
      return work();
    });
  } catch (error) {
    if (begun) throw error;
    return work();
  }
}

/** A refusal changes nothing that the page says: it promises no more than the browser does. */
async function persist(): Promise<void> {
  try {
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  } catch {
    // A browser without it.
  }
}
