// The hints of the page, which open one after the other: what was open once can be opened again later.

/** Lets the first `shown` hints be opened, and tells how many were when one more is. */
export function followHints(
  hints: readonly HTMLDetailsElement[],
  shown: number,
  onShown: (count: number) => void,
): void {
  let most = shown;
  hints.forEach((hint, at) => {
    const note = (): void => {
      if (!hint.open) return;
      // The style shows the hint after one that is marked.
      hint.dataset["shown"] = "";
      if (at < most) return;
      most = at + 1;
      onShown(most);
    };
    if (at < shown) hint.dataset["shown"] = "";
    note();
    hint.addEventListener("toggle", note);
  });
}
