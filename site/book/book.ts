// What every page of the book does beside Material: typeset formulas, keep the language links true.
import "katex/dist/katex.min.css";
import "./book.css";

interface Pages {
  subscribe(listener: () => void): void;
}

/** Material announces every page here when it loads pages without a reload. */
declare const document$: Pages | undefined;

const DELIMITED = /^\\[([]([\s\S]*)\\[)\]]$/;

/** Fetches KaTeX only where there are formulas. */
async function typeset(): Promise<void> {
  const formulas = document.querySelectorAll<HTMLElement>(".arithmatex:not([data-typeset])");
  if (formulas.length === 0) return;
  const { default: katex } = await import("katex");
  for (const formula of formulas) {
    const source = formula.textContent?.trim() ?? "";
    const tex = DELIMITED.exec(source)?.[1];
    if (tex === undefined) continue;
    katex.render(tex, formula, { displayMode: source.startsWith("\\["), throwOnError: false });
    formula.dataset["typeset"] = "";
  }
}

/** Instant navigation renews the head but not the header: take the switcher's links from the head. */
function renewLanguageLinks(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(".md-select__link[hreflang]")) {
    const renewed = document.head.querySelector<HTMLLinkElement>(
      `link[rel~="alternate"][hreflang="${link.hreflang}"]`,
    );
    if (renewed) link.href = renewed.href;
  }
}

function onPage(): void {
  renewLanguageLinks();
  void typeset();
}

if (typeof document$ === "undefined") onPage();
else document$.subscribe(onPage);
