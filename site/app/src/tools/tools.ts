// The tools around the editor, as the exercise puts them up.
import type { MenuItem } from "../menu.ts";
import type { Words } from "../words.ts";
import type { Desk } from "./desk.ts";
import { followHints } from "./hints.ts";
import { openHistory, recallLast } from "./history.ts";
import { offerLinkedCode, shareCode } from "./links.ts";
import { openSolution } from "./reference.ts";
import { downloadCode, openFile } from "./transfer.ts";

/** The entries of the menu; without a desk, because the exercise is still loading, they do nothing. */
export function toolItems(words: Words, desk: () => Desk | null): readonly MenuItem[] {
  const item = (
    name: "history" | "solution" | "download" | "upload" | "share",
    use: (desk: Desk) => unknown,
  ): MenuItem => ({
    name,
    icon: name,
    label: words[name],
    run: () => {
      const present = desk();
      if (present !== null) use(present);
    },
  });
  return [
    item("history", openHistory),
    item("solution", openSolution),
    item("share", shareCode),
    item("download", downloadCode),
    item("upload", openFile),
  ];
}

/** Begins what goes on by itself; returns what ends it. Code never runs by itself. */
export function startTools(desk: Desk): () => void {
  void offerLinkedCode(desk);
  void recall(desk);
  void recallLast(desk);
  return desk.browser.onFragment(() => void offerLinkedCode(desk));
}

async function recall({ root, store, bundle }: Desk): Promise<void> {
  const { exercise } = bundle;
  const progress = await store.progressOf(exercise);
  const hints = partOfPage(root, ".bj-hints")?.querySelectorAll("details") ?? [];
  followHints([...hints], progress?.hints ?? 0, (count) => void store.setHints(exercise, count));
  if (progress?.state === "accepted") showAfterword(root);
}

/** Shows what the author has to say to somebody who has solved the exercise. */
export function showAfterword(root: HTMLElement): void {
  const note = partOfPage(root, ".bj-afterword");
  if (note !== null) note.hidden = false;
}

function partOfPage(root: HTMLElement, selector: string): HTMLElement | null {
  return root.closest("article")?.querySelector<HTMLElement>(selector) ?? null;
}
