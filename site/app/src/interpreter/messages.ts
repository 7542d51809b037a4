// What the session and its workers say to each other. Plain data only.
import type { Language, Scope } from "../report.ts";
import type { CandidateLimits, ChannelKind, Death } from "./ends.ts";
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
  /** Installed in either case. */
  readonly packages: Packages | null;
}

/** What an exercise requires, with all that it takes to install it. */
export interface Packages {
  readonly required: readonly string[];
  /** The text of the site's lock file. */
  readonly lock: string;
  /** By their names in the lock file. */
  readonly files: ReadonlyMap<string, ArrayBuffer>;
  /** Which of them is micropip. */
  readonly installer: string;
}

/** Asks a worker whether memory is really shared with it; it answers in that memory. */
export interface ProbeMessage {
  readonly type: "probe";
  /** The Web Lock that the worker holds for as long as it lives. */
  readonly life: string;
  readonly memory: SharedArrayBuffer | null;
}

/** Has a worker fetch and compile Pyodide's own code, while the page fetches what it boots from. */
export interface PrepareMessage {
  readonly type: "prepare";
  readonly pyodideUrl: string;
}

export interface BootMessage {
  readonly type: "boot";
  readonly parts: Parts;
}

export interface BootExaminerMessage extends BootMessage {
  /** Whether candidates can share memory with the examiner. */
  readonly shares: boolean;
  /** For the interpreter beside the examiner's own, where candidates get no worker. */
  readonly candidate: Parts;
}

export interface JudgeMessage {
  readonly type: "judge";
  readonly packed: string;
  readonly source: string;
  readonly scope: Scope;
  readonly language: Language;
  /** The operations that earlier workers of this judgement did not survive. */
  readonly stops: ReadonlyMap<number, Stop>;
}

/** How an operation ended that ended its worker as well. */
export interface Stop {
  readonly reason: "timeout" | Death;
  readonly code: number;
}

export type Channel = SharedArrayBuffer | MessagePort;

export interface AttachMessage {
  readonly type: "attach";
  readonly channel: Channel;
  readonly limits: CandidateLimits;
}

/** Has a candidate run what the port brings, piece by piece, as JSON answers tell (bookjudge/script.py). */
export interface ScriptMessage {
  readonly type: "script";
  readonly channel: MessagePort;
  readonly limits: CandidateLimits;
  /** A 2 in its first byte interrupts; shared with the page where that is possible. */
  readonly interruptBuffer: Uint8Array;
  /** Where it asks for packages. */
  readonly installs: MessagePort;
}

export type ToExaminer = PrepareMessage | ProbeMessage | BootExaminerMessage | JudgeMessage;
export type ToCandidate = PrepareMessage | BootMessage | AttachMessage | ScriptMessage;

export type FromExaminer =
  | { readonly type: "probed" }
  | { readonly type: "ready"; readonly channel: ChannelKind }
  | { readonly type: "failed"; readonly message: string }
  | {
      readonly type: "open";
      readonly candidate: number;
      readonly channel: Channel;
      readonly limits: CandidateLimits;
    }
  | { readonly type: "close"; readonly candidate: number }
  // Where candidates get no worker: what the learner's code is doing.
  | { readonly type: "asked"; readonly operation: number; readonly milliseconds: number }
  | { readonly type: "answered" }
  | { readonly type: "stopped"; readonly operation: number; readonly stop: Stop }
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

/** The answer to a freezer's BootMessage: an image, or null where it failed. */
export type FromFreezer = ArrayBuffer | null;
