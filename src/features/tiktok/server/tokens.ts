import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import { hour, minute, second } from '#core/model/durations.ts';
import { AppError } from '#core/model/errors.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { openedBy, type Sealer } from '#core/server/kernel/sealing/sealed.ts';
import type { AnyOrigin } from '#core/server/kernel/writes/audit.ts';
import { changeRow } from '#core/server/kernel/writes/own-write.ts';
import { forgetNotices, notifyLinkBroken } from '#links/server/notices.ts';
import type { Deps, Tables } from '#product';
import { findAccount, saveFigures } from './account-rows.ts';
import { type Grant, grantForRefresh, type TikTok, TikTokRefusal } from './client.ts';
import { snsLink } from './tables.ts';

export interface TokenDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly sealer: Sealer;
  /** Null while TikTok is not connected. */
  readonly tiktok: TikTok | null;
  /** epoch ms */
  now(): number;
  /** Notifies everybody who is looking that a row changed. */
  readonly publishChange: Deps['publishChange'];
}

/** So long before its end a token is replaced. */
export const refreshAhead = hour;
// Longer than the call can take, so that nobody else tries while an answer may still come
const lease = minute;

/** Saves the tokens of a link just made, in place of any before. */
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
    // What was read by the last link is read anew
    .onConflictDoUpdate({ target: snsLink.snsAccountId, set: { ...link, profile: null, videos: null } });
  const linked = { externalId: grant.openId, status: 'LINKED', lastError: null, ...endsOf(grant, now) } as const;
  await changeRow(deps, tx, { ...origin, action: 'link' }, { resource: 'sns-account', id }, linked);
  await forgetNotices(tx, 'SNS', id);
}

/** An access token that stands for a while yet; null when the account has no link. AppError 503 while TikTok does not answer; TikTokRefusal when the link is dead. */
export async function accessTokenOf(deps: TokenDeps, id: number): Promise<string | null> {
  const link = await linkOf(deps, id);
  if (link === null) return null;
  if (link.expiresDate > deps.now() + refreshAhead) return opened(deps, link.accessToken);
  await refreshTokens(deps, id, link.accessToken);
  const fresh = await linkOf(deps, id);
  if (fresh === null) return null;
  // Another process is about it: the token at hand will do until it ends
  if (fresh.expiresDate > deps.now()) return opened(deps, fresh.accessToken);
  throw new AppError('unavailable', { cause: new Error('the tokens are being refreshed') });
}

/** A fresh token in place of `refused`, which TikTok would not take. Errors as of `accessTokenOf`. */
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
 * Replaces the tokens whose sealed access token is `sealed`: by one process alone, since a refresh token is good for one
 * use. Does nothing when another has done it or is about it. TikTokRefusal when the link is dead.
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
        or(isNull(snsLink.leaseUntil), lt(snsLink.leaseUntil, now)),
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
      // A link made anew meanwhile has newer tokens than these
      .where(and(eq(snsLink.snsAccountId, id), eq(snsLink.refreshToken, held.refreshToken)))
      .returning({ id: snsLink.snsAccountId });
    if (kept.length > 0) await saveFigures(deps, tx, id, endsOf(grant, deps.now()));
  });
}

/** The link is dead: it says so, and those who can mend it are told, once. */
export async function markDead(deps: TokenDeps, id: number, code: string): Promise<void> {
  const { database, tables } = deps;
  const now = deps.now();
  await database.transaction(async (tx) => {
    const account = await findAccount(deps, tx, id);
    if (account === null || account.status !== 'LINKED') return;
    const lastError = `TikTokとの連携が無効になりました（${code.slice(0, 100)}）`;
    const write = { actor: null, by: 'TIKTOK', action: 'update' } as const;
    await changeRow(deps, tx, write, { resource: 'sns-account', id }, { status: 'RELINK', lastError });
    await notifyLinkBroken({ tx, tables, now }, 'SNS', id);
  });
}

async function linkOf({ database }: TokenDeps, id: number) {
  const [link] = await database.orm.select().from(snsLink).where(eq(snsLink.snsAccountId, id));
  return link ?? null;
}

/** The token; TikTokRefusal where it is lost with the key that sealed it: the link is dead, and its owner is asked to make it anew. */
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

/** The linked accounts whose tokens are due to be replaced, at most `most`. */
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
