import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { number, resource, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { type ResolvedFieldOf, resourceNamed } from '#core/model/resolved.ts';
import { NumberCell } from './cell.tsx';

const shops = resolveResources({
  shop: resource({
    label: '店舗',
    fields: {
      name: text('店舗名', { required: true }),
      days: number('成果日数', { derived: true, unit: '日' }),
      fee: number('料金', { unit: '円' }),
    },
    list: { columns: ['name', 'days', 'fee'] },
    access: { list: ['SYSTEM_ADMINISTRATOR'], rows: { SYSTEM_ADMINISTRATOR: 'all' } },
  }),
});
const shop = resourceNamed(shops, 'shop');

const isNumber = (field: { kind: string } | undefined): field is ResolvedFieldOf<'number'> => field?.kind === 'number';

it.each([
  ['days', 0, '0日'],
  ['days', null, '—'],
  ['fee', 0, '0円'],
  ['fee', null, ''],
] as const)('of %s shows %s as «%s»: — where the product does not know yet', (name, value, said) => {
  const field = shop.field.get(name);
  if (!isNumber(field)) return expect.fail(name);
  const row = { id: 1, version: 1, createDate: 0, updateDate: 0, deleteDate: null };
  const { container } = render(<NumberCell field={field} value={value} labels={{}} path={name} row={row} />);
  expect(container.textContent).toBe(said);
});
