// The channels by themselves, with a real thread or a real port at the other end.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { build } from "esbuild";
import { newSharedChannel, SharedExaminerEnd } from "../src/interpreter/channel.ts";
import { PortCandidateEnd, PortExaminerEnd } from "../src/interpreter/ports.ts";
import { Beats } from "../src/interpreter/watch.ts";

const LIMITS = { testSeconds: 2, memoryMib: 64, outputKib: 64, printedMib: 1 };
const CALLS = 500;

test("an answer at the edge of the limit is never taken for another call's", async () => {
  const memory = newSharedChannel();
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL("./echo.ts", import.meta.url))],
    ...{ bundle: true, platform: "node", write: false },
  });
  const workerData = { memory, limits: LIMITS };
  const worker = new Worker(outputFiles[0]?.text ?? "", { eval: true, workerData });
  // Its start needs this thread, which waits without it from here on.
  await new Promise((resolve) => worker.once("message", resolve));
  const end = new SharedExaminerEnd(memory, LIMITS, () => undefined);
  let late = 0;
  for (let call = 0; call < CALLS; call += 1) {
    const request = Uint8Array.of(call & 0xff, call >> 8);
    end.send(request);
    let answer = end.receive(0.5);
    if (answer === "timeout") {
      late += 1;
      answer = end.receive(60_000);
    }
    assert.deepEqual(answer, request);
  }
  assert.notEqual(late, 0);
  await worker.terminate();
});

function portEnds(): { examiner: PortExaminerEnd; candidate: PortCandidateEnd; port: MessagePort } {
  const { port1, port2 } = new MessageChannel();
  const examiner = new PortExaminerEnd(port1, LIMITS, () => undefined);
  return { examiner, candidate: new PortCandidateEnd(port2), port: port2 };
}

test("frames and what is printed go through a port in order", async () => {
  const { examiner, candidate } = portEnds();
  examiner.send(Uint8Array.of(1, 2));
  assert.deepEqual(await candidate.receive(), Uint8Array.of(1, 2));
  for (let line = 0; line < 3_000; line += 1) candidate.print(0, new TextEncoder().encode("x\n"));
  candidate.send(Uint8Array.of(3));
  assert.deepEqual(await examiner.receive(60_000), Uint8Array.of(3));
  assert.equal(examiner.streams.head(0).length, 6_000);
  assert.equal(await examiner.receive(1), "timeout");
  examiner.close();
});

const HOSTILE: Record<string, (port: MessagePort, candidate: PortCandidateEnd) => void> = {
  "what is no bytes": (port) => port.postMessage({ type: "report" }),
  "an unknown kind": (port) => port.postMessage(Uint8Array.of(9, 9)),
  "a frame that is too long": (port) => port.postMessage(new Uint8Array(5 << 20)),
  "answers that nobody asked for": (_, candidate) => {
    for (let sent = 0; sent < 10; sent += 1) candidate.send(Uint8Array.of(1));
  },
};

for (const [name, attack] of Object.entries(HOSTILE)) {
  test(`${name} from a candidate ends it`, async () => {
    const { examiner, candidate, port } = portEnds();
    attack(port, candidate);
    let received = await examiner.receive(60_000);
    while (received instanceof Uint8Array) received = await examiner.receive(60_000);
    assert.equal(received, "died");
    examiner.close();
  });
}

test("printing too much ends a candidate at the other end of a port", async () => {
  const { examiner, candidate } = portEnds();
  for (let sent = 0; sent < 17; sent += 1) candidate.print(1, new Uint8Array(1 << 16));
  assert.equal(await examiner.receive(60_000), "output");
  examiner.close();
});

test("only a pause of many limits is taken for a computer's sleep", () => {
  let now = 0;
  const beats = new Beats(() => now);
  beats.noteLimit(2_000);
  now += 10_000;
  assert.equal(beats.slept(), false);
  now += 10_001;
  assert.equal(beats.slept(), true);
  beats.stop();
});
