import { Hono } from 'hono';
import type { Tokens } from './tokens.ts';

/** The token endpoint, which exchanges codes and refresh tokens for access tokens, and the endpoint that revokes them. */
export function oauthRoutes(tokens: Tokens): Hono {
  const routes = new Hono();
  routes.post('/token', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const refused = (error: string, description: string, status: 400 | 401 = 400) =>
      context.json({ error, error_description: description }, status);
    if (!form.get('client_id') || !form.get('client_secret'))
      return refused('invalid_client', 'The OAuth client was not found.', 401);
    const type = form.get('grant_type');
    if (type !== 'authorization_code' && type !== 'refresh_token')
      return refused('unsupported_grant_type', `Invalid grant_type: ${type ?? ''}`);
    const granted =
      type === 'refresh_token'
        ? tokens.refresh(form.get('refresh_token') ?? '')
        : tokens.redeem(form.get('code') ?? '', form.get('redirect_uri') ?? '');
    if (granted !== null) return context.json(granted);
    return refused('invalid_grant', type === 'refresh_token' ? 'Token has been expired or revoked.' : 'Bad Request');
  });
  routes.post('/revoke', async (context) => {
    const token = new URLSearchParams(await context.req.text()).get('token') ?? context.req.query('token') ?? '';
    return tokens.revoke(token) ? context.json({}) : context.json({ error: 'invalid_token' }, 400);
  });
  return routes;
}
