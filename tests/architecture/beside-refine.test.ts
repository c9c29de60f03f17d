import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSources } from './imports.ts';

const page = readFileSync(new URL('../../docs/decisions/refine.md', import.meta.url), 'utf8');
const asksRows = /\b(?:useFetchRows|fetchRows|fetchRow|changeRow|actOn|countRows)\b/;

/** The files of the console that ask for rows, or write them, beside Refine's hooks. */
function besideRefine(): readonly string[] {
  return Object.entries(readSources(fileURLToPath(new URL('../..', import.meta.url))))
    .filter(
      ([file]) =>
        /^src\/(core|core\/fields\/[^/]+|app|(?:services|features|pages)\/[^/]+)\/console[/.]/.test(file) &&
        !/\.test\.tsx?$/.test(file),
    )
    .filter(([file, text]) => !/\/http\/rows\.ts$/.test(file) && asksRows.test(text))
    .map(([file]) => file);
}

it('how many files ask for rows beside Refine is what the decision says', () => {
  const said = /choice of a reference: (\d+) files/.exec(page)?.[1];
  const found = besideRefine();
  expect(found.length, found.join('\n')).toBe(Number(said));
});

/** A row of the table: what the import's address matches. */
const imported = {
  'a package of Refine': /from '@refinedev\//,
  '`http/calls.ts` or `http/client.ts`': /from '[^']*\/http\/(?:calls|client)\.ts'/,
  '`http/rows.ts`': /from '[^']*\/http\/rows\.ts'/,
} as const;

it.each(Object.entries(imported))('how many files import %s is what the decision says', (name, address) => {
  const files = Object.entries(readSources(fileURLToPath(new URL('../..', import.meta.url))))
    .filter(([file, text]) => /^src\/.*(?<!\.test)\.tsx?$/.test(file) && address.test(text))
    .map(([file]) => file);
  const inCore = files.filter((file) => file.startsWith('src/core/')).length;
  const row = page.split('\n').find((line) => line.startsWith(`| ${name}`));
  expect(row?.split('|').slice(2, 4).map(Number)).toEqual([inCore, files.length - inCore]);
});
