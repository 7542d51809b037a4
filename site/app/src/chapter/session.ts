// The interpreters of a chapter page, which rest when nobody looks.
import type { Progress } from "../interpreter/protocol.ts";
import { ScriptSession } from "../interpreter/script.ts";
import { whenUnseen } from "../resting.ts";

const sessions = new Set<ScriptSession>();

whenUnseen(() => {
  for (const session of sessions) session.rest();
});

export function openSession(
  runtimeUrl: string,
  onProgress: (progress: Progress) => void,
): ScriptSession {
  const session = new ScriptSession(runtimeUrl, onProgress, () => sessions.delete(session));
  sessions.add(session);
  return session;
}
