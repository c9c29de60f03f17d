import { eq } from 'drizzle-orm';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import {
  chattedByDefault,
  defaultPreference,
  type NotificationType,
  notificationTypesFor,
} from '#domain/notices/notification-types.ts';
import type { Preference } from '../calls/notices.ts';
import { notificationPreference } from './tables.ts';

/** Returns the user's preference, or the default, for each notification type that the user's role receives. */
export async function preferencesOf(tx: Orm, actor: Actor): Promise<Preference[]> {
  const said = await tx.select().from(notificationPreference).where(eq(notificationPreference.userId, actor.id));
  return notificationTypesFor(actor.role).map((type) => preferenceOf(said, type));
}

type PreferenceRow = typeof notificationPreference.$inferSelect;

function preferenceOf(said: readonly PreferenceRow[], notificationType: NotificationType): Preference {
  const mine = said.find((one) => one.notificationType === notificationType);
  const { screen, mail } = mine ?? defaultPreference(notificationType);
  return {
    notificationType,
    screen,
    mail,
    line: mine?.line ?? chattedByDefault,
    slack: mine?.slack ?? chattedByDefault,
    chatwork: mine?.chatwork ?? chattedByDefault,
  };
}

/** Saves a user's preference for one type and returns all of it. Channels that are omitted stay unchanged. */
export async function savePreference(
  tx: Orm,
  userId: number,
  { notificationType, ...said }: Pick<Preference, 'notificationType' | 'screen' | 'mail'> & Partial<Preference>,
): Promise<Preference> {
  const kept = await tx
    .insert(notificationPreference)
    .values({ userId, notificationType, ...said })
    .onConflictDoUpdate({
      target: [notificationPreference.userId, notificationPreference.notificationType],
      set: said,
    })
    .returning();
  return preferenceOf(kept, notificationType);
}
