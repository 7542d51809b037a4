// Puts an exercise on its element with the browser's own parts: interpreters, editor, network, storage.
import { browser } from "./browser.ts";
import { fetchBundle } from "./bundle.ts";
import { openEditor } from "./editor.ts";
import { openLinter } from "./editor/linter.ts";
import { pythonNames } from "./editor/python.ts";
import { Exercise } from "./exercise.ts";
import { savesData } from "./interpreter/line.ts";
import type { Requirements } from "./interpreter/protocol.ts";
import { openSession } from "./interpreter/session.ts";
import { shortcuts } from "./keys.ts";
import { languageOf } from "./report.ts";
import { whenUnseen } from "./resting.ts";
import { reveal } from "./reveal.ts";
import { bringStyle } from "./style.ts";
import { openStore } from "./store/open.ts";

const drafts = openStore();

const exercises = new Set<Exercise>();

whenUnseen(() => {
  for (const exercise of exercises) exercise.rest();
});

document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "hidden") {
    drafts.flush();
  } else {
    void drafts.look();
    for (const exercise of exercises) exercise.resume();
  }
});

// A page kept for going back must not hold an interpreter in the middle of a judgement.
addEventListener("pagehide", () => {
  drafts.flush();
  for (const exercise of exercises) exercise.stop();
});

/** Mounts an exercise and returns what takes it off again. */
export async function mount(element: HTMLElement): Promise<() => void> {
  await bringStyle("exercise");
  const keys = shortcuts(navigator.platform);
  const python = pythonNames();
  const runtimeUrl = absolute(element.dataset["runtime"] ?? "");
  const exercise = new Exercise(element, languageOf(document.documentElement.lang), {
    openSession: (url) => openSession(absolute(url), requirements(element)),
    openEditor: (options) =>
      openEditor(options, {
        python,
        linter: openLinter(runtimeUrl, python.version),
        keys,
      }),
    fetchBundle: (url) => fetchBundle(absolute(url)),
    drafts,
    browser,
    keys,
    saveData: savesData(),
    reveal,
  });
  exercises.add(exercise);
  return () => {
    exercises.delete(exercise);
    exercise.dispose();
  };
}

/** Returns what the element says of packages; null where its exercise requires none. */
function requirements({ dataset: { requires, packages } }: HTMLElement): Requirements | null {
  if (requires === undefined || packages === undefined) return null;
  return { required: requires.split(" "), lockUrl: absolute(packages) };
}

function absolute(url: string): string {
  return new URL(url, document.baseURI).href;
}
