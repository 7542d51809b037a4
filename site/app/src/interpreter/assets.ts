// What all workers of the page start from: fetched once, by a worker of its own.
import { get } from "./fetching.ts";
import { isSlow } from "./line.ts";
import type {
  BootMessage,
  FromFreezer,
  FromLoader,
  Images,
  Load,
  Loaded,
  Parts,
  ToLoader,
} from "./messages.ts";
import type { Progress, Runtime } from "./protocol.ts";

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
  /** Whether a worker got them from the loader as well. */
  readonly supplied: boolean;
}

type Report = (progress: Progress) => void;

/** An image for the next visit is made when the page has settled. */
const FREEZE_AFTER_MS = 5000;

/** The files of the page, for every exercise that is opened on it. */
class SharedAssets {
  readonly #reports = new Set<Report>();
  #described: Promise<Runtime> | undefined;
  #loaded: Promise<Assets> | undefined;

  /** Returns what a worker can begin with while the rest is fetched. */
  async addresses(runtimeUrl: string): Promise<Addresses> {
    return addressesIn(await this.#describe(runtimeUrl), runtimeUrl);
  }

  /** Loads them once. `report` hears how far that is; `supply` leads to a worker that does not wait for all. */
  get(runtimeUrl: string, report: Report, supply?: MessagePort): Promise<Assets> {
    const images = isSlow() ? "kept" : "any";
    return this.#wait((this.#loaded ??= this.#load(runtimeUrl, images, supply)), report);
  }

  /** Loads what an ordinary boot takes, for this exercise and those that come. */
  getUnfrozen(runtimeUrl: string, report: Report): Promise<Assets> {
    return this.#wait((this.#loaded = this.#load(runtimeUrl, "none")), report);
  }

  /** Lets go of the memory; they are loaded again when they are needed. */
  forget(): void {
    this.#loaded = undefined;
  }

  async #load(runtimeUrl: string, images: Images, supply?: MessagePort): Promise<Assets> {
    try {
      const runtime = await this.#describe(runtimeUrl);
      const base = new URL(runtimeUrl, location.href);
      const ask = { type: "load", images, supply: supply ?? null } as const;
      const loaded = await askLoader(runtime, base, ask, (progress) => this.#tell(progress));
      const addresses = addressesIn(runtime, runtimeUrl);
      const assets = assetsOf(loaded, runtime, addresses, supply !== undefined);
      if (images !== "none" && loaded.image === null) {
        setTimeout(() => freezeOwn(runtime, base, assets.examiner), FREEZE_AFTER_MS);
      }
      return assets;
    } catch (error) {
      this.#loaded = undefined;
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

  #wait(loaded: Promise<Assets>, report: Report): Promise<Assets> {
    this.#reports.add(report);
    return loaded.finally(() => this.#reports.delete(report));
  }
}

export const sharedAssets = new SharedAssets();

function addressesIn(runtime: Runtime, runtimeUrl: string): Addresses {
  const at = (name: string): string => new URL(name, new URL(runtimeUrl, location.href)).href;
  return {
    examinerUrl: at(runtime.examiner),
    candidateUrl: at(runtime.candidate),
    pyodideUrl: at(runtime.pyodide),
  };
}

function assetsOf(
  { wheels, ...loaded }: Loaded,
  { lock }: Runtime,
  addresses: Addresses,
  supplied: boolean,
): Assets {
  const { pyodideUrl } = addresses;
  const common = { pyodideUrl, lock: JSON.stringify(lock), packages: null, ...loaded };
  return {
    ...addresses,
    supplied,
    examiner: { ...common, wheels: wheels.examiner },
    candidate: { ...common, wheels: wheels.candidate },
  };
}

/** Resolves with what the loader brings; rejects with an Error that names the file. */
function askLoader(runtime: Runtime, base: URL, ask: Load, report: Report): Promise<Loaded> {
  const loader = start(runtime.loader, base);
  return new Promise((resolve, reject) => {
    loader.onerror = (event) => reject(new Error(event.message || "the loader did not start"));
    loader.onmessage = ({ data }: MessageEvent<FromLoader>) => {
      if (data.type === "progress") report(data.progress);
      else if (data.type === "loaded") resolve(data.loaded);
      else reject(new Error(data.message));
    };
    const message: ToLoader = { ...ask, runtime, folder: base.href };
    loader.postMessage(message, ask.supply === null ? [] : [ask.supply]);
  });
}

/** Has a worker freeze an interpreter, and another one keep the image. */
function freezeOwn(runtime: Runtime, base: URL, parts: Parts): void {
  const freezer = start(runtime.freezer, base);
  freezer.onmessage = ({ data: image }: MessageEvent<FromFreezer>) => {
    if (image === null) return;
    const ask: ToLoader = { type: "keep", runtime, folder: base.href, image };
    start(runtime.loader, base).postMessage(ask, [image]);
  };
  freezer.postMessage({ type: "boot", parts } satisfies BootMessage);
}

/** Starts a worker that ends by itself. */
function start(script: string, base: URL): Worker {
  return new Worker(new URL(script, base).href, { type: "module" });
}
