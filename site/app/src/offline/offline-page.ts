// Shown for a page that is not kept while there is no connection.
import { words } from "./words.ts";

/** `inChinese` is whether the book is there in Chinese as well. */
export function offlinePage(root: string, inChinese: boolean): Response {
  const { en, zh } = words;
  const chinese = inChinese ? ` · <a href="${root}zh/" lang="zh">${zh.start}</a>` : "";
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${en.offline} · ${zh.offline}</title>
<h1>${en.offline} · <span lang="zh">${zh.offline}</span></h1>
<p>${en.notVisited}</p>
<p lang="zh">${zh.notVisited}</p>
<p><a href="${root}">${en.start}</a>${chinese}</p>
`;
  const headers = { "Content-Type": "text/html; charset=utf-8" };
  return new Response(html, { status: 503, headers });
}
