import { fileURLToPath } from 'node:url';
import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';
import { readSources } from './imports.ts';
import { growth, linearGrowth } from './pattern-growth.ts';
import { type Pattern, patternsOf } from './patterns.ts';

const { patterns, made } = patternsOf(readSources(fileURLToPath(new URL('../..', import.meta.url))));

const named = ({ file, source, flags }: Pattern) => `${file} /${source}/${flags}`;

const exponential = String.raw`^\+?[\d()-]+(?:[ -][\d()-]+)*$`;
const of = (source: string, flags = ''): Pattern => ({ file: 'a fixture', source, flags });

function isStaticallyLinear({ source, flags }: Pattern): boolean {
  return analyse({ source, flags }).reports.length === 0;
}

describe('every pattern that the product or a field of it declares', () => {
  it('is found', () => {
    expect(patterns.length).toBeGreaterThan(150);
    expect(patterns.map((one) => one.source)).toContain(String.raw`^(?:T\d{13})$`);
  });

  it('can be read: none is made of text while the product runs', () => {
    expect(made).toEqual([]);
  });

  it('takes a time that grows with the text and no faster, by static analysis', () => {
    expect(patterns.filter((one) => !isStaticallyLinear(one)).map(named)).toEqual([]);
  });
});

describe('a pattern that is not linear', () => {
  it.each([
    ['exponential', of(exponential)],
    ['nested', of('^(a+)+$')],
    ['quadratic from each start', of('[. ]+$')],
    ['quadratic behind a prefix', of('\\bVersion\\/[\\d.]+.*\\bSafari\\/')],
  ])('is caught by its text and by its steps: %s', (_kind, pattern) => {
    expect(isStaticallyLinear(pattern)).toBe(false);
    expect(growth(pattern)).toBeGreaterThan(linearGrowth);
  });

  it('is caught by its steps where its text alone does not tell', () => {
    expect(growth(of('の次に.*くる場合$'))).toBeGreaterThan(linearGrowth);
  });

  it('is caught where a pattern is made of text', () => {
    expect(patternsOf({ 'src/core/server/a.ts': 'export const a = new RegExp(b);' }).made).toEqual([
      'src/core/server/a.ts',
    ]);
  });
});
