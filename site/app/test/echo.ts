// A candidate's thread for channel.test.ts: it gives each frame back, some of them late.
import { parentPort, workerData } from "node:worker_threads";
import { SharedCandidateEnd } from "../src/interpreter/channel.ts";
import type { CandidateLimits } from "../src/interpreter/ends.ts";

const { memory, limits } = workerData as { memory: SharedArrayBuffer; limits: CandidateLimits };
const end = new SharedCandidateEnd(memory, limits);
const nobody = new Int32Array(new SharedArrayBuffer(4));

parentPort?.postMessage("ready");
for (;;) {
  const frame = end.receive();
  Atomics.wait(nobody, 0, 0, (frame[0] ?? 0) % 11 === 0 ? 2 : 0.1);
  end.send(frame);
}
