// What is said about editing and running the code blocks of a chapter.
import type { Death } from "../interpreter/ends.ts";
import type { PackageWords } from "../interpreter/packages.ts";
import type { Halt } from "../interpreter/script.ts";
import type { Language } from "../report.ts";
import type { TextWords } from "../text.ts";
import { textWords } from "../words/text.ts";

export interface RunWords extends TextWords, PackageWords {
  readonly editor: (block: number) => string;
  readonly editorHint: string;
  readonly loading: (loaded: string, total: string) => string;
  readonly loadingPackage: (name: string, loaded: string, total: string) => string;
  readonly starting: string;
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
}

const en: RunWords = {
  ...textWords.en,
  editor: (block) => `Code block ${block}`,
  editorHint: "Tab indents. To leave the editor, press Escape and then Tab or Shift+Tab.",
  loading: (loaded, total) => `Loading Python: ${loaded} of ${total} MB`,
  loadingPackage: (name, loaded, total) => `Loading packages: ${name}, ${loaded} of ${total} MB`,
  noPackage: (name, there) => `There is no package ${name} here; there is ${there.join(", ")}.`,
  noPackages: "This book has no packages; the standard library is available.",
  notFetched: (error) => `The package could not be loaded. Check the connection. (${error})`,
  starting: "Starting Python…",
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
};

const zh: RunWords = {
  ...textWords.zh,
  editor: (block) => `代码块 ${block}`,
  editorHint: "Tab 键用于缩进。要离开编辑器，请先按 Esc，再按 Tab 或 Shift+Tab。",
  loading: (loaded, total) => `正在加载 Python：${loaded} / ${total} MB`,
  loadingPackage: (name, loaded, total) => `正在加载软件包：${name}，${loaded} / ${total} MB`,
  noPackage: (name, there) => `这里没有 ${name} 包；可以使用 ${there.join("、")}。`,
  noPackages: "本书没有附带软件包，只能使用标准库。",
  notFetched: (error) => `软件包未能加载，请检查网络连接。（${error}）`,
  starting: "正在启动 Python……",
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
};

export function runWords(language: Language): RunWords {
  return language === "zh" ? zh : en;
}
