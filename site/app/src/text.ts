// Text from a report made safe to look at: nothing in it can hide, reorder or flood.

/** The words that texts are shortened and durations written with. */
export interface TextWords {
  readonly moreCharacters: (count: number) => string;
  readonly milliseconds: (value: string) => string;
  readonly seconds: (value: string) => string;
}

/** No block of text puts more than this many UTF-16 units into the page. */
export const BLOCK_LIMIT = 64 * 1024;

/** No line of printed text shows more than this many UTF-16 units. */
export const LINE_LIMIT = 2000;

const PORTION_LINES = 100;

// C0 and C1 controls, directional controls, invisible spaces and joiners, line separators, tags, lone surrogates.
// Newline, tab and U+200D (which joins emoji) stay.
const INVISIBLE =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]|\p{Surrogate}/gu;

function symbol(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "\u2421";
  return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}

/** Shows control characters as symbols: ESC as ␛, a right-to-left override as <U+202E>. */
export function visible(text: string): string {
  return text.replace(INVISIBLE, symbol);
}

/** The text as a block shows it: cut at BLOCK_LIMIT with a note of what is missing. */
export function block(text: string, words: TextWords): string {
  if (text.length <= BLOCK_LIMIT) return visible(text);
  const last = text.charCodeAt(BLOCK_LIMIT - 1);
  const end = last >= 0xd800 && last <= 0xdbff ? BLOCK_LIMIT - 1 : BLOCK_LIMIT;
  return `${visible(text.slice(0, end))}\n${words.moreCharacters(text.length - end)}`;
}

/** The lines of a printed text in portions that a browser lays out one by one; an endless line is cut. */
export function portions(text: string, words: TextWords): string[] {
  const lines = text.split("\n").map((line) => {
    if (line.length <= LINE_LIMIT) return line;
    return `${line.slice(0, LINE_LIMIT)} ${words.moreCharacters(line.length - LINE_LIMIT)}`;
  });
  const whole = block(lines.join("\n"), words).split("\n");
  const count = Math.ceil(whole.length / PORTION_LINES);
  return Array.from({ length: count }, (_, at) =>
    whole.slice(at * PORTION_LINES, (at + 1) * PORTION_LINES).join("\n"),
  );
}

/** Makes an item of each; of many only of so many at each end, with what `more` says of the others between. */
export function bothEnds<T, Item>(
  all: readonly T[],
  atEachEnd: number,
  item: (one: T) => Item,
  more: (omitted: number) => Item,
): Item[] {
  const omitted = all.length - 2 * atEachEnd;
  if (omitted <= 0) return all.map(item);
  const [first, last] = [all.slice(0, atEachEnd), all.slice(-atEachEnd)];
  return [...first.map(item), more(omitted), ...last.map(item)];
}

/** A duration in the unit a person would choose: 0.004 is "4 ms", 2.04 is "2.0 s". */
export function duration(seconds: number, words: TextWords): string {
  if (seconds < 0.0005) return words.milliseconds("<1");
  if (seconds < 0.9995) return words.milliseconds((seconds * 1000).toFixed(0));
  return words.seconds(seconds.toFixed(1));
}

export function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
