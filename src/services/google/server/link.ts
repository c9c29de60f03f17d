import { eq, sql } from 'drizzle-orm';
import { second } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Orm } from '#core/server/database/database.ts';
import { endTokensAbout, issueToken, takeToken } from '#core/server/sessions/tokens.ts';
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

/** What Google said of a grant that was taken back. */
export type Revocation = 'revoked' | 'unanswered' | 'none';

/** Deletes a user's link and revokes the grant at Google if Google can be reached. */
export async function unlink(deps: GoogleDeps, userId: number): Promise<Revocation> {
  const { orm } = deps.database;
  const [link] = await orm.delete(googleLink).where(eq(googleLink.userId, userId)).returning();
  await orm.delete(googleLocation).where(eq(googleLocation.userId, userId));
  if (link === undefined || deps.google === null) return 'none';
  try {
    const token = deps.sealer.open(link.refreshToken ?? link.accessToken);
    await exchange(new URL('revoke', deps.google.tokenUrl).href, { token });
    return (await isRefused(deps.google, token)) ? 'revoked' : 'unanswered';
  } catch {
    // The tokens are deleted here in any case; the user can still remove the access at Google
    return 'unanswered';
  }
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
