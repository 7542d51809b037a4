// The exercise as the page gets it: bookjudge/bundle.py makes it and tells the form.
import { decompressed } from "./packing.ts";

/** The starter is in clear, everything else packed. */
export interface Bundle {
  readonly format: 1;
  readonly exercise: number;
  readonly slug: string;
  readonly revision: number;
  readonly starter: string;
  readonly functions: readonly string[];
  readonly packed: string;
}

/** Fetches a bundle; rejects where it cannot be had, or has a form that this page does not know. */
export async function fetchBundle(url: string): Promise<Bundle> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${url}`);
  const bundle = (await response.json()) as Bundle;
  if (bundle.format !== 1)
    throw new Error(`bundle format ${String(bundle.format)} is not known to this page`);
  return bundle;
}

const MAX_BYTES = 16 << 20;

/** The reference solution out of what the examiner gets; rejects where the bundle is damaged. */
export async function referenceIn(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
  const text = new TextDecoder().decode(await decompressed(bytes, "deflate", MAX_BYTES));
  const { files } = JSON.parse(text) as { readonly files: Readonly<Record<string, string>> };
  const reference = files["solution.py"];
  if (reference === undefined) throw new Error("the bundle has no solution.py");
  return reference;
}
