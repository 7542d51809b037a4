// Lets Pyodide's own loading find the files already there and the module already compiled.
import type { Parts } from "./messages.ts";

/** How far the interpreter's memory may grow, in bytes; read at each growth. */
export interface MemoryCap {
  bytes: number;
  /** Called when more was wanted. */
  refused: () => void;
}

type Imports = WebAssembly.Imports & {
  env: { emscripten_resize_heap: (size: number) => number };
};

/** Lends the files until the function returned is called. */
export function lendFiles(parts: Parts, cap: MemoryCap): () => void {
  const { fetch } = self;
  const { instantiateStreaming, instantiate } = WebAssembly;
  self.fetch = (resource, options) => {
    const address = String(resource instanceof Request ? resource.url : resource);
    if (address.endsWith("pyodide.asm.wasm")) return answer(new ArrayBuffer(0));
    if (address.endsWith("python_stdlib.zip")) return answer(parts.standardLibrary);
    if (address.endsWith("pyodide-lock.json")) return answer(parts.lock);
    for (const [name, file] of parts.packages?.files ?? []) {
      if (address.endsWith(name)) return answer(file);
    }
    return fetch(resource, options);
  };
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    const { env } = imports as Imports;
    const grow = env.emscripten_resize_heap;
    env.emscripten_resize_heap = (size) => {
      if (size >>> 0 <= cap.bytes) return grow(size);
      cap.refused();
      return 0;
    };
    const instance = await WebAssembly.instantiate(parts.module, imports);
    return { instance, module: parts.module };
  };
  return () => {
    self.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming, instantiate });
  };
}

function answer(body: BodyInit): Promise<Response> {
  return Promise.resolve(new Response(body));
}
