// What differs between two texts, line by line.

export interface DiffLine {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Beyond this many pairs of lines the middle is taken as replaced: a table of them costs too much. */
const MAX_PAIRS = 4_000_000;

/** The lines of both texts in order: a longest common subsequence stays, the rest came or went. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const old = before.split("\n");
  const now = after.split("\n");
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1;
  let end = 0;
  const room = Math.min(old.length, now.length) - start;
  while (end < room && old[old.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return [
    ...lines("same", old.slice(0, start)),
    ...middle(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...lines("same", old.slice(old.length - end)),
  ];
}

function lines(kind: DiffLine["kind"], texts: readonly string[]): readonly DiffLine[] {
  return texts.map((text) => ({ kind, text }));
}

function middle(old: readonly string[], now: readonly string[]): readonly DiffLine[] {
  if (old.length * now.length > MAX_PAIRS)
    return [...lines("removed", old), ...lines("added", now)];
  const common = commonLengths(old, now);
  const width = now.length + 1;
  const found: DiffLine[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length && j < now.length) {
    if (old[i] === now[j]) {
      found.push({ kind: "same", text: old[i] ?? "" });
      i += 1;
      j += 1;
    } else if ((common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0)) {
      found.push({ kind: "removed", text: old[i] ?? "" });
      i += 1;
    } else {
      found.push({ kind: "added", text: now[j] ?? "" });
      j += 1;
    }
  }
  return [...found, ...lines("removed", old.slice(i)), ...lines("added", now.slice(j))];
}

/** For every pair of positions, how many lines both texts have in common from there on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array {
  const width = now.length + 1;
  const table = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      table[i * width + j] =
        old[i] === now[j]
          ? (table[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
    }
  }
  return table;
}

/** What of a diff is shown: its lines, and how many that are the same were left out between them. */
export type DiffPart = DiffLine | { readonly kind: "gap"; readonly count: number };

/** The diff without what lies further than `context` lines from every change. */
export function shortened(diff: readonly DiffLine[], context = 3): readonly DiffPart[] {
  const near = new Uint8Array(diff.length);
  diff.forEach(({ kind }, at) => {
    if (kind !== "same") near.fill(1, Math.max(0, at - context), at + context + 1);
  });
  const parts: DiffPart[] = [];
  let left = 0;
  const closeGap = (): void => {
    if (left > 0) parts.push({ kind: "gap", count: left });
    left = 0;
  };
  diff.forEach((line, at) => {
    if (near[at] === 0) left += 1;
    else {
      closeGap();
      parts.push(line);
    }
  });
  closeGap();
  return parts;
}
