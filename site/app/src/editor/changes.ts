// Tells of changed text, but not while an input method composes: what is there then is not yet text.
import type { Extension } from "@codemirror/state";
import { ViewPlugin, type ViewUpdate } from "@codemirror/view";

export function changes(tell: (source: string) => void): Extension {
  return ViewPlugin.define(
    (view) => {
      let untold = false;
      const settle = (): void => {
        if (!untold || view.composing) return;
        untold = false;
        tell(view.state.doc.toString());
      };
      return {
        settle,
        update: (update: ViewUpdate) => {
          untold ||= update.docChanged;
          settle();
        },
      };
    },
    {
      eventObservers: {
        // A microtask later the view knows that the composition is over.
        compositionend() {
          queueMicrotask(this.settle);
        },
      },
    },
  );
}
