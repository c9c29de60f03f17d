import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readSources, type Sources } from './imports.ts';

/** Ways to a table whose columns and rows have no types, and to a column by its name: the core's, which knows no resource. */
const untyped =
  /\b(tableOf|untypedTablesOf|ResourceTable|AnyTable|AnyRow|asRow|findRow|getTableColumns)\b|\b[cC]olumns?(\(|\[)\s*['"`]/;

/** Where a feature goes to the database past the types of the declaration, one line each. */
function untypedIn(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (!/^src\/features\/[^/]+\/server[/.]/.test(file) || file.endsWith('.test.ts')) return [];
    return text
      .split('\n')
      .flatMap((line, index) => (untyped.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
  });
}

it('no feature looks a table or a column up by a string', () => {
  expect(untypedIn(readSources(fileURLToPath(new URL('../..', import.meta.url))))).toEqual([]);
});

it.each([
  `const charge = tableOf(deps, 'incentive-history');`,
  `eq(column('status'), 'DRAFT')`,
  `charge.column('status')`,
  `getTableColumns(charge)`,
  `columns['status']`,
  `import type { AnyTable } from '#core/server/database/schema/table-types.ts';`,
  `const row = asRow(found);`,
  `const row = await findRow(deps, tx, stores, id, actor);`,
])('catches: %s', (line) => {
  expect(untypedIn({ 'src/features/billing/server/a.ts': line })).toHaveLength(1);
});

it.each([
  ['src/features/billing/server/a.ts', `eq(tables['incentive-history'].status, 'DRAFT')`],
  ['src/core/server/kernel/a.ts', `tableOf(deps, resource.name).column(field.name)`],
])('lets %s be', (file, line) => {
  expect(untypedIn({ [file]: line })).toEqual([]);
});
