import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { hour, minute, second } from '#core/model/durations.ts';
import type { Database } from '#core/server/database/database.ts';
import { openedBy, type Sealer } from '#core/server/kernel/sealing/sealed.ts';
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
import { isQuiet, type QuietHours, whenFree } from '#domain/notices/notice-timing.ts';
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

export type Delivery = typeof noticeDelivery.$inferSelect;

/** So long one worker may take over a message; a host's own time is far below. */
const lease = minute;
/** With waits of an hour at most: most of a day, so that a host may be away for a night. */
const attemptsAtMost = 22;
/** A key is not trusted up to its last moment. */
const margin = hour;
/** A message that is as new was asked for now, by whoever links a channel or tries it: it comes at any hour. */
const fresh = 10 * minute;
/** The queue ends a job after five minutes; what is left is the next one's. */
const turn = 4 * minute;

/**
 * The job `notice-send`: sends what is due, by each channel one after another, so that a host that does not answer holds up its own alone.
 * Claimed first, so that of two workers one sends it; what was claimed and never settled may have left: it is sent again by itself where
 * the host knows a repeat, and else by a person alone.
 */
export async function sendDue(deps: SendDeps): Promise<void> {
  const end = deps.now() + turn;
  await settleLost(deps);
  const ended = await Promise.allSettled(chatChannels.map((channel) => sendBy(deps, channel, end)));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
}

async function sendBy(deps: SendDeps, channel: ChatChannel, end: number): Promise<void> {
  // None is claimed that would not be sent
  while (deps.now() < end) {
    const next = await claim(deps, channel);
    if (next === null) return;
    await attempt(deps, next);
  }
}

async function claim({ database, now }: SendDeps, channel: ChatChannel): Promise<Delivery | null> {
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
      claim: randomUUID(),
      claimedUntil: moment + lease,
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
    .where(and(eq(noticeDelivery.state, 'SENDING'), lt(noticeDelivery.claimedUntil, deps.now())));
  for (const one of lost) await failed(deps, one, new ChannelFailure('lost', { reason: 'the worker was lost' }));
}

async function attempt(deps: SendDeps, delivery: Delivery): Promise<void> {
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
    // What a program of ours did wrong is no doubt of the host's: nobody knows whether it was sent
    const failure = error instanceof ChannelFailure ? error : new ChannelFailure('lost');
    await failed(deps, delivery, failure);
    if (failure.kind === 'ended') await endLink(deps, delivery, link.address);
    return;
  }
  await settle(deps, delivery, { state: 'SENT', problem: null });
}

/** What could not go before the quiet hours began goes after them; that is no try. */
function putOff(deps: SendDeps, delivery: Delivery, quiet: QuietHours | null): Promise<void> {
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

/** Waits for another try where nothing can come twice by it; else a person is shown what happened. */
async function failed(deps: SendDeps, delivery: Delivery, failure: ChannelFailure): Promise<void> {
  const problem = problems[failure.kind];
  const error = failure.message;
  if (failure.kind === 'ended' || failure.kind === 'refused')
    return settle(deps, delivery, { state: 'FAILED', problem, error });
  const wait = Math.max(failure.wait, Math.min(hour, 15 * second * 2 ** Math.min(delivery.attempts, 10)));
  const again = whenFree(deps.now() + wait, await quietHoursOf(deps.database.orm, delivery.userId));
  const isKnown = failure.kind !== 'lost' && delivery.problem !== 'LOST';
  if (!isKnown && !holdsKey(deps, delivery, again))
    return settle(deps, delivery, { state: 'UNKNOWN', problem: 'LOST', error });
  // One that was lost once stays in doubt, whatever its later tries say, for they say nothing of the first
  const outcome = isKnown ? problem : 'LOST';
  const isOver = delivery.attempts >= attemptsAtMost;
  if (isOver) return settle(deps, delivery, { state: isKnown ? 'FAILED' : 'UNKNOWN', problem: outcome, error });
  await settle(deps, delivery, { state: 'WAITING', problem: outcome, error, dueDate: again });
}

/** Will the host still know the message as a repeat then? */
function holdsKey(deps: SendDeps, delivery: Delivery, then: number): boolean {
  const holds = hostOf(deps, delivery)?.keyHolds ?? null;
  return holds !== null && then < (delivery.firstTriedDate ?? then) + holds - margin;
}

function hostOf({ channels }: SendDeps, { channel }: Delivery): Channel | null {
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

/** Writes what became of a message, unless somebody else has it by now. */
async function settle(deps: SendDeps, delivery: Delivery, { error = null, ...outcome }: Outcome): Promise<void> {
  const release = outcome.state === 'WAITING' ? { claim: null, claimedUntil: null } : {};
  await deps.database.orm
    .update(noticeDelivery)
    .set({ ...outcome, ...release, error: error?.slice(0, 500) ?? null, updateDate: deps.now() })
    .where(
      and(
        eq(noticeDelivery.id, delivery.id),
        eq(noticeDelivery.claim, delivery.claim ?? ''),
        // One that came back late still knows best what became of its message
        inArray(noticeDelivery.state, ['SENDING', 'UNKNOWN']),
      ),
    );
}

/** The channel takes nothing more until its user links it anew, which they are told on screen, once. */
async function endLink(
  { database, tables, now }: SendDeps,
  { userId, channel }: Delivery,
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
          // Not one that was linked anew meanwhile
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
