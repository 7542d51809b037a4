// What the buttons of a chapter do, with the browser's own parts: interpreters, editor, network.
import { browser } from "../browser.ts";
import { savesData } from "../interpreter/line.ts";
import { findPackages } from "../interpreter/packages.ts";
import { ScriptSession } from "../interpreter/script.ts";
import type { Language } from "../report.ts";
import { whenUnseen } from "../resting.ts";
import { ROOT } from "../root.ts";
import type { ShownBlock } from "./blocks.ts";
import { ChapterCode } from "./code.ts";
import { runWords } from "./runwords.ts";

const ASSETS = `${ROOT}assets/bookjudge/`;

/** The chapter that is open. */
let present: ChapterCode | undefined;

whenUnseen(() => present?.rest());

// A page kept for going back must not hold an interpreter in the middle of a run.
addEventListener("pagehide", () => present?.stop());

export function openCode(blocks: readonly ShownBlock[], language: Language): ChapterCode {
  const runtimeUrl = `${ASSETS}runtime.json`;
  const lockUrl = new URL(`${ASSETS}packages/pyodide-lock.json`, location.href).href;
  present = new ChapterCode(blocks, language, {
    openSession: (onProgress) =>
      new ScriptSession(runtimeUrl, onProgress, (required) =>
        findPackages({ lockUrl, required }, runWords(language), onProgress),
      ),
    openEditor: async (options) => {
      const { openCodeEditor } = await import("./editing.ts");
      return openCodeEditor(options, runtimeUrl);
    },
    fragmentFor: async ({ number }, source) => {
      const { draftFragment } = await import("./draft.ts");
      return draftFragment(`${ASSETS}exercises/${String(number).padStart(3, "0")}.json`, source);
    },
    frames: browser.frames,
    saveData: savesData(),
  });
  return present;
}
