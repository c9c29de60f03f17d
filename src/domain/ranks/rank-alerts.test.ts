import { describe, expect, it } from 'vitest';
import { fallOf, firstExposed, wentDown } from './rank-alerts.ts';

const at = (rank: number | null, depth = 20) => ({ rank, depth });

describe('went down', () => {
  it.each([
    ['fell out of target by one', at(3), at(4), 3, true],
    ['fell out of sight, which is out of target', at(18), at(null), 20, true],
    ['worse, yet in target', at(1), at(3), 3, false],
    ['five worse within the target', at(1), at(6), 10, true],
    ['four worse within the target', at(1), at(5), 10, false],
    ['out of target before and worse', at(4), at(6), 3, false],
    ['out of target before and five worse', at(9), at(14), 3, false],
    ['out of target before, out of sight now', at(18), at(null), 3, false],
    ['out of sight still', at(null), at(null), 3, false],
    ['back in sight', at(null), at(15), 3, false],
    ['found far below where it was out of sight before', at(null, 20), at(45, 60), 3, false],
  ])('%s', (_, last, reading, target, expected) => {
    expect(wentDown(last, reading, target)).toBe(expected);
  });

  it('needs a counted day before it', () => {
    expect(wentDown(null, at(null), 3)).toBe(false);
  });
});

describe('a fall', () => {
  it('is compared at the greater depth of the two', () => {
    expect(fallOf(at(15, 60), at(null, 20), 20).places).toBe(46);
    expect(fallOf(at(3, 20), at(null, 20), 3).places).toBe(18);
    expect(fallOf(at(null, 20), at(null, 60), 3).places).toBe(0);
  });
});

describe('first exposed', () => {
  it('is the first reading at or above the target, once', () => {
    expect(firstExposed(at(4), 3, false)).toBe(false);
    expect(firstExposed(at(null), 20, false)).toBe(false);
    expect(firstExposed(at(3), 3, false)).toBe(true);
    expect(firstExposed(at(1), 3, true)).toBe(false);
  });
});
