import { ROOT } from "./root.ts";

/** Brings a style that not every page has; resolves when it is there. */
export function bringStyle(name: string): Promise<unknown> {
  const href = `${ROOT}assets/bookjudge/app/${name}.css`;
  const links = [...document.head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
  const found = links.find((link) => link.href === href);
  if (found?.sheet) return Promise.resolve();
  const link = found ?? document.createElement("link");
  return new Promise((resolve) => {
    for (const event of ["load", "error"]) link.addEventListener(event, resolve);
    if (found === undefined) document.head.append(Object.assign(link, { rel: "stylesheet", href }));
  });
}
