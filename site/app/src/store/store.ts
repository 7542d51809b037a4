// A reader's work in this browser: drafts, attempts and progress, shared by all pages of the book.
import type { Report } from "../report.ts";
import { Drafts, type ConflictListener } from "./drafts.ts";
import type { ExerciseRecord } from "./file.ts";
import type { Journal } from "./journal.ts";
import { MergedTable } from "./merged.ts";
import type { Change, News } from "./news.ts";
import {
  mergeProgress,
  withAttempts,
  withSetAside,
  type Attempt,
  type Draft,
  type History,
  type Progress,
} from "./record.ts";
import type { Shelf, Table } from "./shelf.ts";
import { Troubles, type Trouble } from "./trouble.ts";

export interface StorePorts {
  readonly shelf: Shelf;
  readonly journal: Journal;
  readonly news: News;
  /** The name of this page, unlike that of any other. */
  readonly writer: string;
  readonly now: () => number;
  readonly after: (milliseconds: number, action: () => void) => void;
  readonly alone: <T>(exercise: number, work: () => Promise<T>) => Promise<T>;
  /** Asks the browser not to clear this site's data by itself. */
  readonly persist: () => Promise<unknown>;
}

export class Store {
  readonly #ports: StorePorts;
  readonly #troubles = new Troubles();
  readonly #draftTable: Table<Draft>;
  readonly #drafts: Drafts;
  readonly #histories: MergedTable<History>;
  readonly #progress: MergedTable<Progress>;
  readonly #listeners = new Set<(change: Change) => void>();

