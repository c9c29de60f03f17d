import { describe, expect, it } from 'vitest';
import { number, resource, select, text } from '#core/model/declare.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import type { Filter } from '#core/model/row-types.ts';
import { type ListState, readListState, writeListState } from './list-state.ts';

const shops = resourceNamed(
  resolveResources({
    shop: resource({
      label: '店舗',
      fields: {
        name: text('名称', { search: true }),
        kind: select('種別', { A: 'あ', B: 'い' }),
        radius: number('半径'),
      },
      list: { columns: ['name', 'kind', 'radius'], filters: ['name', 'kind', 'radius'], sort: 'name' },
      access: { rows: { SYSTEM_ADMINISTRATOR: 'all' }, list: ['SYSTEM_ADMINISTRATOR'] },
    }),
  }),
  'shop',
);
const usual = readListState(shops, new URLSearchParams());
/** Formats the state as an address and parses it again. */
const throughAddress = (state: ListState) =>
  readListState(shops, new URL(`http://localhost/shop?${writeListState(shops, state)}`).searchParams);

describe('the address of a list', () => {
  it.each(['A&B', 'a#b', 'a+b', '100%', 'a=b', '渋谷 駅前', '"引用"'])('carries the text %s unharmed', (value) => {
    const filters: Filter[] = [{ field: 'name', operator: 'like', value }];
    const state = { ...usual, search: value, filters };
    expect(throughAddress(state)).toEqual(state);
  });

  it('carries one of 25 values as a list of 25', () => {
    const value = Array.from({ length: 25 }, (_, index) => index + 1);
    const state = { ...usual, filters: [{ field: 'radius', operator: 'in' as const, value }] };
    expect(throughAddress(state)).toEqual(state);
  });

  it('carries page, size, sort and every operator', () => {
    const filters: Filter[] = [
      { field: 'radius', operator: 'gte', value: 100 },
      { field: 'radius', operator: 'lt', value: 2500 },
      { field: 'kind', operator: 'ne', value: 'A' },
      { field: 'deleteDate', operator: 'null', value: false },
    ];
    const state = { page: 3, pageSize: 50, sort: [{ field: 'radius', descending: true }], search: '', filters };
    expect(throughAddress(state)).toEqual(state);
  });

  it('says nothing of what is usual', () => {
    expect(writeListState(shops, usual).toString()).toBe('');
  });

  it('opens an old link: what it no longer knows is left out', () => {
    const params = new URLSearchParams('gone=1&radius_gte=abc&kind=Z&page=-2&pageSize=7&sort=nothing&q=a&radius=5');
    expect(readListState(shops, params)).toEqual({
      ...usual,
      search: 'a',
      filters: [{ field: 'radius', operator: 'eq', value: 5 }],
    });
  });
});
