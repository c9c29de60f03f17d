import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import { hour, minute, second } from '#core/model/day.ts';
import type { Database } from '#core/server/database/database.ts';
import { doubling, leaseOn } from '#core/server/kernel/background.ts';
import { openedBy, type Sealer } from '#core/server/sessions/tokens.ts';
import {
  type ChatChannel,
  chatChannelIn,
  chatChannels,
  codeIn,
  type NoticeDeliveryState,
  type NoticeProblem,
  noticeChannels,
  noticeProblems,
} from '#domain/notices/notice-channels.ts';
import { isQuiet, type QuietHours, whenFree } from '#notifications/rules/notice-timing.ts';
import type { Tables } from '#product';
import { findAccount } from '#users/server/users.ts';
import { type Channel, ChannelFailure, type ChannelFailureKind } from '../channels/channel.ts';
import type { Channels } from '../channels/open.ts';
import { emitNotification } from '../emit.ts';
import { noticeChannel, noticeDelivery } from '../tables.ts';
import { quietHoursOf } from './settings.ts';

export interface SendDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly channels: Channels;
  readonly sealer: Sealer;
  /** epoch ms */
  now(): number;
}

export type NoticeMessage = typeof noticeDelivery.$inferSelect;

/** How long a worker may hold a message; a request's timeout is far shorter. */
export const noticeLease = leaseOn(noticeDelivery, minute);
/** With delays of at most an hour this covers most of a day, so a host may be down overnight. */
const attemptsAtMost = 22;
const waitAfter = doubling(30 * second, hour);
/** Safety margin before a retry key expires. */
const margin = hour;
/** A message this recent was triggered by the user, who links or tests a channel: it ignores quiet hours. */
const fresh = 10 * minute;
/** The queue ends a job after five minutes; the next run continues. */
const runFor = 4 * minute;

/**
 * The job `notice-send`: sends due messages, one after another per channel, so that a host that does not respond delays
 * only its own. Claims each message first, so that only one of two workers sends it. A message that was claimed but
 * never settled may have been sent: it is resent automatically only if the host recognizes a repeat, otherwise by a
 * user's decision.
 */
