// Carries the code of a block to an exercise, in the fragment of its address.
import { fetchBundle } from "../bundle.ts";
import { fragmentOf } from "../tools/sharing.ts";

/** The fragment that holds the exercise's starter with the code below it; "" where that is too long. */
export async function draftFragment(bundleUrl: string, code: string): Promise<string> {
  const { starter } = await fetchBundle(bundleUrl);
  const made = await fragmentOf(`${starter.trimEnd()}\n\n\n${code.trimEnd()}\n`);
  return "fragment" in made ? made.fragment : "";
}
