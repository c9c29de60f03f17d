import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bare } from '#core/server/database/bare.ts';
import type { Orm } from '#core/server/database/database.ts';
import { chattedByDefault, mailedByDefault } from '#domain/notices/notification-types.ts';
import { everyFall, type RankFall } from '#domain/ranks/rank-alerts.ts';
import type { Tables } from '#product';
import { isOpen } from '#users/server/users.ts';
import { noticeChannel, noticeThreshold, noticeWaiting, notificationPreference } from '../tables.ts';

/** A notice that was just written; of a fallen rank also how far it fell, and whose store it is. */
export interface FreshNotice {
  readonly id: number;
  readonly fall?: RankFall & { readonly customerId: number | null };
}

/**
 * Lets new notices wait for whomever they concern, by every channel by which each wants their kind, within the transaction that wrote
 * them. Of fallen ranks only what passes the reader's threshold for that customer; the history on the screen keeps them all.
 */
export async function letWait(
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
  const { userId, channel, notificationId, createDate } = noticeWaiting;
  const said = notificationPreference;
  const [own, usual] = [alias(noticeThreshold, 'own_threshold'), alias(noticeThreshold, 'usual_threshold')];
  const mails = mailedByDefault.map((one) => sql`${one}`);
  await tx.execute(sql`
    insert into ${noticeWaiting} (${bare(userId)}, ${bare(channel)}, ${bare(notificationId)}, ${bare(createDate)})
    select ${users.id}, way.channel, ${notices.id}, ${now}::bigint
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
    left join ${noticeThreshold} as ${own} on ${own.userId} = ${users.id} and ${own.customerId} = given.customer_id
    left join ${noticeThreshold} as ${usual} on ${usual.userId} = ${users.id} and ${usual.customerId} = 0
    where case way.channel
        when 'MAIL' then coalesce(${said.mail}, ${type} in (${sql.join(mails, sql`, `)}))
        when 'LINE' then coalesce(${said.line}, ${chattedByDefault}::boolean)
        when 'SLACK' then coalesce(${said.slack}, ${chattedByDefault}::boolean)
        else coalesce(${said.chatwork}, ${chattedByDefault}::boolean)
      end
      and (given.places is null
        or (given.out_of_target and coalesce(${own.outOfTarget}, ${usual.outOfTarget}, ${everyFall.outOfTarget}::boolean))
        or given.places >= coalesce(${own.places}, ${usual.places}, ${everyFall.places}::integer))
    on conflict do nothing`);
}
