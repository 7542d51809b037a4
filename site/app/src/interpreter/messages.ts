// What the session and its workers say to each other. Plain data only.
import type { Language, Scope } from "../report.ts";
import type { CandidateLimits, ChannelKind, Death } from "./ends.ts";
import type { Progress, Runtime } from "./protocol.ts";

/** The interpreter's files, loaded once for the page and handed to every worker. */
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

/** Has a worker fetch and compile Pyodide's own code, while what it boots from is loaded. */
export interface PrepareMessage {
  readonly type: "prepare";
  readonly pyodideUrl: string;
  /** Where the loader hands over each part as it has it; null where the page will bring all of them. */
  readonly supply: MessagePort | null;
}

/** What comes by that port, a message a part, the image last. */
export type Supply = Pick<Parts, "lock" | "module" | "standardLibrary" | "image">;

export interface BootMessage {
  readonly type: "boot";
  readonly parts: Parts;
}

export interface BootExaminerMessage extends BootMessage {
  /** Whether candidates can share memory with the examiner. */
  readonly shares: boolean;
  /** Whether the same parts have come by the port of a PrepareMessage, if there was one. */
  readonly supplied: boolean;
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

/** Which frozen interpreters will do: none, what the device keeps, or a published one as well. */
export type Images = "none" | "kept" | "any";

/** What the loader is asked; `folder` is the address of the site's runtime, `supply` leads to a worker. */
export type ToLoader = { readonly runtime: Runtime; readonly folder: string } & (
  | Load
  /** An image that the device has made itself. */
  | { readonly type: "keep"; readonly image: ArrayBuffer }
);

export interface Load {
  readonly type: "load";
  readonly images: Images;
  readonly supply: MessagePort | null;
}

export interface Loaded extends Pick<Parts, "module" | "standardLibrary" | "image"> {
  /** None where there is an image. */
  readonly wheels: {
    readonly examiner: readonly ArrayBuffer[];
    readonly candidate: readonly ArrayBuffer[];
  };
}

export type FromLoader =
  | { readonly type: "progress"; readonly progress: Progress }
  | { readonly type: "loaded"; readonly loaded: Loaded }
  | { readonly type: "failed"; readonly message: string };

/** The answer to a freezer's BootMessage: an image, or null where it failed. */
export type FromFreezer = ArrayBuffer | null;
