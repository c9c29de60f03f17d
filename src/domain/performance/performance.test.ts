import { describe, expect, it } from 'vitest';
import { compare } from './performance.ts';

const all = () => true;

describe('a sum against the days before', () => {
  it('is the change in percent, to a tenth', () => {
    expect(compare([10, 20], [20, 40], all)).toEqual({ now: 30, before: 60, change: -50 });
    expect(compare([10], [3], all)?.change).toBe(233.3);
  });

  it('leaves out days that are not complete, on both sides', () => {
    expect(compare([10, 20, 1], [10, 10, 10], (index) => index < 2)).toEqual({ now: 30, before: 20, change: 50 });
  });

  it('says nothing where the days before are not all known, or nothing is complete', () => {
    expect(compare([10, 20], [10, null], all)).toBeNull();
    expect(compare([10, 20], [10], all)).toBeNull();
    expect(compare([1], [1], () => false)).toBeNull();
    expect(compare([null, 5], [null, 10], all)).toEqual({ now: 5, before: 10, change: -50 });
  });

  it('has no percentage over nothing', () => {
    expect(compare([5], [0], all)).toEqual({ now: 5, before: 0, change: null });
  });
});
