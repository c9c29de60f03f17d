import { describe, expect, it } from 'vitest';
import { agreementOf, agreementText, isCloseToTarget, medianOf } from './repeats.ts';

const at = (rank: number | null, depth = 20) => ({ rank, depth });

describe('a reading is read again', () => {
  it.each([
    ['one above the target', at(2), at(2), true],
    ['on it', at(3), at(3), true],
    ['one below it', at(4), at(4), true],
    ['two below it', at(5), at(5), false],
    ['far above it', at(1), at(1), false],
    ['far below, but it was reached', at(9), at(2), true],
    ['far above, but it was missed', at(1), at(9), true],
    ['nowhere, as on the last day', at(null), at(null), false],
    ['nowhere, but it was reached', at(null), at(1), true],
    ['on the first day, far from it', at(12), null, false],
  ])('if it is %s', (_case, reading, last, again) => {
    expect(isCloseToTarget(reading, 3, last)).toBe(again);
  });

  it('if it is nowhere, and the target is the depth', () => {
    expect(isCloseToTarget(at(null), 20, null)).toBe(true);
  });
});

describe('the reading that counts', () => {
  it.each([
    ['one', [3], 3],
    ['the middle of three', [4, 2, 3], 3],
    ['the worse of two', [3, 4], 4],
    ['nowhere, of two of which one is', [3, null], null],
    ['the ranked one, of three', [null, 5, 3], 5],
    ['nowhere, of three of which two are', [null, 3, null], null],
  ])('is %s', (_case, ranks, result) => {
    expect(medianOf(ranks.map((rank) => at(rank)))?.rank).toBe(result);
  });

  it('is none of nothing', () => {
    expect(medianOf([])).toBeUndefined();
  });
});

describe('the agreement of a day', () => {
  it('compares by the target, not by the rank', () => {
    expect(agreementOf([at(1), at(3), at(2)], 3)).toEqual({ read: 2, agreeing: 2 });
    expect(agreementOf([at(3), at(4), at(4)], 3)).toEqual({ read: 2, agreeing: 0 });
    expect(agreementOf([at(3), at(4), at(2)], 3)).toEqual({ read: 2, agreeing: 1 });
    expect(agreementOf([at(3)], 3)).toEqual({ read: 0, agreeing: 0 });
  });

  it('is never rounded up to all', () => {
    expect(agreementText({ read: 1000, agreeing: 999 })).toBe('99%（1000回中999回）');
    expect(agreementText({ read: 2, agreeing: 2 })).toBe('100%（2回中2回）');
    expect(agreementText({ read: 0, agreeing: 0 })).toBeNull();
  });
});
