// What the running code prints, while it runs.
import type { Printed } from "./interpreter/protocol.ts";

/** More often than this, in milliseconds, nobody reads. */
const PAUSE_MS = 100;

/** A stream shows at most this many lines and characters from its start, and as many from its end. */
const LINES = 40;
const CHARACTERS = 4_000;

export interface Frames {
  readonly next: (action: () => void) => void;
  readonly now: () => number;
}

/** Shows what `read` gives, at most once a frame and only when it changed, until it is told to stop. */
export function follow(
  read: () => Printed | null,
  show: (printed: Printed) => void,
  frames: Frames,
): () => void {
  let going = true;
  let shown: Printed = { stdout: "", stderr: "" };
  let due = 0;
  const step = (): void => {
    if (!going) return;
    frames.next(step);
    if (frames.now() < due) return;
    due = frames.now() + PAUSE_MS;
    const printed = read();
    // Taken into the report, it is no longer there: what was shown stays until the report comes.
    if (printed === null || (printed.stdout === "" && printed.stderr === "")) return;
    if (printed.stdout === shown.stdout && printed.stderr === shown.stderr) return;
    shown = printed;
    show({ stdout: excerpt(printed.stdout), stderr: excerpt(printed.stderr) });
  };
  frames.next(step);
  return () => {
    going = false;
  };
}

/** The beginning and the end of a long text. */
export function excerpt(text: string): string {
  const lines = text.split("\n");
  const few =
    lines.length > 2 * LINES
      ? [...lines.slice(0, LINES), "…", ...lines.slice(-LINES)].join("\n")
      : text;
  if (few.length <= 2 * CHARACTERS) return few;
  return `${few.slice(0, CHARACTERS)}\n…\n${few.slice(-CHARACTERS)}`;
}
