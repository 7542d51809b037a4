// The size of the code's text, as the reader likes it, remembered on the device.
import { EditorView, type KeyBinding } from "@codemirror/view";

const SCALES = [0.8, 0.9, 1, 1.15, 1.3, 1.5, 1.75, 2] as const;
const KEY = "bookjudge.textScale";

export type Direction = 1 | -1;

/** The scale one step larger or smaller; at the end the same. */
export function nextScale(scale: number, direction: Direction): number {
  const next =
    direction === 1 ? SCALES.find((each) => each > scale) : SCALES.findLast((each) => each < scale);
  return next ?? scale;
}

export function changeTextSize(view: EditorView, direction: Direction): boolean {
  const scale = nextScale(rememberedScale(), direction);
  try {
    localStorage.setItem(KEY, String(scale));
  } catch {
    inMemory = scale;
  }
  showTextSize(view);
  return true;
}

export function showTextSize(view: EditorView): void {
  view.dom.style.setProperty("--bj-code-scale", String(rememberedScale()));
  view.requestMeasure();
}

export const textSizeKeys: readonly KeyBinding[] = [
  { key: "Mod-Shift-.", preventDefault: true, run: (view) => changeTextSize(view, 1) },
  { key: "Mod-Shift-,", preventDefault: true, run: (view) => changeTextSize(view, -1) },
];

/** For a browser that stores nothing. */
let inMemory = 1;

function rememberedScale(): number {
  try {
    const scale = Number(localStorage.getItem(KEY) ?? inMemory);
    return SCALES.find((each) => each === scale) ?? 1;
  } catch {
    return inMemory;
  }
}
