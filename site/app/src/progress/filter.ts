// Which exercises of the list are shown, and the same as the address tells it.

export const FILTERS = ["state", "difficulty", "tag"] as const;

/** What a reader asks for; "" stands for any. */
export type Filter = Readonly<Record<(typeof FILTERS)[number], string>>;

export interface Listed {
  readonly state: string;
  readonly difficulty: string;
  readonly tags: readonly string[];
}

export function matches(filter: Filter, { state, difficulty, tags }: Listed): boolean {
  return (
    ["", state].includes(filter.state) &&
    ["", difficulty].includes(filter.difficulty) &&
    ["", ...tags].includes(filter.tag)
  );
}

export function filterFrom(search: string): Filter {
  const asked = new URLSearchParams(search);
  const [state, difficulty, tag] = FILTERS.map((name) => asked.get(name) ?? "");
  return { state: state ?? "", difficulty: difficulty ?? "", tag: tag ?? "" };
}

/** The query with the filter in it; what others keep there stays. */
export function searchWith(search: string, filter: Filter): string {
  const asked = new URLSearchParams(search);
  for (const name of FILTERS) {
    if (filter[name] === "") asked.delete(name);
    else asked.set(name, filter[name]);
  }
  const query = asked.toString();
  return query === "" ? "" : `?${query}`;
}
