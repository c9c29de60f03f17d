import { sql } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { unqualified } from '#core/server/database/sql.ts';
import { chattedByDefault, mailedByDefault } from '#domain/notices/notification-types.ts';
import type { CustomerFall } from '#domain/ranks/rank-alerts.ts';
import type { Tables } from '#product';
import { isOpen } from '#users/server/users.ts';
import { noticeChannel, noticeWaiting, notificationPreference } from '../tables.ts';

/** A notification that was just written; for a rank drop also its size and the store's customer. */
export interface FreshNotice {
  readonly id: number;
  readonly fall?: CustomerFall;
}

/**
 * Queues new notifications for each recipient and each channel that they want this type by, in the transaction that
 * wrote them. Stores the size of a rank drop with it, because the recipient's threshold is checked only when the message
 * is made.
 */
export async function queueNotices(
  { tx, tables, now }: { readonly tx: Orm; readonly tables: Tables; readonly now: number },
  fresh: readonly FreshNotice[],
): Promise<void> {
  if (fresh.length === 0) return;
  const notices = tables.notification;
  const users = tables['system-user'];
  const given = fresh.map(({ id, fall }) => ({
    id,
    customer_id: fall?.customerId ?? null,
    out_of_target: fall?.outOfTarget ?? null,
    places: fall?.places ?? null,
  }));
  const type = notices.notificationType;
  const { userId, channel, notificationId, createDate, customerId, outOfTarget, places } = noticeWaiting;
  const columns = [userId, channel, notificationId, createDate, customerId, outOfTarget, places].map(unqualified);
  const said = notificationPreference;
  const mails = mailedByDefault.map((one) => sql`${one}`);
  await tx.execute(sql`
    insert into ${noticeWaiting} (${sql.join(columns, sql`, `)})
    select ${users.id}, way.channel, ${notices.id}, ${now}::bigint,
      given.customer_id, given.out_of_target, given.places
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
      as given(id integer, customer_id integer, out_of_target boolean, places integer)
    join ${notices} on ${notices.id} = given.id
    join ${users} on ${isOpen(users)} and ${users.createDate} <= ${notices.createDate} and (
      ${users.id} = any(${notices.recipientUserIds}) or ${users.systemUserRole} = any(${notices.recipientRoles})
      or (cardinality(${notices.recipientUserIds}) = 0 and cardinality(${notices.recipientRoles}) = 0))
    join lateral (
      select 'MAIL' as channel
      union all
      select ${noticeChannel.channel} from ${noticeChannel}
      where ${noticeChannel.userId} = ${users.id} and ${noticeChannel.address} is not null and ${noticeChannel.problem} is null
    ) as way on true
    left join ${said} on ${said.userId} = ${users.id} and ${said.notificationType} = ${type}
    where case way.channel
        when 'MAIL' then coalesce(${said.mail}, ${type} in (${sql.join(mails, sql`, `)}))
        when 'LINE' then coalesce(${said.line}, ${chattedByDefault}::boolean)
        when 'SLACK' then coalesce(${said.slack}, ${chattedByDefault}::boolean)
        else coalesce(${said.chatwork}, ${chattedByDefault}::boolean)
      end
    on conflict do nothing`);
}
