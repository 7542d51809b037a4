// What the page asks of the browser for a reader: clipboard, files, the address.
import { download } from "./download.ts";
import type { Frames } from "./live.ts";

export interface Browser {
  /** The fragment of the address. */
  readonly fragment: () => string;
  /** The address of this page with another fragment. */
  readonly addressWith: (fragment: string) => string;
  /** Takes the fragment out of the address: a reload does not find it again. */
  readonly dropFragment: () => void;
  /** Calls the listener when another fragment is opened on the same page. */
  readonly onFragment: (listener: () => void) => () => void;
  /** Rejects where the browser refuses. */
  readonly copy: (text: string) => Promise<void>;
  readonly download: (name: string, text: string) => void;
  /** The bytes of a file that the reader chooses; never answers when they choose none. */
  readonly chooseFile: () => Promise<{ readonly name: string; readonly bytes: Uint8Array }>;
  readonly frames: Frames;
}

export const browser: Browser = {
  fragment: () => location.hash,
  addressWith: (fragment) => new URL(fragment, location.href).href,
  dropFragment: () =>
    history.replaceState(history.state, "", location.href.slice(0, -location.hash.length)),
  onFragment: (listener) => {
    addEventListener("hashchange", listener);
    return () => removeEventListener("hashchange", listener);
  },
  copy: async (text) => navigator.clipboard.writeText(text),
  download: (name, text) => download(document, name, text),
  chooseFile: async () => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".py,text/x-python,text/plain";
    const file = await new Promise<File>((resolve) => {
      input.addEventListener("change", () => {
        const chosen = input.files?.[0];
        if (chosen !== undefined) resolve(chosen);
      });
      input.click();
    });
    return { name: file.name, bytes: await beginning(file) };
  },
  frames: { next: (action) => void requestAnimationFrame(action), now: () => performance.now() },
};

/** A file of gigabytes is not read whole only to say that it is too large. */
async function beginning(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.slice(0, 2 ** 21).arrayBuffer());
}
