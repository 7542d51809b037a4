// What the session and its two workers say to each other. Plain data only.
import type { Language, Scope } from "../report.ts";
import type { ImageFile } from "./protocol.ts";

/** The interpreter's files, fetched once by the page and handed to every worker. */
export interface Parts {
  /** Address of the folder with pyodide.mjs and pyodide.asm.mjs. */
  readonly pyodideUrl: string;
  readonly module: WebAssembly.Module;
  readonly standardLibrary: ArrayBuffer;
  readonly lock: string;
  /** A frozen interpreter, shared by all workers where that is possible; null for an ordinary boot. */
  readonly image: SharedArrayBuffer | ArrayBuffer | null;
  /** Unpacked by an ordinary boot; the image has them. */
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

/** What the keeper of the frozen interpreter is asked; `folder` is the address of the site's runtime. */
export type ToKeeper =
  | {
      readonly type: "find";
      readonly folder: string;
      /** The published image by its digest, and the one that the device made itself. */
      readonly names: readonly [string | null, string];
    }
  | {
      readonly type: "download";
      readonly folder: string;
      readonly url: string;
      readonly file: ImageFile;
    }
  | {
      readonly type: "keep";
      readonly folder: string;
      readonly name: string;
      readonly image: ArrayBuffer;
    };

export type FromKeeper =
  | { readonly type: "bytes"; readonly bytes: number }
  | { readonly type: "image"; readonly image: SharedArrayBuffer | ArrayBuffer | null };

export interface FreezeMessage {
  readonly parts: Parts;
  /** Takes the image, or nothing where it failed. */
  readonly port: MessagePort;
}
