/** Random numbers that can be had again: the same seed gives the same choices. */
export interface SeededRandom {
  /** A whole number from 0 to below `n`. */
  below(n: number): number;
  pick<T>(from: readonly [T, ...T[]] | readonly T[]): T;
  /** True once in so many times. */
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

/** The chance of one call of a round, so that each can be made again without those before it. */
export function randomOf(seed: number, call: number): SeededRandom {
  return seededRandom(Math.imul(seed ^ 0x9e3779b9, 2_654_435_761) + Math.imul(call + 1, 40_503));
}
