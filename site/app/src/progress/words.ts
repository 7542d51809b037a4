// The words of the progress over the book: apart from the exercise's, which chapter pages never load.
import type { FileProblem } from "../store/file.ts";
import type { Standing } from "../store/record.ts";

export interface ProgressWords {
  readonly standings: Readonly<Record<Standing, string>>;
  readonly tally: (accepted: number, total: number) => string;
  readonly filters: Readonly<Record<"state" | "difficulty" | "tag", string>>;
  readonly filtersLabel: string;
  readonly all: string;
  readonly showAll: string;
  readonly shown: (shown: number, total: number) => string;
  readonly noneShown: string;
  readonly exportFile: string;
  readonly importFile: string;
  readonly exported: (exercises: number, file: string) => string;
  readonly nothingToExport: string;
  readonly imported: (exercises: number, file: string) => string;
  readonly importedNotKept: string;
  readonly notImported: Readonly<Record<FileProblem, (file: string, where: string) => string>>;
  readonly notRead: (file: string) => string;
}

const exercises = (count: number): string => `${count} ${count === 1 ? "exercise" : "exercises"}`;

const en: ProgressWords = {
  standings: {
    untried: "Not tried",
    tried: "Tried",
    accepted: "Accepted",
    accepted_earlier: "Accepted on an earlier revision",
  },
  tally: (accepted, total) => `${accepted} of ${exercises(total)} accepted`,
  filters: { state: "State", difficulty: "Difficulty", tag: "Tag" },
  filtersLabel: "Filter the exercises",
  all: "All",
  showAll: "Show all",
  shown: (shown, total) => `${shown} of ${exercises(total)} shown`,
  noneShown: "No exercise is like that.",
  exportFile: "Export to a file",
  importFile: "Import a file…",
  exported: (count, file) => `${exercises(count)} exported to ${file}, in your downloads.`,
  nothingToExport: "There is nothing to export yet: no exercise has been tried in this browser.",
  imported: (count, file) => `${exercises(count)} imported from ${file}.`,
  importedNotKept:
    "The file was read, but this browser does not let the page store anything: it counts only until you close this page.",
  notImported: {
    not_json: (file) =>
      `${file} is not an exported file: it is not JSON. Choose the file that Export made.`,
    not_progress: (file) =>
      `${file} is JSON, but not an exported progress file. Choose the file that Export made.`,
    newer: (file) =>
      `${file} was made by a newer version of this book. Reload this page, then import again.`,
    damaged: (file, where) =>
      `${file} is damaged (at ${where}), so nothing was imported. Export it once more.`,
  },
  notRead: (file) => `${file} could not be read, so nothing was imported. Choose it once more.`,
};

const zh: ProgressWords = {
  standings: {
    untried: "未做",
    tried: "未通过",
    accepted: "已通过",
    accepted_earlier: "旧版题目已通过",
  },
  tally: (accepted, total) => `共 ${total} 题，已通过 ${accepted} 题`,
  filters: { state: "状态", difficulty: "难度", tag: "标签" },
  filtersLabel: "筛选练习",
  all: "全部",
  showAll: "显示全部",
  shown: (shown, total) => `共 ${total} 题，显示 ${shown} 题`,
  noneShown: "没有符合条件的练习。",
  exportFile: "导出到文件",
  importFile: "导入文件…",
  exported: (count, file) => `已将 ${count} 道练习导出到 ${file}，请在下载目录里查看。`,
  nothingToExport: "还没有可导出的内容：在这个浏览器里还没做过练习。",
  imported: (count, file) => `已从 ${file} 导入 ${count} 道练习。`,
  importedNotKept: "文件已读入，但浏览器不允许本页存储数据，关闭页面后就会丢失。",
  notImported: {
    not_json: (file) => `${file} 不是导出的进度文件（不是 JSON）。请选择用“导出到文件”得到的文件。`,
    not_progress: (file) =>
      `${file} 是 JSON，但不是导出的进度文件。请选择用“导出到文件”得到的文件。`,
    newer: (file) => `${file} 由本书的较新版本导出。请刷新页面后再导入。`,
    damaged: (file, where) =>
      `${file} 已损坏（位置：${where}），没有导入任何内容。请重新导出一份。`,
  },
  notRead: (file) => `无法读取 ${file}，没有导入任何内容。请重新选择。`,
};

export function progressWords(tag: string): ProgressWords {
  return /^zh\b/i.test(tag) ? zh : en;
}
