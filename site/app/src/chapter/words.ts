// What is said about the code blocks and questions of a chapter from the start: little, since every visit
// loads it. What a run needs is in runwords.ts.
import type { Language } from "../report.ts";

export interface ChapterWords {
  readonly run: string;
  readonly stop: string;
  readonly edit: string;
  readonly reset: string;
  readonly openIn: (exercise: number) => string;
  readonly openInTitle: string;
  readonly block: (block: number, heading: string) => string;
  /** The name of a button of a block, beginning with the word on it. */
  readonly ofBlock: (word: string, block: number, heading: string) => string;
  readonly output: (block: number) => string;
  readonly notLoaded: string;

  readonly notANumber: string;
  readonly right: string;
  readonly tooHigh: string;
  readonly tooLow: string;
}

const en: ChapterWords = {
  run: "Run",
  stop: "Stop",
  edit: "Edit",
  reset: "Reset",
  openIn: (exercise) => `Open in exercise ${exercise}`,
  openInTitle:
    "Opens the exercise with this code below its starter; you are asked before it is taken",
  block: (block, heading) => `Code block ${block}: ${heading}`,
  ofBlock: (word, block, heading) => `${word} code block ${block}: ${heading}`,
  output: (block) => `Output of code block ${block}`,
  notLoaded: "This could not be loaded. Check the connection.",

  notANumber: "This is not a number. Write it like 1200, 1,200, 0.5, 1.2e3 or 12%.",
  right: "Right.",
  tooHigh: "Too high.",
  tooLow: "Too low.",
};

const zh: ChapterWords = {
  run: "运行",
  stop: "停止",
  edit: "编辑",
  reset: "还原",
  openIn: (exercise) => `在练习 ${exercise} 中打开`,
  openInTitle: "打开练习，并把这段代码接在初始代码之后；采用之前会先征求你的同意",
  block: (block, heading) => `代码块 ${block}：${heading}`,
  ofBlock: (word, block, heading) => `${word}代码块 ${block}：${heading}`,
  output: (block) => `代码块 ${block} 的输出`,
  notLoaded: "未能加载，请检查网络连接。",

  notANumber: "这不是一个数。可以写成 1200、1,200、0.5、1.2e3 或 12%。",
  right: "正确。",
  tooHigh: "偏大。",
  tooLow: "偏小。",
};

export function chapterWords(language: Language): ChapterWords {
  return language === "zh" ? zh : en;
}
