import { describe, expect, it } from 'vitest';
import {
  children,
  defineResources,
  internal,
  number,
  reference,
  resource,
  select,
  text,
  yen,
} from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed, subFields } from '#core/model/resolved.ts';
import { cellsIn, linesOf, valueIn } from './paste.ts';

const line = internal('行', {
  shopId: reference('店', 'shop', { required: true }),
  word: text('言葉'),
  atId: reference('場所', 'shop'),
  rank: number('目標', { unit: '位' }),
  price: yen('日額'),
  device: select('端末', { MOBILE: 'スマートフォン', DESKTOP: 'パソコン' }),
});
const shop = resource({
  label: '店',
  fields: { name: text('名前'), lines: children('行', line, 'shopId') },
  list: { columns: ['name'] },
  access: { rows: {}, list: [] },
});
const resolved = resolveResources(defineResources({ shop, line }));
const columns = subFields(
  resourceNamed(resolved, 'shop').fields.find(({ name }) => name === 'lines') ?? expect.fail(),
).filter(({ name }) => name !== 'shopId');

describe('what is pasted into rows', () => {
  it('is nothing special where it is the text of one cell', () => {
    expect(cellsIn('みずいろ 珈琲\r\n')).toBeNull();
  });

  it('is a line for each line, of the cells from the column on', () => {
    const cells = cellsIn('上野 カフェ\r\n\r\n"上野 ""喫茶"""\t上野駅\t3位\t¥1,200\tパソコン\r\n') ?? [];
    expect(linesOf(cells, columns, 0)).toEqual([
      { word: '上野 カフェ', atId: '', rank: '', price: '', device: '' },
      { word: '上野 "喫茶"', atId: '上野駅', rank: '3位', price: '¥1,200', device: 'パソコン' },
    ]);
    expect(linesOf([['5', '300']], columns, 2)).toEqual([{ rank: '5', price: '300' }]);
  });

  it('follows the names of the columns where the first line has them', () => {
    const cells = cellsIn('日額\t言葉\n500\tカフェ\n') ?? [];
    expect(linesOf(cells, columns, 0)).toEqual([{ price: '500', word: 'カフェ' }]);
  });

  it('means what people write, units and yen included; what cannot be read is left for the form to refuse', () => {
    const value = (name: string, cell: string) =>
      valueIn(cell, columns.find((column) => column.name === name) ?? expect.fail());
    expect(value('rank', '3位')).toBe(3);
    expect(value('price', '￥1,200円')).toBe(1200);
    expect(value('device', 'パソコン')).toBe('DESKTOP');
    expect(value('rank', '三')).toBe('三');
  });
});
