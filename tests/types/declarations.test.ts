import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { node24 } from '../../scripts/lib/node24.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { listed } from './listed.ts';

const fixture = readFileSync(new URL('./mistakes.fixture.ts', import.meta.url), 'utf8');
const mark = /^[ \t]*\/\/ @ts-expect-error (.*)$/gm;
const folder = mkdtempSync(join(root, 'node_modules', '.types-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the compiler says of a text: by line, whatever it says there. */
function complaints(text: string): ReadonlyMap<number, string> {
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
      [
        join(root, 'node_modules/typescript/bin/tsc'),
        '-p',
        folder,
        '--noEmit',
        '--pretty',
        'false',
        '--noErrorTruncation',
      ],
      { encoding: 'utf8' },
    );
    return new Map();
  } catch (error) {
    const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error);
    return byLine(output);
  }
}

function byLine(output: string): ReadonlyMap<number, string> {
  const said = new Map<number, string>();
  let at = 0;
  for (const line of output.split('\n')) {
    at = Number(/^\S*\((\d+),\d+\): error TS/.exec(line)?.[1] ?? at);
    said.set(at, `${said.get(at) ?? ''}${line}\n`);
  }
  return said;
}

it('every mistake in a declaration is an error where it stands, and nothing else is', () => {
  expect(complaints(fixture)).toEqual(new Map());
});

it('the page of the documentation lists each mistake, with what the compiler says of it', () => {
  const said = complaints(fixture.replace(mark, '//'));
  const found = [...fixture.matchAll(mark)].map(({ 1: mistake = '', index }) => ({
    mistake,
    said: said.get(fixture.slice(0, index).split('\n').length + 1) ?? 'nothing',
  }));
  const page = listed('The compiler');
  expect(page.map(([mistake]) => mistake)).toEqual(found.map(({ mistake }) => mistake));
  for (const [index, [mistake, words]] of page.entries()) expect(found[index]?.said, mistake).toContain(words);
  expect(page.length).toBeGreaterThanOrEqual(40);
});
