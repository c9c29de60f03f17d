import { minute } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import { pathTo } from '#core/model/paths/path-to.ts';
import { type Endpoint, endpoints } from '#core/server/http/endpoint.ts';
import { type AppContext, requirePermit } from '#core/server/kernel/context.ts';
import { audit } from '#core/server/kernel/writes/system-write.ts';
import { issueToken, takeToken } from '#core/server/sessions/tokens.ts';
import { type Link, type LinkProvider, linkProviderLabels } from '#domain/accounts/link-health.ts';
import { links } from '#domain/accounts/link-purposes.ts';
import { networkOf } from '#domain/accounts/network.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import { businessScope, connectedGoogle, consentAddress, grantForCode, saveLink } from '#google/server/link.ts';
import { findLink } from '#links/server/links.ts';
import { authorizeAddress } from '#tiktok/server/client.ts';
import { acceptCode, connectedTikTok, saveTikTokLink, snsAccountIn, type TikTokDeps } from '#tiktok/server/routes.ts';
import {
  confirmReconnect,
  finishGoogleReconnect,
  finishTikTokReconnect,
  getReconnectLink,
  startReconnect,
} from '../../calls.ts';
import { confirmAccount, snsRow } from './confirm.ts';
import { openReconnectLink, type ReconnectDeps, takeReconnectLink } from './reconnect.ts';

export type ReconnectRouteDeps = ReconnectDeps & TikTokDeps & Pick<GoogleDeps, 'google'>;

// A person opens a link a few times; someone guessing links tries thousands
const allowance = { calls: 60, within: 10 * minute };

/**
 * Public routes with which an account's owner uses a reconnect link; the link itself is the permission. Long, for it
 * lists every call.
 */
export function reconnectRoutes(deps: ReconnectRouteDeps): Endpoint[] {
  const { database, publicUrl, now } = deps;
  const on = endpoints(deps);
  const redirectOf = (provider: 'tiktok' | 'google') => `${publicUrl}${pathTo('/reconnect/:provider', { provider })}`;
  const permit = ({ context }: { context: AppContext }) =>
    requirePermit(database, `reconnect:${networkOf(context.get('ip'))}`, allowance, now());
  const originOf = (context: AppContext) => ({
    actor: null,
    ip: context.get('ip'),
    requestId: context.get('requestId'),
  });
  const taken = async (state: string) => (await takeToken(database.orm, ['owner-consent'], state, now(), 'state')).data;
  return [
    on(getReconnectLink, permit, async ({ body }) => {
      const opened = await openReconnectLink(deps, body.link);
      const account = opened.link.kind === 'SNS' ? await snsRow(deps, database.orm, opened.link.linkId) : null;
      return { ...shown(opened.link), expiresAt: opened.expiresAt, url: account?.url ?? null };
    }),
    on(startReconnect, permit, async ({ body }) => {
      const opened = await openReconnectLink(deps, body.link);
      const { provider, linkId } = opened.link;
      if (!byConsent(provider)) throw new AppError('invalid', { field: 'link', params: { label: 'リンク' } });
      const about = provider === 'GOOGLE' ? { googleUserId: linkId } : { snsAccountId: linkId };
      const data = { ...about, tokenHash: opened.tokenHash };
      // Without a session, the state identifies the link's holder; the link is used up only once the account is linked
      const state = await issueToken(database.orm, { ...links.ownerConsent, userId: 0, now: now() }, data);
      const url =
        provider === 'GOOGLE'
          ? consentAddress(connectedGoogle(deps), redirectOf('google'), state)
          : authorizeAddress(connectedTikTok(deps), redirectOf('tiktok'), state);
      return { url };
    }),
    on(finishTikTokReconnect, permit, async ({ context, body: { code, state } }) => {
      const tiktok = connectedTikTok(deps);
      const data = await taken(state);
      const row = await snsRow(deps, database.orm, snsAccountIn(data));
      if (row === null || row.provider !== 'TIKTOK') throw new AppError('token_invalid', { field: 'state' });
      const grant = await acceptCode(tiktok, code, redirectOf('tiktok'));
      await saveTikTokLink(deps, originOf(context), row, grant, (tx) =>
        takeReconnectLink(deps, tx, { kind: 'SNS', linkId: row.id }, tokenHashIn(data)),
      );
      return { linked: true, provider: linkProviderLabels.TIKTOK, name: row.handle } as const;
    }),
    on(finishGoogleReconnect, permit, async ({ context, body: { code, state } }) => {
      const data = await taken(state);
      const userId = googleUserIn(data);
      const link = await findLink(deps, database.orm, 'GOOGLE', userId, now());
      if (link === null) throw new AppError('token_invalid', { field: 'state' });
      const redirectUri = async () => redirectOf('google');
      const grant = await grantForCode(deps, { code, scope: businessScope, redirectUri });
      await database.transaction(async (tx) => {
        await takeReconnectLink(deps, tx, { kind: 'GOOGLE', linkId: userId }, tokenHashIn(data));
        await saveLink(deps, tx, userId, grant);
        const change = { resource: 'system-user', id: userId, action: 'link', before: null, after: null } as const;
        await audit(deps, tx, originOf(context), change);
      });
      return { linked: true, provider: linkProviderLabels.GOOGLE, name: link.name } as const;
    }),
    on(confirmReconnect, permit, async ({ context, body: { link, handle, url } }) => {
      const opened = await openReconnectLink(deps, link);
      if (opened.link.kind !== 'SNS' || byConsent(opened.link.provider))
        throw new AppError('invalid', { field: 'link', params: { label: 'リンク' } });
      await confirmAccount(deps, originOf(context), opened, { handle, url });
      return { linked: true, ...shown({ ...opened.link, name: handle }) } as const;
    }),
  ];
}

/** The details that the holder of a link may see: no ids and nothing about other accounts. */
function shown({ provider, name, storeName }: Link) {
  return { provider: linkProviderLabels[provider], byConsent: byConsent(provider), name, storeName };
}

/** True for providers with a consent page; other accounts are known only by name and URL. */
function byConsent(provider: LinkProvider): boolean {
  return provider === 'TIKTOK' || provider === 'GOOGLE';
}

function googleUserIn(data: unknown): number {
  if (typeof data === 'object' && data !== null && 'googleUserId' in data && typeof data.googleUserId === 'number')
    return data.googleUserId;
  throw new AppError('token_invalid', { field: 'state' });
}

function tokenHashIn(data: unknown): string {
  if (typeof data === 'object' && data !== null && 'tokenHash' in data && typeof data.tokenHash === 'string')
    return data.tokenHash;
  throw new AppError('token_invalid', { field: 'state' });
}
