import { expect, it } from 'vitest';
import { paintedText, paintedTone } from '#core/console/first-view/painted-column.ts';
import { nameComponents } from '#core/console/product/name-components.ts';
import {
  boolean,
  date,
  email,
  moment,
  month,
  number,
  phone,
  postalCode,
  reference,
  resource,
  select,
  tags,
  text,
  url,
  yen,
} from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { fieldNamed, resourceNamed } from '#core/model/resolved/resource.ts';
import { paintedList } from './painted-list.ts';
import { textOf } from './text-of.ts';

const fields = {
  name: text('店舗名', { required: true }),
  radius: number('半径', { unit: 'm' }),
  fee: yen('月額'),
  rank: number('順位', { unit: '位', derived: true }),
  day: date('開始日'),
  month: month('対象月'),
  at: moment('日時'),
  status: select('状態', { ACTIVE: '計測中', PAUSED: '停止中' }, { tones: { ACTIVE: 'success' } }),
  isOpen: boolean('公開', { words: ['公開', '非公開'] }),
  mail: email('メール'),
  phone: phone('電話'),
  postal: postalCode('郵便番号'),
  tags: tags('タグ'),
  other: reference('別の店舗', 'shop'),
  site: url('サイト'),
  best: number('最高', { unit: '位' }),
  change: number('変動'),
  code: text('コード'),
};
const resources = resolveResources({
  shop: resource({
    label: '店舗',
    fields,
    list: { columns: Object.keys(fields) as (keyof typeof fields)[] },
    access: { list: ['SYSTEM_ADMINISTRATOR'], show: ['SYSTEM_ADMINISTRATOR'], rows: { SYSTEM_ADMINISTRATOR: 'all' } },
  }),
});
const shop = resourceNamed(resources, 'shop');
const Cell = () => null;
nameComponents(
  resources,
  [{ shop: { best: { cell: Cell, stylesText: true }, change: { cell: Cell }, code: { text: () => 'other' } } }],
  {},
);
const painted = paintedList(shop);
const labels = { other: { 3: '上野店', 4: '谷中店' } };

function paintedOf(name: keyof typeof fields, value: unknown): string | null {
  const column = painted.columns[name];
  if (column === undefined) throw new Error(name);
  return paintedText(column.writing, value, painted.separator, name === 'other' ? labels.other : undefined);
}

it.each([
  ['name', '上野珈琲店'],
  ['radius', 1200],
  ['fee', -31_500],
  ['rank', 3],
  ['day', '2026-11-27'],
  ['month', '2026-11'],
  ['at', 1_795_741_063_374],
  ['status', 'ACTIVE'],
  ['status', 'GONE'],
  ['isOpen', true],
  ['isOpen', false],
  ['mail', 'a@example.com'],
  ['phone', '03-1234-5678'],
  ['postal', '110-0005'],
  ['tags', ['駅前', '新店']],
  ['other', 3],
  ['other', 9],
  ['name', null],
  ['day', null],
  ['tags', []],
] as const)('paints %s of %j as the list writes it', (name, value) => {
  const written = textOf(fieldNamed(shop, name), value, { labels });
  expect(paintedOf(name, value)).toBe(written);
});

it('a number that the product works out is a dash until it is known, one that is typed is empty', () => {
  expect(paintedOf('rank', null)).toBe('—');
  expect(paintedOf('radius', null)).toBe('');
});

it("leaves to a field's own component what it alone can write", () => {
  expect(paintedOf('change', 2)).toBeNull();
  expect(paintedOf('code', 'x')).toBeNull();
  expect(paintedOf('site', 'https://example.com')).toBeNull();
  expect(paintedOf('best', 2)).toBe('2位');
  expect(paintedOf('best', null)).toBeNull();
});

it('gives a code the dot of its tone', () => {
  expect(paintedTone(painted.columns.status?.writing ?? null, 'ACTIVE')).toBe('success');
  expect(paintedTone(painted.columns.status?.writing ?? null, 'PAUSED')).toBeUndefined();
});

it('knows the page of a row', () => expect(painted.rowPath).toBe('/shop/'));
