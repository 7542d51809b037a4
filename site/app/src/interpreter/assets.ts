// Fetches the interpreter's files once for all workers of the page, telling how far it is.
import type { Parts } from "./messages.ts";
import type { Progress, Runtime, Wheel } from "./protocol.ts";

export interface Assets {
  readonly examinerUrl: string;
  readonly candidateUrl: string;
  readonly examiner: Parts;
  readonly candidate: Parts;
}

type Report = (progress: Progress) => void;

/** Returns everything that the workers boot from; rejects with an Error that names the file. */
export async function fetchAssets(runtimeUrl: string, report: Report): Promise<Assets> {
  const runtime = (await (await get(runtimeUrl)).json()) as Runtime;
  const base = new URL(runtimeUrl, location.href);
  const pyodideUrl = new URL(runtime.pyodide, base).href;
  const files = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"] as const;
  const wheels = [...runtime.wheels.examiner, ...runtime.wheels.candidate];
  const counter = new Counter(report, [
    { step: "runtime", total: files.reduce((sum, name) => sum + (runtime.files[name] ?? 0), 0) },
    { step: "judge", total: wheels.reduce((sum, wheel) => sum + wheel.bytes, 0) },
  ]);
  const fetchWheels = (list: readonly Wheel[]): Promise<ArrayBuffer[]> =>
    Promise.all(list.map((wheel) => body(new URL(wheel.name, base).href, "judge", counter)));
  const [wasm, standardLibrary, lock] = files.map((name) =>
    body(`${pyodideUrl}${name}`, "runtime", counter),
  ) as [Promise<ArrayBuffer>, Promise<ArrayBuffer>, Promise<ArrayBuffer>];
  const common = {
    pyodideUrl,
    module: await WebAssembly.compile(await wasm),
    standardLibrary: await standardLibrary,
    lock: new TextDecoder().decode(await lock),
  };
  return {
    examinerUrl: new URL(runtime.examiner, base).href,
    candidateUrl: new URL(runtime.candidate, base).href,
    examiner: { ...common, wheels: await fetchWheels(runtime.wheels.examiner) },
    candidate: { ...common, wheels: await fetchWheels(runtime.wheels.candidate) },
  };
}

interface StepTotal {
  readonly step: "runtime" | "judge";
  readonly total: number;
}

class Counter {
  readonly #report: Report;
  readonly #totals: readonly StepTotal[];
  readonly #loaded = { runtime: 0, judge: 0 };

  constructor(report: Report, totals: readonly StepTotal[]) {
    this.#report = report;
    this.#totals = totals;
  }

  add(step: "runtime" | "judge", bytes: number): void {
    this.#loaded[step] += bytes;
    const total = this.#totals.reduce((sum, part) => sum + part.total, 0);
    const loaded = this.#loaded.runtime + this.#loaded.judge;
    this.#report({ step, loaded, total: Math.max(total, loaded) });
  }
}

async function body(
  url: string,
  step: "runtime" | "judge",
  counter: Counter,
): Promise<ArrayBuffer> {
  const response = await get(url);
  const reader = response.body?.getReader();
  if (reader === undefined) return response.arrayBuffer();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(chunks).arrayBuffer();
    chunks.push(value);
    counter.add(step, value.length);
  }
}

async function get(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}
