// The page with the list of exercises: what only this page needs, on the browser's own parts.
import type { Store } from "../store/store.ts";
import { showList, type Address } from "./list.ts";
import { showTransfer } from "./transfer.ts";
import type { ProgressWords } from "./words.ts";

/** The page's own address; a filter is no step to go back to. */
const address: Address = {
  get search() {
    return location.search;
  },
  set search(search) {
    history.replaceState(history.state, "", `${location.pathname}${search}${location.hash}`);
  },
};

export function showListPage(list: HTMLElement, store: Store, words: ProgressWords): void {
  showList(list, address, words);
  const place = document.querySelector<HTMLElement>(".bj-transfer");
  if (place !== null) showTransfer(place, { store, today, download }, words);
}

/** The date where the reader is, as YYYY-MM-DD. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = name;
  link.click();
  // The download has begun when the next task does.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
