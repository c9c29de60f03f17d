import { describe, expect, it } from 'vitest';
import { groupingOf, groupOf, sortsOf } from './ranks-groups.ts';
import { askedIn } from './ranks-query.ts';

const row = { trend: 'DOWN', storeName: '渋谷店', searchConditionId: 3, rank: 14, result: 'MISSED' } as const;

describe('the groups of the day’s keywords', () => {
  it('are by change, by store or by rank, as the order is, and each begins with the worst', () => {
    for (const [grouping, sorts] of Object.entries(sortsOf))
      for (const { value } of sorts) expect(groupingOf(value)).toBe(grouping);
    expect(Object.values(sortsOf).map(([first]) => first?.value)).toEqual(['-change', 'worst', '-rank']);
  });

  it('keep 未計測 apart from 圏外, and one store from another of its name', () => {
    expect(groupOf('change', row).label).toBe('下降');
    expect(groupOf('rank', row).label).toBe('11〜20位');
    expect(groupOf('rank', { ...row, rank: null, result: 'OUT' }).label).toBe('圏外');
    expect(groupOf('rank', { ...row, rank: null, result: 'UNMEASURED' }).label).toBe('未計測');
    expect(groupOf('change', { ...row, trend: null, result: 'UNMEASURED' }).label).toBe('未計測');
    expect(groupOf('change', { ...row, trend: null }).label).toBe('前回の順位なし');
    const [one, other] = [groupOf('store', row), groupOf('store', { ...row, searchConditionId: 4 })];
    expect([one.label === other.label, one.key === other.key]).toEqual([true, false]);
  });
});

describe('the address of the day’s ranks', () => {
  const of = (query: string) => askedIn(new URLSearchParams(query));
  it('begins with the largest fall, and keeps what earlier addresses asked', () => {
    expect(of('')).toMatchObject({ sort: '-change', page: 1, pageSize: 50, open: null, q: '' });
    expect(of('result=OUT&sort=rank&page=2&pageSize=25&open=12&q=渋谷')).toMatchObject({
      result: 'OUT',
      sort: 'rank',
      page: 2,
      pageSize: 25,
      open: 12,
      q: '渋谷',
    });
  });

  it('asks for nothing that is not there', () => {
    expect(of('result=X&trend=Y&sort=Z&page=-1&pageSize=7&open=abc')).toMatchObject({
      result: null,
      trend: null,
      sort: '-change',
      page: 1,
      pageSize: 50,
      open: null,
    });
    expect(of(`q=${'x'.repeat(300)}`).q).toHaveLength(200);
  });
});
