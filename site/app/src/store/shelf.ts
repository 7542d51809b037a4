// The database: IndexedDB with one table each for drafts, attempts and progress, all by exercise.
import { draftFrom, historyFrom, progressFrom } from "./foreign.ts";
import type { Draft, History, Progress } from "./record.ts";

/** One value for each exercise. Every method rejects where the browser stores nothing. */
export interface Table<T> {
  read(exercise: number): Promise<T | null>;
  all(): Promise<readonly T[]>;
  /** Reads and writes in one transaction: no other page comes between. */
  change(exercise: number, change: Change<T>): Promise<void>;
}

/** What becomes of the present value; the same value or null writes nothing. */
export type Change<T> = (present: T | null) => T | null;

export interface Shelf {
  readonly drafts: Table<Draft>;
  readonly histories: Table<History>;
  readonly progress: Table<Progress>;
}

/** Version 1 had the drafts only; they stay where they are. */
const VERSION = 2;
const TABLES = ["drafts", "histories", "progress"] as const;

/** Some browsers never answer an open request; drafts then go to the journal. */
const OPEN_PATIENCE_MS = 2000;

export function indexedShelf(name: string): Shelf {
  let opened: Promise<IDBDatabase> | null = null;
  const forget = (): void => {
    opened = null;
  };
  const open = (): Promise<IDBDatabase> => {
    if (opened === null) {
      opened = openDatabase(name, forget);
      // The next time may go better.
      opened.catch(forget);
    }
    return opened;
  };
  return {
    drafts: indexedTable(open, "drafts", draftFrom),
    histories: indexedTable(open, "histories", historyFrom),
    progress: indexedTable(open, "progress", (value) =>
      progressFrom((value as Progress).exercise, value, ""),
    ),
  };
}

function indexedTable<T>(
  open: () => Promise<IDBDatabase>,
  name: (typeof TABLES)[number],
  read: (value: unknown) => T,
): Table<T> {
  // What another version of the page left and this one cannot read is as good as nothing.
  const readable = (value: unknown): T | null => {
    try {
      return value === undefined ? null : read(value);
    } catch {
      return null;
    }
  };
  return {
    read: async (exercise) => {
      const table = (await open()).transaction(name).objectStore(name);
      return readable(await answer(table.get(exercise)));
    },
    all: async () => {
      const table = (await open()).transaction(name).objectStore(name);
      const values: readonly unknown[] = await answer(table.getAll());
      return values.map(readable).filter((value) => value !== null);
    },
    change: async (exercise, change) => {
      const transaction = (await open()).transaction(name, "readwrite");
      const table = transaction.objectStore(name);
      const request: IDBRequest<unknown> = table.get(exercise);
      return new Promise((resolve, reject) => {
        request.onsuccess = () => {
          const present = readable(request.result);
          const next = change(present);
          if (next !== null && next !== present) table.put(next);
        };
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(storageError(transaction.error));
      });
    },
  };
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(storageError(request.error));
  });
}

function openDatabase(name: string, onClosed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, VERSION);
    const patience = setTimeout(
      () => reject(new Error("IndexedDB does not answer")),
      OPEN_PATIENCE_MS,
    );
    request.onupgradeneeded = () => {
      const database = request.result;
      for (const table of TABLES) {
        if (!database.objectStoreNames.contains(table))
          database.createObjectStore(table, { keyPath: "exercise" });
      }
    };
    request.onsuccess = () => {
      clearTimeout(patience);
      const database = request.result;
      // A newer page that wants to upgrade must not wait for this one.
      database.onversionchange = () => {
        database.close();
        onClosed();
      };
      // The browser may close it too, for example when the reader clears the site's data.
      database.onclose = onClosed;
      resolve(database);
    };
    request.onerror = () => {
      clearTimeout(patience);
      reject(storageError(request.error));
    };
  });
}

function storageError(cause: DOMException | null): Error {
  return new Error("IndexedDB failed", { cause });
}
