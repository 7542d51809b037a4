// Fetching with an eye on the bytes: for the progress that is shown, and for how fast the line is.
import type { Progress } from "./protocol.ts";

type Step = "runtime" | "judge" | "packages";

/** Bytes after which the rate is taken. */
const ENOUGH_TO_TELL = 512 * 1024;

export class Counter {
  readonly #report: (progress: Progress) => void;
  #total: number;
  #loaded = 0;
  #timed = 0;
  #began = 0;
  #tell: (bytesPerMillisecond: number) => void = () => undefined;
  /** How fast the first bytes came, in bytes a millisecond. */
  readonly rate = new Promise<number>((resolve) => (this.#tell = resolve));

  constructor(report: (progress: Progress) => void, total: number) {
    this.#report = report;
    this.#total = total;
  }

  /** Counts on so many bytes more. */
  expect(bytes: number): void {
    this.#total += bytes;
  }

  add(step: Step, bytes: number): void {
    this.#loaded += bytes;
    this.#report({ step, loaded: this.#loaded, total: Math.max(this.#total, this.#loaded) });
  }

  /** Counts bytes that came as they are; of packed ones fewer have come than are seen. */
  time(bytes: number): void {
    this.#began ||= performance.now();
    this.#timed += bytes;
    if (this.#timed > ENOUGH_TO_TELL) {
      this.#tell(this.#timed / Math.max(performance.now() - this.#began, 1));
    }
  }

  /** Ends the timing: too little came to tell. */
  end(): void {
    this.#tell(0);
  }
}

export async function readBody(url: string, step: Step, counter: Counter): Promise<ArrayBuffer> {
  const response = await get(url);
  const plain = !response.headers.has("content-encoding");
  const reader = response.body?.getReader();
  if (reader === undefined) return response.arrayBuffer();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks).arrayBuffer();
    chunks.push(value);
    counter.add(step, value.length);
    if (plain) counter.time(value.length);
  }
}

export async function get(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}
