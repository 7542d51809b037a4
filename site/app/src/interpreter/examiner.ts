// The examiner's worker: pytest, the tests and the reference. It asks the page for candidates and waits
// for their answers, in Atomics.wait where memory is shared, so that tests are ordinary synchronous Python.
import type { PyodideAPI } from "pyodide";
import { bootPyodide, installRequired, type Kit, prepare } from "./boot.ts";
import { newSharedChannel, SharedExaminerEnd } from "./channel.ts";
import type { CandidateLimits, ChannelKind, ExaminerEnd } from "./ends.ts";
import { dropGlobals } from "./globals.ts";
import { bootLearner, type Callable, type Learner } from "./learner.ts";
import type {
  BootExaminerMessage,
  Channel,
  FromExaminer,
  JudgeMessage,
  Parts,
  PrepareMessage,
  Supply,
  ToExaminer,
} from "./messages.ts";
import { PortExaminerEnd } from "./ports.ts";
import { answerProbe } from "./probe.ts";
import { Operations, SingleEnd } from "./single.ts";

const MEMORY_BYTES = 2 ** 30;

interface Host {
  readonly judge: Callable<
    [packed: string, source: Uint8Array, scope: string, language: string, channels: Channels],
    string
  >;
  readonly waited: Callable<[promise: Promise<number>], number>;
}

interface Examiner {
  readonly judge: Host["judge"];
  readonly kind: ChannelKind;
  /** Beside the examiner, where candidates get no worker. */
  readonly learner: Learner | undefined;
}

let begun: Begun | undefined;
let examiner: Examiner | undefined;

// Kept apart from the globals, which the learner's code may share.
const post = (
  self as unknown as { postMessage: (message: unknown, transfer: Transferable[]) => void }
).postMessage.bind(self);

function say(message: FromExaminer, transfer: Transferable[] = []): void {
  post(message, transfer);
}

self.addEventListener("message", ({ data }: MessageEvent<ToExaminer>) => {
  if (data.type === "prepare") begin(data);
  else if (data.type === "boot") void boot(data);
  else if (data.type === "judge") void run(data);
  else void answerProbe(data).then(() => say({ type: "probed" }));
});

function begin({ pyodideUrl, supply }: PrepareMessage): void {
  prepare(pyodideUrl);
  if (supply !== null) begun = new Begun(pyodideUrl, supply);
}

function interpreter(kit: Kit): Promise<PyodideAPI> {
  return bootPyodide(kit, "examiner", { bytes: MEMORY_BYTES, refused: () => undefined });
}

/** An interpreter that is made while its parts arrive, in the hope that an image is among them. */
class Begun {
  /** Null where it has come to nothing; never, where the loader has come to nothing. */
  readonly pyodide: Promise<PyodideAPI | null>;

  constructor(pyodideUrl: string, supply: MessagePort) {
    const part = <Name extends keyof Supply>(name: Name): Promise<Supply[Name]> =>
      new Promise((resolve) => {
        supply.addEventListener("message", ({ data }: MessageEvent<Partial<Supply>>) => {
          if (name in data) resolve(data[name] as Supply[Name]);
        });
      });
    const [lock, module] = [part("lock"), part("module")];
    const [standardLibrary, image] = [part("standardLibrary"), part("image")];
    supply.start();
    const kit = { pyodideUrl, wheels: [], lock, module, standardLibrary, image };
    this.pyodide = interpreter(kit).catch(() => null);
  }
}

async function boot({ parts, candidate, shares, supplied }: BootExaminerMessage): Promise<void> {
  try {
    const pyodide = (supplied ? await begun?.pyodide : null) ?? (await interpreter(parts));
    await installRequired(pyodide, parts);
    pyodide.pyimport("bookjudge.examiner");
    const host = pyodide.pyimport("bookjudge.hosts.pyodide") as unknown as Host;
    const kind = shares ? "shared" : (await switchesStacks(host)) ? "jspi" : "single";
    const learner = kind === "single" ? await beside(pyodide, candidate) : undefined;
    examiner = { judge: host.judge, kind, learner };
    say({ type: "ready", channel: kind });
  } catch (error) {
    say({ type: "failed", message: lastLine(error) });
  }
}

/** Whether Python can really wait for a promise here: what a browser says of itself is not enough. */
async function switchesStacks({ waited }: Host): Promise<boolean> {
  try {
    return (await waited.callPromising(Promise.resolve(1))) === 1;
  } catch {
    return false;
  }
}

async function beside(pyodide: PyodideAPI, parts: Parts): Promise<Learner> {
  pyodide.setInterruptBuffer(new Uint8Array(1));
  const learner = await bootLearner(parts);
  dropGlobals(self);
  return learner;
}

async function run(message: JudgeMessage): Promise<void> {
  try {
    if (examiner === undefined) throw new Error("the examiner was asked before it was ready");
    const { judge, kind } = examiner;
    const { packed, scope, language } = message;
    const source = new TextEncoder().encode(message.source);
    const asked = [packed, source, scope, language, new Channels(examiner, message)] as const;
    const json = kind === "jspi" ? await judge.callPromising(...asked) : judge(...asked);
    say({ type: "report", json });
  } catch (error) {
    say({ type: "failed", message: lastLine(error) });
  }
}

function lastLine(error: unknown): string {
  return (String(error).trim().split("\n").at(-1) ?? "").slice(0, 500);
}

/** Hands out the candidates of one judgement to the judge in Python, one channel each. */
class Channels {
  readonly kind: ChannelKind;
  readonly #learner: Learner | undefined;
  readonly #operations: Operations;
  #next = 0;

  constructor({ kind, learner }: Examiner, { stops }: JudgeMessage) {
    this.kind = kind;
    this.#learner = learner;
    this.#operations = new Operations(stops, say);
  }

  open(testSeconds: number, memoryMib: number, outputKib: number, printedMib: number): ExaminerEnd {
    const limits = { testSeconds, memoryMib, outputKib, printedMib };
    if (this.#learner !== undefined) return new SingleEnd(this.#learner, limits, this.#operations);
    if (this.kind === "shared") {
      const memory = newSharedChannel();
      return new SharedExaminerEnd(memory, limits, this.#toPage(memory, limits));
    }
    const { port1, port2 } = new MessageChannel();
    return new PortExaminerEnd(port1, limits, this.#toPage(port2, limits));
  }

  /** Has the page give the channel to a candidate; returns what ends that. */
  #toPage(channel: Channel, limits: CandidateLimits): () => void {
    const candidate = this.#next;
    this.#next += 1;
    const transfer = channel instanceof MessagePort ? [channel] : [];
    say({ type: "open", candidate, channel, limits }, transfer);
    return () => say({ type: "close", candidate });
  }
}
