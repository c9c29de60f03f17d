import { describe, expect, it } from 'vitest';
import { root } from '../../scripts/lib/root.mjs';
import { importsOf, type Sources, sourcesIn } from './imports.ts';

/** All that it gives beside types is `createApp`. */
const core = 'src/core/server/http/app.ts';

/** Which files make a server of its parts. */
function assemblersIn(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (!text.includes('http/app.ts')) return [];
    return importsOf(file, text).some(({ to, typeOnly }) => to === core && !typeOnly) ? [file] : [];
  });
}

describe('the server', () => {
  it('is put together in one place, for the tests and benchmarks too; the second product has its own', () => {
    const found = ['src', 'tests', 'bench', 'scripts', 'build'].flatMap((folder) =>
      assemblersIn(sourcesIn(root, folder)),
    );
    expect(found).toEqual(['src/app/assemble.ts', 'tests/core/support/app.ts']);
  });

  it.each([
    `import { type AppParts, createApp } from '#core/server/http/app.ts';`,
    `import { createApp as other } from '../src/core/server/http/app.ts';`,
    `const { createApp } = await import('#core/server/http/app.ts');`,
    `export * from '#core/server/http/app.ts';`,
  ])('is seen elsewhere: %s', (text) => {
    expect(assemblersIn({ 'bench/a.ts': text })).toEqual(['bench/a.ts']);
  });

  it.each([
    `import type { AppParts } from '#core/server/http/app.ts';`,
    `import { assemble } from '#app/assemble.ts';`,
  ])('lets %s be', (text) => {
    expect(assemblersIn({ 'bench/a.ts': text })).toEqual([]);
  });
});
