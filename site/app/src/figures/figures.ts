// The pictures to drag of a chapter: `::: figure NAME` in its text, filled when it comes near.
//
// To add a picture: its formulas in models/NAME.ts (numbers in, numbers out), its words in words/NAME.ts,
// and in views/NAME.ts a `picture(words, open)`. There `open` makes Quantities and Choices, gives each a
// control (figure.slider, field, select, button) and, where it can be dragged, a figure.handle; then it
// calls figure.draw(render), where `render` draws on figure.plot, places the handles and sets the numbers
// and the summary. Name it in PICTURES and, where it needs another height, reserve that in place.css.
import { languageOf } from "../report.ts";
import { bringStyle } from "../style.ts";
import type { Picture } from "./picture.ts";
import { amdahl } from "./views/amdahl.ts";
import { bootstrap } from "./views/bootstrap.ts";
import { fanout } from "./views/fanout.ts";
import { little } from "./views/little.ts";
import { mm1 } from "./views/mm1.ts";
import { roofline } from "./views/roofline.ts";

const PICTURES: Readonly<Record<string, Picture>> = {
  roofline,
  amdahl,
  little,
  mm1,
  fanout,
  bootstrap,
};

/** Builds the picture that an element names, once. */
export async function mount(element: Element): Promise<void> {
  const open = PICTURES[element.getAttribute("data-figure") ?? ""];
  if (open === undefined || element.hasAttribute("data-state")) return;
  element.setAttribute("data-state", "ready");
  await bringStyle("figures");
  open(element, languageOf(document.documentElement.lang));
}
