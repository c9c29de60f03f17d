import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, inArray, type SQL } from 'drizzle-orm';
import { hour } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { pageOf } from '#core/server/kernel/reading/search.ts';
import { scopeOf } from '#core/server/kernel/scope.ts';
import { admins } from '#domain/accounts/roles.ts';
import { undeliveredStates } from '#domain/notices/mail-delivery.ts';
import { chatChannelIn, codeIn, noticeDeliveryStates, noticeProblems } from '#domain/notices/notice-channels.ts';
import type { Deps } from '#product';
import { dismissNotice, listNoticeDeliveries, type NoticeDelivery, sendNoticeAgain } from '../calls/channels.ts';
import type { Channels } from './channels/open.ts';
import { noticeSendJob } from './delivery/job-names.ts';
import { noticeLease } from './delivery/send.ts';
import { noticeDelivery } from './tables.ts';

export interface DeliveryRouteDeps extends Deps {
  readonly channels: Channels;
}

/**
 * Routes of the deliveries to channels: the user's own, and for administrators those of all users they can see. Long,
 * for it lists every call.
 */
export function deliveryRoutes(deps: DeliveryRouteDeps): Endpoint[] {
  const { database, now } = deps;
  const { orm } = database;
  const users = deps.tables['system-user'];
  const on = endpoints(deps);
  const visibleTo = (actor: Actor, all: boolean): SQL | undefined =>
    all && admins.some((role) => role === actor.role)
      ? scopeOf(deps, 'system-user', actor)
      : eq(noticeDelivery.userId, actor.id);
  const seen = async ({ actor, params }: { actor: Actor; params: { readonly id: number } }) => {
    const [found] = await orm
      .select({ delivery: noticeDelivery })
      .from(noticeDelivery)
      .innerJoin(users, eq(users.id, noticeDelivery.userId))
      .where(and(eq(noticeDelivery.id, params.id), visibleTo(actor, true)));
    if (found === undefined) throw new AppError('not_found');
    return found.delivery;
  };
  /** Changes a delivery only while it waits for a decision, so that of two concurrent changes one fails. */
  const change = async (id: number, to: Partial<typeof noticeDelivery.$inferInsert>) => {
    await database.transaction(async (tx) => {
      const changed = await tx
        .update(noticeDelivery)
        .set({ ...to, updateDate: now() })
        .where(and(eq(noticeDelivery.id, id), inArray(noticeDelivery.state, [...undeliveredStates])))
        .returning({ id: noticeDelivery.id });
      if (changed.length === 0) throw new AppError('notice_settled');
      if (to.state === 'WAITING') await deps.enqueue(tx, noticeSendJob, {});
    });
    return { id };
  };
  return [
    on(listNoticeDeliveries, async ({ actor, query: { all, open, ...page } }) => {
      const { start, end } = pageOf(page);
      const isOpen = open === true ? inArray(noticeDelivery.state, [...undeliveredStates]) : undefined;
      const which = and(visibleTo(actor, all === true), isOpen);
      const rows = await orm
        .select({ delivery: noticeDelivery, name: users.name })
        .from(noticeDelivery)
        .innerJoin(users, eq(users.id, noticeDelivery.userId))
        .where(which)
        .orderBy(desc(noticeDelivery.id))
        .offset(start)
        .limit(end - start);
      const [counted] = await orm
        .select({ total: count() })
        .from(noticeDelivery)
        .innerJoin(users, eq(users.id, noticeDelivery.userId))
        .where(which);
      const data = rows.map(({ delivery, name }) => shown(delivery, delivery.userId === actor.id ? null : name));
      return { data, total: counted?.total ?? 0 };
    }),
    on(sendNoticeAgain, seen, ({ found }) => {
      const chat = chatChannelIn(found.channel);
      const holds = chat === null ? null : deps.channels[chat].keyHolds;
      // While the host still recognizes the key, a message that did arrive is not delivered twice
      const isKnown = holds !== null && (found.firstTriedDate ?? 0) + holds - hour > now();
      return change(found.id, {
        state: 'WAITING',
        problem: null,
        attempts: 0,
        dueDate: now(),
        ...noticeLease.released,
        ...(isKnown ? {} : { retryKey: randomUUID(), firstTriedDate: null }),
      });
    }),
    on(dismissNotice, seen, ({ found }) => change(found.id, { state: 'DISMISSED' })),
  ];
}

function shown(delivery: typeof noticeDelivery.$inferSelect, userName: string | null): NoticeDelivery {
  const { id, channel, createDate, updateDate, attempts, content, dueDate } = delivery;
  const state = codeIn(noticeDeliveryStates, delivery.state) ?? 'UNKNOWN';
  return {
    id,
    userName,
    channel: chatChannelIn(channel) ?? 'MAIL',
    createDate,
    updateDate,
    state,
    problem: codeIn(noticeProblems, delivery.problem),
    attempts,
    dueDate: state === 'WAITING' && attempts > 0 ? dueDate : null,
    content,
  };
}
