// A solution as a file: the one that `judge.py` takes. Files are read as bookjudge/source.py reads them.

/** Largest source, in bytes; the judge takes no larger one. */
export const MAX_BYTES = 1 << 20;

export type FileProblem =
  | { readonly kind: "too_large" }
  | { readonly kind: "not_utf8"; readonly line: number }
  | { readonly kind: "nul"; readonly line: number };

/** The name of an exercise's file in the workspace of `judge.py`. */
export function fileName(exercise: number, slug: string): string {
  return `${String(exercise).padStart(3, "0")}-${slug}.py`;
}

/** The text of a file with plain line ends and no byte order mark, or why it is no Python text. */
export function readSource(
  bytes: Uint8Array,
): { readonly source: string } | { readonly problem: FileProblem } {
  if (bytes.length > MAX_BYTES) return { problem: { kind: "too_large" } };
  const text = decoded(bytes);
  if (text === null) return { problem: { kind: "not_utf8", line: brokenLine(bytes) } };
  const source = text.replace(/\r\n?/g, "\n");
  const nul = source.indexOf("\0");
  if (nul >= 0) return { problem: { kind: "nul", line: source.slice(0, nul).split("\n").length } };
  return { source };
}

/** UTF-8, or UTF-16 where a byte order mark says so; null where the bytes are neither. */
function decoded(bytes: Uint8Array): string | null {
  const mark = ((bytes[0] ?? 0) << 8) | (bytes[1] ?? 0);
  return textOf(bytes, mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8");
}

function textOf(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** The first line that is no UTF-8: no character reaches over a line's end. */
function brokenLine(bytes: Uint8Array): number {
  let line = 1;
  let from = 0;
  for (;;) {
    const end = bytes.indexOf(0x0a, from);
    if (end < 0 || textOf(bytes.subarray(from, end), "utf-8") === null) return line;
    from = end + 1;
    line += 1;
  }
}
