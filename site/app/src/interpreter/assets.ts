// Fetches the interpreter's files once for all workers of the page, by the way that is shortest here.
import { Counter, get, readBody } from "./fetching.ts";
import { isSlow } from "./line.ts";
import type { BootMessage, FromFreezer, FromKeeper, Parts, ToKeeper } from "./messages.ts";
import type { ImageFile, Progress, Runtime, Wheel } from "./protocol.ts";

/** Where the workers' own code is, known before all that they start from. */
export interface Addresses {
  readonly examinerUrl: string;
  readonly candidateUrl: string;
  /** The folder with pyodide.mjs and pyodide.asm.mjs. */
  readonly pyodideUrl: string;
}

export interface Assets extends Addresses {
  readonly examiner: Parts;
  readonly candidate: Parts;
  /** Makes an image for the next visit, where this one came without; nobody waits for it. */
  readonly freeze: () => void;
}

type Report = (progress: Progress) => void;
type Image = Parts["image"];

/** An image for the next visit is made when the page has settled. */
const FREEZE_AFTER_MS = 5000;

/** The files of the page, for every exercise that is opened on it. */
class SharedAssets {
  readonly #reports = new Set<Report>();
  #described: Promise<Runtime> | undefined;
  #fetched: Promise<Assets> | undefined;

  /** Returns what a worker can begin with while the rest is fetched. */
  async addresses(runtimeUrl: string): Promise<Addresses> {
    return addressesIn(await this.#describe(runtimeUrl), runtimeUrl);
  }

  /** Fetches them once. `report` hears how far that is. */
  get(runtimeUrl: string, report: Report): Promise<Assets> {
    return this.#wait((this.#fetched ??= this.#fetch(runtimeUrl, true)), report);
  }

  /** Fetches what an ordinary boot takes, for this exercise and those that come. */
  getUnfrozen(runtimeUrl: string, report: Report): Promise<Assets> {
    return this.#wait((this.#fetched = this.#fetch(runtimeUrl, false)), report);
  }

  /** Lets go of the memory; they are fetched again when they are needed. */
  forget(): void {
    this.#fetched = undefined;
  }

  async #fetch(runtimeUrl: string, thaw: boolean): Promise<Assets> {
    try {
      const runtime = await this.#describe(runtimeUrl);
      const report = (progress: Progress): void => this.#tell(progress);
      const assets = await fetchAssets(runtime, runtimeUrl, report, thaw);
      if (thaw) setTimeout(assets.freeze, FREEZE_AFTER_MS);
      return assets;
    } catch (error) {
      this.#fetched = undefined;
      throw error;
    }
  }

  #describe(runtimeUrl: string): Promise<Runtime> {
    this.#described ??= get(runtimeUrl)
      .then((response) => response.json() as Promise<Runtime>)
      .catch((error: unknown) => {
        this.#described = undefined;
        throw error;
      });
    return this.#described;
  }

  #tell(progress: Progress): void {
    for (const report of this.#reports) report(progress);
  }

  #wait(fetched: Promise<Assets>, report: Report): Promise<Assets> {
    this.#reports.add(report);
    return fetched.finally(() => this.#reports.delete(report));
  }
}

export const sharedAssets = new SharedAssets();

const FILES = ["pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"] as const;

/**
 * Returns everything that the workers start from; rejects with an Error that names the file. Without
 * `thaw` it is what an ordinary boot takes.
 */
