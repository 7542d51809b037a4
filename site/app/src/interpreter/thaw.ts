// Puts a frozen image into a new interpreter's memory, where Pyodide would have run its own start.
import { readImage } from "./image.ts";
import type { Parts } from "./messages.ts";

interface EmscriptenModule {
  readonly API: { restoreSnapshot: (image: Uint8Array) => unknown };
  HEAP8: Int8Array;
  HEAP32: Int32Array;
  growMemory(bytes: number): void;
  readonly __PyRuntime: number;
  readonly __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
}

type CreateModule = (settings: object) => Promise<EmscriptenModule>;

/** Returns what Pyodide takes for its `createPyodideModule`: it restores the image, once that has come. */
export async function createModule(
  pyodideUrl: string,
  coming: Parts["image"] | Promise<Parts["image"]>,
): Promise<CreateModule> {
  const plain = (await import(`${pyodideUrl}pyodide.asm.mjs`)) as { default: CreateModule };
  return async (settings) => {
    const module = await plain.default(settings);
    const begun = module.HEAP8.length;
    const arrived = await coming;
    if (arrived === null) throw new Error("there is no image");
    const image = readImage(new Uint8Array(arrived));
    // The memory Pyodide starts with is smaller than the image's.
    module.growMemory(image.size);
    const restoreHead = module.API.restoreSnapshot;
    module.API.restoreSnapshot = () => {
      const slot = trampolineSlot(module);
      const ofThisEngine = module.HEAP32[slot];
      // Checks build and version.
      const state = restoreHead(image.head);
      let end = 0;
      for (const { at, bytes } of image.pieces) {
        // What is left out is zero, also where the start has written.
        module.HEAP8.fill(0, end, Math.min(at, begun));
        module.HEAP8.set(bytes, at);
        end = at + bytes.length;
      }
      module.HEAP8.fill(0, end, Math.max(end, begun));
      module.HEAP32[slot] = ofThisEngine ?? 0;
      return state;
    };
    return module;
  };
}

/** The one word of the memory that belongs to the engine: CPython's index into the function table. */
function trampolineSlot(module: EmscriptenModule): number {
  const offset = module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >>> 2] ?? 0;
  return (module.__PyRuntime + offset) >>> 2;
}
