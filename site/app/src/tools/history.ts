// The history of attempts at an exercise: the dialog with all of them, and the last one after a reload.
import { openDialog } from "../dialog.ts";
import { attemptLine, renderAttempts } from "./attempts.ts";
import { replaceCode, type Desk } from "./desk.ts";

export async function openHistory(desk: Desk): Promise<void> {
  const { root, words, language, editor, bundle, store } = desk;
  const attempts = await store.attempts(bundle.exercise);
  if (!root.isConnected) return;
  openDialog(root, words.historyTitle, words.close, (close) => [
    renderAttempts(attempts, {
      words,
      language,
      document: root.ownerDocument,
      current: editor.source,
      restore: (source) => {
        close();
        replaceCode(desk, source, words.attemptRestored);
      },
    }),
  ]);
}

/** Shows the line of the latest judgement, if there was one. */
export async function recallLast(desk: Desk): Promise<void> {
  const attempts = await desk.store.attempts(desk.bundle.exercise);
  const last = attempts.find(({ verdict }) => verdict !== null);
  if (last === undefined) return;
  const { words, language, root, showLast } = desk;
  showLast(attemptLine(last, { words, language, document: root.ownerDocument }));
}
