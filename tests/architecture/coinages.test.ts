import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { coinagesIn } from './coinages.ts';
import { readSources } from './imports.ts';

it('names in src are the terms of the field', () => {
  const sources = Object.entries(readSources(fileURLToPath(new URL('../..', import.meta.url))));
  expect(sources.flatMap(([file, text]) => coinagesIn(file, text))).toEqual([]);
});

it.each([
  'const told = answerOf(error);',
  'interface ToldProblem {',
  'function fateOf() { return fate; }',
  'let lane = 1;',
])('catches: %s', (line) => {
  expect(coinagesIn('src/a.ts', line)).toHaveLength(1);
});

it.each([
  '// A page is told of it',
  "const purpose = 'long-standing';",
  'const outstanding = due;',
  '/** Of course. */',
])('lets %s be', (line) => {
  expect(coinagesIn('src/a.ts', line)).toEqual([]);
});
