import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Stored } from '../memory.ts';
import type { Book } from './book.ts';
import { failedAuthentication, intentOf } from './payment-intents.ts';
import type { Happened } from './webhook.ts';

/** The bank's page on which a payer authenticates (3-D Secure). */
export function authentication(book: Stored<Book>, happened: Happened): Hono {
  const page = new Hono();
  page.get('/:id', (context) => {
    const { id } = context.req.param();
    const intent = book.value.intents[id];
    if (intent?.status !== 'requires_action') return context.notFound();
    return context.html(
      html`<!doctype html>
<html lang="ja">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<link rel="icon" href="data:," />
<title>本人認証（デモ用の代役）</title>
<style>
  body { font: 16px/1.7 "Hiragino Sans", "Noto Sans JP", Meiryo, sans-serif; max-width: 440px; margin: 48px auto; padding: 0 16px; color: #30313d }
  a { display: block; padding: 12px 16px; margin: 8px 0; border: 1px solid #6a7383; border-radius: 4px; color: inherit; text-decoration: none }
  a:focus-visible, a:hover { background: #f6f8fa }
</style>
<main>
  <h1>本人認証</h1>
  <p>これはカード会社の実物ではなく、デモ用の代役です。お支払い額は${intent.amount}円です。</p>
  <a href="${id}/answer?result=ok">認証する</a>
  <a href="${id}/answer?result=refused">認証に失敗する</a>
</main>
</html>`,
    );
  });
  page.get('/:id/answer', (context) => {
    const { id } = context.req.param();
    const intent = book.value.intents[id];
    if (intent?.status !== 'requires_action') return context.notFound();
    const isOk = context.req.query('result') === 'ok';
    intent.status = isOk ? 'succeeded' : 'requires_payment_method';
    if (!isOk) intent.decline = failedAuthentication;
    book.save();
    const type = isOk ? 'payment_intent.succeeded' : 'payment_intent.payment_failed';
    happened([{ type, object: intentOf(id, intent) }]);
    const back = new URL(intent.returnUrl ?? '');
    back.searchParams.set('payment_intent', id);
    back.searchParams.set('redirect_status', isOk ? 'succeeded' : 'failed');
    return context.redirect(back.toString());
  });
  return page;
}
