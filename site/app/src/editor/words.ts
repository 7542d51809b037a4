// What the editor says; the texts are in the page's locale files.

export interface EditorWords {
  readonly largerText: (keys: string) => string;
  readonly smallerText: (keys: string) => string;
  readonly problems: (count: number) => string;
  readonly listProblems: string;
  /** Ruff's message about the code for the reader; a syntax error has the rule "invalid-syntax". */
  readonly problem: (rule: string, message: string) => string;
  /** What CodeMirror itself says, by its English. */
  readonly phrases: Readonly<Record<string, string>>;
}
