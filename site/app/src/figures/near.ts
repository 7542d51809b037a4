// Waits for a picture to come near what is seen of the page, and only then fetches what draws it.

const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) void draw(target);
  },
  { rootMargin: "50%" },
);

/** Looks for pictures in the page that is open; those that are there already stay. */
export function watchFigures(): void {
  for (const figure of document.querySelectorAll(".bj-figure:not([data-state])"))
    near.observe(figure);
}

async function draw(figure: Element): Promise<void> {
  near.unobserve(figure);
  try {
    await (await import("./figures.ts")).mount(figure);
  } catch (error) {
    console.error(error);
    // The sentence for readers without scripts says what is needed.
    figure.textContent = figure.querySelector("noscript")?.textContent ?? "";
  }
}
