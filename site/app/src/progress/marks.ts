// How the exercises stand, said beside them: in lists, in chapters' boxes and in the navigation.
import { makerFor } from "../dom.ts";
import { icon, type IconName } from "../icons.ts";
import { standing, type Progress, type Standing } from "../store/record.ts";
import type { ProgressWords } from "./words.ts";

const ICONS: Readonly<Record<Standing, IconName | null>> = {
  untried: null,
  tried: "dash",
  accepted: "check",
  accepted_earlier: "partial",
};

/** Fills every place for a state in the page; `address` is the page's, by which its links are read. */
export function showMarks(
  document: Document,
  address: string,
  progress: ReadonlyMap<number, Progress>,
  words: ProgressWords,
): void {
  const revisions = revisionsOf(document);
  markNavigation(document, address);
  for (const mark of document.querySelectorAll<HTMLElement>(".bj-state")) {
    const exercise = Number(mark.dataset["exercise"]);
    const now = standing(progress.get(exercise), revisions.get(exercise) ?? 0);
    if (mark.dataset["standing"] !== now) fill(mark, now, words);
  }
  for (const tally of document.querySelectorAll<HTMLElement>(".bj-tally"))
    tally.textContent = count(tally.parentElement ?? tally, words);
}

function fill(mark: HTMLElement, now: Standing, words: ProgressWords): void {
  const make = makerFor(mark.ownerDocument);
  const name = ICONS[now];
  mark.dataset["standing"] = now;
  mark.title = words.standings[now];
  mark.replaceChildren(
    ...(name === null ? [] : [icon(name, mark.ownerDocument)]),
    make("span", { class: "bj-state-text" }, words.standings[now]),
  );
}

function count(list: HTMLElement, words: ProgressWords): string {
  const marks = [...list.querySelectorAll<HTMLElement>(".bj-state")];
  const accepted = marks.filter(({ dataset }) => dataset["standing"] === "accepted");
  return words.tally(accepted.length, marks.length);
}

/** The revisions of the book that is open, from the head of its page. */
function revisionsOf(document: Document): ReadonlyMap<number, number> {
  const meta = document.querySelector('meta[name="bookjudge-revisions"]');
  const pairs = meta?.getAttribute("content")?.split(" ") ?? [];
  return new Map(pairs.map((pair) => pair.split(":").map(Number) as [number, number]));
}

/** Makes places for states beside the navigation's links to exercises, which the theme renders. */
function markNavigation(document: Document, address: string): void {
  const make = makerFor(document);
  for (const link of document.querySelectorAll(".md-nav--primary .md-nav__link[href]")) {
    if (link.querySelector(".bj-state") !== null) continue;
    const { pathname } = new URL(link.getAttribute("href") ?? "", address);
    const exercise = /\/exercises\/(\d+)-[^/]+\/$/.exec(pathname)?.[1];
    if (exercise === undefined) continue;
    link.append(make("span", { class: "bj-state", "data-exercise": String(Number(exercise)) }));
  }
}
