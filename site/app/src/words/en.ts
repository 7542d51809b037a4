import type { Words } from "../words.ts";

const count = (value: number): string => value.toLocaleString("en");

const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

export const en: Words = {
  run: "Run",
  submit: "Submit",
  stop: "Stop",
  reset: "Reset",
  undo: "Undo",
  tryAgain: "Try again",
  runTitle: (keys) => `Run the visible tests (${keys})`,
  submitTitle: (keys) => `Run all tests, hidden ones included (${keys})`,
  stopTitle: "Stop the running judgement",
  resetTitle: "Put the starter code back",

  toolbarLabel: "Judge",
  editorLabel: (exercise) => `Your solution to exercise ${exercise}`,
  editorHint: "Tab indents. To leave the editor, press Escape and then Tab.",
  resultLabel: "Result",
  resultPlaceholder:
    "The result appears here. Run uses the visible tests, Submit uses all of them.",

  loadingExercise: "Loading the exercise…",
  loadingSteps: {
    runtime: "Loading Python",
    judge: "Loading the judge",
    start: "Starting Python…",
  },
  loadedBytes: (loaded, total) => `${loaded} of ${total} MB`,
  labelled: (label, amount) => `${label}: ${amount}`,
  queued: {
    examples: "Your code runs as soon as Python is ready.",
    all: "Your code is submitted as soon as Python is ready.",
  },
  ready: "Ready.",
  shortcuts: (runKeys, submitKeys) => `${runKeys} runs, ${submitKeys} submits.`,
  running: {
    examples: "Running the visible tests…",
    all: "Running all tests…",
  },
  stopped: "Stopped before a verdict. Your code is unchanged.",
  starterRestored: "Starter code restored.",
  codeBroughtBack: "Your code is back.",
  saved: "Saved in this browser.",
  notKept:
    "This browser does not let the page store anything, so your code is lost on leaving. You can go on working; copy it before you go.",

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
  stdout: "Printed",
  stderr: "Printed to stderr",
  tests: "Tests",
  hiddenTest: "hidden",
  moreCharacters: (value) => `… ${plural(value, "more character", "more characters")} not shown`,
  moreFrames: (value) => `… ${plural(value, "more line", "more lines")} …`,
  milliseconds: (value) => `${value} ms`,
  seconds: (value) => `${value} s`,
};
