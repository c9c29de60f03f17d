import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { admins } from '#domain/roles.ts';
import { text } from '#model/declare.ts';
import { AppError } from '#model/errors.ts';
import type { Database } from '../../database/database.ts';
import { googleLink } from '../../database/feature-tables.ts';
import { demandActor, jsonBody, type Variables } from '../../endpoints/context.ts';
import type { ExtraOperation } from '../../endpoints/openapi.ts';
import { requestBody } from '../body.ts';
import { exchange, numberIn, textIn } from '../oauth-exchange.ts';
import type { Sealer } from '../sealed.ts';

export interface GoogleDeps {
  readonly database: Database;
  readonly sealer: Sealer;
  /** Null while Google is not connected. `tokenUrl` is the address that exchanges codes. */
  readonly google: { readonly clientId: string; readonly clientSecret: string; readonly tokenUrl: string } | null;
  /** epoch ms */
  now(): number;
}

const businessScope = 'https://www.googleapis.com/auth/business.manage';
const body = requestBody({
  code: text('認可コード', { required: true, max: 2000 }),
  scope: text('許可された範囲', { required: true, max: 2000 }),
});

/** POST /google-oauth: links the caller's Google business account by the code that Google's window gave. */
export function googleRoutes({ database, sealer, google, now }: GoogleDeps): Hono<{ Variables: Variables }> {
  const routes = new Hono<{ Variables: Variables }>();
  routes.post('/google-oauth', async (context) => {
    const { id: userId, role } = demandActor(context);
    // Administrators have no business of their own to link; their menu lacks the entry
    if (admins.some((one) => one === role)) throw new AppError('forbidden');
    const { code, scope } = body.parse(await jsonBody(context), now());
    if (google === null) throw new AppError('not_connected', { params: { name: 'Google' } });
    const refusal = (field: 'code' | 'scope', label: string) => new AppError('invalid', { field, params: { label } });
    if (!scope.split(/\s+/).includes(businessScope)) throw refusal('scope', '許可された範囲');
    const answer = await exchange(google.tokenUrl, {
      code,
      client_id: google.clientId,
      client_secret: google.clientSecret,
      // The code came through a popup window
      redirect_uri: 'postmessage',
      grant_type: 'authorization_code',
    });
    if ('refused' in answer) throw refusal('code', '認可コード');
    const { granted } = answer;
    const refresh = granted.refresh_token;
    const link = {
      accessToken: sealer.seal(textIn(granted, 'access_token')),
      refreshToken: typeof refresh === 'string' ? sealer.seal(refresh) : null,
      expiresDate: now() + numberIn(granted, 'expires_in') * 1000,
      scope: typeof granted.scope === 'string' ? granted.scope : scope,
      expired: false,
    };
    await database.orm
      .insert(googleLink)
      .values({ userId, ...link })
      .onConflictDoUpdate({
        target: googleLink.userId,
        // Google gives the refresh token only once: one that we hold already stays good
        set: {
          ...link,
          refreshToken: sql`coalesce(excluded.${sql.identifier(googleLink.refreshToken.name)}, ${googleLink.refreshToken})`,
        },
      });
    return context.json({ data: { linked: true } });
  });
  return routes;
}

/** The same call for OpenAPI. */
export const googleOperations: readonly ExtraOperation[] = [
  { method: 'post', path: '/google-oauth', summary: 'Googleビジネスの連携', tag: '連携', body: body.fields },
];
