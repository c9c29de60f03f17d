import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm, Reads } from '#core/server/database/database.ts';
import { endTokensAbout, issueToken, openedBy, takeToken } from '#core/server/sessions/tokens.ts';
import { links } from '#domain/accounts/link-purposes.ts';
import { forgetNotices } from '#links/server/notices.ts';
import { exchange, grantedNumber, grantedText } from '#links/server/oauth-exchange.ts';
import { googleLink } from '#links/server/tables.ts';
import type { ShownLink } from '../calls.ts';
import type { GoogleDeps, GoogleSettings } from './deps.ts';
import { googleLocation } from './tables.ts';

export const businessScope = 'https://www.googleapis.com/auth/business.manage';

/** Returns Google's settings; throws AppError 422 when not configured. */
export function connectedGoogle({ google }: Pick<GoogleDeps, 'google'>): GoogleSettings {
  if (google === null) throw new AppError('not_connected', { params: { name: 'Google' } });
  return google;
}

/**
 * Returns the URL of Google's consent page. The state proves on return that the same user started the link. Google's
 * popup passes the code to the opening page, which works only with Google's own host; any other host uses the
 * redirect.
 */
export async function startLink(
  deps: Pick<GoogleDeps, 'google' | 'database' | 'now'>,
  userId: number,
): Promise<{ url: string; state: string; popup: boolean }> {
  const { clientId, authorizeUrl, redirectUrl } = connectedGoogle(deps);
  const popup = new URL(authorizeUrl).hostname === 'accounts.google.com';
  const begun = (redirectUri: string) =>
    issueToken(deps.database.orm, { ...links.google, userId, now: deps.now() }, { redirectUri });
  // If the popup's script does not load, the redirect is the fallback: each method has its own state
  const away = await begun(redirectUrl);
  const url = consentAddress({ clientId, authorizeUrl }, redirectUrl, away);
  return { url, state: popup ? await begun('postmessage') : away, popup };
}

/** Returns the URL of Google's consent page, requesting the business scope and a refresh token. */
export function consentAddress(
  { clientId, authorizeUrl }: Pick<GoogleSettings, 'clientId' | 'authorizeUrl'>,
  redirectUri: string,
  state: string,
): string {
  const query = {
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: businessScope,
    access_type: 'offline',
    prompt: 'consent',
    state,
  };
  return `${authorizeUrl}?${new URLSearchParams(query)}`;
}

/** Exchanges the code and stores both tokens encrypted. A code without a state came through the popup of an older console. */
export async function finishLink(
  deps: GoogleDeps,
  userId: number,
  { code, scope, state }: { code: string; scope: string; state: string | null | undefined },
): Promise<void> {
  const redirectUri = state ? () => redirectOf(deps, userId, state) : async () => 'postmessage';
  await saveLink(deps, deps.database.orm, userId, await grantForCode(deps, { code, scope, redirectUri }));
}

/** Exchanges the code for tokens; throws AppError 422 for an invalid code, or one without the business scope. */
export async function grantForCode(
  deps: Pick<GoogleDeps, 'google'>,
  { code, scope, redirectUri }: { code: string; scope: string; redirectUri(): Promise<string> },
): Promise<{ granted: Readonly<Record<string, unknown>>; scope: string }> {
  const { clientId, clientSecret, tokenUrl } = connectedGoogle(deps);
  const refusal = (field: 'code' | 'scope', label: string) => new AppError('invalid', { field, params: { label } });
  const allows = (given: string) => given.split(/\s+/).includes(businessScope);
  if (!allows(scope)) throw refusal('scope', '許可された範囲');
  const answer = await exchange(tokenUrl, {
    code,
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: await redirectUri(),
    grant_type: 'authorization_code',
  });
  if ('refused' in answer) throw refusal('code', '認可コード');
  const { granted } = answer;
  // The scope that Google granted counts, not the one that the browser reports
  const grantedScope = typeof granted.scope === 'string' ? granted.scope : scope;
  if (!allows(grantedScope)) throw refusal('scope', '許可された範囲');
  return { granted, scope: grantedScope };
}

/** Stores the granted tokens, encrypted, as the user's link, replacing any earlier one. */
export async function saveLink(
  { sealer, now }: Pick<GoogleDeps, 'sealer' | 'now'>,
  tx: Orm,
  userId: number,
  { granted, scope }: { granted: Readonly<Record<string, unknown>>; scope: string },
): Promise<void> {
  const refresh = granted.refresh_token;
  const link = {
    accessToken: sealer.seal(grantedText(granted, 'access_token')),
    refreshToken: typeof refresh === 'string' ? sealer.seal(refresh) : null,
    expiresDate: now() + grantedNumber(granted, 'expires_in') * second,
    scope,
    expired: false,
    linkedDate: now(),
    refreshingUntil: null,
  };
  // The link is renewed: end the links that ask its owner to renew it
  await endTokensAbout(tx, 'reconnect', { kind: 'GOOGLE', linkId: userId });
  await tx
    .insert(googleLink)
    .values({ userId, ...link })
    .onConflictDoUpdate({
      target: googleLink.userId,
      // Google returns the refresh token only at first consent: keep the one that we have
      set: {
        ...link,
        refreshToken: sql`coalesce(excluded.${sql.identifier(googleLink.refreshToken.name)}, ${googleLink.refreshToken})`,
      },
    });
  await forgetNotices(tx, 'GOOGLE', userId);
}

