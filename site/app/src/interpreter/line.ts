// What the browser tells of the line; many tell nothing.

interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

function line(): Line | undefined {
  return (navigator as { readonly connection?: Line }).connection;
}

/** Whether the reader has asked for little traffic. */
export function savesData(): boolean {
  return line()?.saveData === true;
}

/** Whether the line is known to be slow. */
export function isSlow(): boolean {
  return savesData() || /2g|3g/.test(line()?.effectiveType ?? "");
}
