import { eq } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { ownerToday } from '#terms/server/in-force.ts';

/** Reviews with this many stars or fewer cause a notification. */
const low = 2;

interface Arrived {
  readonly id: number;
  readonly stars: number | null;
  readonly reviewer: string;
}

/** Notifies the store's owner, its manager and the administrators of new reviews with few stars. */
export async function notifyLowStars(
  deps: GoogleDeps,
  tx: Orm,
  storeId: number,
  reviews: readonly Arrived[],
): Promise<void> {
  const few = reviews.filter(({ id, stars }) => id > 0 && stars !== null && stars <= low);
  if (few.length === 0) return;
  const stores = deps.tables['search-conditions'];
  const [store] = await tx
    .select({ name: stores.name, owner: ownerToday(deps.tables), manager: stores.managerUserId })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (store === undefined) return;
  const people = [store.owner, store.manager].filter((id) => typeof id === 'number');
  for (const { id, stars, reviewer } of few)
    await emitNotification(
      { tx, tables: deps.tables, now: deps.now() },
      {
        notificationType: 'NONE',
        content: `「${store.name}」に★${stars}のクチコミが届きました（${reviewer.slice(0, 40)}）`,
        operandValue: [storeId, id],
        recipientRoles: admins,
        recipientUserIds: people,
      },
    );
}
