// Icons differ in shape, not only in colour.
import type { Outcome, Verdict } from "./report.ts";

export type IconName =
  | "check"
  | "partial"
  | "cross"
  | "alert"
  | "clock"
  | "limit"
  | "dash"
  | "play"
  | "send"
  | "stop"
  | "reset"
  | "more"
  | "close"
  | "history"
  | "solution"
  | "share"
  | "download"
  | "upload";

const SVG = "http://www.w3.org/2000/svg";

// Drawn on a 24 by 24 grid with a stroke of 2.
const PATHS: Readonly<Record<IconName, readonly string[]>> = {
  check: ["M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 0 1 0-19z", "M7.5 12.5l3 3l6-6.5"],
  partial: [
    "M12 2.5a9.5 9.5 0 0 1 0 19",
    "M12 21.5a9.5 9.5 0 0 1-6.7-2.8",
    "M2.6 13.4a9.5 9.5 0 0 1 2.7-8.1",
    "M7.5 12.5l3 3l6-6.5",
  ],
  cross: ["M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 0 1 0-19z", "M8.5 8.5l7 7", "M15.5 8.5l-7 7"],
  alert: ["M12 3l10 17.5h-20z", "M12 10v4.5", "M12 17.4v.2"],
  clock: ["M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 0 1 0-19z", "M12 7v5.3l3.5 2"],
  limit: ["M8 2.5h8l5.5 5.5v8l-5.5 5.5h-8l-5.5-5.5v-8z", "M12 7.5v5.5", "M12 16.3v.2"],
  dash: ["M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 0 1 0-19z", "M8 12h8"],
  play: ["M7 4.5v15l12-7.5z"],
  send: ["M12 19.5v-14", "M5.5 11.5l6.5-6.5l6.5 6.5"],
  stop: ["M6 6h12v12h-12z"],
  more: ["M5 12h.01", "M12 12h.01", "M19 12h.01"],
  close: ["M6 6l12 12", "M18 6l-12 12"],
  history: ["M3.5 12a8.5 8.5 0 1 0 2.5-6", "M3.5 3.5v4h4", "M12 7.5v5l3.5 2"],
  solution: ["M9 17.5v-2.2a6.5 6.5 0 1 1 6 0v2.2z", "M10 21h4"],
  share: [
    "M10 14a4.5 4.5 0 0 0 6.4 0l3-3a4.5 4.5 0 0 0-6.4-6.4l-1 1",
    "M14 10a4.5 4.5 0 0 0-6.4 0l-3 3a4.5 4.5 0 0 0 6.4 6.4l1-1",
  ],
  download: ["M12 4v11.5", "M6.5 10.5l5.5 5.5l5.5-5.5", "M4.5 20h15"],
  upload: ["M12 16v-11.5", "M6.5 9.5l5.5-5.5l5.5 5.5", "M4.5 20h15"],
  reset: ["M4.5 4.5v5.5h5.5", "M4.9 10a8 8 0 1 1-.7 5"],
};

const ICONS: Readonly<Record<Verdict | Outcome, IconName>> = {
  accepted: "check",
  examples_passed: "partial",
  passed: "check",
  not_run: "dash",
  wrong_answer: "cross",
  runtime_error: "alert",
  syntax_error: "alert",
  time_limit: "clock",
  memory_limit: "limit",
  output_limit: "limit",
  internal_error: "alert",
};

export function iconOf(result: Verdict | Outcome, document: Document): Element {
  return icon(ICONS[result], document);
}

/** A decorative icon: the words beside it say the same. */
export function icon(name: IconName, document: Document): Element {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", "bj-icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  for (const outline of PATHS[name]) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", outline);
    svg.append(path);
  }
  return svg;
}
