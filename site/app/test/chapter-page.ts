// A chapter with three code blocks, and a session and editors that the test plays.
import assert from "node:assert/strict";
import { openBlocks } from "../src/chapter/blocks.ts";
import {
  ChapterCode,
  type CodeEditorOptions,
  type CodePorts,
  type CodeSession,
} from "../src/chapter/code.ts";
import { chapterWords } from "../src/chapter/words.ts";
import type { Editor } from "../src/editor.ts";
import type { Printed, Progress } from "../src/interpreter/protocol.ts";
import type { Ran } from "../src/interpreter/script.ts";
import { newDocument } from "./fixtures.ts";
import { Pending, settled } from "./mounted.ts";

const PAGE = `<article>
<h1>Chapter<a class="headerlink" href="#">¶</a></h1>
<div class="bj-runnable highlight"><pre><span></span><code><nav>copy</nav>a = <b>1</b>
</code></pre></div>
<h2>Laws<a class="headerlink" href="#">¶</a></h2>
<div class="bj-runnable highlight"><pre><code>print(a)
</code></pre></div>
<div class="bj-printed highlight"><pre><code>1
</code></pre></div>
<div class="bj-box"><span class="bj-state" data-exercise="44"></span><a class="bj-box-link" href="../44/">Solve it</a></div>
<h2>Other</h2>
<div class="bj-runnable highlight"><pre><code>print(a + 1)</code></pre></div>
</article>`;

export function article(): HTMLElement {
  const document = newDocument();
  document.body.innerHTML = PAGE;
  return document.querySelector("article") as HTMLElement;
}

class FakeCodeSession implements CodeSession {
  loading = new Pending<void>();
  running = new Pending<Ran>();
  readonly asked: (readonly string[])[] = [];
  printing: Printed | null = null;
  stops = 0;
  rests = 0;
  disposed = false;

  load(): Promise<void> {
    return this.loading.promise;
  }

  run(pieces: readonly string[]): Promise<Ran> {
    this.asked.push(pieces);
    this.running = new Pending();
    return this.running.promise;
  }

  printed(): Printed | null {
    return this.printing;
  }

  stop(): void {
    this.stops += 1;
  }

  rest(): void {
    this.rests += 1;
  }

  dispose(): void {
    this.disposed = true;
  }

  async end(ran: Partial<Ran>): Promise<void> {
    const printed = { stdout: "", stderr: "" };
    this.running.resolve({
      ...{ piece: (this.asked.at(-1)?.length ?? 0) - 1, end: "done", raised: null },
      ...{ seconds: 0.012, printed, ...ran },
    });
    await settled();
  }
}

export async function chapter(given: Partial<CodePorts> = {}) {
  const root = article();
  const session = new FakeCodeSession();
  const opened: ((progress: Progress) => void)[] = [];
  const editors: (Editor & { readonly options: CodeEditorOptions; line: number })[] = [];
  const ports: CodePorts = {
    openSession: (onProgress) => {
      opened.push(onProgress);
      return session;
    },
    openEditor: async (options) => {
      const editor = {
        ...{ options, source: options.source, undo: null, line: 0 },
        replace: (source: string) => options.onChange(source),
        goToLine: (line: number) => void (editor.line = line),
        beginLinting: () => undefined,
        dispose: () => undefined,
      };
      editors.push(editor);
      return editor;
    },
    fragmentFor: async ({ number }, source) => `#${number} ${source}`,
    frames: { next: () => undefined, now: () => 0 },
    saveData: false,
    ...given,
  };
  const codes: ChapterCode[] = [];
  const close = openBlocks(root, chapterWords("en"), async (blocks) => {
    codes.push(new ChapterCode(blocks, "en", ports));
    return codes[0] as ChapterCode;
  });
  const bars = [...root.querySelectorAll<HTMLElement>(".bj-bar")];
  const find = (at: number, selector: string): HTMLElement => {
    const found = bars[at]?.querySelector<HTMLElement>(selector);
    assert.ok(found, selector);
    return found;
  };
  const press = async (at: number, name: string): Promise<void> => {
    find(at, `.bj-bar__button--${name}`).click();
    await settled();
  };
  const ran = (at: number): HTMLElement =>
    [...root.querySelectorAll<HTMLElement>(".bj-ran")][at] as HTMLElement;
  const status = (at: number): string => find(at, ".bj-bar__status").textContent ?? "";
  return { root, codes, close, session, opened, editors, find, press, ran, status };
}
