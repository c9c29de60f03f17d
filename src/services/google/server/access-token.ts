import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, not } from 'drizzle-orm';
import { minute, second } from '#core/model/day.ts';
import type { Database } from '#core/server/database/database.ts';
import { stillLasts } from '#core/server/kernel/background.ts';
import { openedBy, type Sealer } from '#core/server/sessions/tokens.ts';
import { exchange, grantedNumber, grantedText } from '#links/server/oauth-exchange.ts';
import { googleLink } from '#links/server/tables.ts';
import { GoogleFailure } from './failure.ts';

export interface AccessTokenDeps {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenUrl: string;
  /** epoch ms */
  now(): number;
  pause?(milliseconds: number): Promise<unknown>;
}

// Refresh early, so that a token does not expire during a call
const early = 2 * minute;
const refreshWithin = 30 * second;
const look = 150;

/** Returns the access token of a user's link, refreshed if it is about to expire. `rejected`: a token that Google has refused. */
export async function accessToken(deps: AccessTokenDeps, userId: number, rejected?: string): Promise<string> {
  for (const end = deps.now() + refreshWithin; ; ) {
    const link = await linkOf(deps.database, userId);
    if (link === null) throw new GoogleFailure('unlinked');
    if (link.expired) throw new GoogleFailure('expired');
    const token = openedBy(deps.sealer, link.accessToken);
    if (token !== null && token !== rejected && link.expiresDate > deps.now() + early) return token;
    const refresh = link.refreshToken === null ? null : openedBy(deps.sealer, link.refreshToken);
    if (refresh === null) {
      if (token !== null && token !== rejected && link.expiresDate > deps.now()) return token;
      await expire(deps.database, userId, link.accessToken);
      throw new GoogleFailure('expired');
    }
    // One process refreshes, the others wait for the result: Google may invalidate the older of two tokens
    if (await mayRefresh(deps, userId, link.accessToken))
      return renew(deps, userId, refresh, { before: link.accessToken });
    if (deps.now() > end) throw new GoogleFailure('unavailable');
    await (deps.pause ?? sleep)(look);
  }
}

/** Marks a link as expired, so that its user is asked to link again. `sealed`: only if this is still its token. */
export async function expire({ orm }: Database, userId: number, sealed?: string): Promise<void> {
  const same = sealed === undefined ? undefined : eq(googleLink.accessToken, sealed);
  await orm
    .update(googleLink)
    .set({ expired: true, refreshingUntil: null })
    .where(and(eq(googleLink.userId, userId), same));
}

async function linkOf({ orm }: Database, userId: number) {
  const [link] = await orm.select().from(googleLink).where(eq(googleLink.userId, userId));
  return link ?? null;
}

async function mayRefresh({ database, now }: AccessTokenDeps, userId: number, sealed: string): Promise<boolean> {
  const { refreshingUntil } = googleLink;
  const moment = now();
  const taken = await database.orm
    .update(googleLink)
    .set({ refreshingUntil: moment + refreshWithin })
    .where(
      and(
        eq(googleLink.userId, userId),
        eq(googleLink.accessToken, sealed),
        not(stillLasts(refreshingUntil, moment, refreshWithin)),
      ),
    )
    .returning({ userId: googleLink.userId });
  return taken.length === 1;
}

async function renew(
  deps: AccessTokenDeps,
  userId: number,
  refreshToken: string,
  { before }: { before: string },
): Promise<string> {
  const { database, sealer, clientId, clientSecret, tokenUrl, now } = deps;
  const still = and(eq(googleLink.userId, userId), eq(googleLink.accessToken, before));
  try {
    const answer = await exchange(tokenUrl, {
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: clientId,
      client_secret: clientSecret,
    });
    if ('refused' in answer) {
      // Any other refusal is a configuration error (such as a wrong client), not the fault of the user's link
      if (answer.refused !== 'invalid_grant') throw new GoogleFailure('unavailable', { reason: answer.refused });
      await expire(database, userId, before);
      throw new GoogleFailure('expired');
    }
    const { granted } = answer;
    const token = grantedText(granted, 'access_token');
    const next = typeof granted.refresh_token === 'string' ? { refreshToken: sealer.seal(granted.refresh_token) } : {};
    await database.orm
      .update(googleLink)
      .set({
        accessToken: sealer.seal(token),
        expiresDate: now() + grantedNumber(granted, 'expires_in') * second,
        refreshingUntil: null,
        ...next,
      })
      .where(still);
    return token;
  } catch (error) {
    await database.orm.update(googleLink).set({ refreshingUntil: null }).where(still);
    throw error instanceof GoogleFailure ? error : new GoogleFailure('unavailable', { cause: error });
  }
}
