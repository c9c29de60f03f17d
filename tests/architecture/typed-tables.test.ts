import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSources, type Sources } from './imports.ts';
import { rawNamesIn } from './raw-columns.ts';

/** Ways to a table whose columns and rows have no types, and to a column by its name: the core's, which knows no resource. */
const untyped =
  /\b(tableOf|untypedTablesOf|ResourceTable|AnyTable|AnyRow|asRow|findRow|getTableColumns|anyRowsOf)\b|\b(database|db)\.rows\(|\b[cC]olumns?(\(|\[)\s*['"`]/;

/** Where a feature goes to the database past the types of the declaration, one line each. */
function untypedIn(sources: Sources): string[] {
  return Object.entries(sources).flatMap(([file, text]) => {
    if (!/^src\/(?:services|features|pages)\/[^/]+\/server[/.]/.test(file) || file.endsWith('.test.ts')) return [];
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
  `const rows = anyRowsOf(await tx.execute(statement));`,
  `const rows = await deps.database.rows(statement, tx);`,
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

// Beside what declares the tables, where the names come from
it('no statement of a feature spells out a column', () => {
  const sources = Object.entries(readSources(fileURLToPath(new URL('../..', import.meta.url))));
  const raw = sources.flatMap(([file, text]) =>
    /^src\/(?:services|features|pages)\/[^/]+\/server[/.]/.test(file) && !/(\.test|\/tables)\.ts$/.test(file)
      ? rawNamesIn(file, text)
      : [],
  );
  expect(raw).toEqual([]);
});

describe('a statement in SQL', () => {
  // `#{` stands for what a template puts in
  const namesIn = (text: string) => rawNamesIn('a.ts', text.replaceAll('#{', '${')).map(({ name }) => name);

  it.each([
    ['sql`select #{t.id} from #{t} where status = 1`', 'status'],
    ['sql`select #{t.id} from #{t} as r where r.status = 1`', 'r.status'],
    ['sql`select #{t.id} from #{t} r order by r.day`', 'r.day'],
    ['sql<number>`coalesce(total, 0)`', 'total'],
    ['sql`update #{t} set status = 1`', 'status'],
    ['sql`case when #{t.day} = excluded.day then 1 end`', 'excluded.day'],
    ['sql`delete from webhook_delivery`', 'webhook_delivery'],
    ['sql`#{a} and exists (select 1 from #{t} where #{sql`kind = 1`})`', 'kind'],
    ["sql.raw('status')", 'sql.raw'],
  ])('is caught: %s', (statement, name) => {
    expect(namesIn(statement)).toContain(name);
  });

  it.each([
    "sql`select #{t.id} as store_id from #{t} where #{t.status} = 'DRAFT' and #{t.day} < #{day}::date`",
    'sql`select given.id from jsonb_to_recordset(#{rows}::jsonb) as given(id integer, due bigint)`',
    'sql`with due as (select #{t.id} as due_id from #{t}) select due_id from due`',
    'sql`#{r.status} is distinct from excluded.#{bare(t.status)} -- of the day before`',
  ])('is let be: %s', (statement) => {
    expect(namesIn(statement)).toEqual([]);
  });
});
