import { createHash, randomInt } from 'node:crypto';
import { and, eq, gt, inArray, isNotNull, ne } from 'drizzle-orm';
import { minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import type { Sealer } from '#core/server/sessions/tokens.ts';
import { customers } from '#domain/accounts/roles.ts';
import {
  type ChatChannel,
  chatChannels,
  codeIn,
  linkProblems,
  type NoticeChannel,
} from '#domain/notices/notice-channels.ts';
import { everyFall, type FallThreshold } from '#domain/ranks/rank-alerts.ts';
import type { NoticeTiming } from '#notifications/rules/notice-timing.ts';
import type { Deps } from '#product';
import type { NoticeSettings, OwnChannel, Threshold } from '../calls/channels.ts';
import type { Channels } from './channels/open.ts';
import { quietHoursIn, timingIn } from './delivery/settings.ts';
import { lineCode, noticeChannel, noticeDelivery, noticeQuietHours, noticeThreshold, noticeWaiting } from './tables.ts';

export interface OwnChannelDeps extends Pick<Deps, 'database' | 'tables' | 'resources' | 'now'> {
  readonly channels: Channels;
  readonly sealer: Sealer;
}

/** Returns a user's notification settings, without the preferences per type. */
export async function settingsOf(deps: OwnChannelDeps, actor: Actor): Promise<NoticeSettings> {
  const { orm } = deps.database;
  const rows = await orm.select().from(noticeChannel).where(eq(noticeChannel.userId, actor.id));
  const [hours] = await orm.select().from(noticeQuietHours).where(eq(noticeQuietHours.userId, actor.id));
  const own = (channel: NoticeChannel) => rows.find((row) => row.channel === channel);
  const mail: OwnChannel = {
    channel: 'MAIL',
    isConnected: true,
    address: null,
    linkedDate: null,
    problem: null,
    timing: timingIn(own('MAIL')?.timing ?? null),
    pageUrl: null,
    begins: null,
  };
  const chats = chatChannels.map((channel): OwnChannel => {
    const { isConnected, pageUrl } = deps.channels[channel];
    const row = own(channel);
    return {
      channel,
      isConnected,
      address: row?.address == null ? null : row.shown,
      linkedDate: row?.linkedDate ?? null,
      problem: codeIn(linkProblems, row?.problem ?? null),
      timing: timingIn(row?.timing ?? null),
      pageUrl,
      begins: channel === 'SLACK' ? deps.channels.SLACK.begins : null,
    };
  });
  const quiet = quietHoursIn({
    hasHours: hours?.userId ?? null,
    from: hours?.from ?? null,
    to: hours?.to ?? null,
  });
  return { channels: [mail, ...chats], quiet, thresholds: await thresholdsOf(deps, actor) };
}

/** Returns the default threshold, then those of single customers whom the user can still see. */
async function thresholdsOf(deps: OwnChannelDeps, actor: Actor): Promise<Threshold[]> {
  const { orm } = deps.database;
  const users = deps.tables['system-user'];
  const rows = await orm
    .select({
      customerId: noticeThreshold.customerId,
      name: users.name,
      company: users.companyName,
      outOfTarget: noticeThreshold.outOfTarget,
      places: noticeThreshold.places,
    })
    .from(noticeThreshold)
    .leftJoin(users, and(eq(users.id, noticeThreshold.customerId), alive(users), scopeOf(deps, 'system-user', actor)))
    .where(eq(noticeThreshold.userId, actor.id))
    .orderBy(noticeThreshold.customerId);
  const usual = rows.find(({ customerId }) => customerId === 0) ?? everyFall;
  const { outOfTarget, places } = usual;
  return [
    { customerId: null, customerName: null, outOfTarget, places },
    ...rows.flatMap(({ customerId, name, company, ...one }) =>
      name === null ? [] : [{ customerId, customerName: company ? `${company}（${name}）` : name, ...one }],
    ),
  ];
}

/** Saves when messages go out by a channel. Throws if the channel is not linked. */
export async function saveTiming(
  { database }: OwnChannelDeps,
  userId: number,
  { channel, timing }: { channel: NoticeChannel; timing: NoticeTiming },
): Promise<void> {
  const { orm } = database;
  if (channel === 'MAIL') {
    await orm
      .insert(noticeChannel)
      .values({ userId, channel, timing })
      .onConflictDoUpdate({ target: [noticeChannel.userId, noticeChannel.channel], set: { timing } });
    return;
  }
  const kept = await orm
    .update(noticeChannel)
    .set({ timing })
    .where(and(eq(noticeChannel.userId, userId), eq(noticeChannel.channel, channel)))
    .returning({ id: noticeChannel.id });
  if (kept.length === 0) throw new AppError('channel_unlinked');
}

/** Saves the hours in which nothing is sent; both null: no quiet hours. Throws `quiet_hours` if only one is given or both are equal. */
export async function saveQuietHours(
  { database }: OwnChannelDeps,
  userId: number,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  if ((from === null) !== (to === null) || (from !== null && from === to)) throw new AppError('quiet_hours');
  await database.orm
    .insert(noticeQuietHours)
    .values({ userId, from, to })
    .onConflictDoUpdate({ target: noticeQuietHours.userId, set: { from, to } });
}

/** Saves which rank drops are sent: of one customer whom the user can see, or the default. */
export async function saveThreshold(
  deps: OwnChannelDeps,
  actor: Actor,
  customerId: number | null,
  threshold: FallThreshold,
): Promise<void> {
  const { orm } = deps.database;
  if (customerId !== null) {
    const users = deps.tables['system-user'];
    const [found] = await orm
      .select({ role: users.systemUserRole })
      .from(users)
      .where(and(eq(users.id, customerId), alive(users), scopeOf(deps, 'system-user', actor)));
    if (found === undefined || !customers.some((role) => role === found.role))
      throw new AppError('reference_missing', { field: 'customerId', params: { label: '契約者' } });
  }
  await orm
    .insert(noticeThreshold)
    .values({ userId: actor.id, customerId: customerId ?? 0, ...threshold })
    .onConflictDoUpdate({ target: [noticeThreshold.userId, noticeThreshold.customerId], set: threshold });
}

/** Deletes a customer's threshold, so that the default applies to them. */
export async function dropThreshold({ database }: OwnChannelDeps, userId: number, customerId: number): Promise<void> {
  await database.orm
    .delete(noticeThreshold)
    .where(and(eq(noticeThreshold.userId, userId), eq(noticeThreshold.customerId, customerId)));
}

/** Links a channel to this address, replacing an earlier link. */
export async function link(
  { sealer, now }: Pick<OwnChannelDeps, 'sealer' | 'now'>,
  tx: Orm,
  { userId, channel, address, shown }: { userId: number; channel: ChatChannel; address: string; shown: string },
): Promise<void> {
  const linked = {
    address: sealer.seal(address),
    addressHash: channel === 'LINE' ? hashOf(address) : null,
    shown,
    linkedDate: now(),
    problem: null,
  };
  await tx
    .insert(noticeChannel)
    .values({ userId, channel, timing: 'AT_ONCE', ...linked })
    .onConflictDoUpdate({ target: [noticeChannel.userId, noticeChannel.channel], set: linked });
}

/** Removes a user's links to these channels, and drops what was waiting for them and not yet sent. `now` in epoch ms. */
export async function endChannelLinks(
  tx: Orm,
  { userId, channels, now }: { userId: number; channels: readonly ChatChannel[]; now: number },
): Promise<void> {
  const some = [...channels];
  await tx.delete(noticeChannel).where(and(eq(noticeChannel.userId, userId), inArray(noticeChannel.channel, some)));
  await tx.delete(noticeWaiting).where(and(eq(noticeWaiting.userId, userId), inArray(noticeWaiting.channel, some)));
  // A code issued before must not link the account afterwards
  if (some.includes('LINE')) await tx.delete(lineCode).where(eq(lineCode.userId, userId));
  await tx
    .update(noticeDelivery)
    .set({ state: 'DROPPED', problem: 'UNLINKED', updateDate: now })
    .where(
      and(
        eq(noticeDelivery.userId, userId),
        inArray(noticeDelivery.channel, some),
        inArray(noticeDelivery.state, ['WAITING']),
      ),
    );
}

const codeLasts = 10 * minute;
/** Without letters and digits that look alike. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** Creates a code that links the LINE account that sends it within ten minutes. Replaces the user's previous code. */
export async function newLineCode(
  { database, now }: OwnChannelDeps,
  userId: number,
): Promise<{ code: string; expiresDate: number }> {
  const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
  const kept = { codeHash: hashOf(code), expiresDate: now() + codeLasts };
  await database.orm
    .insert(lineCode)
    .values({ userId, ...kept })
    .onConflictDoUpdate({ target: lineCode.userId, set: kept });
  return { code, expiresDate: kept.expiresDate };
}

/** Consumes a code and returns its user; null if it is unknown or expired. */
export async function takeLineCode(tx: Orm, text: string, now: number): Promise<number | null> {
  const code = text.normalize('NFKC').trim().toUpperCase();
  if (!/^[2-9A-Z]{8}$/.test(code)) return null;
  const [taken] = await tx
    .delete(lineCode)
    .where(and(eq(lineCode.codeHash, hashOf(code)), gt(lineCode.expiresDate, now)))
    .returning({ userId: lineCode.userId });
  return taken?.userId ?? null;
}

/** Records that the LINE user with this address blocked the installation's account, or unblocked it. */
export async function markBlocked(tx: Orm, address: string, isBlocked: boolean): Promise<void> {
  const ofThem = and(eq(noticeChannel.channel, 'LINE'), eq(noticeChannel.addressHash, hashOf(address)));
  await tx
    .update(noticeChannel)
    .set({ problem: isBlocked ? 'BLOCKED' : null })
    .where(isBlocked ? ofThem : and(ofThem, isNotNull(noticeChannel.problem), ne(noticeChannel.problem, 'ENDED')));
}

function hashOf(text: string): string {
  return createHash('sha256').update('line\0').update(text).digest('hex');
}
