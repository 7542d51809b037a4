// The last answer to each question, on the device.
import { DATA } from "../root.ts";
import type { Answers } from "./question.ts";

const KEY = `${DATA}.answers`;

/** For a browser that stores nothing. */
let inMemory: Record<string, string> = {};

function all(): Record<string, string> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "null") ?? inMemory) as Record<string, string>;
  } catch {
    return inMemory;
  }
}

export const answers: Answers = {
  get: (name) => String(all()[name] ?? ""),
  set: (name, text) => {
    inMemory = { ...all(), [name]: text };
    try {
      localStorage.setItem(KEY, JSON.stringify(inMemory));
    } catch {
      // It counts until the page is closed.
    }
  },
};
