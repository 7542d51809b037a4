// The two ends of a channel as Python uses them, whatever carries the frames.
import type { StreamNumber, Streams } from "./streams.ts";

/** Bytes of the longest frame, either way. */
export const MAX_FRAME = (4 << 20) + 64;

/** What carries the frames: memory that two workers share, a port with stack switching in both, or
 * plain calls between two interpreters in one worker. */
export type ChannelKind = "shared" | "jspi" | "single";

export const DEATHS = ["died", "exit", "memory", "nested", "output"] as const;
export type Death = (typeof DEATHS)[number];

/** Limits of one candidate: seconds of a test, MiB of memory, KiB of output kept, MiB printed. */
export interface CandidateLimits {
  readonly testSeconds: number;
  readonly memoryMib: number;
  readonly outputKib: number;
  readonly printedMib: number;
}

type Received = Uint8Array | "timeout" | Death;

/** The examiner's end. Called from Python, which waits for a promise with its stack put aside. */
export interface ExaminerEnd {
  readonly streams: Streams;
  send(frame: Uint8Array): void;
  /** Waits for a frame; gives it, "timeout", or how the candidate died. */
  receive(milliseconds: number): Received | Promise<Received>;
  /** Whether the candidate wanted more memory than it may have, since the last request. */
  memoryRefused(): boolean;
  exitCode(): number;
  interrupt(): void;
  close(): void;
}

/** What a candidate's interpreter tells besides its answers. */
export interface CandidateConsole {
  /** Set even where nobody can interrupt: WebKit ends no worker that runs Python without one. */
  readonly interruptBuffer: Uint8Array;
  noteRefusedMemory(): void;
  print(stream: StreamNumber, text: Uint8Array): void;
}

/** The candidate's end. Called from Python, next to the learner's code. */
export interface CandidateEnd extends CandidateConsole {
  send(frame: Uint8Array): void;
  receive(): Uint8Array | Promise<Uint8Array>;
  die(reason: Death, code: number): void;
}
