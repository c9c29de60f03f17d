import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Client } from '../client.ts';
import type { GrantBook } from './grants.ts';
import { people } from './people.ts';

/** TikTok's consent page: the user chooses an account and grants or denies access. Plain links, no script. */
export function consentPage(grants: GrantBook, client: Client): Hono {
  const routes = new Hono();
  routes.get('/v2/auth/authorize/', (context) => {
    const asked = exportRequestOf(context);
    if (asked === null)
      return context.text('client_key, scope, response_type=code, redirect_uri and state are required', 400);
    if (!client.owns(asked.redirectUri)) return context.text('redirect_uri', 400);
    const link = (choice: Record<string, string>) =>
      `decide?${new URLSearchParams({ redirect_uri: asked.redirectUri, scope: asked.scope, state: asked.state, ...choice })}`;
    return context.html(
      html`<!doctype html>
<html lang="ja">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<link rel="icon" href="data:," />
<title>TikTok（エミュレーター）</title>
<style>
  body { font: 16px/1.7 "Hiragino Sans", "Noto Sans JP", Meiryo, sans-serif; max-width: 440px; margin: 48px auto; padding: 0 16px; color: #161823 }
  a { display: block; padding: 12px 16px; margin: 8px 0; border: 1px solid #8a8b91; border-radius: 4px; color: inherit; text-decoration: none }
  a:focus-visible, a:hover { background: #f1f1f2 }
</style>
<main>
  <h1>TikTokでログイン</h1>
  <p>これは実物ではなく、デモ用のエミュレーターです。「店順」に次の情報を許可するアカウントを選びます。</p>
  <ul>${asked.scope.split(',').map((scope) => html`<li>${scope}</li>`)}</ul>
  ${people.map((person) => html`<a href="${link({ open_id: person.openId })}">@${person.username}（${person.displayName}）で許可する</a>`)}
  <a href="${link({ denied: '1' })}">許可しない</a>
</main>
</html>`,
    );
  });

  routes.get('/v2/auth/authorize/decide', (context) => {
    const {
      redirect_uri: redirectUri = '',
      scope = '',
      state = '',
      open_id: openId = '',
      denied,
    } = context.req.query();
    if (!client.owns(redirectUri)) return context.text('redirect_uri', 400);
    const back = new URL(redirectUri);
    const answer: Record<string, string> =
      denied !== undefined || !people.some((person) => person.openId === openId)
        ? { error: 'access_denied', error_description: 'The user denied the request', state }
        : { code: grants.giveCode(openId, redirectUri, scope), scopes: scope, state };
    for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value);
    return context.redirect(back.href);
  });
  return routes;
}

function exportRequestOf(context: Context) {
  const { client_key: key, scope, response_type: type, redirect_uri: redirectUri, state } = context.req.query();
  if (!key || !scope || type !== 'code' || !redirectUri || !state) return null;
  return { scope, redirectUri, state };
}
