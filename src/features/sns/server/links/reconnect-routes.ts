import { Hono } from 'hono';
import { networkOf } from '#accounts/server/network.ts';
import { text, url } from '#core/model/declare.ts';
import { AppError } from '#core/model/errors.ts';
import { audit } from '#core/server/kernel/audit.ts';
import { requestBody } from '#core/server/kernel/body.ts';
import type { AppContext, Variables } from '#core/server/kernel/context.ts';
import { jsonBody } from '#core/server/kernel/context.ts';
import { demandPermit } from '#core/server/kernel/permits.ts';
import { issueToken, takeToken } from '#core/server/sessions/one-time-tokens.ts';
import type { ExtraOperation } from '#core/server/verbs/openapi.ts';
import { type LinkProvider, linkProviderLabels } from '#domain/link-health.ts';
import type { GoogleDeps } from '#google/server/deps.ts';
import {
  businessScope,
  connected as connectedGoogle,
  consentAddress,
  grantForCode,
  keepLink,
} from '#google/server/link.ts';
import { findLink, type Link } from '#links/server/links.ts';
import { authorizeAddress } from '#tiktok/server/client.ts';
import { acceptCode, connected, finishLink, snsAccountIn, type TikTokDeps } from '#tiktok/server/routes.ts';
import { confirmAccount, snsRow } from './confirm.ts';
import { openReconnectLink, type ReconnectDeps, takeReconnectLink } from './reconnect.ts';

export type ReconnectRouteDeps = ReconnectDeps & TikTokDeps & Pick<GoogleDeps, 'google'>;

const link = text('リンク', { required: true, max: 1000 });
const bodies = {
  look: requestBody({ link }),
  confirm: requestBody({
    link,
    handle: text('アカウント名', { required: true, max: 100 }),
    url: url('URL'),
  }),
  finish: requestBody({
    code: text('認可コード', { required: true, max: 2000 }),
    state: text('連携の状態', { required: true, max: 200 }),
  }),
};
// A person opens a link a few times; one who guesses tries thousands
const allowance = { calls: 60, within: 10 * 60_000 };

