import { describe, expect, it } from 'vitest';
import { boundsOf, filtersOf } from '#core/fields/date/console/range.tsx';
import { fromCalendar, toCalendar } from '#core/fields/date/console/typed.ts';
import { numberTyped } from '#core/fields/number/console/typed.ts';
import { date, moment, number, resource, yen } from '#core/model/declare.ts';
import { figureText } from '#core/model/language.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { fieldNamed, type ResolvedFieldOf, resourceNamed } from '#core/model/resolved.ts';

const shop = resourceNamed(
  resolveResources({
    shop: resource({
      label: '店舗',
      fields: { radius: number('半径', { unit: 'm' }), fee: yen('月額'), day: date('日'), at: moment('日時') },
      list: { columns: ['radius'] },
      access: { rows: {}, list: [] },
    }),
  }),
  'shop',
);

function numberField(name: string): ResolvedFieldOf<'number'> {
  const field = fieldNamed(shop, name);
  if (field.kind !== 'number') throw new Error(name);
  return field;
}
function dateField(name: string): ResolvedFieldOf<'date' | 'moment'> {
  const field = fieldNamed(shop, name);
  if (field.kind !== 'date' && field.kind !== 'moment') throw new Error(name);
  return field;
}

describe('what is typed', () => {
  it.each([
    ['１２３', 123],
    ['1,234', 1234],
    ['¥1,234', 1234],
    ['ー３５．１', -35.1],
    ['', null],
    ['約100', '約100'],
  ])('%s as a number is %s', (typed, expected) => {
    expect(numberTyped(typed, numberField('radius'))).toBe(expected);
  });

  it('money is written ¥12,345 and other figures with their unit', () => {
    expect(figureText(12345, numberField('fee'))).toBe('¥12,345');
    expect(figureText(-5, numberField('fee'))).toBe('-¥5');
    expect(figureText(1000, numberField('radius'))).toBe('1,000m');
  });
});

describe('days and moments are those of Japan in any zone', () => {
  it.each(['UTC', 'America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Auckland'])('in %s', (zone) => {
    const before = process.env.TZ;
    process.env.TZ = zone;
    try {
      const moment = Date.UTC(2026, 9, 31, 15, 5); // 2026-11-01 00:05 in Japan
      expect(toCalendar('moment', moment)?.format('YYYY/MM/DD HH:mm')).toBe('2026/11/01 00:05');
      expect(fromCalendar('moment', toCalendar('moment', moment))).toBe(moment);
      expect(fromCalendar('date', toCalendar('date', '2026-10-31'))).toBe('2026-10-31');
      expect(fromCalendar('month', toCalendar('month', '2026-10'))).toBe('2026-10');
    } finally {
      process.env.TZ = before;
    }
  });

  it('a range of days holds its last day whole', () => {
    const filters = filtersOf(dateField('at'), '2026-10-01', '2026-10-31');
    expect(filters).toEqual([
      { field: 'at', operator: 'gte', value: Date.UTC(2026, 8, 30, 15) },
      { field: 'at', operator: 'lt', value: Date.UTC(2026, 9, 31, 15) },
    ]);
    expect(boundsOf(dateField('at'), filters)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    const days = filtersOf(dateField('day'), '2026-10-01', null);
    expect(days).toEqual([{ field: 'day', operator: 'gte', value: '2026-10-01' }]);
    expect(boundsOf(dateField('day'), days)).toEqual({ from: '2026-10-01', to: undefined });
  });
});
