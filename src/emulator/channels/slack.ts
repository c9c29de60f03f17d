import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Box } from './box.ts';
import { chatPage } from './page.ts';

/** A valid webhook, for trying out the demo. */
const example = '/services/TDEMO0001/BDEMO0001/demoWebhook0123456789';

/** Slack's incoming webhooks: any path of their form accepts messages, except one that ends in `revoked`. */
export function slack({ box, now }: { readonly box: Box; now(): number }): Hono {
  const routes = new Hono();
  routes.post('/services/:team/:app/:token', async (context) => {
    const { team, app, token } = context.req.param();
    if (token.endsWith('revoked')) return context.text('no_service', 404);
    const { text } = Object(await context.req.json().catch(() => null));
    if (typeof text !== 'string' || text === '') return context.text('invalid_payload', 400);
    box.take({ channel: 'slack', to: `/services/${team}/${app}/${token}`, text, date: now() });
    return context.text('ok');
  });
  routes.get('/', (context) => {
    const here = new URL(context.req.url);
    const above = html`<p>連携に使えるWebhook URL：<br /><code>${`http://127.0.0.1:${here.port}/slack${example}`}</code></p>`;
    return context.html(chatPage({ title: 'Slack', above, messages: box.of('slack') }));
  });
  return routes;
}
