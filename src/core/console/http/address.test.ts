import { expect, it } from 'vitest';
import { addressOf } from '#core/console/http/client.ts';
import { call, data } from '#core/model/call.ts';
import { number, select, text } from '#core/model/declare.ts';
import { anything } from '#core/model/shape.ts';

const one = call({
  method: 'get',
  path: '/shop/{id}/days/{day}',
  who: 'public',
  summary: '',
  tag: '',
  query: { from: number('から'), kinds: select('種類', { A: 'あ', B: 'い' }, { many: true }), q: text('検索') },
  answer: data(anything),
});

it('fills the places of the path, whatever is in them', () => {
  expect(addressOf(one, { id: 3, day: 'a/b?c' })).toBe('/shop/3/days/a%2Fb%3Fc');
});

it('names what is given in the query string, a list by its values, and nothing of what is not', () => {
  const query = { from: 0, kinds: ['A', 'B'], q: null } as const;
  expect(addressOf(one, { id: 3, day: 'x', query })).toBe('/shop/3/days/x?from=0&kinds=A&kinds=B');
});
