// One real exchange through shared memory: a browser may have the name and not share with workers.
import type { FromExaminer, ProbeMessage } from "./messages.ts";

const QUESTION = 0x1234;
const ANSWER = 0x4321;

/** Whether a worker, and its Atomics.wait, can use memory of this page. */
export async function sharesMemory(worker: Worker): Promise<boolean> {
  if (typeof SharedArrayBuffer === "undefined") return false;
  const memory = new SharedArrayBuffer(8);
  const words = new Int32Array(memory);
  words[0] = QUESTION;
  try {
    const probe: ProbeMessage = { type: "probe", memory };
    worker.postMessage(probe);
  } catch {
    return false;
  }
  await new Promise<void>((resolve, reject) => {
    worker.onerror = (event) => reject(new Error(event.message || "the worker did not start"));
    worker.onmessage = ({ data }: MessageEvent<FromExaminer>) => {
      if (data.type === "probed") resolve();
    };
  });
  return Atomics.load(words, 0) === ANSWER;
}

/** Answers in the worker. */
export function answerProbe(memory: SharedArrayBuffer): void {
  const words = new Int32Array(memory);
  try {
    if (Atomics.load(words, 0) !== QUESTION) return;
    Atomics.wait(words, 1, 0, 0);
    Atomics.store(words, 0, ANSWER);
  } catch {
    // No waiting here: the page sees its own question and takes another channel.
  }
}
