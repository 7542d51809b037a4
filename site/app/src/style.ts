import { ROOT } from "./root.ts";

const brought = new WeakMap<Element, Promise<unknown>>();

/** Brings a style that not every page has; resolves when it is there, or cannot be had. */
export function bringStyle(name: string): Promise<unknown> {
  const href = `${ROOT}assets/bookjudge/app/${name}.css`;
  const links = [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const found = links.find((link) => link.href === href);
  // What came with the page has been waited for: no module runs before its page's styles.
  if (found !== undefined) return brought.get(found) ?? Promise.resolve();
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  const arrived = new Promise((resolve) => {
    link.onload = link.onerror = resolve;
  });
  brought.set(link, arrived);
  document.head.append(link);
  return arrived;
}
