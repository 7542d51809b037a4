// How numbers are written: the same in both languages.
import { format } from "d3-format";

/** Rounded to so many digits, with separators of thousands and without zeros that say nothing. */
export function significant(value: number, digits = 3): string {
  return format(`,.${digits}~r`)(value);
}

/** With exactly so many decimals. */
export function fixed(value: number, decimals: number): string {
  return format(`,.${decimals}f`)(value);
}

/** A share as a percentage, rounded to so many digits. */
export function percent(share: number, digits = 3): string {
  return `${significant(100 * share, digits)}%`;
}
