// Random numbers that a seed repeats: what a picture draws can be drawn again, and tested.

/** Uniform on [0, 1). */
export type Random = () => number;

/** Small Fast Counting with 32-bit words (Chris Doty-Humphrey's sfc32, as in PractRand). */
export function seeded(seed: number): Random {
  let a = 0;
  let b = 0;
  let c = seed | 0;
  let counter = 1;
  const next = (): number => {
    const word = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + word) | 0;
    return (word >>> 0) / 2 ** 32;
  };
  // A seed of few bits spreads over the whole state first.
  for (let round = 0; round < 12; round += 1) next();
  return next;
}

/** An exponential variate with this mean. */
export function exponential(random: Random, mean: number): number {
  return -mean * Math.log(1 - random());
}

/** A standard normal variate, by the method of Box and Muller (1958). */
export function normal(random: Random): number {
  return Math.sqrt(exponential(random, 2)) * Math.cos(2 * Math.PI * random());
}
