import { eq } from 'drizzle-orm';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { defaultPreference, notificationTypesFor } from '#domain/notification-types.ts';
import type { Preference } from '../calls.ts';
import { notificationPreference } from './tables.ts';

/** What the user said, or the default, for each kind that the user's role is ever sent. */
export async function preferencesOf(tx: Orm, actor: Actor): Promise<Preference[]> {
  const said = await tx.select().from(notificationPreference).where(eq(notificationPreference.userId, actor.id));
  return notificationTypesFor(actor.role).map((notificationType) => {
    const { screen, mail } =
      said.find((one) => one.notificationType === notificationType) ?? defaultPreference(notificationType);
    return { notificationType, screen, mail };
  });
}

/** Keeps what the user says about one kind. */
export async function keepPreference(
  tx: Orm,
  userId: number,
  { notificationType, ...kept }: Preference,
): Promise<void> {
  await tx
    .insert(notificationPreference)
    .values({ userId, notificationType, ...kept })
    .onConflictDoUpdate({
      target: [notificationPreference.userId, notificationPreference.notificationType],
      set: kept,
    });
}
