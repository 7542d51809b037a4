// Everything as one file: taken out of this browser, and merged into it.
import { makerFor } from "../dom.ts";
import { fromFile, ProgressFileError } from "../store/file.ts";
import type { Store } from "../store/store.ts";
import type { ProgressWords } from "./words.ts";

export interface TransferPorts {
  readonly store: Pick<Store, "exportAll" | "importAll" | "onTrouble">;
  readonly today: () => string;
  /** Gives the reader a file. */
  readonly download: (name: string, text: string) => void;
}

/** Puts the buttons on their place in the page. */
export function showTransfer(place: HTMLElement, ports: TransferPorts, words: ProgressWords): void {
  if (place.childElementCount > 0) return;
  const make = makerFor(place.ownerDocument);
  const status = make("p", { class: "bj-transfer-status", role: "status" });
  const input = make("input", { type: "file", accept: ".json,application/json", hidden: "" });
  const button = (word: string, action: () => void): HTMLElement => {
    const element = make("button", { type: "button" }, word);
    element.addEventListener("click", action);
    return element;
  };
  const say = async (message: Promise<string>): Promise<void> => {
    status.textContent = await message;
  };
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file !== undefined) void say(importFile(file, ports, words));
    // The same file may be chosen again.
    input.value = "";
  });
  place.append(
    button(words.exportFile, () => void say(exportFile(ports, words))),
    button(words.importFile, () => input.click()),
    input,
    status,
  );
}

/** Exports, and returns what to tell the reader. */
export async function exportFile(ports: TransferPorts, words: ProgressWords): Promise<string> {
  const text = await ports.store.exportAll();
  const { length } = fromFile(text);
  if (length === 0) return words.nothingToExport;
  const name = `bookjudge-progress-${ports.today()}.json`;
  ports.download(name, text);
  return words.exported(length, name);
}

/** Imports, and returns what to tell the reader. */
export async function importFile(
  file: Pick<File, "name" | "text">,
  { store }: TransferPorts,
  words: ProgressWords,
): Promise<string> {
  try {
    const text = await file.text();
    await store.importAll(text);
    return keepsAll(store)
      ? words.imported(fromFile(text).length, file.name)
      : words.importedNotKept;
  } catch (error) {
    return error instanceof ProgressFileError
      ? words.notImported[error.problem](file.name, error.where)
      : words.notRead(file.name);
  }
}

function keepsAll(store: TransferPorts["store"]): boolean {
  let kept = true;
  // Called at once where there is trouble.
  store.onTrouble((trouble) => (kept = trouble === null))();
  return kept;
}
