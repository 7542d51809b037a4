// How a run ended, as a piece of the page. Text only, never markup.
import { makerFor, type Child, type Make } from "../dom.ts";
import type { Printed } from "../interpreter/protocol.ts";
import type { Raised, Ran } from "../interpreter/script.ts";
import { bothEnds, duration, portions, visible } from "../text.ts";
import { placeOf, type Place } from "./pieces.ts";
import type { RunWords } from "./runwords.ts";

/** A deep recursion shows so many lines at its start and at its end. */
const FRAMES_AT_EACH_END = 5;

/** A longer output scrolls, so the keyboard must be able to reach it. */
const SCROLLS_FROM_LINES = 16;

/** What a run is compared with: the page's output; null where code was edited. */
export interface Shown {
  readonly codes: readonly string[];
  readonly expected: string | null;
}

/** One sentence on how the run ended. */
export function statusOf(ran: Ran, { codes, expected }: Shown, words: RunWords): string {
  const place = lastPlace(ran.raised, codes);
  const where = place === null ? null : words.place(place.block, place.line);
  if (ran.end !== "done") {
    const said = words.ends[ran.end];
    return where === null ? said : words.at(said, where);
  }
  if (ran.raised !== null) {
    const { type } = ran.raised;
    return where === null ? visible(type) : words.raised(visible(type), where);
  }
  const time = duration(ran.seconds, words);
  if (expected === null || (expected === "" && ran.printed.stdout === "")) return words.done(time);
  return isSame(ran, expected) ? words.same(time) : words.differs(time);
}

/** Whether the run did what the page shows. */
export function isSame(ran: Ran, expected: string | null): boolean {
  const { stdout, stderr } = ran.printed;
  return ran.end === "done" && ran.raised === null && stdout === expected && stderr === "";
}

/** What was printed, then the exception with the reader's lines. */
export function outcomeParts(
  ran: Ran,
  codes: readonly string[],
  words: RunWords,
  document: Document,
): readonly Child[] {
  const make = makerFor(document);
  const early = ran.piece + 1 < codes.length;
  const { raised } = ran;
  return [
    early ? make("p", { class: "bj-ran__note" }, words.inEarlier(ran.piece + 1)) : null,
    ...outputParts(ran.printed, words, make),
    // An interruption is the page's own doing; the status says so.
    raised === null || ran.end !== "done" ? null : exception(raised, codes, words, make),
  ];
}

/** The two streams, told apart; nothing where nothing was printed. */
export function outputParts(printed: Printed, words: RunWords, make: Make): readonly Child[] {
  const { stdout, stderr } = printed;
  return [
    stdout === "" ? null : output(stdout, "stdout", words, make),
    stderr === "" ? null : make("p", { class: "bj-ran__note" }, words.stderr),
    stderr === "" ? null : output(stderr, "stderr", words, make),
  ];
}

/** Looks as the page's own output does. */
function output(text: string, stream: string, words: RunWords, make: Make): HTMLElement {
  const scrolls = text.split("\n").length > SCROLLS_FROM_LINES;
  const shown = portions(text.replace(/\n$/, ""), words);
  const code = make("code", scrolls ? { tabindex: "0" } : {}, `${shown.join("\n")}\n`);
  return make("div", { class: `highlight bj-ran__${stream}` }, make("pre", {}, code));
}

function exception(
  { type, message, frames }: Raised,
  codes: readonly string[],
  words: RunWords,
  make: Make,
): HTMLElement {
  const places = frames.flatMap(([line, name]) => {
    const place = placeOf(line, codes);
    return place === null ? [] : [{ place, name }];
  });
  const shown = bothEnds(
    places,
    FRAMES_AT_EACH_END,
    ({ place, name }) => frame(place, name, words, make),
    (omitted) => make("li", {}, words.moreFrames(omitted)),
  );
  const said = message === "" ? type : `${type}: ${message}`;
  return make(
    "div",
    { class: "bj-ran__exception" },
    make("ol", { class: "bj-ran__trace" }, ...shown),
    make("p", { class: "bj-ran__raised" }, visible(said)),
  );
}

function frame(place: Place, name: string, words: RunWords, make: Make): HTMLElement {
  const where = words.place(place.block, place.line);
  return make(
    "li",
    {},
    make(
      "button",
      {
        ...{ type: "button", class: "bj-ran__line", title: words.goTo(where) },
        ...{ "data-block": String(place.block), "data-line": String(place.line) },
      },
      where,
    ),
    name === "" || name === "<module>" ? null : make("span", {}, ` ${visible(name)}`),
    make("code", { class: "bj-ran__code" }, visible(place.code.trim())),
  );
}

function lastPlace(raised: Raised | null, codes: readonly string[]): Place | null {
  const line = raised?.frames.at(-1)?.[0];
  return line === undefined ? null : placeOf(line, codes);
}
