import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { complaints } from './complaints.ts';
import { listed } from './listed.ts';

const read = (name: string) => readFileSync(new URL(`./${name}.fixture.ts`, import.meta.url), 'utf8');
const fixture = read('mistakes');
const mark = /^[ \t]*\/\/ @ts-expect-error (.*)$/gm;

/** Under that heading stand just these mistakes, each with what the compiler says of it; gives how many. */
function expectListed(heading: string, uses: string, types: readonly string[] = []): number {
  const said = complaints(uses.replace(mark, '//'), types);
  const found = [...uses.matchAll(mark)].map(({ 1: mistake = '', index }) => ({
    mistake,
    said: said.get(uses.slice(0, index).split('\n').length + 1) ?? 'nothing',
  }));
  const page = listed(heading);
  expect(page.map(([mistake]) => mistake)).toEqual(found.map(({ mistake }) => mistake));
  for (const [index, [mistake, words]] of page.entries()) expect(found[index]?.said, mistake).toContain(words);
  return page.length;
}

it('every mistake in a declaration is an error where it stands, and nothing else is', () => {
  expect(complaints(fixture)).toEqual(new Map());
});

it('the page of the documentation lists each mistake, with what the compiler says of it', () => {
  expect(expectListed('The compiler', fixture)).toBeGreaterThanOrEqual(40);
});

it('every mistake in a rule is an error where it stands, and nothing else is', () => {
  expect(complaints(read('rules'), ['node'])).toEqual(new Map());
});

it('the page of the documentation lists each of these, with what the compiler says of it', () => {
  expectListed('The compiler of the rules', read('rules'), ['node']);
});

it.each([
  ['a call', 'calls', 15, []],
  ['a job or a notification', 'jobs', 10, ['node']],
] as const)(
  'every mistake in the use of %s is an error where it stands, and nothing else is',
  (_what, name, atLeast, types) => {
    const uses = read(name);
    expect(complaints(uses, types)).toEqual(new Map());
    const lines = [...uses.matchAll(mark)].map(({ index }) => uses.slice(0, index).split('\n').length + 1);
    expect(lines.length).toBeGreaterThanOrEqual(atLeast);
    const said = complaints(uses.replace(mark, '//'), types);
    expect(lines.filter((line) => !said.has(line))).toEqual([]);
  },
);
