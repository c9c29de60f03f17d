import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, min } from 'drizzle-orm';
import { pathTo } from '#core/model/paths/path-to.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import { chatChannelIn } from '#domain/notices/notice-channels.ts';
import { notificationLabels } from '#domain/notices/notification-types.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { whenInJapan } from '#mail/server/when.ts';
import { mayLeave } from '#notifications/rules/notice-timing.ts';
import type { Deps, ScopeDeps } from '#product';
import { shownProductName } from '#settings/server/brand.ts';
import { type Account, findAccount } from '#users/server/users.ts';
import { preferencesOf } from '../preferences.ts';
import { noticeChannel, noticeDelivery, noticeQuietHours, noticeWaiting } from '../tables.ts';
import { noticeSendJob } from './job-names.ts';
import { quietHoursIn, timingIn } from './settings.ts';
import { digestText, listedAtMost } from './text.ts';
import { fallIn, wantsFallOf } from './thresholds.ts';

export interface DigestDeps extends ScopeDeps {
  readonly database: Database;
  readonly publicUrl: string;
  /** epoch ms */
  now(): number;
  enqueue: Deps['enqueue'];
}

const mailedAtMost = 20;

/**
 * The job `notice-digest`: turns what has waited long enough for a user and a channel into one message, however many
 * notifications there are (a whole month's count, a night's readings). Writes the message and deletes the waiting rows
 * in one transaction, so an interrupted run leaves neither, and of two concurrent runs one finds nothing.
 */
export async function gatherDigests(deps: DigestDeps): Promise<void> {
  const { orm } = deps.database;
  const waiting = await orm
    .select({
      userId: noticeWaiting.userId,
      channel: noticeWaiting.channel,
      since: min(noticeWaiting.createDate),
      timing: noticeChannel.timing,
      hasHours: noticeQuietHours.userId,
      from: noticeQuietHours.from,
      to: noticeQuietHours.to,
    })
    .from(noticeWaiting)
    .leftJoin(
      noticeChannel,
      and(eq(noticeChannel.userId, noticeWaiting.userId), eq(noticeChannel.channel, noticeWaiting.channel)),
    )
    .leftJoin(noticeQuietHours, eq(noticeQuietHours.userId, noticeWaiting.userId))
    .groupBy(
      noticeWaiting.userId,
      noticeWaiting.channel,
      noticeChannel.timing,
      noticeQuietHours.userId,
      noticeQuietHours.from,
      noticeQuietHours.to,
    );
  for (const { userId, channel, since, timing, ...hours } of waiting) {
    const settings = { timing: timingIn(timing), quiet: quietHoursIn(hours) };
    if (!mayLeave(deps.now(), Number(since), settings)) continue;
    await deps.database.transaction((tx) => gather(deps, tx, { userId, channel }));
  }
}

/** The field of a preference that switches a channel. */
const ways = new Map<string, 'mail' | 'line' | 'slack' | 'chatwork'>([
  ['MAIL', 'mail'],
  ['LINE', 'line'],
  ['SLACK', 'slack'],
  ['CHATWORK', 'chatwork'],
]);

async function gather(deps: DigestDeps, tx: Orm, { userId, channel }: { userId: number; channel: string }) {
  const taken = await tx
    .delete(noticeWaiting)
    .where(and(eq(noticeWaiting.userId, userId), eq(noticeWaiting.channel, channel)))
    .returning();
  if (taken.length === 0) return;
  const account = await findAccount(deps.tables, tx, { id: userId });
  if (account?.open !== true) return;
  const rows = await stillWanted(deps, tx, { account, channel, taken });
  const total = rows.length;
  if (total === 0) return;
  const chat = chatChannelIn(channel);
  if (chat === null) {
    const ids = rows.slice(-mailedAtMost).map(({ id }) => id);
    return deps.enqueue(tx, mailJob, { template: 'notices', userId, data: { ids, total } });
  }
  const lines = rows.slice(-listedAtMost).map(({ type, content, date }) => ({
    when: whenInJapan(date),
    kind: notificationLabels[type],
    content,
  }));
  const product = await shownProductName({ tx, tables: deps.tables });
  const content = digestText({ product, lines, total, url: `${deps.publicUrl}${pathTo('/notification')}` });
  await promise(deps, tx, { userId, channel, content });
}

interface Taken {
  readonly account: Account;
  readonly channel: string;
  readonly taken: readonly (typeof noticeWaiting.$inferSelect)[];
}

/** Returns the waiting notifications that the recipient may still see and wants by their current preferences, oldest first. */
async function stillWanted(deps: DigestDeps, tx: Orm, { account, channel, taken }: Taken) {
  const isWanted = await wantsFallOf(tx, account.id);
  const waited = taken.filter((one) => {
    const fall = fallIn(one);
    return fall === null || isWanted(fall);
  });
  const notices = deps.tables.notification;
  const ids = waited.map(({ notificationId }) => notificationId);
  const found = await tx
    .select({ id: notices.id, type: notices.notificationType, content: notices.content, date: notices.createDate })
    .from(notices)
    // A user whose role changed meanwhile gets only what their list shows
    .where(and(inArray(notices.id, ids), alive(notices), scopeOf(deps, 'notification', account)))
    .orderBy(asc(notices.id));
  const kinds = new Map((await preferencesOf(tx, account)).map((one) => [one.notificationType, one]));
  const way = ways.get(channel);
  return found.filter(({ type }) => way === undefined || kinds.get(type)?.[way] !== false);
}

/** Queues a message to a user by a channel and enqueues the job that sends it. Returns its id. */
export async function promise(
  { now, enqueue }: Pick<DigestDeps, 'now' | 'enqueue'>,
  tx: Orm,
  message: { readonly userId: number; readonly channel: string; readonly content: string },
): Promise<number> {
  const moment = now();
  const [made] = await tx
    .insert(noticeDelivery)
    .values({ ...message, retryKey: randomUUID(), dueDate: moment, createDate: moment, updateDate: moment })
    .returning({ id: noticeDelivery.id });
  await enqueue(tx, noticeSendJob, {});
  return made?.id ?? 0;
}
