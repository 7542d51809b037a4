// The interpreter of the learner's code, in whichever worker: its output, its memory, its ends.
import { bootPyodide, hostOf, installRequired, type MemoryCap } from "./boot.ts";
import type { CandidateConsole, CandidateEnd, CandidateLimits, Death } from "./ends.ts";
import type { Ask } from "./installs.ts";
import type { Packages, Parts } from "./messages.ts";
import { install, type Installing } from "./packages.ts";

const DEFAULT_CAP = 512 * 2 ** 20;

/** A function of Python's; `callPromising` may wait with its stack put aside. */
export type Callable<Arguments extends readonly unknown[], Result> = ((
  ...args: Arguments
) => Result) & { callPromising(...args: Arguments): Promise<Result> };

/** Answers one frame of the examiner's. */
export type Answer = (frame: Uint8Array) => unknown;

/** Runs the next piece of a script, and tells how it ended; gives a promise where the piece awaits. */
type RunPiece = (source: string) => string | Promise<string>;

/** What a candidate's end is where both interpreters share a worker: it asks, and is called. */
export interface Asking {
  ask(frame: Uint8Array): Uint8Array;
}

interface Host extends Installing {
  readonly serve: Callable<[end: CandidateEnd, waits: boolean], void>;
  readonly answering: (end: Asking) => Answer;
  readonly script: (ask: Ask) => RunPiece;
}

export interface Learner {
  readonly host: Host;
  /** Lets an end have what is printed and wanted from now on. */
  connect(end: CandidateConsole, limits: CandidateLimits): void;
  install(packages: Packages): Promise<void>;
}

export async function bootLearner(parts: Parts): Promise<Learner> {
  const cap: MemoryCap = { bytes: DEFAULT_CAP, refused: () => undefined };
  const pyodide = await bootPyodide(parts, "candidate", cap);
  await installRequired(pyodide, parts);
  pyodide.setStdin({ stdin: () => null });
  const host = hostOf<Host>(pyodide);
  let installing = false;
  const connect = (end: CandidateConsole, limits: CandidateLimits): void => {
    cap.bytes = limits.memoryMib * 2 ** 20;
    cap.refused = () => end.noteRefusedMemory();
    pyodide.setInterruptBuffer(end.interruptBuffer);
    for (const stream of [0, 1] as const) {
      const write = (text: Uint8Array): number => {
        if (!installing) end.print(stream, text);
        return text.length;
      };
      if (stream === 0) pyodide.setStdout({ write });
      else pyodide.setStderr({ write });
    }
  };
  return {
    host,
    connect,
    async install(packages) {
      installing = true; // what Pyodide says of it is none of the code's own output
      try {
        await install(pyodide, host, packages);
      } finally {
        installing = false;
      }
    },
  };
}

/** How an interpreter died that threw this. */
export function deathBy(error: unknown): readonly [Death, number] {
  const { name, status, message } = error as { name?: string; status?: number; message?: string };
  if (name === "Exit" || typeof status === "number") return ["exit", status ?? 0];
  const text = `${name ?? ""} ${message ?? ""}`;
  if (/RangeError|InternalError|stack|recursion/i.test(text)) return ["nested", 0];
  return /memory|alloc/i.test(text) ? ["memory", 0] : ["died", 0];
}
