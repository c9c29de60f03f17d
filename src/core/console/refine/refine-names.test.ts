import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { withoutNames, withoutOwnAxios } from '../../../../build/replacements.mjs';

const kept = /^__name\(/m;

it.each(['core', 'antd'])('takes the statements that keep names out of @refinedev/%s as it is installed', (name) => {
  const file = fileURLToPath(import.meta.resolve(`@refinedev/${name}`)).replace(/\.cjs$/, '.mjs');
  const code = readFileSync(file, 'utf8');
  expect(code).toMatch(kept);
  const taken = withoutNames(code);
  expect(taken).not.toMatch(kept);
  // Only those statements were removed
  expect(taken.split('\n').length).toBe(code.split('\n').length);
  expect(code.length - taken.length).toBeLessThan(3000);
});

it('takes the axios instance out of @refinedev/simple-rest as it is installed, which nothing else there uses', () => {
  const file = fileURLToPath(import.meta.resolve('@refinedev/simple-rest')).replace(/\.cjs$/, '.mjs');
  const code = readFileSync(file, 'utf8');
  expect(code).toContain('axios.create()');
  const taken = withoutOwnAxios(code);
  expect(taken).not.toMatch(/axios\.create|interceptors/);
  // It stays the value of a parameter that is always given, and an export
  expect(taken.match(/\baxiosInstance\b/g)).toHaveLength(3);
  expect(code.length - taken.length).toBeLessThan(600);
});
