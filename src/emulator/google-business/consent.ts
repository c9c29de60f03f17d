import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Client } from '../client.ts';
import { identities } from './identities.ts';
import type { Tokens } from './tokens.ts';

/** The page on which a user chooses an account and grants access: plain links, one for each choice. */
export function consentPages(tokens: Tokens, client: Client): Hono {
  const routes = new Hono();
  routes.get('/o/oauth2/v2/auth', (context) => {
    const asked = context.req.query();
    const { client_id: clientId, redirect_uri: redirect, response_type: type, scope, state } = asked;
    if (clientId === undefined || redirect === undefined || type !== 'code' || scope === undefined)
      return context.html(page(html`<p>エラー 400: invalid_request</p>`), 400);
    if (!client.owns(redirect)) return context.html(page(html`<p>エラー 400: redirect_uri_mismatch</p>`), 400);
    const back = (answer: Record<string, string>) => {
      const url = new URL(redirect);
      for (const [name, value] of Object.entries({ ...answer, ...(state === undefined ? {} : { state }) }))
        url.searchParams.set(name, value);
      return url.href;
    };
    const chosen = identities.find(({ email }) => email === asked.login);
    if (chosen !== undefined) {
      const code = tokens.giveCode({ email: chosen.email, redirectUri: redirect, scope });
      return context.redirect(back({ code, scope }));
    }
    const choices = identities.map(({ email, name }) => {
      const query = new URLSearchParams({ ...asked, login: email });
      return html`<li><a href="?${query.toString()}">${name} ${email}</a></li>`;
    });
    return context.html(
      page(html`
        <p>「店順」がビジネスプロフィールの管理を求めています。許可するアカウントを選んでください。</p>
        <ul>${choices}</ul>
        <p><a href="${back({ error: 'access_denied' })}">キャンセル</a></p>
      `),
    );
  });
  return routes;
}

function page(content: ReturnType<typeof html>) {
  return html`<!doctype html>
    <html lang="ja">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Google アカウント（デモ）</title>
      </head>
      <body style="max-width: 480px; margin: 48px auto; padding: 0 16px; font-family: sans-serif; line-height: 2">
        <h1 style="font-size: 20px">Google アカウント（デモ用の代役）</h1>
        ${content}
      </body>
    </html>`;
}
