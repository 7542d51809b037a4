// What the editor says; the texts are in the page's locale files.

export interface EditorWords {
  readonly largerText: (keys: string) => string;
  readonly smallerText: (keys: string) => string;
  readonly problems: (count: number) => string;
  readonly listProblems: string;
  readonly syntaxError: (message: string) => string;
  /** What CodeMirror itself says, by its English. */
  readonly phrases: Readonly<Record<string, string>>;
}
