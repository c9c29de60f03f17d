import { describe, expect, it } from 'vitest';
import { doubling, inSteps, until } from './background.ts';

const waits = (backOff: (attempts: number) => number | null, attempts: readonly number[]) => attempts.map(backOff);

describe('the wait after a failed attempt', () => {
  it('doubles, and never passes the longest', () => {
    expect(waits(doubling(10, 100), [0, 1, 2, 3, 4, 5, 1e6])).toEqual([10, 10, 20, 40, 80, 100, 100]);
  });
  it('goes in steps, and stays at the last', () => {
    expect(waits(inSteps([1, 5, 9]), [0, 1, 2, 3, 4, 1e6])).toEqual([1, 1, 5, 9, 9, 9]);
  });
  it('ends after the last of a list', () => {
    expect(waits(until([1, 5]), [1, 2, 3])).toEqual([1, 5, null]);
  });
});
