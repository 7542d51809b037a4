// The code as a file, out of the page and into it: the same file that the terminal's judge takes.
import type { Words } from "../words.ts";
import { replaceCode, type Desk } from "./desk.ts";
import { fileName, readSource, type FileProblem } from "./files.ts";

export function downloadCode({ root, bundle, editor, browser, words, notify }: Desk): void {
  const name = fileName(bundle.exercise, bundle.slug);
  browser.download(name, editor.source);
  notify({ text: words.downloaded(name, `${root.dataset["command"] ?? ""} ${bundle.exercise}`) });
}

export async function openFile(desk: Desk): Promise<void> {
  const { browser, words, notify, root } = desk;
  const { name, bytes } = await browser.chooseFile();
  if (!root.isConnected) return;
  const read = readSource(bytes);
  if ("problem" in read) notify({ text: problemText(read.problem, words) });
  else replaceCode(desk, read.source, words.fileOpened(name));
}

function problemText(problem: FileProblem, words: Words): string {
  switch (problem.kind) {
    case "too_large":
      return words.fileTooLarge;
    case "not_utf8":
      return words.fileNotUtf8(problem.line);
    case "nul":
      return words.fileHoldsNul(problem.line);
  }
}
