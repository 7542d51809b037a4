// Keeps what the learner types: at most 300 ms after a keystroke, under the exercise that was typed into.
import type { Journal } from "./journal.ts";
import { continues, laterDraft, stamp, type Draft } from "./record.ts";
import type { Table } from "./shelf.ts";
import type { Troubles } from "./trouble.ts";

/** Less than 300 ms, because writing takes its time too. */
const SAVE_AFTER_MS = 250;

export interface DraftPorts {
  readonly table: Table<Draft>;
  readonly journal: Journal;
  readonly troubles: Troubles;
  /** This page's name: every load of a page has one of its own. */
  readonly writer: string;
  readonly now: () => number;
  readonly after: (milliseconds: number, action: () => void) => void;
  /** Does the work while no other page writes drafts of that exercise. */
  readonly alone: <T>(exercise: number, work: () => Promise<T>) => Promise<T>;
  /** Puts a draft that gave way where it can be found again. */
  readonly setAside: (draft: Draft) => Promise<void>;
  readonly onSaved: (exercise: number) => void;
}

/** Told another page's draft that goes against the one here, and null when that is settled. */
export type ConflictListener = (theirs: Draft | null) => void;

export class Drafts {
  readonly #ports: DraftPorts;
  /** Typed and not yet known to be on the shelf. */
  readonly #unsaved = new Map<number, Draft>();
  /** How to get the undo history of what is unsaved; asked when it is written. */
  readonly #undo = new Map<number, () => unknown>();
  /** The stamp of the draft on the shelf that the text here goes on from. */
  readonly #known = new Map<number, string>();
  readonly #text = new Map<number, string>();
  readonly #conflicts = new Map<number, Draft>();
  readonly #listeners = new Map<ConflictListener, number>();
  #scheduled = false;
  #last = 0;

  constructor(ports: DraftPorts) {
    this.#ports = ports;
  }

  /** The latest draft of an exercise; null if there is none or nothing can be read. */
  read(exercise: number): Promise<Draft | null> {
    return this.#ports.alone(exercise, () => this.#settle(exercise));
  }

