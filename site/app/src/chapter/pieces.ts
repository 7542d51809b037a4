// The blocks of a page as the pieces of one script, whose lines are numbered on from block to block.

/** Where a line of the script is; numbers count from 1. */
export interface Place {
  readonly block: number;
  readonly line: number;
  readonly code: string;
}

/** Lines that a block has in the script; an error at its end may be one line below. */
function height(code: string): number {
  return code.split("\n").length + 1;
}

/** Returns the codes as pieces; empty lines above each number its own. */
export function piecesOf(codes: readonly string[]): string[] {
  let above = 0;
  return codes.map((code) => {
    const piece = "\n".repeat(above) + code;
    above += height(code);
    return piece;
  });
}

/** Returns the place of a line of the script, or null outside. */
export function placeOf(line: number, codes: readonly string[]): Place | null {
  let above = 0;
  for (const [at, code] of codes.entries()) {
    const within = line - above;
    above += height(code);
    if (!(within >= 1 && line <= above)) continue;
    const lines = code.split("\n");
    const shown = Math.min(within, lines.length);
    return { block: at + 1, line: shown, code: lines[shown - 1] ?? "" };
  }
  return null;
}
