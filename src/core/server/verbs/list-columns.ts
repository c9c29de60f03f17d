import { and, asc, eq } from 'drizzle-orm';
import type { ListColumns } from '#core/model/calls/column-calls.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Deps } from '../kernel/deps.ts';
import { listColumns } from '../kernel/view-tables.ts';

/** Returns the actor's column settings of every list that has any. */
export async function columnsOf({ database }: Pick<Deps, 'database'>, actor: Actor): Promise<readonly ListColumns[]> {
  return database.orm
    .select({ resource: listColumns.resource, columns: listColumns.columns, widths: listColumns.widths })
    .from(listColumns)
    .where(eq(listColumns.userId, actor.id))
    .orderBy(asc(listColumns.resource));
}

interface Chosen {
  readonly columns: readonly string[] | null;
  readonly widths: ListColumns['widths'] | null;
}

/** Saves the actor's columns of a list, replacing the previous ones; without columns, resets to the default. */
export async function saveColumnsOf(
  { database, now }: Pick<Deps, 'database' | 'now'>,
  actor: Actor,
  { name }: ResolvedResource,
  chosen: Chosen,
): Promise<ListColumns> {
  const kept = { columns: chosen.columns ?? [], widths: chosen.widths ?? [] };
  if (kept.columns.length === 0)
    await database.orm.delete(listColumns).where(and(eq(listColumns.userId, actor.id), eq(listColumns.resource, name)));
  else {
    const values = { ...kept, updateDate: now() };
    await database.orm
      .insert(listColumns)
      .values({ userId: actor.id, resource: name, ...values })
      .onConflictDoUpdate({ target: [listColumns.userId, listColumns.resource], set: values });
  }
  return { resource: name, ...kept };
}
