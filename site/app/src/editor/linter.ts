// Ruff in a worker of its own, which is started and fetched with the first text to check.
import type { Finding } from "./problems.ts";

export interface Linter {
  /** One text at a time; rejects for good when Ruff cannot be had. */
  check(source: string): Promise<readonly Finding[]>;
  dispose(): void;
}

/** Addresses relative to the runtime's list, which names them. */
export interface LinterFiles {
  readonly worker: string;
  readonly wasm: string;
}

export interface ToLinter {
  readonly wasmUrl: string;
  readonly version: string;
  readonly source: string;
}

/** Null is a failure: what went wrong is nothing that a reader could mend. */
export type FromLinter = readonly Finding[] | null;

/** `version` is that of the Python whose syntax is allowed, as Ruff writes it. */
export function openLinter(runtimeUrl: string, version: string): Linter {
  let opened: Promise<{ readonly worker: Worker; readonly wasmUrl: string }> | undefined;
  let disposed = false;
  const open = async () => {
    const response = await fetch(runtimeUrl);
    const { linter } = (await response.json()) as { readonly linter: LinterFiles };
    const worker = new Worker(new URL(linter.worker, runtimeUrl), { type: "module" });
    if (disposed) worker.terminate();
    return { worker, wasmUrl: new URL(linter.wasm, runtimeUrl).href };
  };
  return {
    check: async (source) => {
      if (savesData()) throw new Error("the reader saves data");
      const { worker, wasmUrl } = await (opened ??= open());
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<FromLinter>) => {
          if (data === null) reject(new Error("Ruff failed"));
          else resolve(data);
        };
        worker.onerror = (event) => {
          event.preventDefault();
          reject(new Error(event.message));
        };
        worker.postMessage({ wasmUrl, version, source } satisfies ToLinter);
      });
    },
    dispose: () => {
      disposed = true;
      // A rejection has been told to whoever asked for a check.
      opened?.then(({ worker }) => worker.terminate()).catch(() => undefined);
    },
  };
}

/** Several megabytes for marks that the judge can do without. */
function savesData(): boolean {
  const { connection } = navigator as {
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
  };
  return connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? "");
}
