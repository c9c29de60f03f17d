import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { complaints } from './complaints.ts';

const fixture = readFileSync(new URL('./tables.fixture.ts', import.meta.url), 'utf8');
const mark = /^[ \t]*\/\/ @ts-expect-error (.*)$/gm;

it('an unknown resource, column, code or value is an error where it stands, and nothing else is', () => {
  expect(complaints(fixture, ['node'])).toEqual(new Map());
});

it('each of them is complained of with the marks off', () => {
  const said = complaints(fixture.replace(mark, '//'), ['node']);
  const marks = [...fixture.matchAll(mark)];
  const unsaid = marks.filter(({ index }) => !said.has(fixture.slice(0, index).split('\n').length + 1));
  expect(unsaid.map(([, mistake]) => mistake)).toEqual([]);
  expect(marks.length).toBeGreaterThanOrEqual(10);
});