async function redirectOf({ database, now }: GoogleDeps, userId: number, state: string): Promise<string> {
  const invalid = () => new AppError('token_invalid', { field: 'state' });
  const taken = await takeToken(database.orm, ['google'], state, now()).catch((error: unknown) => {
    throw error instanceof AppError ? invalid() : error;
  });
  const { data } = taken;
  const uri = typeof data === 'object' && data !== null && 'redirectUri' in data ? data.redirectUri : null;
  if (taken.userId !== userId || typeof uri !== 'string') throw invalid();
  return uri;
}

/** Deletes a user's link, and revokes the grant at Google if Google can be reached. */
export async function unlink(deps: GoogleDeps, userId: number): Promise<void> {
  const { orm } = deps.database;
  const [link] = await orm.delete(googleLink).where(eq(googleLink.userId, userId)).returning();
  await orm.delete(googleLocation).where(eq(googleLocation.userId, userId));
  if (link === undefined || deps.google === null) return;
  try {
    const token = deps.sealer.open(link.refreshToken ?? link.accessToken);
    await exchange(revokeUrl(deps.google), { token });
  } catch {
    // The tokens are deleted here in any case; the user can still remove the access at Google
  }
}

function revokeUrl({ tokenUrl }: GoogleSettings): string {
  return new URL('revoke', tokenUrl).href;
}

/** What Google said of a grant that was to be taken back. */
export interface Revocation {
  /** Google refuses the key (`invalid_grant`). */
  readonly isRevoked: boolean;
  /** The sealed key that was asked with; null: there is none. */
  readonly key: string | null;
}

/** Revokes a user's grant and asks Google with its key whether it still gives access. The link stays here, so that it can be asked again. */
export async function revokeGrant(deps: GoogleDeps, userId: number): Promise<Revocation> {
  const [link] = await deps.database.orm
    .select({ key: googleLink.refreshToken })
    .from(googleLink)
    .where(eq(googleLink.userId, userId));
  // An access token is refused as a refresh token in any case, so that it proves nothing
  const key = link?.key ?? null;
  const token = key === null ? null : openedBy(deps.sealer, key);
  if (deps.google === null || token === null) return { isRevoked: false, key };
  try {
    await exchange(revokeUrl(deps.google), { token });
    return { isRevoked: await isRefused(deps.google, token), key };
  } catch {
    return { isRevoked: false, key };
  }
}

/** Deletes a user's link here, if it is still the one that the condition describes. */
export async function forgetLink(tx: Orm, userId: number, still: SQL | undefined): Promise<void> {
  const gone = await tx
    .delete(googleLink)
    .where(and(eq(googleLink.userId, userId), still))
    .returning({ userId: googleLink.userId });
  if (gone.length > 0) await tx.delete(googleLocation).where(eq(googleLocation.userId, userId));
}

/** True if a store is matched with a location of the user's link. */
export async function servesStores(tx: Reads, userId: number): Promise<boolean> {
  const [served] = await tx
    .select({ stores: count() })
    .from(googleLocation)
    .where(and(eq(googleLocation.userId, userId), isNotNull(googleLocation.storeId)));
  return (served?.stores ?? 0) > 0;
}

/** True if Google no longer gives access for the token: `invalid_grant`, as its answer to any token that was taken back. */
async function isRefused({ tokenUrl, clientId, clientSecret }: GoogleSettings, token: string): Promise<boolean> {
  const answer = await exchange(tokenUrl, {
    grant_type: 'refresh_token',
    refresh_token: token,
    client_id: clientId,
    client_secret: clientSecret,
  });
  return 'refused' in answer && answer.refused === 'invalid_grant';
}

/** Returns the state of a user's link. */
export async function linkShown({ database }: GoogleDeps, userId: number): Promise<ShownLink> {
  const [link] = await database.orm
    .select({ expired: googleLink.expired, linkedDate: googleLink.linkedDate })
    .from(googleLink)
    .where(eq(googleLink.userId, userId));
  return { linked: link !== undefined, expired: link?.expired ?? false, linkedDate: link?.linkedDate ?? null };
}