  constructor(ports: StorePorts) {
    const { journal, writer, now, after, alone } = ports;
    this.#ports = ports;
    this.#draftTable = ports.shelf.drafts;
    this.#histories = new MergedTable(ports.shelf.histories, this.#troubles);
    this.#progress = new MergedTable(ports.shelf.progress, this.#troubles);
    this.#drafts = new Drafts({
      table: this.#draftTable,
      troubles: this.#troubles,
      setAside: (draft) => this.#setAside(draft),
      onSaved: (exercise) => this.#saved(exercise),
      ...{ journal, writer, now, after, alone },
    });
    ports.news.listen((change) => {
      if (change.part === "draft") void this.#drafts.look(change.exercise);
      this.#heard(change);
    });
  }

  /** The latest draft of an exercise; null if there is none or nothing can be read. */
  read(exercise: number): Promise<Draft | null> {
    return this.#drafts.read(exercise);
  }

  /** Remembers what is in the editor; `undo` gives its undo history when it is written. */
  keep(exercise: number, source: string, revision: number, undo?: () => unknown): void {
    this.#drafts.keep(exercise, source, revision, undo);
  }

  /** Writes what was typed now; true when it is kept somewhere. */
  save(): Promise<boolean> {
    return this.#drafts.save();
  }

  /** Writes what was typed before the page may go. */
  flush(): void {
    this.#drafts.flush();
  }

  /** Tells when the browser keeps nothing (more), and null when it does again. */
  onTrouble(listener: (trouble: Trouble | null) => void): () => void {
    return this.#troubles.listen(listener);
  }

  /** Tells the draft of another page that goes against the one here, and null when that is settled. */
  onConflict(exercise: number, listener: ConflictListener): () => void {
    return this.#drafts.onConflict(exercise, listener);
  }

  /** Settles a conflict: the other page's draft, for the editor; the one here is put aside. */
  takeTheirs(exercise: number): Promise<Draft | null> {
    return this.#drafts.takeTheirs(exercise);
  }

  /** Settles a conflict: the text here is the draft; the other page's is put aside. */
  keepMine(exercise: number, source: string, revision: number): Promise<void> {
    return this.#drafts.keepMine(exercise, source, revision);
  }

  /** Compares what is open here with what other pages may have written unheard. */
  look(): Promise<void> {
    return this.#drafts.lookAtAll();
  }

  /** The attempts at an exercise, latest first; drafts put aside are among them. */
  async attempts(exercise: number): Promise<readonly Attempt[]> {
    return (await this.#histories.read(exercise))?.attempts.toReversed() ?? [];
  }

  /** Records a judgement: the attempt, and what it means for the progress. A fault of the judge is none. */
  async addAttempt(report: Report, source: string): Promise<void> {
    const { exercise, revision, scope, verdict, tests } = report;
    if (verdict === "internal_error") return;
    const passed = tests.filter(({ outcome }) => outcome === "passed").length;
    const when = this.#time();
    const attempt = { when, revision, scope, verdict, passed, total: tests.length, source };
    await this.#addAttempts(exercise, [attempt]);
    const accepted = verdict === "accepted";
    const before = await this.#progress.read(exercise);
    await this.#advance(exercise, accepted ? { state: "accepted", revision } : {});
    if (accepted && before?.state !== "accepted") await this.#ports.persist();
  }

  /** What is known of all exercises that were tried. */
  async progress(): Promise<ReadonlyMap<number, Progress>> {
    const all = await this.#progress.all();
    return new Map(all.map((progress) => [progress.exercise, progress]));
  }

  progressOf(exercise: number): Promise<Progress | null> {
    return this.#progress.read(exercise);
  }

  /** Records how many hints were shown; fewer than before changes nothing. */
  setHints(exercise: number, hints: number): Promise<void> {
    return this.#advance(exercise, { hints });
  }

  /** Records that the solution was shown; after an acceptance that is no giving up. */
  async giveUp(exercise: number): Promise<void> {
    const progress = await this.#progress.read(exercise);
    if (progress?.state !== "accepted") await this.#advance(exercise, { gave_up: true });
  }

  /** Everything as the text of a file (bookjudge/progress.schema.json). */
  async exportAll(): Promise<string> {
    await this.save();
    const [{ drafts, losers }, histories, progress] = await Promise.all([
      this.#drafts.all(),
      this.#histories.all(),
      this.#progress.all(),
    ]);
    const records = new Map<number, ExerciseRecord>();
    const add = (exercise: number, part: Partial<ExerciseRecord>): void => {
      const empty = { exercise, draft: null, progress: null, attempts: [] };
      records.set(exercise, { ...(records.get(exercise) ?? empty), ...part });
    };
    for (const draft of drafts) add(draft.exercise, { draft });
    for (const { exercise, attempts } of histories) add(exercise, { attempts });
    for (const one of progress) add(one.exercise, { progress: one });
    for (const loser of losers) {
      const { exercise } = loser;
      const attempts = records.get(exercise)?.attempts ?? [];
      add(exercise, { attempts: withSetAside({ exercise, attempts }, loser).attempts });
    }
    const { toFile } = await import("./file.ts"); // few pages need it
    return toFile([...records.values()]);
  }

  /** Merges a file into what is here; nothing is lost. Throws ProgressFileError, having changed nothing. */
  async importAll(text: string): Promise<void> {
    const { fromFile } = await import("./file.ts");
    const records = fromFile(text);
    await this.save();
    for (const { exercise, attempts, draft, progress } of records) {
      if (attempts.length > 0) await this.#addAttempts(exercise, attempts);
      if (progress !== null) await this.#mergeProgress(progress);
      if (draft !== null)
        await this.#importDraft({ ...draft, exercise, writer: "file", after: "" });
    }
  }

  /** Calls the listener when something changed, in this page or another one. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #saved(exercise: number): void {
    this.#tell({ exercise, part: "draft" });
    // There may be room again for the rest, too.
    void this.#histories.retry();
    void this.#progress.retry();
  }

  async #importDraft(draft: Draft): Promise<void> {
    const { exercise } = draft;
    const given: { way: Draft | null } = { way: null };
    try {
      await this.#draftTable.change(exercise, (present) => {
        const same = present?.source === draft.source;
        const newer = present === null || draft.saved > present.saved;
        given.way = same ? null : newer ? present : draft;
        return newer ? draft : present;
      });
    } catch (error) {
      this.#troubles.failed(this.#drafts, error);
      given.way = draft;
    }
    if (given.way !== null) await this.#setAside(given.way);
    await this.#drafts.look(exercise);
    this.#tell({ exercise, part: "draft" });
  }

  #setAside(draft: Draft): Promise<void> {
    const { exercise } = draft;
    return this.#changeHistory(exercise, (history) => withSetAside(history, draft));
  }

  #addAttempts(exercise: number, attempts: readonly Attempt[]): Promise<void> {
    return this.#changeHistory(exercise, (history) => withAttempts(history, exercise, attempts));
  }

  async #changeHistory(
    exercise: number,
    change: (history: History | null) => History,
  ): Promise<void> {
    await this.#histories.merge(exercise, change);
    this.#tell({ exercise, part: "attempts" });
  }

  #advance(
    exercise: number,
    step: Partial<Pick<Progress, "state" | "revision" | "hints" | "gave_up">>,
  ): Promise<void> {
    const start = { exercise, state: "tried", revision: null, hints: 0, gave_up: false } as const;
    return this.#mergeProgress({ ...start, when: this.#time(), ...step });
  }

  async #mergeProgress(progress: Progress): Promise<void> {
    const { exercise } = progress;
    await this.#progress.merge(exercise, (present) => mergeProgress(present, progress));
    this.#tell({ exercise, part: "progress" });
  }

  #time(): string {
    return new Date(this.#ports.now()).toISOString();
  }

  #tell(change: Change): void {
    this.#ports.news.send(change);
    this.#heard(change);
  }

  #heard(change: Change): void {
    for (const listener of this.#listeners) listener(change);
  }
}
