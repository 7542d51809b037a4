// When nobody looks at a tab, its interpreters give their memory back.
import { sharedAssets } from "./interpreter/assets.ts";

const REST_AFTER_MS = 5 * 60_000;

/** Calls `rest` each time that the tab has been hidden for five minutes. */
export function whenUnseen(rest: () => void): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener("visibilitychange", () => {
    clearTimeout(resting);
    if (document.visibilityState !== "hidden") return;
    resting = setTimeout(() => {
      rest();
      sharedAssets.forget();
    }, REST_AFTER_MS);
  });
}
