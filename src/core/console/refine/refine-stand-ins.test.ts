import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { refineFiles } from '../../../../scripts/lib/refine-names.mjs';
import { refineStandIns } from '../../../../scripts/lib/refine-stand-ins.mjs';
import flatQuery from './flat-query.ts';

const codes = ['core', 'react-router'].map((name) => {
  const file = fileURLToPath(import.meta.resolve(`@refinedev/${name}`)).replace(/\.cjs$/, '.mjs');
  expect(file).toMatch(refineFiles);
  return readFileSync(file, 'utf8');
});

it.each(refineStandIns)('Refine, as it is installed, uses of $of what stands for it has', ({ of, used }) => {
  const calls = codes.flatMap((code) => [...code.matchAll(new RegExp(`\\b${of}\\.(\\w+)`, 'g'))]);
  expect(codes.join('\n')).toMatch(new RegExp(`^import ${of} from "${of}";$`, 'm'));
  expect(calls.length).toBeGreaterThan(0);
  for (const [, name] of calls) expect(used).toContain(name);
});

it('a query of plain values is written and read, and a nested one refused', () => {
  const query = { q: 'A&B', page: '2' };
  const written = flatQuery.stringify({ ...query, none: undefined, nothing: null }, { addQueryPrefix: true });
  expect(written).toBe('?q=A%26B&page=2');
  expect(flatQuery.parse(written)).toEqual(query);
  expect(flatQuery.stringify({}, { addQueryPrefix: true })).toBe('');
  expect(() => flatQuery.stringify({ filters: [] })).toThrow('plain values');
});
