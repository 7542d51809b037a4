// What the reader sets: a number, by a slider, by a field or by a point that is dragged; or one of several words.

/** Something that can be set and tells who listens when it was. */
class Setting<T> {
  readonly #listeners = new Set<() => void>();
  #value: T;

  protected constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return this.#value;
  }

  set(value: T): void {
    if (value === this.#value) return;
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}

export interface QuantityOptions {
  /** Names its control; unique in the picture. */
  readonly name: string;
  readonly label: string;
  /** Where sliders, keys and drags stop, ascending. What is typed may lie between two of them. */
  readonly stops: readonly number[];
  readonly value: number;
  /** The value with its unit, as it is shown and read out. */
  readonly says: (value: number) => string;
}

export class Quantity extends Setting<number> {
  readonly name: string;
  readonly label: string;
  readonly stops: readonly number[];
  readonly #says: (value: number) => string;

  constructor({ name, label, stops, value, says }: QuantityOptions) {
    super(value);
    this.name = name;
    this.label = label;
    this.stops = stops;
    this.#says = says;
  }

  get min(): number {
    return this.stops[0] ?? this.value;
  }

  get max(): number {
    return this.stops.at(-1) ?? this.value;
  }

  get text(): string {
    return this.#says(this.value);
  }

  /** The number of the stop nearest to the value. */
  get index(): number {
    return nearest(this.stops, this.value);
  }

  override set(value: number): void {
    super.set(this.#between(value));
  }

  /** Goes to the stop nearest to `value`, which may be infinite. */
  snap(value: number): void {
    this.goTo(nearest(this.stops, this.#between(value)));
  }

  /** Goes to the stop of this number, or to the end on that side. */
  goTo(index: number): void {
    const last = this.stops.length - 1;
    this.set(this.stops[Math.min(last, Math.max(0, index))] ?? this.value);
  }

  #between(value: number): number {
    return Math.min(this.max, Math.max(this.min, value));
  }
}

export interface ChoiceOptions<T extends string> {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: T, word: string])[];
  readonly value: T;
}

export class Choice<T extends string> extends Setting<T> {
  readonly name: string;
  readonly label: string;
  readonly options: ChoiceOptions<T>["options"];

  constructor({ name, label, options, value }: ChoiceOptions<T>) {
    super(value);
    this.name = name;
    this.label = label;
    this.options = options;
  }

  /** Takes the option of this value; others are passed over. */
  choose(value: string): void {
    const option = this.options.find(([known]) => known === value);
    if (option !== undefined) this.set(option[0]);
  }
}

function nearest(stops: readonly number[], value: number): number {
  let best = 0;
  for (const [index, stop] of stops.entries()) {
    if (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value)) best = index;
  }
  return best;
}

/** Stops from `min` to `max` at equal distances. */
export function linear(min: number, max: number, step: number): readonly number[] {
  const count = Math.round((max - min) / step);
  return Array.from({ length: count + 1 }, (_, index) =>
    Number((min + index * step).toPrecision(12)),
  );
}

/** Stops from `min` to `max` at equal ratios, rounded; those that round to the same are one. */
export function logarithmic(
  min: number,
  max: number,
  perDoubling: number,
  round: (value: number) => number,
): readonly number[] {
  const count = Math.ceil(Math.log2(max / min) * perDoubling);
  const stops = Array.from({ length: count + 1 }, (_, index) =>
    Math.min(max, round(min * 2 ** (index / perDoubling))),
  );
  return [...new Set(stops)];
}
