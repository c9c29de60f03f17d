import { and, eq, gt } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { day, second } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { hashToken, looksLikeToken, newToken } from '#core/server/sessions/tokens.ts';
import type { AccountDeps, Caller } from '../deps.ts';
import { knownDevice } from '../tables.ts';

const cookieName = 'device';
/** A device that has not signed in for this long counts as new. */
const rememberedFor = 400 * day;
const addressRememberedFor = 90 * day;

/** Returns the browser's device secret and renews its cookie: not readable by scripts, and sent only to the account calls. */
export function deviceOf(context: Context, { secure }: { secure: boolean }): string {
  const held = getCookie(context, cookieName);
  const device = held !== undefined && looksLikeToken(held) ? held : newToken().token;
  setCookie(context, cookieName, device, {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'Strict',
    secure,
    maxAge: rememberedFor / second,
  });
  return device;
}

/** True when the account was entered from this browser before. */
export async function isKnownDevice(
  deps: AccountDeps,
  { email, device, now }: { email: string; device: string; now: number },
): Promise<boolean> {
  const users = deps.tables['system-user'];
  const [found] = await deps.database.orm
    .select({ seen: knownDevice.lastSeenDate })
    .from(knownDevice)
    .innerJoin(users, eq(users.id, knownDevice.userId))
    .where(
      and(
        eq(knownDevice.deviceHash, hashToken(device)),
        eq(users.email, email),
        alive(users),
        gt(knownDevice.lastSeenDate, now - rememberedFor),
      ),
    );
  return found !== undefined;
}

/** Registers the browser as known to the account: its owner has signed in with it, or opened a mailed link. */
export async function rememberDevice(
  tx: Orm,
  { userId, device, now }: { userId: number; device: string; now: number },
): Promise<void> {
  await tx
    .insert(knownDevice)
    .values({ userId, deviceHash: hashToken(device), createDate: now, lastSeenDate: now })
    .onConflictDoUpdate({ target: [knownDevice.userId, knownDevice.deviceHash], set: { lastSeenDate: now } });
}

/**
 * Registers the device of a sign-in and returns true when the owner must be notified: not for a known device, nor at
 * the very first sign-in. Call it before the sign-in is written to the login history.
 */
export async function isNewDevice(
  deps: AccountDeps,
  tx: Orm,
  { userId, device, caller, now }: { userId: number; device: string; caller: Caller; now: number },
): Promise<boolean> {
  const deviceHash = hashToken(device);
  const [before] = await tx
    .select({ seen: knownDevice.lastSeenDate })
    .from(knownDevice)
    .where(and(eq(knownDevice.userId, userId), eq(knownDevice.deviceHash, deviceHash)));
  await rememberDevice(tx, { userId, device, now });
  if (before !== undefined && before.seen > now - rememberedFor) return false;
  const history = deps.tables['login-history'];
  const entered = and(eq(history.userId, userId), eq(history.result, 'SUCCESS'));
  const [ever] = await tx.select({ id: history.id }).from(history).where(entered).limit(1);
  if (ever === undefined) return false;
  // Clients without cookies (scripts, private windows) are recognized by address and user agent together
  const [same] = await tx
    .select({ id: history.id })
    .from(history)
    .where(
      and(
        entered,
        eq(history.ip, caller.ip),
        eq(history.userAgent, caller.userAgent),
        gt(history.date, now - addressRememberedFor),
      ),
    )
    .limit(1);
  return same === undefined;
}
