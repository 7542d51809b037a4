import type { OwnWords } from "../words.ts";

const count = (value: number): string => value.toLocaleString("en");

const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

export const en: OwnWords = {
  run: "Run",
  submit: "Submit",
  stop: "Stop",
  reset: "Reset",
  undo: "Undo",
  tryAgain: "Try again",
  more: "More",
  close: "Close",
  copy: "Copy",
  copied: "Copied.",
  copyRefused: "The browser did not let the page copy. Select the text and copy it yourself.",
  runTitle: (keys) => `Run the visible tests (${keys})`,
  submitTitle: (keys) => `Run all tests, hidden ones included (${keys})`,
  stopTitle: "Stop the running judgement",
  resetTitle: "Put the starter code back",

  toolbarLabel: "Judge",
  editorLabel: (exercise) => `Your solution to exercise ${exercise}`,
  editorHint: "Tab indents. To leave the editor, press Escape and then Tab or Shift+Tab.",
  editor: {
    largerText: (keys) => `Larger code (${keys})`,
    smallerText: (keys) => `Smaller code (${keys})`,
    problems: (value) => plural(value, "problem", "problems"),
    listProblems: "List the problems found in the code, or close the list",
    syntaxError: (message) => `Syntax error: ${message}`,
    phrases: {
      Diagnostics: "Problems",
      "No diagnostics": "No problems",
      close: "Close",
      Completions: "Completions",
      "Control character": "Control character",
      "Selection deleted": "Selection deleted",
    },
  },
  resultLabel: "Result",
  resultPlaceholder:
    "The result appears here. Run uses the visible tests, Submit uses all of them.",

  loadingExercise: "Loading the exercise…",
  loadingSteps: {
    runtime: "Loading Python",
    judge: "Loading the judge",
    packages: "Loading packages",
    start: "Starting Python…",
  },
  loadedBytes: (loaded, total) => `${loaded} of ${total} MB`,
  labelled: (label, amount) => `${label}: ${amount}`,
  queued: {
    examples: "Your code runs as soon as Python is ready.",
    all: "Your code is submitted as soon as Python is ready.",
  },
  ready: "Ready.",
  loadedOnDemand: "Python is fetched (6 MB) when you start to type or press Run.",
  shortcuts: (runKeys, submitKeys) => `${runKeys} runs, ${submitKeys} submits.`,
  running: {
    examples: "Running the visible tests…",
    all: "Running all tests…",
  },
  stopped: "Stopped before a verdict. Your code is unchanged.",
  starterRestored: "Starter code restored.",
  codeBroughtBack: "Your code is back.",
  saved: "Saved in this browser.",
  notKept: {
    none: "This browser does not let the page store anything: you can go on working, but download your code before you leave.",
    full: "The storage that this browser gives the page is full: your latest code may not be kept, so download it before you leave.",
  },
  downloadCode: "Download the code",
  conflict:
    "This exercise was edited in another tab too, and the two versions differ. The one you do not choose stays in the history.",
  takeTheirs: "Take the other version",
  keepMine: "Keep this version",
  exerciseChanged:
    "This exercise has changed since you wrote this code. The code is as you left it; check it against the statement.",
  acceptedEarlier: "Accepted on an earlier revision, run again.",

  history: "Attempts",
  historyTitle: "Your attempts",
  historyEmpty: "No attempts yet. Every Run and every Submit is listed here with its code.",
  lastJudgement: "Last judgement",
  setAside: "Draft set aside",
  restore: "Restore",
  attemptRestored: "The code of that attempt is in the editor.",
  sameAsEditor: "The same code as in the editor.",
  thisAttempt: "this attempt",
  yourCode: "your code",
  differences: "Differences",
  noDifference: "There is no difference.",
  unchangedLines: (value) => `… ${plural(value, "unchanged line", "unchanged lines")} …`,

  solution: "Reference solution",
  solutionTitle: "Reference solution",
  solutionText: "One way to solve it. Yours may be as good: the tests decide, not the wording.",
  solutionDamaged: "The reference solution could not be read. Reload the page and try again.",
  comparedWithYours: "Compared with your code",
  compareWithSolution: "Compare with the reference solution",
  giveUpTitle: "See the reference solution?",
  giveUpText:
    "You have not solved this exercise yet. Perhaps a hint is enough. If you look at the solution now, your progress records that you gave up once; you can still submit your own solution afterwards.",
  giveUp: "Give up and show it",
  keepTrying: "Keep trying",

  download: "Download the file",
  downloaded: (name, command) =>
    `${name} is downloaded. Put it into the folder workspace, and ${command} judges it.`,
  upload: "Open a file…",
  fileOpened: (name) => `${name} is in the editor.`,
  fileTooLarge: "This file is larger than 1 MiB, which is more than the judge takes.",
  fileNotUtf8: (line) =>
    `This file is not UTF-8 text: see line ${line}. Save it as UTF-8 in your editor and open it again.`,
  fileHoldsNul: (line) =>
    `This file holds a NUL character in line ${line}, so it is no Python text.`,

  share: "Share a link…",
  shareTitle: "Link to this code",
  shareText:
    "Whoever opens this link is asked whether to take the code. The code is in the link itself; no server keeps it.",
  codeTooLong: (characters, most) =>
    `This code is too long for a link: it would take ${count(characters)} characters, and more than ${count(most)} get lost on the way. Download the file and send that.`,
  link: "Link",
  linkHoldsCode: "This link holds code. Your own code is unchanged until you choose.",
  linkedCode: "code of the link",
  takeLinkedCode: "Take this code",
  linkedCodeTaken: "The code of the link is in the editor.",
  keepOwn: "Keep mine",
  mineKept: "Your code is unchanged.",
  linkNewer:
    "This link was made by a newer version of the book. Reload the page and open it again.",
  linkDamaged:
    "The code in this link is damaged, perhaps because the link was cut. Ask for it again.",

  exerciseNotLoaded: "The exercise could not be loaded. Check the connection.",
  runtimeNotLoaded: "Python could not be started in this page. Check the connection.",
  channels: {
    "pyodide-jspi":
      "This page is not isolated, so code that never ends is stopped without naming its line. The verdict is the same.",
    "pyodide-single":
      "This browser runs your code beside the tests, so the verdict is less protected against code that meddles with it, and code that never ends is stopped without naming its line.",
  },
  judgeFailed:
    "The judge itself failed, so there is no verdict. This is not a fault of your code, which is kept.",
  technicalDetails: "Technical details",

  verdicts: {
    accepted: "Accepted",
    examples_passed: "Examples passed",
    wrong_answer: "Wrong answer",
    runtime_error: "Runtime error",
    syntax_error: "Syntax error",
    time_limit: "Time limit exceeded",
    memory_limit: "Memory limit exceeded",
    output_limit: "Output limit exceeded",
    internal_error: "Error of the judge",
  },
  outcomes: {
    passed: "passed",
    not_run: "not run",
    wrong_answer: "wrong answer",
    runtime_error: "runtime error",
    syntax_error: "syntax error",
    time_limit: "time limit exceeded",
    memory_limit: "memory limit exceeded",
    output_limit: "output limit exceeded",
    internal_error: "error of the judge",
  },
  passedOf: {
    examples: (passed, total) =>
      `${passed} of ${plural(total, "visible test", "visible tests")} passed`,
    all: (passed, total) => `${passed} of ${plural(total, "test", "tests")} passed`,
  },
  testsNotRun: (value) => `${plural(value, "test", "tests")} not run`,
  nextAfterExamples: "The visible tests pass. Submit runs the hidden ones as well.",
  nextAfterAccepted: "Exercise solved.",
  nextAfterInternalError: "The fault is the judge’s, not yours. Please try again.",

  loadingFailed: "Your code could not be loaded",
  printedWhileLoading: "Printed while your code was loading",
  call: "Call",
  got: "Got",
  expected: "Expected",
  raised: "Raised",
  mistake: "Likely cause",
  traceback: "Where it happened",
  line: (line) => `line ${line}`,
  goToLine: (line) => `Go to line ${line} in the editor`,
  printedSoFar: "Printed so far",
  stdout: "Printed",
  stderr: "Printed to stderr",
  tests: "Tests",
  hiddenTest: "hidden",
  moreFrames: (value) => `… ${plural(value, "more line", "more lines")} …`,
};
