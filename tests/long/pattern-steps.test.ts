import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSources } from '../architecture/imports.ts';
import { growth, linearGrowth } from '../architecture/pattern-growth.ts';
import { repeats } from '../architecture/pattern-steps.ts';
import { patternsOf } from '../architecture/patterns.ts';

const { patterns } = patternsOf(readSources(fileURLToPath(new URL('../..', import.meta.url))));

// Beside the analysis of its text, which is part of `npm test`: steps are counted, so that a busy machine may take its time
it('every pattern that the product or a field of it declares takes twice the steps, counted, for twice the text', () => {
  const repeating = patterns.filter(repeats);
  expect(repeating.length).toBeGreaterThan(50);
  const steep = repeating.filter((one) => growth(one) > linearGrowth);
  expect(steep.map(({ file, source, flags }) => `${file} /${source}/${flags}`)).toEqual([]);
}, 300_000);
