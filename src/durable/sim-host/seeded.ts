// Chance that can be repeated: the same seed gives the same run, so a failing trial is found again by its number.

export interface Seeded {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  chance(probability: number): boolean;
  bytes(count: number): Uint8Array;
}

/** Mulberry32: small, quick, and even enough for choosing what a crash takes away. */
export function createSeeded(seed: number): Seeded {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  return {
    below: (limit) => Math.floor((next() / 2 ** 32) * limit),
    chance: (probability) => next() / 2 ** 32 < probability,
    bytes: (count) => Uint8Array.from({ length: count }, () => next() & 0xff),
  };
}
