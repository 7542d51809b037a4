// The first exchange with the examiner's worker: whether it lives, and whether memory is really shared
// with it. A browser may have the name and not share with workers.
import { live, whenGone } from "./life.ts";
import type { FromExaminer, ProbeMessage } from "./messages.ts";

const QUESTION = 0x1234;
const ANSWER = 0x4321;

/** Resolves with whether the worker, and its Atomics.wait, can use memory of this page. */
export async function probe(worker: Worker, life: string, gone: () => void): Promise<boolean> {
  const memory = typeof SharedArrayBuffer === "undefined" ? null : new SharedArrayBuffer(8);
  const words = new Int32Array(memory ?? new ArrayBuffer(8));
  words[0] = QUESTION;
  const ask = (asked: ProbeMessage["memory"]): void =>
    worker.postMessage({ type: "probe", life, memory: asked } satisfies ProbeMessage);
  try {
    ask(memory);
  } catch {
    ask(null);
  }
  await new Promise<void>((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || "the worker did not start"));
    worker.onmessage = ({ data }: MessageEvent<FromExaminer>) => {
      if (data.type === "probed") resolve();
    };
  });
  whenGone(life, gone);
  return Atomics.load(words, 0) === ANSWER;
}

/** Answers in the worker. */
export async function answerProbe({ life, memory }: ProbeMessage): Promise<void> {
  await live(life);
  if (memory === null) return;
  const words = new Int32Array(memory);
  try {
    if (Atomics.load(words, 0) !== QUESTION) return;
    Atomics.wait(words, 1, 0, 0);
    Atomics.store(words, 0, ANSWER);
  } catch {
    // No waiting here: the page sees its own question and takes another channel.
  }
}
