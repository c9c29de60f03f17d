import { Hono } from 'hono';

/**
 * A service that answers chat completions; it accepts any key that is not empty. Its text depends only on the request, so that a demo shows
 * the same draft for the same request.
 */
export function writer(): Hono {
  const routes = new Hono();
  routes.use('/v1/*', async (context, next) => {
    const key = /^Bearer (\S+)$/.exec(context.req.header('authorization') ?? '');
    if (key === null)
      return context.json({ error: { message: 'Incorrect API key provided', type: 'invalid_request_error' } }, 401);
    return next();
  });
  routes.get('/v1/models', (context) =>
    context.json({ object: 'list', data: [{ id: 'emulated', object: 'model', owned_by: 'emulator' }] }),
  );
  routes.post('/v1/chat/completions', async (context) => {
    const asked: unknown = await context.req.json().catch(() => null);
    const material = lastWords(asked);
    if (material === null)
      return context.json({ error: { message: "'messages' is required", type: 'invalid_request_error' } }, 400);
    return context.json({
      id: 'chatcmpl-emulated',
      object: 'chat.completion',
      model: 'emulated',
      choices: [{ index: 0, message: { role: 'assistant', content: draftOf(material) }, finish_reason: 'stop' }],
      usage: { prompt_tokens: material.length, completion_tokens: 100, total_tokens: material.length + 100 },
    });
  });
  return routes;
}

/** The last message of the user. */
function lastWords(asked: unknown): string | null {
  const { messages }: { messages?: unknown } = Object(asked);
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : null;
  const { content }: { content?: unknown } = Object(last);
  return typeof content === 'string' ? content : null;
}

function draftOf(material: string): string {
  const wish = /^伝えたいこと：(.+)$/m.exec(material)?.[1];
  const about = wish === undefined ? '' : wish.endsWith('。') ? wish : `${wish}。`;
  if (!/^クチコミ：/m.test(material))
    return `{店舗名}からのお知らせです。${about}\n皆さまのお越しを心よりお待ちしております。`;
  const stars = Number(/^評価：5段階の(\d)$/m.exec(material)?.[1] ?? 5);
  if (stars <= 2)
    return `{投稿者名}様\nこのたびはご期待に沿えず、申し訳ございません。いただいたご意見をもとに改善に努めてまいります。${about}\n{店舗名}`;
  return `{投稿者名}様\nこのたびはご来店とご投稿をありがとうございます。いただいたお言葉はスタッフ一同の励みになります。${about}\nまたのお越しをお待ちしております。\n{店舗名}`;
}
