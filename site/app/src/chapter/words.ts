// What is said about the code blocks and questions of a chapter: apart from the exercise's words, which
// chapter pages never load.
import type { Death } from "../interpreter/ends.ts";
import type { LoadingStep } from "../interpreter/protocol.ts";
import type { Halt } from "../interpreter/script.ts";
import type { TextWords } from "../text.ts";

export interface ChapterWords extends TextWords {
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
  readonly editor: (block: number) => string;
  readonly editorHint: string;

  readonly loading: Readonly<Record<LoadingStep, string>>;
  readonly loadedBytes: (label: string, loaded: string, total: string) => string;
  readonly running: string;
  readonly done: (time: string) => string;
  readonly same: (time: string) => string;
  readonly differs: (time: string) => string;
  readonly raised: (what: string, where: string) => string;
  readonly ends: Readonly<Record<Halt | Death, string>>;
  readonly at: (said: string, where: string) => string;
  readonly place: (block: number, line: number) => string;
  readonly goTo: (place: string) => string;
  readonly inEarlier: (block: number) => string;
  readonly moreFrames: (count: number) => string;
  readonly stderr: string;
  readonly restored: string;
  readonly notStarted: (error: string) => string;
  readonly loadingEditor: string;
  readonly notOpened: string;

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
  editor: (block) => `Code block ${block}`,
  editorHint: "Tab indents. To leave the editor, press Escape and then Tab or Shift+Tab.",

  loading: {
    runtime: "Loading Python",
    judge: "Loading Python",
    packages: "Loading packages",
    start: "Starting Python…",
  },
  loadedBytes: (label, loaded, total) => `${label}: ${loaded} of ${total} MB`,
  running: "Running…",
  done: (time) => `Done in ${time}.`,
  same: (time) => `Prints what the page shows, in ${time}.`,
  differs: (time) => `Prints something else than the page shows, in ${time}.`,
  raised: (what, where) => `${what} in ${where}`,
  ends: {
    stopped: "Stopped",
    time_limit: "Time limit of 30 s exceeded",
    memory: "Memory limit exceeded",
    output: "Output limit exceeded",
    nested: "Calls nested too deep for this browser",
    exit: "The code ended Python itself",
    died: "Python ended unexpectedly",
  },
  at: (said, where) => `${said} in ${where}`,
  place: (block, line) => `block ${block}, line ${line}`,
  goTo: (place) => `Go to ${place}`,
  inEarlier: (block) => `Block ${block}, which runs first, did not get to its end:`,
  moreFrames: (count) => `… ${count} more …`,
  stderr: "Printed to stderr",
  restored: "The page’s own code is back; undo in the editor brings yours.",
  notStarted: (error) => `Python could not be started. Check the connection. (${error})`,
  loadingEditor: "Loading the editor…",
  notOpened: "The editor could not be loaded. Check the connection.",

  notANumber: "This is not a number. Write it like 1200, 1,200, 0.5, 1.2e3 or 12%.",
  right: "Right.",
  tooHigh: "Too high.",
  tooLow: "Too low.",

  moreCharacters: (count) => `… ${count.toLocaleString("en")} more characters not shown`,
  milliseconds: (value) => `${value} ms`,
  seconds: (value) => `${value} s`,
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
  editor: (block) => `代码块 ${block}`,
  editorHint: "Tab 键用于缩进。要离开编辑器，请先按 Esc，再按 Tab 或 Shift+Tab。",

  loading: {
    runtime: "正在加载 Python",
    judge: "正在加载 Python",
    packages: "正在加载软件包",
    start: "正在启动 Python……",
  },
  loadedBytes: (label, loaded, total) => `${label}：${loaded} / ${total} MB`,
  running: "正在运行……",
  done: (time) => `运行完毕，用时 ${time}。`,
  same: (time) => `输出与书中一致，用时 ${time}。`,
  differs: (time) => `输出与书中不同，用时 ${time}。`,
  raised: (what, where) => `${where}：${what}`,
  ends: {
    stopped: "已停止",
    time_limit: "超出时间限制（30 秒）",
    memory: "超出内存限制",
    output: "输出过多",
    nested: "调用嵌套过深，浏览器无法继续",
    exit: "代码结束了 Python 进程",
    died: "Python 意外退出",
  },
  at: (said, where) => `${said}，停在${where}`,
  place: (block, line) => `代码块 ${block} 第 ${line} 行`,
  goTo: (place) => `转到${place}`,
  inEarlier: (block) => `代码块 ${block} 需要先运行，但没有运行完：`,
  moreFrames: (count) => `……中间省略 ${count} 行……`,
  stderr: "打印到 stderr 的内容",
  restored: "已还原为书中的代码；在编辑器里撤销，可以找回你的改动。",
  notStarted: (error) => `Python 未能启动，请检查网络连接。（${error}）`,
  loadingEditor: "正在加载编辑器……",
  notOpened: "编辑器未能加载，请检查网络连接。",

  notANumber: "这不是一个数。可以写成 1200、1,200、0.5、1.2e3 或 12%。",
  right: "正确。",
  tooHigh: "偏大。",
  tooLow: "偏小。",

  moreCharacters: (count) => `……另有 ${count.toLocaleString("zh")} 个字符未显示`,
  milliseconds: (value) => `${value} 毫秒`,
  seconds: (value) => `${value} 秒`,
};

export function chapterWords(language: "en" | "zh"): ChapterWords {
  return language === "zh" ? zh : en;
}
