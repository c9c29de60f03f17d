import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { DeclarationError } from '#core/model/declaration/error.ts';
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
