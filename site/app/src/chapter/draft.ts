// Carries the code of a block to an exercise, in the fragment of its address.
import type { Bundle } from "../bundle.ts";
import { fragmentOf } from "../tools/sharing.ts";

/** The fragment that holds the exercise's starter with the code below it; "" where that is too long. */
export async function draftFragment(bundleUrl: string, code: string): Promise<string> {
  const response = await fetch(bundleUrl);
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}: ${bundleUrl}`);
  const { starter } = (await response.json()) as Bundle;
  const made = await fragmentOf(`${starter.trimEnd()}\n\n\n${code.trimEnd()}\n`);
  return "fragment" in made ? made.fragment : "";
}
