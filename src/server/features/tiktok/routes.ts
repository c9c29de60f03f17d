import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { reference, text } from '#model/declare.ts';
import { AppError } from '#model/errors.ts';
import { type ResolvedResource, resourceNamed } from '#model/resolve.ts';
import { setting } from '../../database/feature-tables.ts';
import { demandRole, jsonBody, type Variables } from '../../endpoints/context.ts';
import type { Deps } from '../../endpoints/deps.ts';
import type { ExtraOperation } from '../../endpoints/openapi.ts';
import { findRow } from '../../endpoints/rows.ts';
import { tableOf } from '../../endpoints/scope.ts';
import { issueToken, takeToken } from '../accounts/one-time-tokens.ts';
import { requestBody } from '../body.ts';
import { exchange, numberIn, textIn } from '../oauth-exchange.ts';
import type { Sealer } from '../sealed.ts';

export interface TikTokDeps extends Deps {
  readonly sealer: Sealer;
  readonly publicUrl: string;
  /** Null while TikTok is not connected. */
  readonly tiktok: {
    readonly clientKey: string;
    readonly clientSecret: string;
    readonly authorizeUrl: string;
    readonly tokenUrl: string;
  } | null;
}

const scopes = 'user.info.basic,user.info.profile,user.info.stats';
const bodies = {
  start: requestBody({ snsAccountId: reference('連携SNSアカウント', 'sns-account', { required: true }) }),
  finish: requestBody({
    code: text('認可コード', { required: true, max: 2000 }),
    state: text('連携の状態', { required: true, max: 200 }),
  }),
};

/** Linking a TikTok account: the way there, and (POST /tiktok-oauth) what came back from it. */
export function tiktokRoutes(deps: TikTokDeps): Hono<{ Variables: Variables }> {
  const { database, publicUrl, now } = deps;
  const accounts = resourceNamed(deps.resources, 'sns-account');
  const redirectUri = `${publicUrl}/accept-tiktok`;
  const connected = () => {
    if (deps.tiktok === null) throw new AppError('not_connected', { params: { name: 'TikTok' } });
    return deps.tiktok;
  };
  const routes = new Hono<{ Variables: Variables }>();

  routes.post('/tiktok-oauth/start', async (context) => {
    const actor = demandRole(context, accounts, 'update');
    const { snsAccountId } = bodies.start.parse(await jsonBody(context), now());
    const { clientKey, authorizeUrl } = connected();
    const row = await findRow(deps, database.orm, accounts, snsAccountId, actor);
    if (row.provider !== 'TIKTOK') throw invalid('snsAccountId', '連携SNSアカウント');
    // The state proves on return that this very user set out, for this very account
    const state = await issueToken(database.orm, { purpose: 'tiktok', userId: actor.id, now: now() }, { snsAccountId });
    const query = { client_key: clientKey, scope: scopes, response_type: 'code', redirect_uri: redirectUri, state };
    return context.json({ data: { url: `${authorizeUrl}?${new URLSearchParams(query)}` } });
  });

  routes.post('/tiktok-oauth', async (context) => {
    const actor = demandRole(context, accounts, 'update');
    const { code, state } = bodies.finish.parse(await jsonBody(context), now());
    const { clientKey, clientSecret, tokenUrl } = connected();
    const { userId, data } = await takeToken(database.orm, ['tiktok'], state, now());
    if (userId !== actor.id) throw new AppError('token_invalid', { field: 'state' });
    const row = await findRow(deps, database.orm, accounts, snsAccountIn(data), actor);
    const form = {
      client_key: clientKey,
      client_secret: clientSecret,
      code,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
    };
    const answer = await exchange(tokenUrl, form);
    if ('refused' in answer) throw invalid('code', '認可コード');
    await keep(deps, accounts, row.id, answer.granted);
    await deps.publishChange(accounts.name, row.id, actor.id);
    return context.json({ data: { linked: true, snsAccountId: row.id } });
  });
  return routes;
}

async function keep(
  deps: TikTokDeps,
  accounts: ResolvedResource,
  id: number,
  granted: Readonly<Record<string, unknown>>,
): Promise<void> {
  const now = deps.now();
  const { table, column } = tableOf(deps, accounts.name);
  const tokens = {
    accessToken: deps.sealer.seal(textIn(granted, 'access_token')),
    refreshToken: deps.sealer.seal(textIn(granted, 'refresh_token')),
  };
  const change = {
    externalId: textIn(granted, 'open_id'),
    status: 'LINKED',
    accessTokenExpiresAt: now + numberIn(granted, 'expires_in') * 1000,
    refreshTokenExpiresAt: now + numberIn(granted, 'refresh_expires_in') * 1000,
    lastError: null,
    updateDate: now,
    version: sql`${column('version')} + 1`,
  };
  await deps.database.transaction(async (tx) => {
    // Beside the row and not in it: nothing that shows rows can ever show a token
    const entry = { key: `sns-token:${id}`, value: tokens };
    await tx
      .insert(setting)
      .values(entry)
      .onConflictDoUpdate({ target: setting.key, set: { value: tokens } });
    await tx
      .update(table)
      .set(change)
      .where(and(eq(column('id'), id)));
  });
}

function snsAccountIn(data: unknown): number {
  if (typeof data === 'object' && data !== null && 'snsAccountId' in data && typeof data.snsAccountId === 'number')
    return data.snsAccountId;
  throw new AppError('token_invalid', { field: 'state' });
}

function invalid(field: string, label: string): AppError {
  return new AppError('invalid', { field, params: { label } });
}

/** The same calls for OpenAPI. */
export const tiktokOperations: readonly ExtraOperation[] = [
  { method: 'post', path: '/tiktok-oauth/start', summary: 'TikTok連携の開始', tag: '連携', body: bodies.start.fields },
  { method: 'post', path: '/tiktok-oauth', summary: 'TikTok連携の完了', tag: '連携', body: bodies.finish.fields },
];
