// What a chapter page has to run: its code blocks, as the site's build marks them.

export interface FoundBlock {
  readonly element: HTMLElement;
  readonly pre: HTMLElement;
  readonly code: string;
  /** The element below it that shows what it prints, and that text; null and "" where it prints nothing. */
  readonly printed: HTMLElement | null;
  readonly expected: string;
  /** The heading of its section. */
  readonly heading: string;
  /** The section's exercise. */
  readonly exercise: FoundExercise | null;
}

export interface FoundExercise {
  readonly number: number;
  readonly href: string;
}

export function findBlocks(article: HTMLElement): FoundBlock[] {
  const found: FoundBlock[] = [];
  let heading = "";
  for (const element of article.children as HTMLCollectionOf<HTMLElement>) {
    if (/^H[1-6]$/.test(element.tagName)) heading = headingText(element);
    const pre = element.querySelector("pre");
    if (!element.classList.contains("bj-runnable") || pre === null) continue;
    const next = element.nextElementSibling as HTMLElement | null;
    const printed = next?.classList.contains("bj-printed") === true ? next : null;
    found.push({
      ...{ element, pre, printed, heading, exercise: exerciseBelow(element) },
      code: textOf(element).replace(/\n$/, ""),
      expected: printed === null ? "" : textOf(printed),
    });
  }
  return found;
}

/** The text of a block of code, without the theme's buttons. */
function textOf(element: HTMLElement): string {
  const code = element.querySelector("code");
  const parts = [...(code?.childNodes ?? [])].filter(({ nodeName }) => nodeName !== "NAV");
  return parts.map(({ textContent }) => textContent ?? "").join("");
}

/** The text of a heading, without the link that the theme puts beside it. */
function headingText(heading: HTMLElement): string {
  const link = heading.querySelector(".headerlink");
  const parts = [...heading.childNodes].filter((node) => node !== link);
  return parts
    .map(({ textContent }) => textContent ?? "")
    .join("")
    .trim();
}

/** The exercise whose box stands below, in the same section. */
function exerciseBelow(element: HTMLElement): FoundExercise | null {
  for (
    let next = element.nextElementSibling;
    next !== null && !/^H[12]$/.test(next.tagName);
    next = next.nextElementSibling
  ) {
    if (!next.classList.contains("bj-box")) continue;
    const href = next.querySelector(".bj-box-link")?.getAttribute("href");
    const number = next.querySelector(".bj-state")?.getAttribute("data-exercise");
    if (href && number) return { number: Number(number), href };
  }
  return null;
}
