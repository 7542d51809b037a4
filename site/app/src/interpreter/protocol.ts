// What crosses between the page, its session and the two interpreter workers. Plain data only.
import type { Language, Report, Scope } from "../report.ts";

/** What assets/bookjudge/runtime.json says: where the interpreter's files are, relative to that file. */
export interface Runtime {
  readonly format: 1;
  /** The folder of Pyodide's own code. */
  readonly pyodide: string;
  readonly wasm: RuntimeFile;
  readonly library: RuntimeFile;
  /** Pyodide's lock file without packages: the judge loads none, so that none has to be listed. */
  readonly lock: object;
  readonly examiner: string;
  readonly candidate: string;
  readonly loader: string;
  readonly freezer: string;
  /** Changes with whatever goes into an image. */
  readonly version: string;
  /** A frozen interpreter, compressed; absent where the build had no Node that can make one. */
  readonly image?: ImageFile;
  readonly wheels: {
    readonly examiner: readonly RuntimeFile[];
    readonly candidate: readonly RuntimeFile[];
  };
}

/** `sha256` is that of the image itself, not of the compressed file. */
export interface ImageFile {
  readonly name: string;
  readonly bytes: number;
  readonly size: number;
  readonly sha256: string;
}

export interface RuntimeFile {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The packages of an exercise, each as name==version, and the address of the lock file that lists them. */
export interface Requirements {
  readonly required: readonly string[];
  readonly lockUrl: string;
}

/** What the page asks to have judged. */
export interface JudgeRequest {
  /** The exercise's examiner files in the form `bookjudge.bundle` packs them. */
  readonly packed: string;
  readonly source: string;
  readonly scope: Scope;
  readonly language: Language;
}

export type LoadingStep = "runtime" | "judge" | "packages" | "start";

/** How far loading is; `loaded` and `total` are bytes, `name` is that of a package. */
export interface Progress {
  readonly step: LoadingStep;
  readonly loaded: number;
  readonly total: number;
  readonly name?: string;
}

/** What the running code has printed on each stream, long output cut in the middle. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

export type SessionState = "idle" | "loading" | "ready" | "running";

/** One examiner and its candidates. Owned by one exercise element on the page. */
export interface Session {
  readonly state: SessionState;
  /** Boots the interpreters; resolves when a judgement would start at once. Safe to call again. */
  load(): Promise<void>;
  /** Judges once; rejects with JudgeStopped after stop(), and with an Error when the judge itself failed. */
  judge(request: JudgeRequest): Promise<Report>;
  /** What is printed just now and in no report yet; null where that cannot be seen. */
  printed(): Printed | null;
  /** Ends a running judgement; the next one starts on fresh interpreters. */
  stop(): void;
  /** Gives back the memory of interpreters that nobody uses; the next load() starts anew. */
  rest(): void;
  /** Ends every worker. */
  dispose(): void;
  onState(listener: (state: SessionState) => void): void;
  onProgress(listener: (progress: Progress) => void): void;
}

/** The learner pressed Stop. */
export class JudgeStopped extends Error {}
