// localStorage as a net for a page that is going away: it is synchronous, but small.
import { draftFrom } from "./foreign.ts";
import type { Draft } from "./record.ts";

/** Where a draft can be put before the next event; a method throws where the browser stores nothing. */
export interface Journal {
  /** The drafts that any page left here, in no order. */
  all(): readonly Draft[];
  put(draft: Draft): void;
  /** Removes what the writer of this draft left for its exercise, unless that is later. */
  remove(draft: Draft): void;
}

export function localJournal(prefix: string): Journal {
  // Pages do not share an entry, or one would overwrite what another one has not saved yet.
  const keyOf = ({ exercise, writer }: Draft): string =>
    writer === "" ? `${prefix}${exercise}` : `${prefix}${exercise}.${writer}`;
  return {
    all: () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(prefix))
        .map(read)
        .filter((draft) => draft !== null),
    put: (draft) => {
      try {
        localStorage.setItem(keyOf(draft), JSON.stringify(draft));
      } catch {
        // The undo history is the larger part, and the smaller loss.
        const { undo: _, ...rest } = draft;
        localStorage.setItem(keyOf(draft), JSON.stringify(rest));
      }
    },
    remove: (draft) => {
      const key = keyOf(draft);
      if ((read(key)?.saved ?? 0) <= draft.saved) localStorage.removeItem(key);
    },
  };
}

function read(key: string): Draft | null {
  try {
    return draftFrom(JSON.parse(localStorage.getItem(key) ?? "null"));
  } catch {
    return null;
  }
}
