// What the session and its two workers say to each other. Plain data only.
import type { Language, Scope } from "../report.ts";

/** The interpreter's files, fetched once by the page and handed to every worker. */
export interface Parts {
  /** Address of the folder with pyodide.mjs and pyodide.asm.mjs. */
  readonly pyodideUrl: string;
  readonly module: WebAssembly.Module;
  readonly standardLibrary: ArrayBuffer;
  readonly lock: string;
  readonly wheels: readonly ArrayBuffer[];
}

export interface BootMessage {
  readonly type: "boot";
  readonly parts: Parts;
}

export interface JudgeMessage {
  readonly type: "judge";
  readonly packed: string;
  readonly source: string;
  readonly scope: Scope;
  readonly language: Language;
  /** Further channels: the examiner takes a new one for each candidate, the oldest first. */
  readonly channels: readonly SharedArrayBuffer[];
}

/** Limits of one candidate: MiB of memory, KiB of output kept, MiB printed. */
export interface CandidateLimits {
  readonly memoryMib: number;
  readonly outputKib: number;
  readonly printedMib: number;
}

export interface AttachMessage {
  readonly type: "attach";
  readonly channel: SharedArrayBuffer;
  readonly limits: CandidateLimits;
}

export type ToExaminer = BootMessage | JudgeMessage;
export type ToCandidate = BootMessage | AttachMessage;

export type FromExaminer =
  | { readonly type: "ready" }
  | { readonly type: "failed"; readonly message: string }
  | { readonly type: "open"; readonly channel: number; readonly limits: CandidateLimits }
  | { readonly type: "close"; readonly channel: number }
  | { readonly type: "report"; readonly json: string };

/** All that is believed of a candidate's worker, and only before the learner's code runs. */
export type FromCandidate =
  { readonly type: "ready" } | { readonly type: "failed"; readonly message: string };
