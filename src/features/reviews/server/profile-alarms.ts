import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { admins } from '#domain/accounts/roles.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { alarmLabel } from '#reviews/rules/policy-violations.ts';
import { googleSync } from './tables.ts';

/**
 * Notifies the person in charge that Google suspended a profile, revoked its ownership or restricted its editing: once, until
 * a reply is published again. Does nothing for other violations.
 */
export async function alarmOf(deps: GoogleDeps, storeId: number, violation: string | null): Promise<void> {
  const label = alarmLabel(violation);
  if (label === null) return;
  const stores = deps.tables['search-conditions'];
  await deps.database.transaction(async (tx) => {
    const fresh = await tx
      .insert(googleSync)
      .values({ storeId, alarm: violation })
      .onConflictDoUpdate({
        target: googleSync.storeId,
        set: { alarm: violation },
        setWhere: sql`${googleSync.alarm} is distinct from ${violation}`,
      })
      .returning({ storeId: googleSync.storeId });
    if (fresh.length === 0) return;
    const [store] = await tx
      .select({ name: stores.name, manager: stores.managerUserId })
      .from(stores)
      .where(eq(stores.id, storeId));
    if (store === undefined) return;
    await emitNotification(
      { tx, tables: deps.tables, now: deps.now() },
      {
        notificationType: 'NONE',
        content: `「${store.name}」のGoogleビジネスプロフィールで「${label}」が起きています。返信や投稿は公開されません。Googleの管理画面を確認してください`,
        operandValue: [storeId],
        recipientRoles: admins,
        recipientUserIds: store.manager === null ? [] : [store.manager],
      },
    );
  });
}

/** Clears the alarm of a profile that publishes replies again, so that the next one notifies again. */
export async function endAlarm({ database }: Pick<GoogleDeps, 'database'>, storeId: number): Promise<void> {
  await database.orm
    .update(googleSync)
    .set({ alarm: null })
    .where(and(eq(googleSync.storeId, storeId), isNotNull(googleSync.alarm)));
}
