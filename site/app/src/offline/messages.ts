// What a page and the service worker tell each other.
import type { Level } from "./build.ts";

export type ToWorker =
  /** The page says its build; the answer is the worker's. */
  | { readonly type: "hello"; readonly build: string }
  /** Answered when everything is there, or cannot be had now. */
  | { readonly type: "keep"; readonly level: Level; readonly urls: readonly string[] }
  /** The reader has gone on to the new build: stop waiting. */
  | { readonly type: "activate" };
