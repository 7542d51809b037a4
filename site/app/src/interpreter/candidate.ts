// The candidate's worker: the learner's code and nothing else. It says "ready" once; after that it is
// heard only through its channel, where it can answer but decide nothing.
import { prepare } from "./boot.ts";
import { SharedCandidateEnd } from "./channel.ts";
import { dropGlobals } from "./globals.ts";
import { asking } from "./installs.ts";
import { bootLearner, deathBy, type Learner } from "./learner.ts";
import type {
  AttachMessage,
  FromCandidate,
  Parts,
  ScriptMessage,
  ToCandidate,
} from "./messages.ts";
import { PortCandidateEnd } from "./ports.ts";

let learner: Learner | undefined;

const say = (
  (post) => (message: FromCandidate) =>
    post(message)
)((self as unknown as { postMessage: (message: unknown) => void }).postMessage.bind(self));

self.addEventListener("message", ({ data }: MessageEvent<ToCandidate>) => {
  if (data.type === "prepare") prepare(data.pyodideUrl);
  else if (data.type === "boot") void boot(data.parts);
  else if (data.type === "attach") void attach(data);
  else void runScript(data);
});

async function boot(parts: Parts): Promise<void> {
  try {
    learner = await bootLearner(parts);
    dropGlobals(self);
    say({ type: "ready" });
  } catch (error) {
    say({ type: "failed", message: String(error).slice(0, 500) });
  }
}

/** Serves until the worker is terminated, or until Python itself has died. */
async function attach({ channel, limits }: AttachMessage): Promise<void> {
  if (learner === undefined) return;
  const { host, connect } = learner;
  // Not `instanceof MessagePort`: that name is gone.
  const end =
    "postMessage" in channel
      ? new PortCandidateEnd(channel)
      : new SharedCandidateEnd(channel, limits);
  connect(end, limits);
  try {
    if (end instanceof PortCandidateEnd) await host.serve.callPromising(end, true);
    else host.serve(end, false);
    end.die("died", 0);
  } catch (error) {
    const [reason, code] = deathBy(error);
    end.die(reason, code);
  }
}

/** Runs pieces as they come, until the worker is terminated or Python itself has died. */
async function runScript({ channel, limits, ...given }: ScriptMessage): Promise<void> {
  if (learner === undefined) return;
  const { host, connect, install } = learner;
  const { interruptBuffer, installs } = given;
  const end = new PortCandidateEnd(channel, interruptBuffer);
  connect(end, limits);
  const [decoder, encoder] = [new TextDecoder(), new TextEncoder()];
  try {
    const run = host.script(asking(installs, install));
    for (;;) end.send(encoder.encode(await run(decoder.decode(await end.receive()))));
  } catch (error) {
    const [reason, code] = deathBy(error);
    end.die(reason, code);
  }
}
