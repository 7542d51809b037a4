// The progress over the book, on whatever page is open: read again whenever it changes, here or in another tab.
import { openStore } from "../store/open.ts";
import { showMarks } from "./marks.ts";
import { progressWords } from "./words.ts";

const store = openStore();
let turns = 0;

store.onChange(({ part }) => {
  if (part === "progress") void showProgress();
});

// A page brought back from the browser's memory has heard nothing meanwhile.
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) void showProgress();
});

export async function showProgress(): Promise<void> {
  const turn = ++turns;
  const progress = await store.progress();
  if (turn !== turns) return;
  const words = progressWords(document.documentElement.lang);
  showMarks(document, location.href, progress, words);
  const list = document.querySelector<HTMLElement>(".bj-list");
  if (list !== null) (await import("./listpage.ts")).showListPage(list, store, words);
}
