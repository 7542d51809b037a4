// Puts the code blocks and the questions of a chapter to work: little at first, the rest when it is wanted.
import { languageOf } from "../report.ts";
import { answers } from "./answers.ts";
import { openBlocks } from "./blocks.ts";
import { openQuestions } from "./question.ts";
import { chapterWords } from "./words.ts";

/** Opens a chapter and returns what closes it. */
export function openChapter(article: HTMLElement): () => void {
  const language = languageOf(document.documentElement.lang);
  const words = chapterWords(language);
  openQuestions(article, words, answers);
  return openBlocks(article, words, async (blocks) => {
    const { openCode } = await import("./running.ts");
    return openCode(blocks, language);
  });
}
