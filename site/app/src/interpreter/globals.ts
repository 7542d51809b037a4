// Takes from a worker every global that Python does not need, so that the learner's code reaches no
// storage, network, message or worker. By allow-list: what a browser adds later is gone as well.

const KEPT = new Set(
  `Object Function Array Number parseFloat parseInt Infinity NaN undefined Boolean String Symbol Date
  Promise RegExp Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError
  SuppressedError globalThis JSON Math Intl ArrayBuffer Atomics SharedArrayBuffer Uint8Array Int8Array
  Uint16Array Int16Array Uint32Array Int32Array BigUint64Array BigInt64Array Uint8ClampedArray
  Float16Array Float32Array Float64Array DataView Map BigInt Set Iterator WeakMap WeakSet WeakRef Proxy
  Reflect FinalizationRegistry decodeURI decodeURIComponent encodeURI encodeURIComponent escape unescape
  isFinite isNaN WebAssembly TextDecoder TextEncoder performance console crypto setTimeout clearTimeout
  setInterval clearInterval queueMicrotask structuredClone self constructor AbortController AbortSignal
  Event EventTarget DOMException`.split(/\s+/),
);

/** Removes the globals of this worker; returns the names that would not go. */
export function dropGlobals(scope: object): string[] {
  const left: string[] = [];
  for (
    let owner: object | null = scope;
    owner !== null && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner) as object | null
  ) {
    for (const name of Reflect.ownKeys(owner)) {
      if (typeof name !== "string" || KEPT.has(name)) continue;
      if (!Reflect.deleteProperty(owner, name) && !blank(owner, name)) left.push(name);
    }
  }
  return left;
}

function blank(owner: object, name: string): boolean {
  return Reflect.defineProperty(owner, name, {
    value: undefined,
    writable: false,
    configurable: false,
  });
}
