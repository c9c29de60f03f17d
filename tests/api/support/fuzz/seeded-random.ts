/** Reproducible random numbers: the same seed gives the same sequence. */
export interface SeededRandom {
  /** An integer from 0 up to but excluding `n`. */
  below(n: number): number;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
  /** True with probability 1 / `inTimes`. */
  once(inTimes: number): boolean;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    pick(from) {
      const one = from[below(from.length)];
      if (one === undefined) throw new Error('nothing to choose from');
      return one;
    },
    once: (inTimes) => below(inTimes) === 0,
  };
}

/** The random numbers of one call in a round, so that each call can be reproduced without the previous ones. */
export function randomOf(seed: number, call: number): SeededRandom {
  return seededRandom(Math.imul(seed ^ 0x9e3779b9, 2_654_435_761) + Math.imul(call + 1, 40_503));
}
