import { type Addresses, sharedAssets } from "./interpreter/assets.ts";
import { savesData } from "./interpreter/line.ts";
import { ROOT } from "./root.ts";

/** Fetches what every exercise needs, except for a reader who pays for each byte. */
export function warm(then: (addresses: Addresses) => void): void {
  if (savesData()) return;
  const runtimeUrl = `${ROOT}assets/bookjudge/runtime.json`;
  sharedAssets.get(runtimeUrl, () => undefined).catch(() => undefined);
  sharedAssets.addresses(runtimeUrl).then(then, () => undefined);
}
