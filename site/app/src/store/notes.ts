// The notes below the editor: what may become of the code, and what the reader can do about it.
import { makerFor, type Make } from "../dom.ts";
import type { Words } from "../words.ts";
import { standing } from "./record.ts";
import type { Store } from "./store.ts";

export interface NotesOptions {
  readonly parent: HTMLElement;
  readonly words: Words;
  readonly store: NotesStore;
  readonly exercise: number;
  /** The revision in the book, and the one that the reader's code was typed against. */
  readonly revision: number;
  readonly typedFor: number | null;
  readonly editor: { readonly source: string; replace(source: string): void };
  readonly announce: (text: string) => void;
  readonly download: (source: string) => void;
}

export type NotesStore = Pick<
  Store,
  "onTrouble" | "onConflict" | "onChange" | "takeTheirs" | "keepMine" | "progressOf"
>;

/** Shows the notes as long as the exercise is open; returns what ends them. */
export function openNotes(options: NotesOptions): () => void {
  const { editor, exercise, revision, store, words } = options;
  const make = makerFor(options.parent.ownerDocument);
  const note = (kind: string): Note => new Note(options.parent, make, kind, options.announce);
  const [storage, conflict, changed] = [note("storage"), note("conflict"), note("changed")];

  const reflectChange = async (): Promise<void> => {
    const earlier = standing(await store.progressOf(exercise), revision) === "accepted_earlier";
    const older = options.typedFor !== null && options.typedFor < revision;
    const texts = [older && words.exerciseChanged, earlier && words.acceptedEarlier];
    changed.show(texts.filter((text) => text !== false).join(" "));
  };
  void reflectChange();

  const ends = [
    store.onTrouble((trouble) => {
      const text = trouble === null ? "" : words.notKept[trouble];
      storage.show(text, [words.downloadCode, () => options.download(editor.source)]);
    }),
    store.onConflict(exercise, (theirs) => {
      conflict.show(
        theirs === null ? "" : words.conflict,
        [
          words.takeTheirs,
          async () => {
            const taken = await store.takeTheirs(exercise);
            if (taken !== null) editor.replace(taken.source);
          },
        ],
        [words.keepMine, () => store.keepMine(exercise, editor.source, revision)],
      );
    }),
    store.onChange((change) => {
      if (change.exercise === exercise && change.part === "progress") void reflectChange();
    }),
  ];
  return () => {
    for (const end of ends) end();
    options.parent.replaceChildren();
  };
}

type Choice = readonly [label: string, run: () => unknown];

class Note {
  readonly #element: HTMLElement;
  readonly #make: Make;
  readonly #announce: (text: string) => void;
  #text = "";

  constructor(parent: HTMLElement, make: Make, kind: string, announce: (text: string) => void) {
    this.#make = make;
    this.#announce = announce;
    this.#element = make("div", { class: `bj-note bj-note--${kind}`, role: "note" });
    this.#element.hidden = true;
    parent.append(this.#element);
  }

  /** Shows the text with what can be done about it; "" takes the note away. */
  show(text: string, ...choices: readonly Choice[]): void {
    if (text === this.#text) return;
    this.#text = text;
    this.#element.hidden = text === "";
    const buttons = choices.map(([label, run]) => {
      const button = this.#make("button", { type: "button", class: "bj-button" }, label);
      button.addEventListener("click", () => void run());
      return button;
    });
    this.#element.replaceChildren(
      this.#make("p", {}, text),
      this.#make("div", { class: "bj-note__choices" }, ...buttons),
    );
    if (text !== "") this.#announce(text);
  }
}
