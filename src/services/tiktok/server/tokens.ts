import { and, asc, eq, lt, not } from 'drizzle-orm';
import { hour, minute, second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { stillLasts } from '#core/server/kernel/background.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { type AnyOrigin, systemChange } from '#core/server/kernel/writes/system-write.ts';
import { openedBy, type Sealer } from '#core/server/sessions/tokens.ts';
import { forgetNotices, notifyLinkBroken } from '#links/server/notices.ts';
import type { Deps, Tables } from '#product';
import { findTikTokAccount, saveFigures } from './account-rows.ts';
import { type Grant, grantForRefresh, type TikTok, TikTokRefusal } from './client.ts';
import { snsLink } from './tables.ts';

export interface TokenDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly sealer: Sealer;
  /** Null if TikTok is not configured. */
  readonly tiktok: TikTok | null;
  /** epoch ms */
  now(): number;
  /** Announces the changed row to open screens. */
  readonly publishChange: Deps['publishChange'];
}

/** How long before its expiry a token is refreshed. */
export const refreshAhead = hour;
// Longer than a call can take, so that no other process tries while a response may still come
const lease = minute;

/** Saves the tokens of a new link, replacing earlier ones. */
export async function saveNewLink(
  deps: TokenDeps,
  tx: Orm,
  origin: AnyOrigin,
  id: number,
  grant: Grant,
): Promise<void> {
  const now = deps.now();
  const link = { ...sealedTokens(deps, grant), scope: grant.scope, leaseUntil: null };
  await tx
    .insert(snsLink)
    .values({ snsAccountId: id, ...link })
    // Delete the data of the previous link, which is fetched again
    .onConflictDoUpdate({ target: snsLink.snsAccountId, set: { ...link, profile: null, videos: null } });
  const linked = { externalId: grant.openId, status: 'LINKED', lastError: null, ...endsOf(grant, now) } as const;
  await systemChange(deps, tx, { ...origin, action: 'link' }, { resource: 'sns-account', id }, linked);
  await forgetNotices(tx, 'SNS', id);
}

/**
 * Returns a valid access token; null if the account has no link. Throws AppError 503 if TikTok does not respond,
 * TikTokRefusal if the link is dead.
 */
export async function accessTokenOf(deps: TokenDeps, id: number): Promise<string | null> {
  const link = await linkOf(deps, id);
  if (link === null) return null;
  if (link.expiresDate > deps.now() + refreshAhead) return opened(deps, link.accessToken);
  await refreshTokens(deps, id, link.accessToken);
  const fresh = await linkOf(deps, id);
  if (fresh === null) return null;
  // Another process is refreshing: the current token is valid until it expires
  if (fresh.expiresDate > deps.now()) return opened(deps, fresh.accessToken);
  throw new AppError('unavailable', { cause: new Error('the tokens are being refreshed') });
}

/** Replaces the access token `refused`, which TikTok rejected, and returns a new one. Throws like `accessTokenOf`. */
export async function replaceToken(deps: TokenDeps, id: number, refused: string): Promise<string> {
  const link = await linkOf(deps, id);
  if (link === null) throw new TikTokRefusal('no link');
  const held = opened(deps, link.accessToken);
  if (held !== refused) return held;
  await refreshTokens(deps, id, link.accessToken);
  const fresh = await linkOf(deps, id);
  if (fresh === null || fresh.accessToken === link.accessToken)
    throw new AppError('unavailable', { cause: new Error('the tokens are being refreshed') });
  return opened(deps, fresh.accessToken);
}

/**
 * Refreshes the tokens whose encrypted access token is `sealed`. Only one process does so, because a refresh token can
 * be used only once; does nothing if another one has done it or is doing it. Throws TikTokRefusal if the link is dead.
 */
export async function refreshTokens(deps: TokenDeps, id: number, sealed: string): Promise<void> {
  const { tiktok, database } = deps;
  if (tiktok === null) throw new AppError('not_connected', { params: { name: 'TikTok' } });
  const now = deps.now();
  const [held] = await database.orm
    .update(snsLink)
    .set({ leaseUntil: now + lease })
    .where(
      and(
        eq(snsLink.snsAccountId, id),
        eq(snsLink.accessToken, sealed),
        not(stillLasts(snsLink.leaseUntil, now, lease)),
      ),
    )
    .returning({ refreshToken: snsLink.refreshToken });
  if (held === undefined) return;
  let grant: Grant;
  try {
    grant = await grantForRefresh(tiktok, opened(deps, held.refreshToken));
  } catch (error) {
    await database.orm
      .update(snsLink)
      .set({ leaseUntil: null })
      .where(and(eq(snsLink.snsAccountId, id), eq(snsLink.refreshToken, held.refreshToken)));
    throw error;
  }
  await database.transaction(async (tx) => {
    const kept = await tx
      .update(snsLink)
      .set({ ...sealedTokens(deps, grant), leaseUntil: null })
      // If the account was linked again meanwhile, its tokens are newer than these
      .where(and(eq(snsLink.snsAccountId, id), eq(snsLink.refreshToken, held.refreshToken)))
      .returning({ id: snsLink.snsAccountId });
    if (kept.length > 0) await saveFigures(deps, tx, id, endsOf(grant, deps.now()));
  });
}

/** Marks the link as dead and notifies the users who can fix it, once. */
export async function markDead(deps: TokenDeps, id: number, code: string): Promise<void> {
  const { database, tables } = deps;
  const now = deps.now();
  await database.transaction(async (tx) => {
    const account = await findTikTokAccount(deps, tx, id);
    if (account === null || account.status !== 'LINKED') return;
    const lastError = `TikTokとの連携が無効になりました（${code.slice(0, 100)}）`;
    const write = { actor: null, by: 'TIKTOK', action: 'update' } as const;
    await systemChange(deps, tx, write, { resource: 'sns-account', id }, { status: 'RELINK', lastError });
    await notifyLinkBroken({ tx, tables, now }, 'SNS', id);
  });
}

async function linkOf({ database }: TokenDeps, id: number) {
  const [link] = await database.orm.select().from(snsLink).where(eq(snsLink.snsAccountId, id));
  return link ?? null;
}

/** Decrypts a token. Throws TikTokRefusal if its key is lost: the link is then dead, and its owner must link the account again. */
function opened({ sealer }: TokenDeps, sealed: string): string {
  const token = openedBy(sealer, sealed);
  if (token === null) throw new TikTokRefusal('key_lost');
  return token;
}

function sealedTokens({ sealer, now }: TokenDeps, grant: Grant) {
  return {
    accessToken: sealer.seal(grant.accessToken),
    refreshToken: sealer.seal(grant.refreshToken),
    expiresDate: now() + grant.expiresIn * second,
  };
}

function endsOf(grant: Grant, now: number) {
  return {
    accessTokenExpiresAt: now + grant.expiresIn * second,
    refreshTokenExpiresAt: now + grant.refreshExpiresIn * second,
  };
}

/** Returns the linked accounts whose tokens are due for a refresh, at most `most`. */
export async function dueAccounts({ database, tables, now }: TokenDeps, most: number): Promise<readonly number[]> {
  const accounts = tables['sns-account'];
  const due = await database.orm
    .select({ id: snsLink.snsAccountId })
    .from(snsLink)
    .innerJoin(accounts, eq(accounts.id, snsLink.snsAccountId))
    .where(and(lt(snsLink.expiresDate, now() + refreshAhead), eq(accounts.status, 'LINKED'), alive(accounts)))
    .orderBy(asc(snsLink.expiresDate))
    .limit(most);
  return due.map(({ id }) => id);
}
