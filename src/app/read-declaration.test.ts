import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { DeclarationError } from '#core/model/declaration/error.ts';
import { node24, quickImports } from '../../scripts/lib/node24.mjs';
import { root } from '../../scripts/lib/root.mjs';
import { mistakeOf } from './mistake.ts';
import { readDeclaration } from './read-declaration.ts';

const folder = mkdtempSync(join(tmpdir(), 'tenjun-declaration-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it.each([
  ['empty', '', 'exports no `resources`'],
  ['half-written', "export const resources = { shop: { label: '店", 'resources.config.ts'],
  ['without what it uses', 'export const resources = resource({});', 'resource is not defined'],
  ['of another shape', 'export const resources = { shop: {} };', 'resources.config.ts: Cannot'],
])('tells in one line of a declaration that is %s', async (name, text, said) => {
  const file = join(folder, `${name}-resources.config.ts`);
  writeFileSync(file, text);
  const error: unknown = await readDeclaration(pathToFileURL(file)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(DeclarationError);
  expect(mistakeOf(error)).toContain(said);
  expect(mistakeOf(error)).not.toContain('\n');
});

// By Node itself, which keeps what it has read; the test's own runner does not
it('reads the blocks again with their entry, and names the wrong one', () => {
  mkdirSync(join(folder, 'resources'));
  const entry = join(folder, 'resources.config.ts');
  writeFileSync(
    entry,
    "import * as shops from './resources/shops.ts';\nexport const resources = { shop: shops.shop };",
  );
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const texts = ['', 'export const shop = {};', 'export const shop = resource({});', 'export const shop = { name:'];
  const program = `
    import { writeFileSync } from 'node:fs';
    import { readDeclaration } from '#app/read-declaration.ts';
    let at = 0;
    for (const text of ${JSON.stringify(texts)}) {
      writeFileSync(${JSON.stringify(join(folder, 'resources/shops.ts'))}, text);
      at += 1;
      await readDeclaration(new URL(${JSON.stringify(pathToFileURL(entry).href)} + '?' + at)).catch((error) => console.log(error.message));
    }`;
  const said = execFileSync(node24(), [quickImports, '--input-type=module', '--eval', program], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(said.trim().split('\n')).toEqual([
    'shop is declared by no file: the one that should is empty, or half-written.',
    expect.stringContaining('resources.config.ts: Cannot'),
    'resources/shops.ts:1: resource is not defined',
    expect.stringContaining('resources/shops.ts:1: '),
  ]);
});
