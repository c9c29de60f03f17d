import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import flatQuery from './flat-query.ts';
import differenceWith from './lodash/difference-with.ts';
import get from './lodash/get.ts';
import isEqual from './lodash/is-equal.ts';
import unionWith from './lodash/union-with.ts';
import uniqBy from './lodash/uniq-by.ts';
import { stringify } from './query-string.ts';

const codes = ['core', 'react-router'].map((name) => {
  const file = fileURLToPath(import.meta.resolve(`@refinedev/${name}`)).replace(/\.cjs$/, '.mjs');
  return readFileSync(file, 'utf8');
});

it.each([
  { of: 'qs', used: ['parse', 'stringify'] },
  { of: 'pluralize', used: ['plural', 'singular'] },
])('Refine, as it is installed, uses of $of what its stand-in has', ({ of, used }) => {
  const calls = codes.flatMap((code) => [...code.matchAll(new RegExp(`\\b${of}\\.(\\w+)`, 'g'))]);
  expect(codes.join('\n')).toMatch(new RegExp(`^import ${of} from "${of}";$`, 'm'));
  expect(calls.length).toBeGreaterThan(0);
  for (const [, name] of calls) expect(used).toContain(name);
});

it('what replaces lodash does what Refine asks of it', () => {
  expect(isEqual({ a: [1, { b: null }] }, { a: [1, { b: null }] })).toBe(true);
  expect(isEqual({ a: [1, { b: null }] }, { a: [1, { b: 0 }] })).toBe(false);
  expect(isEqual(Number.NaN, Number.NaN)).toBe(true);
  const same = (one: { id: number }, other: { id: number }) => one.id === other.id;
  expect(unionWith([{ id: 1 }], [{ id: 2 }, { id: 1 }], [{ id: 3 }], same)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
  expect(unionWith([{ id: 1 }], [{ id: 1 }, { id: 2 }], same)).toEqual([{ id: 1 }, { id: 2 }]);
  expect(differenceWith([{ id: 1 }, { id: 2 }], [{ id: 2 }], isEqual)).toEqual([{ id: 1 }]);
  expect(uniqBy([{ value: 1 }, { value: 1 }, { value: 2 }], 'value')).toEqual([{ value: 1 }, { value: 2 }]);
  expect(get({ a: { b: [5] } }, 'a.b.0')).toBe(5);
});

it('simple-rest, as it is installed, uses one function of query-string, which is replaced', () => {
  const file = fileURLToPath(import.meta.resolve('@refinedev/simple-rest')).replace(/\.cjs$/, '.mjs');
  const imported = [...readFileSync(file, 'utf8').matchAll(/^import (.+) from "query-string";$/gm)].map(
    ([, one]) => one,
  );
  expect(new Set(imported)).toEqual(new Set(['{ stringify }', '{ stringify as stringify2 }']));
  expect(stringify({ _start: 0, id: [1, 2], q: 'a&b', none: undefined })).toBe('_start=0&id=1&id=2&q=a%26b');
});

it('a query of plain values is written and read, and a nested one refused', () => {
  const query = { q: 'A&B', page: '2' };
  const written = flatQuery.stringify({ ...query, none: undefined, nothing: null }, { addQueryPrefix: true });
  expect(written).toBe('?q=A%26B&page=2');
  expect(flatQuery.parse(written)).toEqual(query);
  expect(flatQuery.stringify({}, { addQueryPrefix: true })).toBe('');
  expect(() => flatQuery.stringify({ filters: [] })).toThrow('plain values');
});
