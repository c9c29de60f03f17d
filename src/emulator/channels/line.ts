import { createHmac } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { day } from '../durations.ts';
import type { Box } from './box.ts';
import { chatPage } from './page.ts';

interface LineParts {
  readonly box: Box;
  /** epoch ms */
  now(): number;
  /** The product's URL, to which LINE sends the events of the chat. */
  publicUrl(): string;
}

/** The only LINE user here: one friend is enough for a chat. */
export const friend = { userId: `U${'4af4980629'.repeat(3)}ab`, name: '山田 花子' };
const account = { basicId: '@tenjun-demo', displayName: '店順 通知' };
const keyHolds = day;
const secret = 'emulator-secret';

/** LINE's Messaging API as far as the product uses it, and the chat as its user sees it. */
export function line(parts: LineParts): { api: Hono; page: Hono } {
  return { api: messaging(parts), page: talkPage(parts) };
}

function messaging({ box, now }: LineParts): Hono {
  const api = new Hono();
  api.use('*', async (context, next) => {
    if (!/^Bearer \S+$/.test(context.req.header('authorization') ?? ''))
      return context.json({ message: 'Authentication failed' }, 401);
    await next();
  });
  api.get('/v2/bot/info', (context) => context.json({ userId: `U${'0'.repeat(32)}`, ...account }));
  api.post('/v2/bot/message/push', async (context) => {
    const key = context.req.header('x-line-retry-key');
    if (key !== undefined && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key))
      return context.json({ message: "The 'X-Line-Retry-Key' is invalid" }, 400);
    const { keys } = box.kept.value;
    if (key !== undefined && now() - (keys[key] ?? Number.NEGATIVE_INFINITY) < keyHolds)
      return context.json({ message: 'The retry key is already accepted' }, 409, {
        'x-line-accepted-request-id': key,
      });
    const { to, messages } = await context.req.json<{ to?: string; messages?: { type: string; text: string }[] }>();
    if (!/^U[0-9a-f]{32}$/.test(to ?? ''))
      return context.json({ message: "The property, 'to', in the request body is invalid" }, 400);
    const texts = messages ?? [];
    if (texts.length < 1 || texts.length > 5 || texts.some(({ text }) => text.length > 5000 || text === ''))
      return context.json({ message: 'The request body has 1 error(s)' }, 400);
    if (key !== undefined) keys[key] = now();
    for (const { text } of texts) box.take({ channel: 'line', to: to ?? '', text, date: now() });
    return context.json({ sentMessages: [{ id: String(now()) }] });
  });
  return api;
}

/** The chat page, on which the user reads received messages and sends the text in the input. */
function talkPage({ box, now, publicUrl }: LineParts): Hono {
  const page = new Hono();
  page.get('/', (context) => context.html(talk('')));
  page.get('/R/oaMessage/:account/', async (context) => {
    const asked = new URL(context.req.url).search.slice(1);
    const [typed = '', sent] = asked.split('&');
    const text = decodeURIComponent(typed).slice(0, 200);
    if (sent === 'sent') await tell(text);
    return context.html(talk(text, sent === 'sent'));
  });

  function talk(typed: string, sent = false) {
    const above =
      typed === ''
        ? html`<p>${friend.name}さんと「${account.displayName}」のトークです。</p>`
        : sent
          ? html`<p>「${typed}」を送信しました。</p><p><a href="?">新しく届いたものを見る</a></p>`
          : html`<p>${friend.name}さんとして、入力欄の「${typed}」を送ります。</p><p><a href="?${encodeURIComponent(typed)}&sent">送信する</a></p>`;
    return chatPage({ title: `LINE：${account.displayName}`, above, messages: box.of('line', friend.userId) });
  }

  /** Sends the product a webhook event, as LINE does when its user sends a text. */
  async function tell(text: string): Promise<void> {
    const body = JSON.stringify({
      destination: `U${'0'.repeat(32)}`,
      events: [
        {
          type: 'message',
          mode: 'active',
          timestamp: now(),
          source: { type: 'user', userId: friend.userId },
          message: { type: 'text', id: String(now()), text },
        },
      ],
    });
    await fetch(`${publicUrl()}/api/line/webhook`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-line-signature': createHmac('sha256', secret).update(body).digest('base64'),
      },
      body,
      redirect: 'error',
    }).catch(() => undefined);
  }
  return page;
}
