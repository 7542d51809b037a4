// Puts the code blocks and the questions of a chapter to work. What is large comes when it is wanted.
import { browser } from "../browser.ts";
import { savesData } from "../interpreter/line.ts";
import { languageOf } from "../report.ts";
import { answers } from "./answers.ts";
import { ChapterCode } from "./code.ts";
import { openQuestions } from "./question.ts";
import { chapterWords } from "./words.ts";

/** Opens a chapter and returns what closes it; `assets` is the address of the folder of the site's assets. */
export function openChapter(article: HTMLElement, assets: string): () => void {
  const language = languageOf(document.documentElement.lang);
  const runtimeUrl = new URL("runtime.json", assets).href;
  openQuestions(article, chapterWords(language), answers);
  const code = new ChapterCode(article, language, {
    openSession: async (onProgress) => {
      const { openSession } = await import("./session.ts");
      return openSession(runtimeUrl, onProgress);
    },
    openEditor: async (options) => {
      const { openCodeEditor } = await import("./editing.ts");
      return openCodeEditor(options, runtimeUrl);
    },
    fragmentFor: async ({ number }, source) => {
      const { draftFragment } = await import("./draft.ts");
      const bundle = `exercises/${String(number).padStart(3, "0")}.json`;
      return draftFragment(new URL(bundle, assets).href, source);
    },
    frames: browser.frames,
    saveData: savesData(),
  });
  const stop = (): void => code.stop();
  addEventListener("pagehide", stop);
  return () => {
    removeEventListener("pagehide", stop);
    code.dispose();
  };
}
