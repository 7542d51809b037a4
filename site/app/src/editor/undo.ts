// The undo history as data, so that it can outlive the page.
import { historyField } from "@codemirror/commands";
import { EditorState, type EditorStateConfig } from "@codemirror/state";

/** Characters of JSON; the oldest steps beyond that are dropped. */
const LIMIT = 200_000;

interface Steps {
  readonly done: readonly unknown[];
  readonly undone: readonly unknown[];
}

/** Steps are positions in one text and would garble any other, so that text is named with them. */
interface KeptHistory extends Steps {
  readonly text: string;
}

/** The history of a state as plain data for `restoredState`. */
export function keptHistory(state: EditorState): unknown {
  const { history } = state.toJSON({ history: historyField }) as { readonly history: Steps };
  const kept: KeptHistory = { text: fingerprint(state.doc.toString()), ...bounded(history, LIMIT) };
  return kept;
}

/** A state with the text and, where `kept` belongs to exactly this text, its history. */
export function restoredState(
  config: EditorStateConfig & { doc: string },
  kept: unknown,
): EditorState {
  const { doc } = config;
  if (isKept(kept) && kept.text === fingerprint(doc)) {
    const selection = { ranges: [{ anchor: 0, head: 0 }], main: 0 };
    try {
      return EditorState.fromJSON({ doc, selection, history: kept }, config, {
        history: historyField,
      });
    } catch {
      // Another version of CodeMirror wrote it: the text matters, its history does not.
    }
  }
  return EditorState.create(config);
}

/** The newest steps that fit: first those to undo, then those to redo. */
export function bounded({ done, undone }: Steps, limit: number): Steps {
  let left = limit;
  const newest = (steps: readonly unknown[]): unknown[] => {
    let first = steps.length;
    while (first > 0) {
      left -= JSON.stringify(steps[first - 1]).length;
      if (left < 0) break;
      first -= 1;
    }
    return steps.slice(first);
  };
  return { done: newest(done), undone: newest(undone) };
}

function isKept(value: unknown): value is KeptHistory {
  return typeof value === "object" && value !== null && "text" in value && "done" in value;
}

/** Length and FNV-1a of a text: enough to notice that it is another one. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return `${text.length}-${(hash >>> 0).toString(16)}`;
}
