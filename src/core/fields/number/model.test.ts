import { describe, expect, it } from 'vitest';
import { number, resource } from '#core/model/declare.ts';
import { parseDraft } from '#core/model/draft.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { numberKind } from './model.ts';

const depth = number('取得件数', { choices: [20, 40, 60], unit: '件', initial: 20 });
const keywords = resourceNamed(
  resolveResources({
    keyword: resource({
      label: 'キーワード',
      fields: { depth },
      list: { columns: ['depth'] },
      access: {
        rows: { SYSTEM_ADMINISTRATOR: 'all' },
        list: ['SYSTEM_ADMINISTRATOR'],
        create: ['SYSTEM_ADMINISTRATOR'],
      },
    }),
  }),
  'keyword',
);
const parse = (input: Readonly<Record<string, unknown>>) =>
  parseDraft(keywords, input, {
    mode: 'create',
    actor: { id: 1, role: 'SYSTEM_ADMINISTRATOR' },
    today: '2026-11-22',
  });

describe('a number of which there are few', () => {
  it('is one of them, as a number', () => {
    expect(parse({ depth: 40 }).values).toMatchObject({ depth: 40 });
    expect(parse({}).values).toMatchObject({ depth: 20 });
    expect(numberKind.schema(depth)).toEqual({ type: 'integer', enum: [20, 40, 60] });
  });
  it('is refused when it is another one, or a text', () => {
    const problem = (value: unknown) =>
      parse({ depth: value }).problems?.map(({ code, params }) => [code, params?.enum]);
    expect(problem(30)).toEqual([['option', '20件, 40件, 60件']]);
    expect(problem('40')).toEqual([['type', undefined]]);
  });
});

describe('a number in a cell of CSV', () => {
  const field = number('緯度', { decimals: 7 });
  it.each([
    ['−1e-7', -1e-7],
    ['-1E-7', -1e-7],
    ['－35．1', -35.1],
    ['△1,234.5', -1234.5],
    ['¥1,234', 1234],
    ['-¥1,234', -1234],
    ['￥-1,234', -1234],
    ['+.5', 0.5],
    ['5.', 5],
    ['1e3', 1000],
    ['35.123456789', 35.1234568],
  ])('%s is %d', (cell, value) => {
    expect(numberKind.fromText(cell, field)).toBe(value);
  });

  it.each(['1,5', '12,34', '--5', '-¥-5', '1e', '1.2.3', '.', '0x10', '東経'])('%s is none', (cell) => {
    expect(numberKind.fromText(cell, field)).toBe(cell);
  });

  it('is written with its digits, however small', () => {
    expect(numberKind.toText(-1e-7, field)).toBe('-0.0000001');
    expect(numberKind.toText(35.1, field)).toBe('35.1');
  });
});
