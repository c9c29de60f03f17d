import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Box } from './box.ts';
import { chatPage } from './page.ts';

/** Chatwork's rooms: any token may write to any room, except room 404, to which no one has access. */
export function chatwork({ box, now }: { readonly box: Box; now(): number }): Hono {
  const routes = new Hono();
  routes.post('/v2/rooms/:room/messages', async (context) => {
    const { room } = context.req.param();
    if ((context.req.header('x-chatworktoken') ?? '') === '')
      return context.json({ errors: ['Invalid API token'] }, 401);
    if (!/^\d+$/.test(room) || room === '404')
      return context.json({ errors: ["You don't have permission to send message in this room"] }, 403);
    const { body } = await context.req.parseBody();
    if (typeof body !== 'string' || body === '') return context.json({ errors: ["Parameter 'body' is required"] }, 400);
    box.take({ channel: 'chatwork', to: room, text: body, date: now() });
    return context.json({ message_id: String(now()) });
  });
  routes.get('/', (context) => {
    const above = html`<p>連携に使えるルームID：<code>123456789</code>、APIトークン：<code>0123456789abcdef0123456789abcdef</code></p>`;
    return context.html(chatPage({ title: 'Chatwork', above, messages: box.of('chatwork') }));
  });
  return routes;
}