export async function sendDue(deps: SendDeps): Promise<void> {
  const end = deps.now() + runFor;
  await settleLost(deps);
  const ended = await Promise.allSettled(chatChannels.map((channel) => sendBy(deps, channel, end)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

async function sendBy(deps: SendDeps, channel: ChatChannel, end: number): Promise<void> {
  // Claims one message at a time, so that none stays claimed when time runs out
  while (deps.now() < end) {
    const next = await claim(deps, channel);
    if (next === null) return;
    await attempt(deps, next);
  }
}

async function claim({ database, now }: SendDeps, channel: ChatChannel): Promise<NoticeMessage | null> {
  const moment = now();
  const next = database.orm
    .select({ id: noticeDelivery.id })
    .from(noticeDelivery)
    .where(
      and(
        eq(noticeDelivery.channel, channel),
        eq(noticeDelivery.state, 'WAITING'),
        lte(noticeDelivery.dueDate, moment),
      ),
    )
    .orderBy(asc(noticeDelivery.dueDate), asc(noticeDelivery.id))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await database.orm
    .update(noticeDelivery)
    .set({
      state: 'SENDING',
      ...noticeLease.claimed(moment),
      attempts: sql`${noticeDelivery.attempts} + 1`,
      firstTriedDate: sql`coalesce(${noticeDelivery.firstTriedDate}, ${moment}::bigint)`,
      updateDate: moment,
    })
    .where(sql`${noticeDelivery.id} = (${next})`)
    .returning();
  return claimed ?? null;
}

async function settleLost(deps: SendDeps): Promise<void> {
  const lost = await deps.database.orm
    .select()
    .from(noticeDelivery)
    .where(and(eq(noticeDelivery.state, 'SENDING'), noticeLease.isFree(deps.now())));
  for (const one of lost) await failed(deps, one, new ChannelFailure('lost', { reason: 'the worker was lost' }));
}

async function attempt(deps: SendDeps, delivery: NoticeMessage): Promise<void> {
  const { orm } = deps.database;
  const [link] = await orm
    .select({ address: noticeChannel.address })
    .from(noticeChannel)
    .where(and(eq(noticeChannel.userId, delivery.userId), eq(noticeChannel.channel, delivery.channel)));
  const channel = hostOf(deps, delivery);
  if (channel === null || link?.address == null)
    return settle(deps, delivery, { state: 'DROPPED', problem: 'UNLINKED' });
  const account = await findAccount(deps.tables, orm, { id: delivery.userId });
  if (account?.open !== true) return settle(deps, delivery, { state: 'DROPPED', problem: 'CLOSED' });
  const quiet = await quietHoursOf(deps.database.orm, delivery.userId);
  const isLate = delivery.attempts > 1 || delivery.dueDate < deps.now() - fresh;
  if (isLate && isQuiet(deps.now(), quiet)) return putOff(deps, delivery, quiet);
  const address = openedBy(deps.sealer, link.address);
  try {
    if (address === null) throw new ChannelFailure('ended', { reason: 'sealed with another key' });
    if (!channel.isConnected) throw new ChannelFailure('unconnected');
    await channel.send(address, delivery.content, delivery.retryKey);
  } catch (error) {
    // After an error in our own code it is unknown whether the message was sent
    const failure = error instanceof ChannelFailure ? error : new ChannelFailure('lost');
    await failed(deps, delivery, failure);
    if (failure.kind === 'ended') await endLink(deps, delivery, link.address);
    return;
  }
  await settle(deps, delivery, { state: 'SENT', problem: null });
}

/** Postpones a message that was not sent before quiet hours began until they end, without counting an attempt. */
function putOff(deps: SendDeps, delivery: NoticeMessage, quiet: QuietHours | null): Promise<void> {
  return settle(deps, delivery, {
    state: 'WAITING',
    problem: codeIn(noticeProblems, delivery.problem),
    error: delivery.error,
    attempts: delivery.attempts - 1,
    dueDate: whenFree(deps.now(), quiet),
  });
}

const problems: Record<ChannelFailureKind, NoticeProblem> = {
  ended: 'ENDED',
  refused: 'REFUSED',
  unconnected: 'UNCONNECTED',
  limited: 'LIMITED',
  unavailable: 'UNAVAILABLE',
  lost: 'LOST',
};

/** Schedules a retry if it cannot deliver the message twice; otherwise leaves the decision to a user. */
async function failed(deps: SendDeps, delivery: NoticeMessage, failure: ChannelFailure): Promise<void> {
  const problem = problems[failure.kind];
  const error = failure.message;
  if (failure.kind === 'ended' || failure.kind === 'refused')
    return settle(deps, delivery, { state: 'FAILED', problem, error });
  const wait = Math.max(failure.wait, waitAfter(delivery.attempts));
  const again = whenFree(deps.now() + wait, await quietHoursOf(deps.database.orm, delivery.userId));
  const isKnown = failure.kind !== 'lost' && delivery.problem !== 'LOST';
  if (!isKnown && !holdsKey(deps, delivery, again))
    return settle(deps, delivery, { state: 'UNKNOWN', problem: 'LOST', error });
  // Once lost, a message stays doubtful: later attempts say nothing about whether the first one arrived
  const outcome = isKnown ? problem : 'LOST';
  const isOver = delivery.attempts >= attemptsAtMost;
  if (isOver) return settle(deps, delivery, { state: isKnown ? 'FAILED' : 'UNKNOWN', problem: outcome, error });
  await settle(deps, delivery, { state: 'WAITING', problem: outcome, error, dueDate: again });
}

/** True if the host will still recognize the message as a repeat at that time. */
function holdsKey(deps: SendDeps, delivery: NoticeMessage, then: number): boolean {
  const holds = hostOf(deps, delivery)?.keyHolds ?? null;
  return holds !== null && then < (delivery.firstTriedDate ?? then) + holds - margin;
}

function hostOf({ channels }: SendDeps, { channel }: NoticeMessage): Channel | null {
  const name = chatChannelIn(channel);
  return name === null ? null : channels[name];
}

interface Outcome {
  readonly state: NoticeDeliveryState;
  readonly problem: NoticeProblem | null;
  readonly error?: string | null;
  readonly dueDate?: number;
  readonly attempts?: number;
}

/** Writes the outcome of a message, unless another worker has claimed it since. */
async function settle(deps: SendDeps, delivery: NoticeMessage, { error = null, ...outcome }: Outcome): Promise<void> {
  const release = outcome.state === 'WAITING' ? noticeLease.released : {};
  await deps.database.orm
    .update(noticeDelivery)
    .set({ ...outcome, ...release, error: error?.slice(0, 500) ?? null, updateDate: deps.now() })
    .where(
      and(
        eq(noticeDelivery.id, delivery.id),
        noticeLease.isHeldBy(delivery.claim),
        // A worker that returns after its lease still knows the outcome best
        inArray(noticeDelivery.state, ['SENDING', 'UNKNOWN']),
      ),
    );
}

/** Marks the link as ended until its user links the channel again, and notifies them on screen once. */
async function endLink(
  { database, tables, now }: SendDeps,
  { userId, channel }: NoticeMessage,
  address: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    const ended = await tx
      .update(noticeChannel)
      .set({ problem: 'ENDED' })
      .where(
        and(
          eq(noticeChannel.userId, userId),
          eq(noticeChannel.channel, channel),
          // Not if the channel was linked again meanwhile
          eq(noticeChannel.address, address),
          isNull(noticeChannel.problem),
        ),
      )
      .returning({ id: noticeChannel.id });
    if (ended.length === 0) return;
    const name = chatChannelIn(channel);
    await emitNotification(
      { tx, tables, now: now() },
      {
        notificationType: 'NONE',
        content: `${name === null ? '' : noticeChannels[name]}に通知を送れなくなりました。通知設定から連携し直してください`,
        operandValue: [],
        recipientUserIds: [userId],
      },
    );
  });
}