/** What an account's owner does with a reconnect link, without being signed in: the link itself is the permission. */
export function reconnectRoutes(deps: ReconnectRouteDeps): Hono<{ Variables: Variables }> {
  const { database, publicUrl, now } = deps;
  const redirectOf = (provider: 'tiktok' | 'google') => `${publicUrl}/reconnect/${provider}`;
  const routes = new Hono<{ Variables: Variables }>();
  const permit = (context: AppContext) =>
    demandPermit(database, `reconnect:${networkOf(context.get('ip'))}`, allowance, now());
  const originOf = (context: AppContext) => ({
    actor: null,
    ip: context.get('ip'),
    requestId: context.get('requestId'),
  });

  routes.post('/reconnect/look', async (context) => {
    await permit(context);
    const { link: signed } = bodies.look.parse(await jsonBody(context), now());
    const opened = await openReconnectLink(deps, signed);
    const account = opened.link.kind === 'SNS' ? await snsRow(deps, database.orm, opened.link.linkId) : null;
    const data = { ...shown(opened.link), expiresAt: opened.expiresAt, url: account?.url ?? null };
    return context.json({ data });
  });

  routes.post('/reconnect/start', async (context) => {
    await permit(context);
    const { link: signed } = bodies.look.parse(await jsonBody(context), now());
    const opened = await openReconnectLink(deps, signed);
    const { provider, linkId } = opened.link;
    if (!byConsent(provider)) throw new AppError('invalid', { field: 'link', params: { label: 'リンク' } });
    const about = provider === 'GOOGLE' ? { googleUserId: linkId } : { snsAccountId: linkId };
    const data = { ...about, tokenHash: opened.tokenHash };
    // Nobody is signed in: the state stands for the link's holder, and the link is used up only when it has done its work
    const state = await issueToken(database.orm, { purpose: 'owner-consent', userId: 0, now: now() }, data);
    const url =
      provider === 'GOOGLE'
        ? consentAddress(connectedGoogle(deps), redirectOf('google'), state)
        : authorizeAddress(connected(deps), redirectOf('tiktok'), state);
    return context.json({ data: { url } });
  });

  routes.post('/reconnect/tiktok', async (context) => {
    await permit(context);
    const { code, state } = bodies.finish.parse(await jsonBody(context), now());
    const tiktok = connected(deps);
    const { data } = await takeToken(database.orm, ['owner-consent'], state, now());
    const row = await snsRow(deps, database.orm, snsAccountIn(data));
    if (row === null || row.provider !== 'TIKTOK') throw new AppError('token_invalid', { field: 'state' });
    const grant = await acceptCode(tiktok, code, redirectOf('tiktok'));
    await finishLink(deps, originOf(context), row, grant, (tx) =>
      takeReconnectLink(deps, tx, { kind: 'SNS', linkId: row.id }, tokenHashIn(data)),
    );
    return context.json({ data: { linked: true, provider: linkProviderLabels.TIKTOK, name: row.handle } });
  });

  routes.post('/reconnect/google', async (context) => {
    await permit(context);
    const { code, state } = bodies.finish.parse(await jsonBody(context), now());
    const { data } = await takeToken(database.orm, ['owner-consent'], state, now());
    const userId = googleUserIn(data);
    const link = await findLink(deps, database.orm, 'GOOGLE', userId, now());
    if (link === null) throw new AppError('token_invalid', { field: 'state' });
    const redirectUri = async () => redirectOf('google');
    const grant = await grantForCode(deps, { code, scope: businessScope, redirectUri });
    await database.transaction(async (tx) => {
      await takeReconnectLink(deps, tx, { kind: 'GOOGLE', linkId: userId }, tokenHashIn(data));
      await keepLink(deps, tx, userId, grant);
      const change = { resource: 'system-user', id: userId, action: 'link', before: null, after: null };
      await audit(deps, tx, originOf(context), change);
    });
    return context.json({ data: { linked: true, provider: linkProviderLabels.GOOGLE, name: link.name } });
  });

  routes.post('/reconnect/confirm', async (context) => {
    await permit(context);
    const { link: signed, handle, url: address } = bodies.confirm.parse(await jsonBody(context), now());
    const opened = await openReconnectLink(deps, signed);
    if (opened.link.kind !== 'SNS' || byConsent(opened.link.provider))
      throw new AppError('invalid', { field: 'link', params: { label: 'リンク' } });
    await confirmAccount(deps, originOf(context), opened, { handle, url: address });
    return context.json({ data: { linked: true, ...shown({ ...opened.link, name: handle }) } });
  });
  return routes;
}

/** What the holder of a link is shown: no id, and nothing of other accounts. */
function shown({ provider, name, storeName }: Link) {
  return { provider: linkProviderLabels[provider], byConsent: byConsent(provider), name, storeName };
}

/** By the provider's own page; the other accounts are held by name and address. */
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

const tag = '再連携';

/** The same calls for OpenAPI. */
export const reconnectOperations: readonly ExtraOperation[] = [
  {
    method: 'post',
    path: '/reconnect/look',
    summary: '再連携リンクの内容',
    tag,
    body: bodies.look.fields,
    public: true,
  },
  {
    method: 'post',
    path: '/reconnect/start',
    summary: '再連携の開始',
    tag,
    body: bodies.look.fields,
    public: true,
  },
  {
    method: 'post',
    path: '/reconnect/tiktok',
    summary: 'TikTok再連携の完了',
    tag,
    body: bodies.finish.fields,
    public: true,
  },
  {
    method: 'post',
    path: '/reconnect/google',
    summary: 'Google再連携の完了',
    tag,
    body: bodies.finish.fields,
    public: true,
  },
  {
    method: 'post',
    path: '/reconnect/confirm',
    summary: 'アカウントの確認',
    tag,
    body: bodies.confirm.fields,
    public: true,
  },
];
