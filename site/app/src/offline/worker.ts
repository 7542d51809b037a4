// The service worker of the site: isolates its pages, keeps them for offline, and gives every page the files
// of the build it was loaded from. The list of files is in this script, which only the browser stores.
import { buildOfPage, dressed, type Build, pathOf, pathsOf } from "./build.ts";
import { Files } from "./files.ts";
import { Ledger } from "./ledger.ts";
import { Library, NotListed } from "./library.ts";
import type { ToWorker } from "./messages.ts";
import { offlinePage } from "./offline-page.ts";

declare const self: ServiceWorkerGlobalScope & { readonly bookjudgeBuild: Build };

const own = self.bookjudgeBuild;
const root = self.registration.scope;
const { pathname } = new URL(root);
// Every project of one owner may live on one origin: names begin with the folder of this site.
const files = new Files(`${pathname} bookjudge files`, root);
const ledger = new Ledger(`${pathname} bookjudge builds`, root, own);
const library = new Library(files, root);

/** The page itself keeps the interpreter's image, which is large. */
const KEPT_BY_THE_PAGE = /^assets\/bookjudge\/image-[^/]*$/;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  const message = event.data as ToWorker;
  const answer = (value: unknown): void => event.ports[0]?.postMessage(value);
  switch (message.type) {
    case "hello":
      event.waitUntil(greet((event.source as Client).id, message.build));
      answer(own.id);
      break;
    case "keep":
      event.waitUntil(keep(message).then(answer));
      break;
    case "activate":
      event.waitUntil(self.skipWaiting());
      break;
  }
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || request.headers.has("Range")) return;
  const path = pathOf(request.url, root);
  if (path === null || KEPT_BY_THE_PAGE.test(path)) return;
  event.respondWith(request.mode === "navigate" ? openPage(event, path) : answer(event, path));
});

/** Begins with what an earlier build had: the reader is offered a new one when it works offline as well. */
async function install(): Promise<void> {
  await ledger.open();
  const kept = await Promise.all((await ledger.earlier()).map((each) => library.keptPaths(each)));
  await library.fill(own, [...kept.flat(), ...pathsOf(own, await ledger.wanted())]);
}

async function activate(): Promise<void> {
  // Once more: the worker before this one may have tidied up meanwhile.
  await ledger.open();
  await self.clients.claim();
}

async function greet(client: string, build: string): Promise<void> {
  await ledger.remember(client, build);
  ledger.grown(client);
  await prune();
}

async function keep({ level, urls }: Extract<ToWorker, { type: "keep" }>): Promise<void> {
  if (level !== "visited") await ledger.want(level);
  const used = urls.map((url) => pathOf(url, root)).filter((path) => path !== null);
  await library.fill(own, [...used, ...pathsOf(own, level)]);
}

/** Removes what belongs to builds that no open page is part of. */
async function prune(): Promise<void> {
  const { installing, waiting } = self.registration;
  if (installing !== null || waiting !== null) return;
  const open = await self.clients.matchAll({ type: "all", includeUncontrolled: true });
  await files.prune(await ledger.prune(new Set(open.map(({ id }) => id))));
}

/** Answers a page that is being opened: kept ones at once, unless the reader asks for the newest. */
async function openPage(event: FetchEvent, path: string): Promise<Response> {
  const { request, resultingClientId } = event;
  const { waiting } = self.registration;
  waiting?.postMessage({ type: "activate" } satisfies ToWorker);
  const kept = async (): Promise<Response | null> => {
    const page = await library.kept(own, path);
    if (page !== null) event.waitUntil(ledger.remember(resultingClientId, own.id));
    return page;
  };
  const asksForNewest = waiting !== null || /^(no-cache|reload)$/.test(request.cache);
  const page = asksForNewest ? null : await kept();
  if (page !== null) return page;
  try {
    const response = await fetch(request.url, { cache: "no-cache", redirect: "manual" });
    if (response.status >= 500) return (await kept()) ?? dress(response, path);
    if (!response.ok) return dress(response, path);
    const content = await response.clone().arrayBuffer();
    // A page of another build gets its files from the network until that build's worker is here.
    const build = buildOfPage(new TextDecoder().decode(content));
    if (build !== null) event.waitUntil(ledger.remember(resultingClientId, build));
    event.waitUntil(library.offer(own, path, content));
    return dress(response, path);
  } catch {
    if (own.files[`${path}/index.html`] !== undefined) return Response.redirect(`${request.url}/`);
    return (await kept()) ?? dress(offlinePage(root, "zh/index.html" in own.files), path);
  }
}

/** Answers what a page or one of its workers asks for, from the page's own build. */
async function answer(event: FetchEvent, path: string): Promise<Response> {
  const { request, clientId, resultingClientId } = event;
  const build = await ledger.of(clientId);
  if (build !== undefined && resultingClientId !== "") {
    event.waitUntil(ledger.remember(resultingClientId, build.id));
  }
  const listed = build ?? (own.files[path]?.fixed ? own : undefined);
  if (listed?.files[path] === undefined) return dress(await fetch(request), path);
  try {
    return await library.answer(listed, path, (work) => event.waitUntil(work));
  } catch (error) {
    if (!(error instanceof NotListed)) throw error;
    // Half of another build is worse than nothing; but a host that alters files must not stop the book.
    if (listed !== own || (await isSuperseded())) return Response.error();
    return dress(await fetch(request), path);
  }
}

async function isSuperseded(): Promise<boolean> {
  const { registration } = self;
  await registration.update().catch(() => undefined);
  return registration.installing !== null || registration.waiting !== null;
}

/** Adds the headers that a plain host does not send. */
function dress(response: Response, path: string): Response {
  if (response.type !== "basic" && response.type !== "default") return response;
  const { status, statusText } = response;
  const headers = dressed(own, path, response.headers);
  return new Response(response.body, { status, statusText, headers });
}
