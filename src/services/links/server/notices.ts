import { and, eq } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import type { LinkKind } from '#domain/accounts/link-health.ts';
import { admins } from '#domain/accounts/roles.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Tables } from '#product';
import { findLink } from './links.ts';
import { type LinkNoticeKind, linkNotice } from './tables.ts';

interface NoticeContext {
  readonly tx: Orm;
  readonly tables: Tables;
  /** epoch ms */
  readonly now: number;
}

/** Notifies the administrators and the customer's manager that a link broke; once, until it is renewed. */
export function notifyLinkBroken(context: NoticeContext, kind: LinkKind, linkId: number): Promise<void> {
  return notifyOnce(context, kind, linkId, 'DEAD', '切れました。再連携が必要です。');
}

/** Notifies them that a link ends in `days` days; once for each of the two warnings. */
export function notifyLinkExpiring(
  context: NoticeContext,
  kind: LinkKind,
  linkId: number,
  days: number,
): Promise<void> {
  const stage = days <= 3 ? 'LAST' : 'SOON';
  return notifyOnce(context, kind, linkId, stage, `あと${Math.max(days, 0)}日で切れます。早めの再連携をお願いします。`);
}

/** The link was renewed: clears sent notices so that future ones are sent. */
export async function forgetNotices(tx: Orm, kind: LinkKind, linkId: number): Promise<void> {
  await tx.delete(linkNotice).where(and(eq(linkNotice.kind, kind), eq(linkNotice.linkId, linkId)));
}

async function notifyOnce(
  { tx, tables, now }: NoticeContext,
  kind: LinkKind,
  linkId: number,
  notice: LinkNoticeKind,
  what: string,
): Promise<void> {
  const claimed = await tx
    .insert(linkNotice)
    .values({ kind, linkId, notice, noticeDate: now })
    .onConflictDoNothing()
    .returning({ id: linkNotice.linkId });
  const link = claimed.length === 0 ? null : await findLink({ tables }, tx, kind, linkId, now);
  if (link === null) return;
  await emitNotification(
    { tx, tables, now },
    {
      notificationType: 'NONE',
      content: `${link.title}の連携が${what}`,
      operandValue: link.storeId === null ? [] : [link.storeId],
      recipientRoles: admins,
      recipientUserIds: link.managerUserId === null ? [] : [link.managerUserId],
    },
  );
}
