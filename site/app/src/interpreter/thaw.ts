// Puts a frozen image into a new interpreter's memory, where Pyodide would have run its own start.

interface EmscriptenModule {
  readonly API: { restoreSnapshot: (image: Uint8Array) => unknown };
  HEAP8: Int8Array;
  HEAP32: Int32Array;
  growMemory(bytes: number): void;
  readonly __PyRuntime: number;
  readonly __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
}

type CreateModule = (settings: object) => Promise<EmscriptenModule>;

/** Where in an image the memory begins, in 32-bit words. */
const DATA_OFFSET_AT = 1;

/** Returns what Pyodide takes for its `createPyodideModule`: it restores `image`, shared or not. */
export async function createModule(pyodideUrl: string, image: Uint8Array): Promise<CreateModule> {
  const plain = (await import(`${pyodideUrl}pyodide.asm.mjs`)) as { default: CreateModule };
  return async (settings) => {
    const module = await plain.default(settings);
    // The memory Pyodide starts with is smaller than the image.
    module.growMemory(image.byteLength);
    const restoreHead = module.API.restoreSnapshot;
    module.API.restoreSnapshot = () => {
      const slot = trampolineSlot(module);
      const ofThisEngine = module.HEAP32[slot];
      const start = new Uint32Array(image.buffer, image.byteOffset, 4)[DATA_OFFSET_AT] ?? 0;
      // Checks build and version. A copy: text decoders refuse shared memory.
      const state = restoreHead(image.slice(0, start));
      module.HEAP8.set(image.subarray(start));
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
