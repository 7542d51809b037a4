import { type Addresses, sharedAssets } from "./interpreter/assets.ts";
import { savesData } from "./interpreter/line.ts";
import { ROOT } from "./root.ts";

const RUNTIME_URL = `${ROOT}assets/bookjudge/runtime.json`;

/**
 * Loads what every exercise needs, for a worker at the other end of `supply` first; resolves with null for
 * a reader who pays for each byte.
 */
export async function warm(supply?: MessagePort): Promise<Addresses | null> {
  if (savesData()) return null;
  // Whoever needs it will be told what failed.
  sharedAssets.get(RUNTIME_URL, () => undefined, supply).catch(() => undefined);
  return sharedAssets.addresses(RUNTIME_URL);
}
