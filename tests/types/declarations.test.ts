import { describe, expect, it } from 'vitest';
import { fixtures } from './complaints.ts';

const ofModel = fixtures(['mistakes', 'calls']);
const ofServer = fixtures(['rules', 'jobs', 'tables'], ['node']);

describe.each([
  ['a declaration', ofModel('mistakes'), 40],
  ['a rule', ofServer('rules'), 1],
  ['the use of a call', ofModel('calls'), 15],
  ['the use of a job or a notification', ofServer('jobs'), 10],
  ['the use of a table: an unknown resource, column, code or value', ofServer('tables'), 10],
])('every mistake in %s', (_what, { asMarked, marked, unmarked }, atLeast) => {
  it('is an error in its place, and nothing else is', () => {
    expect(asMarked).toEqual(new Map());
  });

  it('is complained of with the marks off', () => {
    expect(marked.filter(({ line }) => !unmarked.has(line))).toEqual([]);
    expect(marked.length).toBeGreaterThanOrEqual(atLeast);
  });
});

it.each([
  ['declaration', ofModel('mistakes')],
  ['rule', ofServer('rules')],
])('each mistake in a %s is marked with what the compiler says', (_what, { marked, unmarked }) => {
  for (const { mistake, said, line } of marked) expect(unmarked.get(line) ?? 'nothing', mistake).toContain(said);
});
