import type { Orm } from '#core/server/database/database.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { ProfileState } from '#domain/ranks/profile-state.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { noticeOfEvents, type ProfileEvent } from '../rules/profile-events.ts';
import type { GuardDeps, GuardedStore } from './deps.ts';

/** Notifies the store's owner, its manager and the administrators of what happened to its profile, in one notice. */
export async function notifyOfProfile(
  { tables, now }: GuardDeps,
  tx: Orm,
  { id, name, ownerUserId, managerUserId }: GuardedStore,
  { events, state }: { readonly events: readonly ProfileEvent[]; readonly state: ProfileState },
): Promise<void> {
  const content = noticeOfEvents(name, events, state);
  if (content === null) return;
  await emitNotification(
    { tx, tables, now: now() },
    {
      notificationType: 'NONE',
      content,
      operandValue: [id],
      recipientRoles: admins,
      recipientUserIds: [ownerUserId, managerUserId].filter((one) => one !== null),
    },
  );
}
