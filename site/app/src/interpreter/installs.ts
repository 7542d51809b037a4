// How a reader's own code has packages of the site installed: the worker that runs it has no network, so
// that it asks, and the page fetches and answers.
import type { Packages } from "./messages.ts";

/** Has packages installed; gives "", or a sentence that tells what is in the way. */
export type Ask = (requirements: readonly string[]) => Promise<string>;

/** Fetches what is asked for, with all that it needs; or tells what is in the way. */
export type Find = (requirements: readonly string[]) => Promise<Packages | string>;

/** Requirements of one request that are read. */
const MOST = 50;
const LONGEST = 200;

/** Returns what asks the page at the other end of a port, one request after the other. */
export function asking(port: MessagePort, install: (packages: Packages) => Promise<void>): Ask {
  const ask: Ask = async (requirements) => {
    const answered = new Promise<Packages | string>((resolve) => {
      port.onmessage = ({ data }: MessageEvent<Packages | string>) => resolve(data);
    });
    port.postMessage([...requirements]);
    const found = await answered;
    if (typeof found === "string") return found;
    await install(found);
    return "";
  };
  let last: Promise<unknown> = Promise.resolve();
  return (requirements) => {
    const done = last.then(() => ask(requirements));
    last = done.catch(() => undefined);
    return done;
  };
}

/** Answers what a worker asks, which is read as hostile. */
export function answering(port: MessagePort, find: Find): void {
  port.onmessage = ({ data }: MessageEvent<unknown>) => {
    const asked: unknown[] = Array.isArray(data) ? data.slice(0, MOST) : [];
    const requirements = asked.map((each) => String(each).slice(0, LONGEST));
    void find(requirements).then((found) => port.postMessage(found));
  };
}
