import { expect, it } from 'vitest';
import { boolean, resource, select, text } from '../declare.ts';
import { resolveResources } from '../resolve.ts';
import { resourceNamed } from '../resolved.ts';
import { type QuickView, quickViewIn, quickViewsOf } from './quick-views.ts';

const shop = resourceNamed(
  resolveResources({
    shop: resource({
      label: '店舗',
      fields: {
        name: text('店舗名'),
        state: select('状態', { NEW: '新規', OPEN: '営業', SHUT: '閉店' }),
        isLate: boolean('遅れ', { readBy: ['SYSTEM_ADMINISTRATOR'] }),
      },
      list: {
        columns: ['name'],
        filters: ['state'],
        views: {
          新規: { where: { state: 'NEW' } },
          未開店: { where: { state_in: ['NEW', 'SHUT'] } },
          遅れ: { where: { isLate: true } },
          管理: { where: { name_null: true }, roles: ['SYSTEM_ADMINISTRATOR'] },
          遅れた新規: { where: { state: 'NEW', isLate: true } },
        },
      },
      access: { rows: {}, list: ['SYSTEM_ADMINISTRATOR', 'MANAGER'] },
    }),
  }),
  'shop',
);
const labels = (views: readonly QuickView[]) => views.map(({ label }) => label);
const all = quickViewsOf(shop, { role: 'SYSTEM_ADMINISTRATOR' });
const state = (operator: 'eq' | 'in', value: unknown) => ({ field: 'state', operator, value }) as const;
const late = { field: 'isLate', operator: 'eq', value: true } as const;

it('a reader has the views of their role whose fields they may read', () => {
  expect(labels(all)).toEqual(['新規', '未開店', '遅れ', '管理', '遅れた新規']);
  expect(labels(quickViewsOf(shop, { role: 'MANAGER' }))).toEqual(['新規', '未開店']);
});

it('the current view is the narrowest whose filters all hold, in whichever form and order they are written', () => {
  const now = (...filters: Parameters<typeof quickViewIn>[1]) => {
    const found = quickViewIn(all, filters);
    return found === null ? null : [found.view.label, found.isChanged];
  };
  expect(now(state('in', ['NEW']))).toEqual(['新規', false]);
  expect(now(state('in', ['SHUT', 'NEW']))).toEqual(['未開店', false]);
  expect(now(late, state('eq', 'NEW'))).toEqual(['遅れた新規', false]);
  expect(now(late, state('eq', 'OPEN'))).toEqual(['遅れ', true]);
  expect(now(state('eq', 'OPEN'))).toBeNull();
  expect(now()).toBeNull();
});
