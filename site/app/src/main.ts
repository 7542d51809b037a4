// The only script on every page: fetches the rest where there is an exercise.
import { fallback } from "./words/fallback.ts";

/** Material's stream of pages under instant navigation; it gives the present page at once. */
interface Pages {
  subscribe(next: () => void): unknown;
}

const INTERESTS = ["pointerover", "focusin"];

const mounted = new Map<HTMLElement, Promise<() => void>>();

function refresh(): void {
  for (const [element, unmount] of mounted) {
    if (element.isConnected) continue;
    mounted.delete(element);
    void unmount.then((run) => run());
  }
  for (const element of document.querySelectorAll<HTMLElement>(".bj-exercise")) {
    if (!mounted.has(element)) mounted.set(element, mount(element));
  }
  const chapter = document.querySelector(".bj-runnable, .bj-question")?.closest("article");
  if (chapter && !mounted.has(chapter)) mounted.set(chapter, openChapter(chapter));
  if (document.querySelector(".bj-figure") !== null)
    import("./figures/near.ts").then(({ watchFigures }) => watchFigures(), console.warn);
  whenIdle(() => void showProgress());
}

async function mount(element: HTMLElement): Promise<() => void> {
  try {
    // Before anything is typed: a host that sends no headers costs one reload.
    if (!crossOriginIsolated) await (await import("./offline/page.ts")).isolate();
    return await (await import("./mount.ts")).mount(element);
  } catch (error) {
    console.error(error);
    element.textContent = fallback[document.documentElement.lang.startsWith("zh") ? "zh" : "en"];
    return () => undefined;
  }
}

async function openChapter(article: HTMLElement): Promise<() => void> {
  try {
    return (await import("./chapter/chapter.ts")).openChapter(article);
  } catch (error) {
    // Without it the chapter reads as before.
    console.error(error);
    return () => undefined;
  }
}

/** A pointer or the focus on the way to an exercise: what that will need can be fetched meanwhile. */
function beginEarly({ target }: Event): void {
  if (!(target instanceof Element) || target.closest(".bj-box-link") === null) return;
  for (const interest of INTERESTS) removeEventListener(interest, beginEarly);
  import("./warm.ts").then(({ warm }) => warm()).catch(console.warn);
  import("./mount.ts").catch(console.warn);
}

/** Safari knows no idle time. */
function whenIdle(action: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(action, { timeout: 2000 });
  else setTimeout(action, 200);
}

async function showProgress(): Promise<void> {
  try {
    await (await import("./progress/book.ts")).showProgress();
  } catch (error) {
    // Without it the book reads as before.
    console.error(error);
  }
}

const pages = (window as { readonly document$?: Pages }).document$;
if (pages === undefined) refresh();
else pages.subscribe(refresh);

for (const interest of INTERESTS) addEventListener(interest, beginEarly, { passive: true });

addEventListener("load", () =>
  whenIdle(() => void import("./offline/page.ts").then(({ start }) => start(), console.warn)),
);
