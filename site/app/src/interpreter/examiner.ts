// The examiner's worker: pytest, the tests and the reference. It asks the page for candidates and waits
// for their answers in Atomics.wait, so that tests are ordinary synchronous Python.
import { bootPyodide } from "./boot.ts";
import { ExaminerEnd } from "./channel.ts";
import type { FromExaminer, JudgeMessage, Parts, ToExaminer } from "./messages.ts";

const MEMORY_BYTES = 2 ** 30;

type Judge = (
  packed: string,
  source: Uint8Array,
  scope: string,
  language: string,
  channels: Channels,
) => string;

let judge: Judge | undefined;
const waiting: SharedArrayBuffer[] = [];

function say(message: FromExaminer): void {
  self.postMessage(message);
}

self.addEventListener("message", ({ data }: MessageEvent<ToExaminer>) => {
  if (data.type === "boot") void boot(data.parts);
  else run(data);
});

async function boot(parts: Parts): Promise<void> {
  try {
    const pyodide = await bootPyodide(parts, "examiner", {
      bytes: MEMORY_BYTES,
      refused: () => undefined,
    });
    pyodide.pyimport("bookjudge.examiner");
    const host = pyodide.pyimport("bookjudge.hosts.pyodide") as unknown as { judge: Judge };
    judge = host.judge;
    say({ type: "ready" });
  } catch (error) {
    say({ type: "failed", message: lastLine(error) });
  }
}

function run({ packed, source, scope, language, channels }: JudgeMessage): void {
  try {
    if (judge === undefined) throw new Error("the examiner was asked before it was ready");
    waiting.push(...channels);
    const bytes = new TextEncoder().encode(source);
    say({ type: "report", json: judge(packed, bytes, scope, language, new Channels()) });
  } catch (error) {
    say({ type: "failed", message: lastLine(error) });
  }
}

function lastLine(error: unknown): string {
  return (String(error).trim().split("\n").at(-1) ?? "").slice(0, 500);
}

/** Hands out the candidates of one judgement to the judge in Python, one channel each. */
class Channels {
  #next = 0;

  open(memoryMib: number, outputKib: number, printedMib: number): ExaminerEnd | undefined {
    const memory = waiting.shift();
    if (memory === undefined) return undefined;
    const channel = this.#next;
    this.#next += 1;
    const limits = { memoryMib, outputKib, printedMib };
    say({ type: "open", channel, limits });
    return new ExaminerEnd(memory, limits, () => say({ type: "close", channel }));
  }
}
