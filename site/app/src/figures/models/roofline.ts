// The roofline model (Williams, Waterman and Patterson 2009) for the product of two matrices.

/** An [m, k] matrix times a [k, n] one. */
export interface Product {
  readonly m: number;
  readonly k: number;
  readonly n: number;
  readonly bytesPerElement: number;
}

export interface Limits {
  /** FLOP/s */
  readonly peak: number;
  /** byte/s */
  readonly bandwidth: number;
}

/** FLOP/byte, where both inputs are read once and the output is written once. */
export function intensity({ m, k, n, bytesPerElement }: Product): number {
  return (2 * m * k * n) / (bytesPerElement * (m * k + k * n + m * n));
}

/** The m at which the product has this intensity; infinite where no m reaches it. */
export function rowsAt(asked: number, { k, n, bytesPerElement }: Omit<Product, "m">): number {
  const bytes = asked * bytesPerElement;
  const surplus = 2 * k * n - bytes * (k + n);
  return surplus > 0 ? (bytes * k * n) / surplus : Infinity;
}

/** FLOP/byte at which computing takes as long as moving the data. */
export function ridgePoint({ peak, bandwidth }: Limits): number {
  return peak / bandwidth;
}

/** FLOP/s that are in reach at an intensity. */
export function attainable(at: number, { peak, bandwidth }: Limits): number {
  return Math.min(peak, at * bandwidth);
}

export function boundBy(at: number, limits: Limits): "memory" | "compute" {
  return at < ridgePoint(limits) ? "memory" : "compute";
}
