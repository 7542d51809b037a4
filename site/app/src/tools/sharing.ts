// Code in the fragment of an address: "#code=1.", then deflated UTF-8 in base64url. A fragment never leaves
// the browser; what comes in one is a stranger's.
import { compressed, decompressed } from "../packing.ts";

const KEY = "code";
const VERSION = "1";

/** The longest code part of an address; messengers and mail programs cut longer links. */
export const MAX_CHARACTERS = 8_000;

/** The largest code that is taken from a link, in bytes; the judge takes no larger one either. */
const MAX_BYTES = 1 << 20;

/** Why the code in a link cannot be used: a link of a newer page, or a damaged one. */
export type LinkProblem = "newer" | "damaged";

export class LinkError extends Error {
  readonly problem: LinkProblem;

  constructor(problem: LinkProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The fragment that holds the code, or how many characters it would need where that is too long. */
export async function fragmentOf(
  source: string,
): Promise<{ readonly fragment: string } | { readonly tooLong: number }> {
  const packed = await compressed(new TextEncoder().encode(source), "deflate-raw");
  const code = base64url(packed);
  if (code.length > MAX_CHARACTERS) return { tooLong: code.length };
  return { fragment: `#${KEY}=${VERSION}.${code}` };
}

/** The code in a fragment, null if there is none; rejects with LinkError where it cannot be used. */
export async function codeIn(fragment: string): Promise<string | null> {
  const found = /^#code=(\d+)\.(.*)$/s.exec(fragment);
  if (found === null) return null;
  if (found[1] !== VERSION) throw new LinkError("newer");
  try {
    const bytes = await decompressed(fromBase64url(found[2] ?? ""), "deflate-raw", MAX_BYTES);
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    throw new LinkError("damaged");
  }
}

function base64url(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function fromBase64url(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    atob(text.replaceAll("-", "+").replaceAll("_", "/")),
    (character) => character.codePointAt(0) ?? 0,
  );
}
