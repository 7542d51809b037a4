// On a phone the result is below the editor: after a judgement it comes into view.

/** Scrolls to the beginning of the result unless it can be seen already. */
export function reveal(result: HTMLElement): void {
  const { top } = result.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight * 0.6) return;
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  result.scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
}
