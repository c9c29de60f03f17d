import { and, eq, sql } from 'drizzle-orm';
import type { ImportNotes } from '#core/model/calls/row-runs.ts';
import { columnHeaded, columnName } from '#core/model/list/csv-columns.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { folded } from '#core/model/words/folded.ts';
import type { Deps } from '../../kernel/deps.ts';
import { importHeading } from '../../kernel/import-tables.ts';
import type { ChosenHeadings } from '../csv/headings.ts';

// Nobody has files with more kinds of headings
const maxSaved = 2000;
const longestHeading = 200;

/** Returns the columns that the user chose for headings of earlier files. */
export async function chosenHeadings(
  { database }: Pick<Deps, 'database'>,
  { name }: ResolvedResource,
  { id }: Actor,
): Promise<ChosenHeadings> {
  const rows = await database.orm
    .select({ heading: importHeading.heading, column: importHeading.column })
    .from(importHeading)
    .where(and(eq(importHeading.userId, id), eq(importHeading.resource, name)))
    .limit(maxSaved);
  return new Map(rows.map(({ heading, column }) => [heading, column]));
}

/**
 * Saves a choice of columns for the user's next files. A heading that names its own column needs none, and takes back an earlier
 * choice; one that a file has twice has no choice of its own.
 */
export async function saveHeadings(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  resource: ResolvedResource,
  actor: Actor,
  headings: ImportNotes['headings'],
): Promise<void> {
  const chosen = headings
    .map(({ heading, column }) => ({ heading: folded(heading), column, own: ownColumn(resource, heading, actor) }))
    .filter(({ heading }) => heading !== '' && heading.length <= longestHeading);
  const single = chosen.filter(({ heading }) => chosen.filter((one) => one.heading === heading).length === 1);
  const ids = { userId: actor.id, resource: resource.name };
  await database.transaction(async (tx) => {
    for (const { heading, column, own } of single) {
      const row = { ...ids, heading, column, updateDate: now() };
      if (own !== null && own === column)
        await tx
          .delete(importHeading)
          .where(
            and(
              eq(importHeading.userId, ids.userId),
              eq(importHeading.resource, ids.resource),
              eq(importHeading.heading, heading),
            ),
          );
      else
        await tx
          .insert(importHeading)
          .values(row)
          .onConflictDoUpdate({
            target: [importHeading.userId, importHeading.resource, importHeading.heading],
            set: { column: sql`excluded."column"`, updateDate: row.updateDate },
          });
    }
  });
}

function ownColumn(resource: ResolvedResource, heading: string, actor: Actor): string | null {
  const own = columnHeaded(resource, heading, actor);
  return own === undefined ? null : columnName(own);
}