async function fetchAssets(
  runtime: Runtime,
  runtimeUrl: string,
  report: Report,
  thaw: boolean,
): Promise<Assets> {
  const base = new URL(runtimeUrl, location.href);
  const addresses = addressesIn(runtime, runtimeUrl);
  const counter = new Counter(
    report,
    FILES.reduce((sum, name) => sum + (runtime.files[name] ?? 0), 0),
  );
  const { pyodideUrl } = addresses;
  const [wasm, library, lock] = FILES.map((name) =>
    readBody(`${pyodideUrl}${name}`, "runtime", counter),
  ) as [Promise<ArrayBuffer>, Promise<ArrayBuffer>, Promise<ArrayBuffer>];
  const fetchWheels = (list: readonly Wheel[]): Promise<ArrayBuffer[]> => {
    counter.expect(list.reduce((sum, wheel) => sum + wheel.bytes, 0));
    return Promise.all(
      list.map((wheel) => readBody(new URL(wheel.name, base).href, "judge", counter)),
    );
  };
  const compiled = wasm.then((bytes) => WebAssembly.compile(bytes));
  void Promise.allSettled([wasm, library, lock]).then(() => counter.end());
  const image = thaw ? await findImage(runtime, base, counter) : null;
  const frozen = image !== null;
  const common = {
    pyodideUrl,
    module: await compiled,
    standardLibrary: await library,
    lock: withoutPackages(await lock),
    image,
    packages: null,
  };
  const examiner = { ...common, wheels: frozen ? [] : await fetchWheels(runtime.wheels.examiner) };
  const candidate = {
    ...common,
    wheels: frozen ? [] : await fetchWheels(runtime.wheels.candidate),
  };
  return {
    ...addresses,
    examiner,
    candidate,
    freeze: () => {
      if (!frozen) freezeOwn(runtime, base, examiner);
    },
  };
}

function addressesIn(runtime: Runtime, runtimeUrl: string): Addresses {
  const at = (name: string): string => new URL(name, new URL(runtimeUrl, location.href)).href;
  return {
    examinerUrl: at(runtime.examiner),
    candidateUrl: at(runtime.candidate),
    pyodideUrl: at(runtime.pyodide),
  };
}

/** Returns the image of the device, else a published one where the line is fast, else null. */
async function findImage(runtime: Runtime, base: URL, counter: Counter): Promise<Image> {
  const folder = base.href;
  const names = [runtime.image?.sha256 ?? null, runtime.version] as const;
  const kept = await askKeeper(runtime, base, { type: "find", folder, names }, counter);
  if (kept !== null || runtime.image === undefined || !(await isFast(counter))) return kept;
  const file: ImageFile = runtime.image;
  counter.expect(file.bytes);
  const url = new URL(file.name, base).href;
  return askKeeper(runtime, base, { type: "download", folder, url, file }, counter);
}

/** Returns the image that a keeper answers with; `counter` hears of the bytes that it fetches. */
function askKeeper(runtime: Runtime, base: URL, ask: ToKeeper, counter: Counter): Promise<Image> {
  const worker = start(runtime.keeper, base);
  return new Promise((resolve) => {
    worker.onerror = () => resolve(null);
    worker.onmessage = ({ data }: MessageEvent<FromKeeper>) => {
      if (data.type === "bytes") counter.add("judge", data.bytes);
      else resolve(data.image);
    };
    worker.postMessage(ask);
  });
}

/** Returns whether the line is fast: as the browser tells, else by the first bytes. */
async function isFast(counter: Counter): Promise<boolean> {
  return !isSlow() && (await counter.isFast);
}

/** Has a worker freeze an interpreter, and another one keep the image. */
function freezeOwn(runtime: Runtime, base: URL, parts: Parts): void {
  const freezer = start(runtime.freezer, base);
  freezer.onmessage = ({ data: image }: MessageEvent<FromFreezer>) => {
    if (image === null) return;
    const ask: ToKeeper = { type: "keep", folder: base.href, name: runtime.version, image };
    start(runtime.keeper, base).postMessage(ask, [image]);
  };
  freezer.postMessage({ type: "boot", parts } satisfies BootMessage);
}

/** Starts a worker that ends by itself. */
function start(script: string, base: URL): Worker {
  return new Worker(new URL(script, base).href, { type: "module" });
}

/** The judge loads no packages, so that none has to be listed. */
function withoutPackages(lock: ArrayBuffer): string {
  const listed = JSON.parse(new TextDecoder().decode(lock)) as object;
  return JSON.stringify({ ...listed, packages: {} });
}
