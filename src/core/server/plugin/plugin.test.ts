import { expect, it } from 'vitest';
import { call, data } from '#core/model/call.ts';
import { object } from '#core/model/shape.ts';
import { callsIn, requireNamedCalls } from './plugin.ts';

const path = '/kettle';
const boil = call({ method: 'post', path, who: 'signed-in', summary: 'Boil', tag: 'Kettle', answer: data(object({})) });
const answered = [[{ call: boil, handle: async () => new Response() }]];

it('finds the calls of a module among what else it says', () => {
  expect(callsIn([{ boil, path, of: () => boil, nothing: null }])).toEqual([boil]);
});

it('a call that is answered and named nowhere is reported, for no check of a declaration would know of it', () => {
  expect(requireNamedCalls(answered, [boil])).toBe(answered);
  expect(() => requireNamedCalls(answered, [{ ...boil, method: 'get' }])).toThrow('/kettle: ');
});
