// How texts are shortened and durations written, in the report of an exercise and below the code of a chapter.
import type { Language } from "../report.ts";
import type { TextWords } from "../text.ts";

export const textWords: Readonly<Record<Language, TextWords>> = {
  en: {
    moreCharacters: (count) =>
      `… ${count.toLocaleString("en")} more ${count === 1 ? "character" : "characters"} not shown`,
    milliseconds: (value) => `${value} ms`,
    seconds: (value) => `${value} s`,
  },
  zh: {
    moreCharacters: (count) => `……另有 ${count.toLocaleString("zh")} 个字符未显示`,
    milliseconds: (value) => `${value} 毫秒`,
    seconds: (value) => `${value} 秒`,
  },
};
