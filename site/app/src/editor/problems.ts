// From what Ruff found to what the editor marks.
import type { Diagnostic } from "@codemirror/lint";
import type { Text } from "@codemirror/state";
import type { Language } from "../report.ts";
import { ruffMessage, SYNTAX_ERROR } from "../words/ruff.ts";

/** Counted from 1, columns in UTF-16 code units. */
interface Place {
  readonly row: number;
  readonly column: number;
}

/** One of Ruff's diagnostics, as far as it is used here. */
export interface Finding {
  readonly code: string | null;
  readonly message: string;
  readonly start_location: Place;
  readonly end_location: Place;
}

/** What breaks or surely misleads; how code looks is not this judge's business. */
const RULES = ["F", "E9", "B006", "PLE"];

/** Ruff's settings; `version` is that of the Python whose syntax is allowed. */
export const settingsFor = (version: string) => ({
  "target-version": version,
  lint: { select: RULES },
});

/** Rules about code that runs, though not as meant; the others tell of an exception to come. */
const WARNINGS = /^(B|F401|F403|F405|F5[024]1|F60|F63|F811|F841)/;

export function diagnosticsOf(
  findings: readonly Finding[],
  doc: Text,
  language: Language,
): readonly Diagnostic[] {
  return relevant(findings).map((finding): Diagnostic => {
    const rule = finding.code ?? SYNTAX_ERROR;
    const from = positionOf(finding.start_location, doc);
    return {
      from,
      to: Math.max(from, endOf(finding.end_location, doc)),
      severity: WARNINGS.test(rule) ? "warning" : "error",
      message: ruffMessage(rule, finding.message, language),
    };
  });
}

/** After a first syntax error the parser guesses, and what it then finds missing confuses only. */
function relevant(findings: readonly Finding[]): readonly Finding[] {
  const isSyntax = (finding: Finding): boolean => (finding.code ?? SYNTAX_ERROR) === SYNTAX_ERROR;
  const syntax = findings.find(isSyntax);
  return syntax === undefined ? findings : [syntax];
}

function positionOf({ row, column }: Place, doc: Text): number {
  const line = doc.line(Math.min(Math.max(row, 1), doc.lines));
  return Math.min(line.from + column - 1, line.to);
}

/** A range that takes in the end of a line ends before it, where there is something to mark. */
function endOf(place: Place, doc: Text): number {
  const position = positionOf(place, doc);
  return place.column === 1 ? Math.max(position - 1, 0) : position;
}
