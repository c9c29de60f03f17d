/** Reproducible random numbers: the demo is made from a seed. */
export interface SeededRandom {
  /** 0 ≤ x < 1 */
  next(): number;
  /** An integer from `from` to `to`, both inclusive. */
  whole(from: number, to: number): number;
  pick<const T>(of: readonly T[]): T;
  /** True with a probability of `of` percent. */
  percent(of: number): boolean;
}

/** Mulberry32: small, fast, and random enough for demo data. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick: (of) => {
      const picked = of[whole(0, of.length - 1)];
      if (picked === undefined) throw new Error('nothing to pick from');
      return picked;
    },
    percent: (of) => next() * 100 < of,
  };
}
