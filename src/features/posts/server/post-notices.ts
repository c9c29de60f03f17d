import { eq, sql } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import type { Edit } from '#google/server/edit.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { ownerToday } from '#terms/server/in-force.ts';

/**
 * Notifies of a post that could not be sent: the person who sent it, or those responsible for the store if nobody did at that moment. `what`:
 * what became of it, and why.
 */
export async function notifyOfPost(
  { tables, now }: Pick<GoogleDeps, 'tables' | 'now'>,
  tx: Orm,
  { storeId, rowId, requestedBy }: Pick<Edit, 'storeId' | 'rowId' | 'requestedBy'>,
  what: string,
): Promise<void> {
  const { 'search-conditions': store, 'system-user': user } = tables;
  const [found] = await tx
    .select({
      name: store.name,
      owner: user.id,
      manager: sql<number | null>`coalesce(${store.managerUserId}, ${user.managerUserId})`,
    })
    .from(store)
    .leftJoin(user, eq(user.id, ownerToday(tables)))
    .where(eq(store.id, storeId));
  const people = requestedBy === null ? [found?.owner, found?.manager] : [requestedBy];
  await emitNotification(
    { tx, tables, now: now() },
    {
      notificationType: 'NONE',
      content: `「${found?.name ?? ''}」の投稿${what}`.slice(0, 1000),
      operandValue: [storeId, rowId],
      recipientRoles: requestedBy === null ? admins : [],
      recipientUserIds: people.filter((id) => typeof id === 'number'),
    },
  );
}
