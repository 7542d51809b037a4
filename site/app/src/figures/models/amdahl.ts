// Amdahl's law (Amdahl 1967).

/** How much faster the whole is when the share `fraction` of its time, in [0, 1], is `factor` times faster. */
export function overallSpeedup(fraction: number, factor: number): number {
  return 1 / (1 - fraction + fraction / factor);
}

/** What the overall speedup never exceeds; infinite where the part is all there is. */
export function speedupLimit(fraction: number): number {
  return 1 / (1 - fraction);
}
