// A picture in every language.
import type { Language } from "../report.ts";
import { Figure } from "./figure.ts";
import { frameWords } from "./words/frame.ts";

/** Builds a picture on its element. */
export type Picture = (element: Element, language: Language) => void;

/** `open` sets up the picture on an empty frame, which has the title already. */
export function picture<W extends { readonly title: string }>(
  words: Readonly<Record<Language, W>>,
  open: (figure: Figure, words: W) => void,
): Picture {
  return (element, language) => {
    const said = words[language];
    open(new Figure(element, said.title, frameWords[language]), said);
  };
}
