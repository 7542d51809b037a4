// Every word the page says, in the reader's language.
import type { EditorWords } from "./editor/words.ts";
import type { LoadingStep } from "./interpreter/protocol.ts";
import type { Language, Outcome, Scope, Verdict } from "./report.ts";
import type { Trouble } from "./store/trouble.ts";
import type { TextWords } from "./text.ts";
import { en } from "./words/en.ts";
import { textWords } from "./words/text.ts";
import { zh } from "./words/zh.ts";

/** Written as plain tables, so that a worker that needs none of them is built without. */
export interface OwnWords {
  readonly run: string;
  readonly submit: string;
  readonly stop: string;
  readonly reset: string;
  readonly undo: string;
  readonly tryAgain: string;
  readonly more: string;
  readonly close: string;
  readonly copy: string;
  readonly copied: string;
  readonly copyRefused: string;
  readonly runTitle: (keys: string) => string;
  readonly submitTitle: (keys: string) => string;
  readonly stopTitle: string;
  readonly resetTitle: string;

  readonly toolbarLabel: string;
  readonly editorLabel: (exercise: number) => string;
  readonly editorHint: string;
  readonly editor: EditorWords;
  readonly resultLabel: string;
  readonly resultPlaceholder: string;

  readonly labelled: (label: string, text: string) => string;
  readonly loadingExercise: string;
  readonly loadingSteps: Readonly<Record<LoadingStep, string>>;
  readonly loadedBytes: (loaded: string, total: string) => string;
  readonly queued: Readonly<Record<Scope, string>>;
  readonly ready: string;
  readonly loadedOnDemand: string;
  readonly shortcuts: (runKeys: string, submitKeys: string) => string;
  readonly running: Readonly<Record<Scope, string>>;
  readonly stopped: string;
  readonly starterRestored: string;
  readonly codeBroughtBack: string;
  readonly saved: string;
  readonly notKept: Readonly<Record<Trouble, string>>;
  readonly downloadCode: string;
  readonly conflict: string;
  readonly takeTheirs: string;
  readonly keepMine: string;
  readonly exerciseChanged: string;
  readonly acceptedEarlier: string;

  readonly history: string;
  readonly historyTitle: string;
  readonly historyEmpty: string;
  readonly lastJudgement: string;
  readonly setAside: string;
  readonly restore: string;
  readonly attemptRestored: string;
  readonly sameAsEditor: string;
  readonly thisAttempt: string;
  readonly yourCode: string;
  readonly differences: string;
  readonly noDifference: string;
  readonly unchangedLines: (count: number) => string;

  readonly solution: string;
  readonly solutionTitle: string;
  readonly solutionText: string;
  readonly solutionDamaged: string;
  readonly comparedWithYours: string;
  readonly compareWithSolution: string;
  readonly giveUpTitle: string;
  readonly giveUpText: string;
  readonly giveUp: string;
  readonly keepTrying: string;

  readonly download: string;
  readonly downloaded: (name: string, command: string) => string;
  readonly upload: string;
  readonly fileOpened: (name: string) => string;
  readonly fileTooLarge: string;
  readonly fileNotUtf8: (line: number) => string;
  readonly fileHoldsNul: (line: number) => string;

  readonly share: string;
  readonly shareTitle: string;
  readonly shareText: string;
  readonly codeTooLong: (characters: number, most: number) => string;
  readonly link: string;
  readonly linkHoldsCode: string;
  readonly linkedCode: string;
  readonly takeLinkedCode: string;
  readonly linkedCodeTaken: string;
  readonly keepOwn: string;
  readonly mineKept: string;
  readonly linkNewer: string;
  readonly linkDamaged: string;

  readonly exerciseNotLoaded: string;
  readonly runtimeNotLoaded: string;
  /** What a reader should know of a judgement without shared memory, by the report's host. */
  readonly channels: Readonly<Partial<Record<string, string>>>;
  readonly judgeFailed: string;
  readonly technicalDetails: string;

  readonly verdicts: Readonly<Record<Verdict, string>>;
  readonly outcomes: Readonly<Record<Outcome, string>>;
  readonly passedOf: Readonly<Record<Scope, (passed: number, total: number) => string>>;
  readonly testsNotRun: (count: number) => string;
  readonly nextAfterExamples: string;
  readonly nextAfterAccepted: string;
  readonly nextAfterInternalError: string;

  readonly loadingFailed: string;
  readonly printedWhileLoading: string;
  readonly call: string;
  readonly got: string;
  readonly expected: string;
  readonly raised: string;
  readonly mistake: string;
  readonly traceback: string;
  readonly line: (line: number) => string;
  readonly goToLine: (line: number) => string;
  readonly printedSoFar: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly tests: string;
  readonly hiddenTest: string;
  readonly moreFrames: (count: number) => string;
}

export type Words = OwnWords & TextWords;

export function wordsOf(language: Language): Words {
  return { ...(language === "zh" ? zh : en), ...textWords[language] };
}
