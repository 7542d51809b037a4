// The code blocks of a page with their buttons. What the buttons do is fetched when one is wanted.
import { BlockView } from "./block.ts";
import type { ChapterCode } from "./code.ts";
import { findBlocks, type FoundBlock } from "./found.ts";
import type { ChapterWords } from "./words.ts";

export interface ShownBlock {
  readonly found: FoundBlock;
  readonly view: BlockView;
}

/** Puts buttons below the blocks; returns what takes them off again. */
export function openBlocks(
  article: HTMLElement,
  words: ChapterWords,
  openCode: (blocks: readonly ShownBlock[]) => Promise<ChapterCode>,
): () => void {
  let opened: Promise<ChapterCode> | undefined;
  const code = (): Promise<ChapterCode> => (opened ??= openCode(blocks));
  const blocks = findBlocks(article).map((found, at): ShownBlock => {
    const use = (action: (code: ChapterCode) => unknown) => (): Promise<void> =>
      code().then(
        (present) => void action(present),
        () => {
          opened = undefined;
          view.showStatus(words.notLoaded);
        },
      );
    const view: BlockView = new BlockView(found, at + 1, words, {
      run: use((present) => present.run(at)),
      stop: use((present) => present.stop()),
      edit: use((present) => present.edit(at)),
      reset: use((present) => present.reset(at)),
      interest: use((present) => present.warm()),
      goTo: (block, line) => void use((present) => present.edit(block - 1, line))(),
      prepare: async (link) => (await code()).prepare(at, link),
    });
    return { found, view };
  });
  return () => {
    opened?.then((present) => present.dispose()).catch(() => undefined);
    for (const { view } of blocks) view.dispose();
  };
}
