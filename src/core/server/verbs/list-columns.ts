import { and, asc, eq } from 'drizzle-orm';
import type { ListColumns } from '#core/model/calls/column-calls.ts';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Deps } from '../kernel/deps.ts';
import { listColumnsTable } from '../kernel/view-tables.ts';

/** Returns the actor's column settings of every list that has any. */
export async function columnsOf({ database }: Pick<Deps, 'database'>, actor: Actor): Promise<readonly ListColumns[]> {
  return database.orm
    .select({ resource: listColumnsTable.resource, columns: listColumnsTable.columns, widths: listColumnsTable.widths })
    .from(listColumnsTable)
    .where(eq(listColumnsTable.userId, actor.id))
    .orderBy(asc(listColumnsTable.resource));
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
    await database.orm
      .delete(listColumnsTable)
      .where(and(eq(listColumnsTable.userId, actor.id), eq(listColumnsTable.resource, name)));
  else {
    const values = { ...kept, updateDate: now() };
    await database.orm
      .insert(listColumnsTable)
      .values({ userId: actor.id, resource: name, ...values })
      .onConflictDoUpdate({ target: [listColumnsTable.userId, listColumnsTable.resource], set: values });
  }
  return { resource: name, ...kept };
}
