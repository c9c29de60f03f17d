import { and, eq } from 'drizzle-orm';
import { alive } from '#core/server/kernel/scope.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { Edit } from '#google/server/edit.ts';
import { writeAnswer } from '#google/server/write-answer.ts';
import type { Row } from '#product';

/** The change of one store, as stored. */
export type StoredItem = Row<'profile-edit-item'> & {
  readonly field: NonNullable<Row<'profile-edit-item'>['field']>;
  readonly status: NonNullable<Row<'profile-edit-item'>['status']>;
};

/** Returns the item as it is now; null if there is none. */
export async function editItemOf({ database, tables }: GoogleDeps, id: number): Promise<StoredItem | null> {
  const items = tables['profile-edit-item'];
  const [found] = await database.orm
    .select()
    .from(items)
    .where(and(eq(items.id, id), alive(items)));
  return found === undefined || found.field === null || found.status === null
    ? null
    : { ...found, field: found.field, status: found.status };
}

/** Writes what Google answered into an item, unless it is in another state by now or the edit is another worker's. */
export async function writeItem(
  deps: GoogleDeps,
  edit: Edit,
  { status }: Pick<StoredItem, 'status'>,
  change: Partial<StoredItem>,
): Promise<void> {
  await writeAnswer(deps, { resource: 'profile-edit-item', edit }, change, { unchanged: { status } });
}

/** Returns a value of Google's as the database stores it: JSON alone, null for none. */
export function asJson(value: unknown): StoredItem['afterValue'] {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
