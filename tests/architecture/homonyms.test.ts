import { expect, it } from 'vitest';
import { root } from '../../scripts/lib/root.mjs';
import { homonyms } from './homonyms.ts';
import { readSources } from './imports.ts';

const sources = readSources(root);

it('no name has three meanings', () => {
  expect(homonyms(sources, 2)).toEqual(new Map());
});

it('few names have two', () => {
  expect(homonyms(sources, 1).size).toBeLessThanOrEqual(75);
});

it('a name is found wherever it is exported, once a file', () => {
  const files = {
    'src/a.ts': 'export type Row = string;\nexport const Row = 1;',
    'src/b.tsx': 'export interface Row {}',
    'resources/c.ts': 'export async function Row() {}',
    'src/d.test.ts': 'export class Row {}',
    'src/emulator/e.ts': 'export class Row {}',
  };
  expect(homonyms(files, 2)).toEqual(new Map([['Row', ['src/a.ts', 'src/b.tsx', 'resources/c.ts']]]));
  expect(homonyms(files, 3)).toEqual(new Map());
});
