import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { node24 } from '../../scripts/lib/node24.mjs';
import { root } from '../../scripts/lib/root.mjs';

const fixture = readFileSync(new URL('./mistakes.fixture.ts', import.meta.url), 'utf8');
const mark = /^\s*\/\/ @ts-expect-error .*$/gm;
const folder = mkdtempSync(join(root, 'node_modules', '.types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the compiler says of a text, one entry an error. */
function complaints(text: string): string[] {
  writeFileSync(join(folder, 'fixture.ts'), text);
  const tsconfig = {
    extends: '../../tsconfig.base.json',
    compilerOptions: { module: 'nodenext', moduleResolution: 'nodenext', lib: ['ES2024'], types: [] },
    files: ['./fixture.ts', '../../src/core/model/globals.d.ts'],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
  try {
    execFileSync(
      node24(),
      [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder, '--noEmit', '--pretty', 'false'],
      { encoding: 'utf8' },
    );
    return [];
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    return output.split('\n').filter((line) => /error TS\d+/.test(line));
  }
}

it('every mistake in a declaration is an error where it stands, and nothing else is', () => {
  expect(complaints(fixture)).toEqual([]);
});

it('with the marks off, each of the mistakes is complained of: unknown columns, roles, options, references, sort keys', () => {
  const marks = fixture.match(mark)?.length ?? 0;
  expect(marks).toBeGreaterThanOrEqual(10);
  const lines = new Set(complaints(fixture.replace(mark, '//')).map((line) => line.replace(/\).*/, '')));
  expect(lines.size).toBeGreaterThanOrEqual(marks);
});