  /** Remembers the text; it is on the shelf within 300 ms. */
  keep(exercise: number, source: string, revision: number, undo?: () => unknown): void {
    const { writer, now, after } = this.#ports;
    // Two keystrokes of one millisecond are two versions.
    this.#last = Math.max(now(), this.#last + 1);
    const saved = this.#last;
    const known = this.#known.get(exercise) ?? "";
    this.#unsaved.set(exercise, { exercise, source, saved, revision, writer, after: known });
    this.#text.set(exercise, source);
    if (undo === undefined) this.#undo.delete(exercise);
    else this.#undo.set(exercise, undo);
    if (this.#scheduled) return;
    this.#scheduled = true;
    after(SAVE_AFTER_MS, () => {
      this.#scheduled = false;
      void this.save();
    });
  }

  /** Puts everything typed on the shelf; true when it is kept somewhere. */
  async save(): Promise<boolean> {
    const results = await Promise.all(
      this.#written().map((draft) => this.#ports.alone(draft.exercise, () => this.#shelve(draft))),
    );
    return results.every((result) => result);
  }

  /** Saves when the page may be about to go: into the journal at once, then onto the shelf. */
  flush(): void {
    for (const draft of this.#written()) this.#writeJournal(draft);
    void this.save();
  }

  /** The latest draft of every exercise, saved or not, and those that it would replace. */
  async all(): Promise<{ readonly drafts: readonly Draft[]; readonly losers: readonly Draft[] }> {
    const shelved = await this.#ports.table.all().catch(() => []);
    const drafts = new Map(shelved.map((draft) => [draft.exercise, draft]));
    const losers: Draft[] = [];
    for (const draft of [...this.#readJournal(), ...this.#written()]) {
      const other = drafts.get(draft.exercise) ?? null;
      const latest = laterDraft(other, draft) ?? draft;
      const loser = latest === draft ? other : draft;
      if (loser !== null && !continues(latest, loser)) losers.push(loser);
      drafts.set(draft.exercise, latest);
    }
    return { drafts: [...drafts.values()], losers };
  }

  /** Calls the listener when another page's draft goes against the one here, and when it is over. */
  onConflict(exercise: number, listener: ConflictListener): () => void {
    this.#listeners.set(listener, exercise);
    const theirs = this.#conflicts.get(exercise);
    if (theirs !== undefined) listener(theirs);
    return () => this.#listeners.delete(listener);
  }

  /** Compares with the shelf after another page wrote there. */
  async look(exercise: number): Promise<void> {
    if (!this.#known.has(exercise)) return;
    const present = await this.#ports.table.read(exercise).catch(() => null);
    if (present === null) return;
    if (this.#isStrange(present, this.#text.get(exercise))) {
      this.#tell(exercise, present);
    } else {
      if (present.source === this.#text.get(exercise)) this.#known.set(exercise, stamp(present));
      this.#tell(exercise, null);
    }
  }

  async lookAtAll(): Promise<void> {
    await Promise.all([...this.#known.keys()].map((exercise) => this.look(exercise)));
  }

  /** Gives this page's draft up for the one of the other page, which it returns. */
  takeTheirs(exercise: number): Promise<Draft | null> {
    const { alone, setAside, table } = this.#ports;
    return alone(exercise, async () => {
      const theirs = await table.read(exercise).catch(() => null);
      const mine = this.#unsaved.get(exercise) ?? null;
      if (theirs === null) return null;
      if (mine !== null) await setAside(mine);
      this.#adopt(theirs);
      if (mine !== null) this.#clearJournal(mine);
      return theirs;
    });
  }

  /** Saves this page's draft over the one of the other page, which is put aside. */
  async keepMine(exercise: number, source: string, revision: number): Promise<void> {
    const { alone, setAside, table } = this.#ports;
    await alone(exercise, async () => {
      const theirs = await table.read(exercise).catch(() => null);
      if (theirs === null) return;
      await setAside(theirs);
      this.#known.set(exercise, stamp(theirs));
    });
    this.#tell(exercise, null);
    this.keep(exercise, source, revision, this.#undo.get(exercise));
    await this.save();
  }

  /** Makes one draft of those on the shelf, in the journal and in this page. */
  async #settle(exercise: number): Promise<Draft | null> {
    const { setAside, table } = this.#ports;
    const shelved = await table.read(exercise).catch((error: unknown) => {
      this.#ports.troubles.failed(this, error);
      return null;
    });
    const here = (draft: Draft): boolean => draft.exercise === exercise;
    const [journalled, unsaved] = [this.#readJournal().filter(here), this.#written().filter(here)];
    const all = [shelved, ...journalled, ...unsaved].filter((draft) => draft !== null);
    const latest = all.reduce(laterDraft, null);
    if (latest === null) {
      this.#known.set(exercise, "");
      return null;
    }
    for (const draft of all) {
      if (!continues(latest, draft)) await setAside(draft);
    }
    const kept = latest === shelved || (await this.#put(latest, shelved));
    if (kept) for (const draft of journalled) this.#clearJournal(draft);
    if (kept || unsaved.length === 0) this.#adopt(latest);
    return latest;
  }

  /** Puts the draft in the place of the present one, unless another page was quicker. */
  async #put(draft: Draft, shelved: Draft | null): Promise<boolean> {
    try {
      await this.#ports.table.change(draft.exercise, (present) =>
        stamp(present) === stamp(shelved) ? draft : present,
      );
      return true;
    } catch (error) {
      this.#ports.troubles.failed(this, error);
      return false;
    }
  }

  #adopt(draft: Draft): void {
    const { exercise } = draft;
    this.#unsaved.delete(exercise);
    this.#undo.delete(exercise);
    this.#known.set(exercise, stamp(draft));
    this.#text.set(exercise, draft.source);
    this.#tell(exercise, null);
  }

  async #shelve(draft: Draft): Promise<boolean> {
    const { onSaved, table, troubles } = this.#ports;
    const { exercise } = draft;
    const found: { theirs: Draft | null } = { theirs: null };
    try {
      await table.change(exercise, (present) => {
        found.theirs = present !== null && this.#isStrange(present, draft.source) ? present : null;
        const later = present?.writer === draft.writer && present.saved > draft.saved;
        return found.theirs !== null || later ? present : draft;
      });
    } catch (error) {
      troubles.failed(this, error);
      return this.#writeJournal(draft);
    }
    if (found.theirs !== null) {
      const written = this.#writeJournal(draft);
      this.#tell(exercise, found.theirs);
      return written;
    }
    troubles.worked(this);
    this.#known.set(exercise, stamp(draft));
    this.#tell(exercise, null);
    // A later keystroke may have come while this one was written.
    if (this.#unsaved.get(exercise) === draft) this.#unsaved.delete(exercise);
    this.#clearJournal(draft);
    onSaved(exercise);
    return true;
  }

  /** Whether a draft on the shelf is one that the text here does not go on from. */
  #isStrange(present: Draft, source: string | undefined): boolean {
    return (
      present.writer !== this.#ports.writer &&
      present.source !== source &&
      stamp(present) !== this.#known.get(present.exercise)
    );
  }

  /** What is unsaved, with its undo history. */
  #written(): readonly Draft[] {
    for (const [exercise, undo] of this.#undo) {
      const draft = this.#unsaved.get(exercise);
      if (draft !== undefined) this.#unsaved.set(exercise, { ...draft, undo: undo() });
    }
    this.#undo.clear();
    return [...this.#unsaved.values()];
  }

  #tell(exercise: number, theirs: Draft | null): void {
    const told = this.#conflicts.get(exercise) ?? null;
    if (stamp(told) === stamp(theirs)) return;
    if (theirs === null) this.#conflicts.delete(exercise);
    else this.#conflicts.set(exercise, theirs);
    for (const [listener, about] of this.#listeners) if (about === exercise) listener(theirs);
  }

  #readJournal(): readonly Draft[] {
    try {
      return this.#ports.journal.all();
    } catch {
      return [];
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

  #clearJournal(draft: Draft): void {
    try {
      this.#ports.journal.remove(draft);
    } catch {
      // Nothing was written there either.
    }
  }
}
