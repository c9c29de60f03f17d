/*
 * Uses of a call that must not compile. Each mistake stands in the line after its mark, as in the declarations.
 */

import { type AnswerOf, call, data, type InputOf, rows } from '#core/model/call.ts';
import { number, select } from '#core/model/declare.ts';
import { array, integer, nullable, object, optional, string } from '#core/model/shape.ts';

const shop = object({ name: string, place: nullable(integer), tags: optional(array(string)) });

const common = { method: 'get', who: 'public', summary: '', tag: '' } as const;
const one = call({ ...common, path: '/shop/{id}/days/{day}', answer: data(shop) });
const all = call({
  ...common,
  path: '/shop',
  query: { from: number('から', { required: true }), kind: select('種類', { A: 'あ' }) },
  answer: rows(shop, { day: string }),
});
const write = call({
  ...common,
  path: '/shop',
  body: { count: number('数', { required: true }) },
  answer: data(string),
});

export const good: [InputOf<typeof one>, InputOf<typeof all>, InputOf<typeof write>, AnswerOf<typeof all>] = [
  { id: 1, day: '2026-10-01' },
  { query: { from: 1, kind: 'A' } },
  { body: { count: 1 } },
  { data: [{ name: '', place: null }], total: 1, day: '' },
];

// @ts-expect-error a part of the path that is missing
export const path: InputOf<typeof one> = { id: 1 };

// @ts-expect-error an id that is no number
export const id: InputOf<typeof one> = { id: '1', day: '2026-10-01' };

// @ts-expect-error a query string where none is taken
export const asked: InputOf<typeof one> = { id: 1, day: '', query: { from: 1 } };

// @ts-expect-error a name in the query string that is missing
export const missing: InputOf<typeof all> = { query: { kind: 'A' } };

// @ts-expect-error a name in the query string that is not declared
export const misspelt: InputOf<typeof all> = { query: { from: 1, knid: 'A' } };

// @ts-expect-error a choice that is no option
export const choice: InputOf<typeof all> = { query: { from: 1, kind: 'B' } };

// @ts-expect-error a field of the body of another type
export const body: InputOf<typeof write> = { body: { count: '1' } };

// @ts-expect-error an answer without what its shape demands
export const without: AnswerOf<typeof one> = { name: '' };

// @ts-expect-error an answer of another type
export const typed: AnswerOf<typeof one> = { name: 1, place: null };

// @ts-expect-error an answer with more than its shape has
export const more: AnswerOf<typeof one> = { name: '', place: null, owner: 1 };

// @ts-expect-error a list without what stands beside it
export const beside: AnswerOf<typeof all> = { data: [], total: 0 };

// @ts-expect-error a property that the answer does not have
export const read = (answer: AnswerOf<typeof one>) => answer.nmae;

// @ts-expect-error an optional property, read as if it were always there
export const tags = (answer: AnswerOf<typeof one>) => answer.tags.length;

// @ts-expect-error an unknown role
export const role = call({ ...common, who: ['MANGER'], path: '/x', answer: data(string) });

// @ts-expect-error a misspelt word of the definition
export const word = call({ ...common, path: '/x', answer: data(string), maxBdy: 1 });

// @ts-expect-error a call that does not say what it answers
export const silent = call({ ...common, path: '/x' });
