// Fetching with an eye on the bytes: for the progress that is shown, and for how fast the line is.
import type { Progress } from "./protocol.ts";

type Step = "runtime" | "judge" | "packages";

/** Bytes a millisecond from which a line is fast. */
const FAST = 2000;

/** Bytes after which a line can be told to be fast, and those after which it is slow if it was not. */
const ENOUGH_TO_TELL = 512 * 1024;
const ENOUGH = 4 * ENOUGH_TO_TELL;

export class Counter {
  readonly #report: (progress: Progress) => void;
  #total = 0;
  #loaded = 0;
  #told = 0;
  #timed = 0;
  readonly #began = performance.now();
  #tell: (isFast: boolean) => void = () => undefined;
  /** Whether the first bytes came fast, once enough came to tell. A slow line never seems fast, a busy page may make a fast one slow. */
  readonly isFast = new Promise<boolean>((resolve) => (this.#tell = resolve));

  constructor(report: (progress: Progress) => void) {
    this.#report = report;
  }

  /** Counts on so many bytes more. */
  expect(bytes: number): void {
    this.#total += bytes;
  }

  add(step: Step, bytes: number): void {
    this.#loaded += bytes;
    // Hundreds of chunks would keep the page busy.
    if (bytes > 0 && this.#loaded < Math.min(this.#told + this.#total / 50, this.#total)) return;
    this.#told = this.#loaded;
    this.#report({ step, loaded: this.#loaded, total: Math.max(this.#total, this.#loaded) });
  }

  /** Counts bytes that came as they are; of packed ones fewer have come than are seen. */
  time(bytes: number): void {
    this.#timed += bytes;
    if (this.#timed < ENOUGH_TO_TELL) return;
    // From before the request: what came while the page was busy is handed over all at once.
    if (this.#timed > FAST * (performance.now() - this.#began)) this.#tell(true);
    else if (this.#timed > ENOUGH) this.#tell(false);
  }
}

export async function readBody(url: string, step: Step, counter: Counter): Promise<ArrayBuffer> {
  const response = await get(url);
  const plain = isPlain(response);
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

/** Whether as many bytes come as are seen. */
export function isPlain(response: Response): boolean {
  return !response.headers.has("content-encoding");
}

export async function get(url: string, options?: RequestInit): Promise<Response> {
  const response = await fetch(url, options);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}
