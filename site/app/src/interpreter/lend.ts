// Lets Pyodide's own loading find the files already there and the module already compiled.
import type { Kit } from "./boot.ts";
import type { Supply } from "./messages.ts";

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
export function lendFiles(kit: Pick<Kit, keyof Supply>, cap: MemoryCap): () => void {
  const { fetch } = self;
  const { instantiateStreaming, instantiate } = WebAssembly;
  self.fetch = (resource, options) => {
    const address = String(resource instanceof Request ? resource.url : resource);
    if (address.endsWith("pyodide.asm.wasm")) return answer(new ArrayBuffer(0));
    if (address.endsWith("python_stdlib.zip")) return answer(kit.standardLibrary);
    if (address.endsWith("pyodide-lock.json")) return answer(kit.lock);
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
    const module = await kit.module;
    return { instance: await WebAssembly.instantiate(module, imports), module };
  };
  return () => {
    self.fetch = fetch;
    Object.assign(WebAssembly, { instantiateStreaming, instantiate });
  };
}

// Kept from before the worker's globals are dropped.
const { Headers, Request, Response, URL, btoa, location } = globalThis;

/** Lends packages by their names in the lock file, and no network, until the function returned is called. */
export function lendPackages(files: ReadonlyMap<string, ArrayBuffer>): () => void {
  const fetch = (resource: string | URL | Request): Promise<Response> => {
    const address = String(resource instanceof Request ? resource.url : resource);
    const found = [...files].find(([name]) => address.endsWith(name));
    return found === undefined
      ? Promise.reject(new TypeError(`${address} is not lent`))
      : answer(found[1]);
  };
  const lent = Object.entries({ fetch, Headers, Request, Response, URL, btoa, location });
  const before = lent.map(([name]) => Object.getOwnPropertyDescriptor(self, name));
  for (const [name, value] of lent) {
    Object.defineProperty(self, name, { value, writable: true, configurable: true });
  }
  return () =>
    lent.forEach(([name], at) => {
      const descriptor = before[at];
      if (descriptor === undefined) Reflect.deleteProperty(self, name);
      else Object.defineProperty(self, name, descriptor);
    });
}

async function answer(body: BodyInit | Promise<BodyInit>): Promise<Response> {
  return new Response(await body);
}
