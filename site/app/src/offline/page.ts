// The page's side of the service worker: asks for isolation, tells what to keep, hears of new builds.
import { savesData } from "../interpreter/line.ts";
import { ROOT } from "../root.ts";
import { showBar } from "./bar.ts";
import type { Level } from "./build.ts";
import type { ToWorker } from "./messages.ts";

interface Pages {
  subscribe(next: () => void): unknown;
}

const SCRIPT = `${ROOT}bookjudge-sw.js`;
const RELOADED = `bookjudge.reloaded:${new URL(ROOT).pathname}`;
const PATIENCE_MS = 4000;

/** The build this document is part of; a site that was built without a service worker names none. */
const build = namedBuild();

let registered: Promise<ServiceWorkerRegistration> | undefined;

/**
 * Reloads the page under the service worker where that makes it isolated; then it never returns.
 * It returns where this is not possible, has been tried in this tab, or was passed by with a hard reload.
 */
export async function isolate(): Promise<void> {
  try {
    if (crossOriginIsolated || build === undefined || wasReloaded()) return;
    const { serviceWorker } = navigator;
    const before = await serviceWorker.getRegistration(ROOT);
    const passedBy = before?.scope === ROOT && before.active !== null && !registered;
    if (passedBy && serviceWorker.controller === null) return;
    if (!(await isActive(await register()))) return;
    sessionStorage.setItem(RELOADED, "");
  } catch (error) {
    // No service workers here, or not this one: the page goes on without isolation.
    console.warn(error);
    return;
  }
  location.reload();
  await new Promise(() => undefined);
}

/** Registers the service worker and goes on hearing from it. */
export async function start(): Promise<void> {
  if (build === undefined) return;
  // Material put a page of another build into this one: without a service worker nothing prevents it.
  onEveryPage(() => {
    if (namedBuild() !== build) location.reload();
  });
  try {
    if (crossOriginIsolated) sessionStorage.removeItem(RELOADED);
    const registration = await register();
    if (!(await isActive(registration))) return;
    watchForUpdates(registration, build);
    keepWhatIsUsed(registration, build);
  } catch (error) {
    console.warn(error);
  }
}

function namedBuild(): string | undefined {
  return document.querySelector<HTMLMetaElement>("meta[name=bookjudge-build]")?.content;
}

function register(): Promise<ServiceWorkerRegistration> {
  registered ??= navigator.serviceWorker.register(SCRIPT, { scope: ROOT, updateViaCache: "none" });
  return registered;
}

function wasReloaded(): boolean {
  return sessionStorage.getItem(RELOADED) !== null;
}

/** Resolves to whether a worker answers for the pages of the registration now. */
function isActive(registration: ServiceWorkerRegistration): Promise<boolean> {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active !== null || worker === null) {
    return Promise.resolve(registration.active !== null);
  }
  return new Promise((resolve) => {
    worker.addEventListener("statechange", () => {
      if (worker.state === "activated") resolve(true);
      if (worker.state === "redundant") resolve(false);
    });
    setTimeout(resolve, PATIENCE_MS, false);
  });
}

function watchForUpdates(registration: ServiceWorkerRegistration, own: string): void {
  const look = (): void => void compare(registration, own).catch(console.warn);
  const ask = (): void => void registration.update().then(look, look);
  registration.addEventListener("updatefound", look);
  navigator.serviceWorker.addEventListener("controllerchange", look);
  addEventListener("online", ask);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") ask();
  });
  onEveryPage(ask);
}

/** Tells the reader of another build, unless this page is part of it already. */
async function compare(registration: ServiceWorkerRegistration, own: string): Promise<void> {
  await settled(registration);
  const { active, waiting } = registration;
  if (active === null) return;
  const theirs = await greet(active, own);
  const next = waiting === null ? theirs : await greet(waiting, own);
  if (next !== own) showBar(() => location.reload());
  else if (waiting !== null) void tell(waiting, { type: "activate" });
}

/** Resolves when no worker is on its way in. */
function settled({ installing }: ServiceWorkerRegistration): Promise<void> {
  if (installing === null) return Promise.resolve();
  return new Promise((resolve) => {
    installing.addEventListener("statechange", () => resolve(), { once: true });
  });
}

/** Keeps every page with what it uses, and all that an exercise needs once one is ready. */
function keepWhatIsUsed(registration: ServiceWorkerRegistration, own: string): void {
  const keep = async (level: Level): Promise<void> => {
    const { active } = registration;
    if (active === null || (await greet(active, own)) !== own) return;
    const used = performance.getEntriesByType("resource").map(({ name }) => name);
    await tell(active, { type: "keep", level, urls: [location.href, ...used] });
    // For tests and tools: what works without a connection from now on.
    document.documentElement.dataset["bookjudgeKept"] = level;
  };
  onEveryPage(() => void keep("visited").catch(console.warn));
  const observer = new MutationObserver(() => lookForExercise());
  const lookForExercise = (): void => {
    if (document.querySelector(".bj-exercise[data-state=ready]") === null) return;
    observer.disconnect();
    void keep(savesData() ? "lean" : "all").catch(console.warn);
  };
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributeFilter: ["data-state"],
  });
  lookForExercise();
}

/** Runs for this page, and for every one that Material puts in its place. */
function onEveryPage(action: () => void): void {
  const pages = (window as { readonly document$?: Pages }).document$;
  if (pages === undefined) action();
  else pages.subscribe(action);
}

function greet(worker: ServiceWorker, build: string): Promise<unknown> {
  return tell(worker, { type: "hello", build });
}

/** Resolves to the worker's answer. */
function tell(worker: ServiceWorker, message: ToWorker): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data);
    worker.postMessage(message, [port2]);
  });
}
