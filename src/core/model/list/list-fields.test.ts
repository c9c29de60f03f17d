import { expect, it } from 'vitest';
import { boolean, defineResources, month, number, reference, resource, select, text } from '../declare.ts';
import { resolveResources } from '../resolve.ts';
import { resourceNamed } from '../resolved.ts';
import { listFields } from './list-fields.ts';

const admins = ['SYSTEM_ADMINISTRATOR'] as const;
const everyone = ['SYSTEM_ADMINISTRATOR', 'MANAGER'] as const;
const resources = resolveResources(
  defineResources({
    shop: resource({
      label: '店',
      fields: {
        name: text('名称', { required: true }),
        keeperId: reference('係', 'shop'),
        state: select('状態', { OPEN: '営業', SHUT: '休業' }),
        size: number('広さ'),
        fee: number('料金', { readBy: admins }),
        path: text('道', { hidden: true }),
        note: text('備考', { lines: 4 }),
        open: boolean('公開'),
      },
      list: { columns: ['size', 'fee'], card: ['open'], reads: ['path'] },
      access: { rows: { SYSTEM_ADMINISTRATOR: 'all', MANAGER: { own: 'keeperId' } }, list: everyone },
      actions: { shut: { label: '閉店', roles: admins, when: { state: ['OPEN'] } } },
    }),
    bill: resource({
      label: '請求',
      title: 'number',
      titlePrefix: 'customer',
      nameless: { by: 'period', pattern: '{title}分の下書き' },
      restorable: false,
      fields: { number: text('番号'), customer: text('契約者'), period: month('対象月'), note: text('備考') },
      list: { columns: ['number', 'period'] },
      access: { rows: { MANAGER: 'all' }, list: everyone },
    }),
  }),
);
const shop = resources.get('shop');
const bill = resourceNamed(resources, 'bill');

it('a list asks for its title, columns and card, and for what decides which buttons a row has', () => {
  if (shop === undefined) throw new Error('no shop');
  expect(listFields(shop, { role: 'SYSTEM_ADMINISTRATOR' }).toSorted()).toEqual(
    ['deleteDate', 'fee', 'name', 'open', 'path', 'size', 'state'].toSorted(),
  );
});

it('never for what its reader is not shown; other columns are asked for when they are chosen', () => {
  if (shop === undefined) throw new Error('no shop');
  expect(listFields(shop, { role: 'MANAGER' }, ['note', 'fee', 'gone']).toSorted()).toEqual(
    ['deleteDate', 'keeperId', 'name', 'note', 'open', 'path'].toSorted(),
  );
});

it('for what a row is called by, though its column is hidden: what comes before its name, and what replaces one', () => {
  expect(listFields(bill, { role: 'MANAGER' }, ['note'])).toEqual(['number', 'customer', 'period', 'note']);
});
