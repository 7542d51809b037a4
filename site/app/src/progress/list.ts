// The list of exercises: its filters, kept in the address, so that a link shows the same exercises.
import { makerFor } from "../dom.ts";
import type { Standing } from "../store/record.ts";
import { FILTERS, filterFrom, matches, searchWith, type Filter, type Listed } from "./filter.ts";
import type { ProgressWords } from "./words.ts";

/** Where the filter is kept: the page's address. */
export interface Address {
  search: string;
}

interface Row extends Listed {
  readonly element: HTMLElement;
}

type Options = readonly (readonly [value: string, word: string])[];

const DIFFICULTIES = ["easy", "medium", "hard"];
const STATES: readonly Standing[] = ["untried", "tried", "accepted", "accepted_earlier"];

/** Puts the filters above the list when they are not there, and shows what they ask for. */
export function showList(list: HTMLElement, address: Address, words: ProgressWords): void {
  const place = list.querySelector<HTMLElement>(".bj-filters");
  if (place === null) return;
  if (place.childElementCount === 0) build(list, place, address, words);
  apply(list, place, filterFrom(address.search), words);
}

function build(
  list: HTMLElement,
  place: HTMLElement,
  address: Address,
  words: ProgressWords,
): void {
  const make = makerFor(list.ownerDocument);
  const options = optionsOf(list, words);
  for (const name of FILTERS) {
    const select = make(
      "select",
      { class: "bj-select", name },
      ...[["", words.all] as const, ...options[name]].map(([value, word]) =>
        make("option", { value }, word),
      ),
    );
    select.addEventListener("change", () => {
      const filter = { ...filterFrom(address.search), [name]: select.value };
      address.search = searchWith(address.search, filter);
      apply(list, place, filter, words);
    });
    place.append(make("label", { class: "bj-filter" }, words.filters[name], " ", select));
  }
  const all = make("button", { type: "button", class: "bj-show-all" }, words.showAll);
  all.addEventListener("click", () => {
    address.search = searchWith(address.search, filterFrom(""));
    apply(list, place, filterFrom(""), words);
    place.querySelector("select")?.focus();
  });
  place.setAttribute("role", "group");
  place.setAttribute("aria-label", words.filtersLabel);
  place.append(make("span", { class: "bj-shown", role: "status" }), all);
}

function apply(list: HTMLElement, place: HTMLElement, asked: Filter, words: ProgressWords): void {
  const selects = [...place.querySelectorAll("select")];
  for (const select of selects) {
    const options = [...select.querySelectorAll("option")];
    // A link may ask for what the book does not have (any more): then for anything.
    const wanted = options.find(({ value }) => value === asked[select.name as keyof Filter]);
    const option = wanted ?? options[0];
    if (option !== undefined) option.selected = true;
  }
  const chosen = Object.fromEntries(selects.map(({ name, value }) => [name, value]));
  const filter = { ...filterFrom(""), ...chosen };
  const rows = rowsOf(list);
  for (const row of rows) row.element.hidden = !matches(filter, row);
  const shown = rows.filter((row) => !row.element.hidden).length;
  const text = shown === 0 ? words.noneShown : words.shown(shown, rows.length);
  const filtered = Object.values(filter).some((value) => value !== "");
  const status = place.querySelector(".bj-shown");
  if (status !== null) status.textContent = filtered ? text : "";
  place.querySelector(".bj-show-all")?.toggleAttribute("hidden", !filtered);
}

function rowsOf(list: HTMLElement): readonly Row[] {
  return [...list.querySelectorAll<HTMLElement>("tbody tr")].map((element) => ({
    element,
    state: element.querySelector<HTMLElement>(".bj-state")?.dataset["standing"] ?? "",
    difficulty: element.querySelector<HTMLElement>(".bj-difficulty")?.dataset["difficulty"] ?? "",
    tags: [...element.querySelectorAll<HTMLElement>(".bj-tag")].map(
      ({ dataset }) => dataset["tag"] ?? "",
    ),
  }));
}

/** What can be chosen: every state, and the difficulties and tags that are in the list. */
function optionsOf(
  list: HTMLElement,
  words: ProgressWords,
): Readonly<Record<keyof Filter, Options>> {
  const found = (selector: string, name: string): Options => {
    const elements = [...list.querySelectorAll<HTMLElement>(selector)];
    const pairs = elements.map(
      (element) => [element.dataset[name] ?? "", element.textContent ?? ""] as const,
    );
    return [...new Map(pairs)];
  };
  const language = list.ownerDocument.documentElement.lang;
  return {
    state: STATES.map((state) => [state, words.standings[state]]),
    difficulty: found(".bj-difficulty", "difficulty").toSorted(
      ([one], [other]) => DIFFICULTIES.indexOf(one) - DIFFICULTIES.indexOf(other),
    ),
    tag: found(".bj-tag", "tag").toSorted(([, one], [, other]) =>
      one.localeCompare(other, language),
    ),
  };
}
