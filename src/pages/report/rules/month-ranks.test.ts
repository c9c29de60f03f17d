import { describe, expect, it } from 'vitest';
import { achievedText, gainSince, gainText, monthRanksOf, monthRankText } from './month-ranks.ts';

const month = (...ranks: readonly (number | null | undefined)[]) =>
  monthRanksOf({
    ranks: ranks.map((rank) => rank ?? null),
    measured: ranks.map((rank) => rank !== undefined),
    depth: 20,
    achieved: 0,
  });

describe('a keyword’s month', () => {
  it('counts a day out of range as worse than any rank, and an unmeasured day not at all', () => {
    expect(month(4, null, undefined, 2)).toEqual({ measured: 3, best: 2, median: 4, achieved: 0 });
    expect(month(null, null, 3)).toMatchObject({ best: 3, median: null });
  });

  it('takes the lower of two middle ranks', () => {
    expect(month(2, 6)).toMatchObject({ median: 6 });
  });

  it('says that nothing was measured', () => {
    expect(monthRankText(month(undefined), 'median')).toBe('未計測');
    expect(monthRankText(month(null), 'median')).toBe('圏外');
    expect(monthRankText(month(3), 'best')).toBe('3位');
  });

  it('is compared with the month before, and only with a measured one', () => {
    expect(gainSince(month(8), month(3), 'best', 20)).toBe(5);
    expect(gainSince(month(18), month(null), 'median', 20)).toBe(-3);
    expect(gainSince(month(undefined), month(3), 'best', 20)).toBeNull();
    expect([gainText(5), gainText(-3), gainText(0), gainText(null)]).toEqual(['▲5', '▼3', '→', '—']);
  });

  it('says the days achieved of both months, with the difference', () => {
    const of = (achieved: number, measured = 30) => ({ measured, best: 1, median: 1, achieved });
    expect(achievedText(of(12), of(9), false)).toBe('12日（前月 9日 ▲3）');
    expect(achievedText(of(12), of(0, 0), false)).toBe('12日（前月 —）');
    // Half a month beside a whole one
    expect(achievedText(of(12), of(9), true)).toBe('12日（前月 9日）');
  });
});
