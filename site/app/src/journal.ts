// Two places for drafts: IndexedDB, which is asynchronous, and localStorage as a net for a page that is going away.

export interface Draft {
  readonly exercise: number;
  readonly source: string;
  /** Milliseconds since the epoch; the later draft of two is the one that counts. */
  readonly saved: number;
}

/** Where drafts stay. Every method rejects where the browser stores nothing. */
export interface Shelf {
  get(exercise: number): Promise<Draft | null>;
  put(draft: Draft): Promise<void>;
}

/** Where a draft can be put before the next event; a method throws where the browser stores nothing. */
export interface Journal {
  get(exercise: number): Draft | null;
  put(draft: Draft): void;
  remove(exercise: number): void;
}

/** Some browsers never answer an open request; drafts then go to the journal. */
const OPEN_PATIENCE_MS = 2000;

export function indexedShelf(name: string): Shelf {
  let opened: Promise<IDBDatabase> | null = null;
  const database = (): Promise<IDBDatabase> => (opened ??= openDatabase(name));
  return {
    get: async (exercise) => {
      const store = (await database()).transaction("drafts").objectStore("drafts");
      const request: IDBRequest<unknown> = store.get(exercise);
      return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(draftFrom(request.result));
        request.onerror = () => reject(storageError(request.error));
      });
    },
    put: async (draft) => {
      const transaction = (await database()).transaction("drafts", "readwrite");
      return new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(storageError(transaction.error));
        transaction.objectStore("drafts").put(draft);
      });
    },
  };
}

function openDatabase(name: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, 1);
    const patience = setTimeout(
      () => reject(new Error("IndexedDB does not answer")),
      OPEN_PATIENCE_MS,
    );
    request.onupgradeneeded = () => {
      request.result.createObjectStore("drafts", { keyPath: "exercise" });
    };
    request.onsuccess = () => {
      clearTimeout(patience);
      // A newer page that wants to upgrade must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
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

export function localJournal(prefix: string): Journal {
  const key = (exercise: number): string => `${prefix}${exercise}`;
  return {
    get: (exercise) => {
      const text = localStorage.getItem(key(exercise));
      return text === null ? null : draftFrom(parsed(text));
    },
    put: (draft) => localStorage.setItem(key(draft.exercise), JSON.stringify(draft)),
    remove: (exercise) => localStorage.removeItem(key(exercise)),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A draft that another version of the page may have written, or null if it is none. */
function draftFrom(value: unknown): Draft | null {
  if (typeof value !== "object" || value === null) return null;
  const { exercise, source, saved } = value as Partial<Record<keyof Draft, unknown>>;
  const whole =
    typeof exercise === "number" && typeof source === "string" && typeof saved === "number";
  return whole ? { exercise, source, saved } : null;
}
