// The candidate's worker: the learner's code and nothing else. It says "ready" once; after that it is
// heard only through its channel, where it can answer but decide nothing.
import { bootPyodide, type MemoryCap } from "./boot.ts";
import { CandidateEnd, type Death } from "./channel.ts";
import { dropGlobals } from "./globals.ts";
import type { AttachMessage, FromCandidate, Parts, ToCandidate } from "./messages.ts";

const DEFAULT_CAP = 512 * 2 ** 20;

type Serve = (channel: CandidateEnd) => void;
interface Interpreter {
  readonly pyodide: Awaited<ReturnType<typeof bootPyodide>>;
  readonly serve: Serve;
}

const cap: MemoryCap = { bytes: DEFAULT_CAP, refused: () => undefined };
let interpreter: Interpreter | undefined;

const say = (
  (post) => (message: FromCandidate) =>
    post(message)
)((self as unknown as { postMessage: (message: unknown) => void }).postMessage.bind(self));

self.addEventListener("message", ({ data }: MessageEvent<ToCandidate>) => {
  if (data.type === "boot") void boot(data.parts);
  else attach(data);
});

async function boot(parts: Parts): Promise<void> {
  try {
    const pyodide = await bootPyodide(parts, "candidate", cap);
    pyodide.setStdin({ stdin: () => null });
    const host = pyodide.pyimport("bookjudge.hosts.pyodide") as unknown as { serve: Serve };
    interpreter = { pyodide, serve: host.serve };
    dropGlobals(self);
    say({ type: "ready" });
  } catch (error) {
    say({ type: "failed", message: String(error).slice(0, 500) });
  }
}

/** Serves until the worker is terminated, or until Python itself has died. */
function attach({ channel, limits }: AttachMessage): void {
  if (interpreter === undefined) return;
  const { pyodide, serve } = interpreter;
  const end = new CandidateEnd(channel, limits);
  cap.bytes = limits.memoryMib * 2 ** 20;
  cap.refused = () => end.noteRefusedMemory();
  pyodide.setInterruptBuffer(end.interruptBuffer);
  for (const stream of [0, 1] as const) {
    const write = (text: Uint8Array): number => {
      end.print(stream, text);
      return text.length;
    };
    if (stream === 0) pyodide.setStdout({ write });
    else pyodide.setStderr({ write });
  }
  try {
    serve(end);
    end.die("died", 0);
  } catch (error) {
    const [reason, code] = death(error);
    end.die(reason, code);
  }
}

function death(error: unknown): readonly [Death, number] {
  const { name, status, message } = error as { name?: string; status?: number; message?: string };
  if (name === "Exit" || typeof status === "number") return ["exit", status ?? 0];
  const text = `${name ?? ""} ${message ?? ""}`;
  if (/RangeError|InternalError|stack|recursion/i.test(text)) return ["nested", 0];
  return /memory|alloc/i.test(text) ? ["memory", 0] : ["died", 0];
}
