import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { RankAlert, RankFall } from '#domain/ranks/rank-alerts.ts';
import { emitNotifications, type NewNotification } from '#notifications/server/emit.ts';
import type { Tables } from '#product';
import { rankAlert } from '../tables.ts';

export interface Alert {
  readonly kind: RankAlert;
  readonly day: Day;
  readonly detailId: number;
  readonly keyword: string;
  readonly storeId: number;
  readonly storeName: string;
  readonly ownerUserId: number | null;
  readonly managerUserId: number | null;
  readonly targetRank: number;
  readonly rank: number | null;
  readonly lastRank: number | null;
  /** Null if there is no fall. */
  readonly fall: RankFall | null;
}

/** Notifies the store's owner, its manager and the administrators; each kind once per keyword and day, even if the day is read again. */
export async function sendRankAlerts(
  context: { readonly tx: Orm; readonly tables: Tables; readonly now: number },
  alerts: readonly Alert[],
): Promise<void> {
  if (alerts.length === 0) return;
  const { tx } = context;
  const fresh = await tx
    .insert(rankAlert)
    .values(alerts.map(({ kind, day, detailId }) => ({ detailId, day, notificationType: kind })))
    .onConflictDoNothing()
    .returning({ detailId: rankAlert.detailId, kind: rankAlert.notificationType });
  const unsent = new Set(fresh.map(({ detailId, kind }) => `${detailId} ${kind}`));
  await emitNotifications(
    context,
    alerts.filter(({ detailId, kind }) => unsent.delete(`${detailId} ${kind}`)).map(noticeOf),
  );
}

/** The notification of an alert. */
export function noticeOf(alert: Alert): NewNotification {
  const { kind, storeId, detailId, ownerUserId, managerUserId, fall } = alert;
  const shared = {
    content: sentence(alert),
    recipientRoles: admins,
    recipientUserIds: [ownerUserId, managerUserId].filter((id) => id !== null),
  };
  return kind === 'SEARCH_CONDITION_RANK_FIRST_EXPOSED'
    ? { ...shared, notificationType: kind, operandValue: [ownerUserId ?? 0, storeId, detailId] }
    : {
        ...shared,
        notificationType: kind,
        operandValue: [storeId, detailId],
        ...(fall === null ? {} : { fall: { ...fall, customerId: ownerUserId } }),
      };
}

function sentence({ kind, keyword, storeName, targetRank, rank, lastRank }: Alert): string {
  const subject = `${storeName}「${keyword}」`;
  return kind === 'SEARCH_CONDITION_RANK_FIRST_EXPOSED'
    ? `${subject}が${place(rank)}になり、目標の${targetRank}位以内を初めて達成しました`
    : `${subject}の順位が${place(lastRank)}から${place(rank)}に下がりました（目標${targetRank}位）`;
}

function place(rank: number | null): string {
  return rank === null ? '圏外' : `${rank}位`;
}
