import { type Addresses, sharedAssets } from "./interpreter/assets.ts";
import { savesData } from "./interpreter/line.ts";
import { ROOT } from "./root.ts";

const RUNTIME_URL = `${ROOT}assets/bookjudge/runtime.json`;

/** Fetches what every exercise needs; resolves with null for a reader who pays for each byte. */
export async function warm(): Promise<Addresses | null> {
  if (savesData()) return null;
  // Whoever needs it will be told what failed.
  sharedAssets.get(RUNTIME_URL, () => undefined).catch(() => undefined);
  return sharedAssets.addresses(RUNTIME_URL);
}
