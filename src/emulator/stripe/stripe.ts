import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Client } from '../client.ts';
import type { Stored } from '../memory.ts';
import { authentication } from './authentication.ts';
import { balanceTransactions } from './balance.ts';
import { type Book, callContext, formOf, type Session } from './book.ts';
import { type TestCard, testCards } from './cards.ts';
import { stripeConsole } from './console.ts';
import { disputes } from './disputes.ts';
import { invalid, missing } from './errors.ts';
import { paymentIntents } from './payment-intents.ts';
import { refunds } from './refunds.ts';
import { happenings, type Webhook } from './webhook.ts';

export interface StripeParts {
  readonly book: Stored<Book>;
  readonly client: Client;
  /** epoch ms */
  now(): number;
  /** Where events are delivered; nowhere by default. */
  readonly webhook?: Webhook | null;
  /** The emulator's URL as a browser reaches it; by default, as the caller does. */
  seenAt?(): string;
}

/**
 * Customers, Checkout in setup mode, payment intents and refunds, as far as the product uses them. Long, for it is the list of its routes.
 */
export function stripe({ book, client, now, seenAt, webhook = null }: StripeParts): {
  api: Hono;
  page: Hono;
  authentication: Hono;
  admin: Hono;
} {
  const calls = callContext(book, now);
  const happened = happenings(webhook, now);
  const { nextId, created, answer, refuse, replayed } = calls;
  const origin = (context: Context) => seenAt?.() ?? new URL(context.req.url).origin;
  const api = new Hono();
  api.use('*', async (context, next) => {
    if (!/^Bearer sk_/.test(context.req.header('authorization') ?? ''))
      return context.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 401);
    return (await replayed(context)) ?? next();
  });

  api.post('/customers', async (context) => {
    const form = await formOf(context);
    return answer(context, { id: nextId('cus'), object: 'customer', email: form.email ?? null, created: created() });
  });
  api.get('/customers', (context) => context.json({ object: 'list', data: [], has_more: false, url: '/v1/customers' }));
  api.delete('/customers/:id', async (context) => {
    const { id } = context.req.param();
    const deleted = book.value.deletedCustomers ?? [];
    if (!id.startsWith('cus_') || deleted.includes(id)) return missing(context, 'customer', id);
    book.value.deletedCustomers = [...deleted, id];
    return answer(context, { id, object: 'customer', deleted: true });
  });

  api.post('/checkout/sessions', async (context) => {
    const form = await formOf(context);
    const { success_url: success = '', cancel_url: cancel = '' } = form;
    for (const [param, address] of Object.entries({ success_url: success, cancel_url: cancel }))
      if (!client.owns(address)) return refuse(context, invalid('Not a valid URL', { code: 'url_invalid', param }));
    const id = nextId('cs_test');
    book.value.sessions[id] = { customer: form.customer ?? '', success, cancel, card: null };
    const url = `${origin(context)}/stripe-checkout/${id}`;
    return answer(context, { ...sessionOf(id, book.value.sessions[id]), url });
  });
  api.get('/checkout/sessions/:id', (context) => {
    const { id } = context.req.param();
    const session = book.value.sessions[id];
    if (session === undefined) return missing(context, 'checkout.session', id);
    return context.json(sessionOf(id, session));
  });

  api.route('/payment_intents', paymentIntents(book, calls, { happened, client, origin }));
  api.route('/balance_transactions', balanceTransactions(book));
  api.route('/refunds', refunds(book, calls, happened));
  api.route('/disputes', disputes(book));

  const page = new Hono();
  page.get('/:id', (context) => {
    const session = book.value.sessions[context.req.param('id')];
    if (session === undefined) return context.notFound();
    return context.html(
      html`<!doctype html>
<html lang="ja">
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<link rel="icon" href="data:," />
<title>カードの登録（デモ用の代役）</title>
<style>
  body { font: 16px/1.7 "Hiragino Sans", "Noto Sans JP", Meiryo, sans-serif; max-width: 440px; margin: 48px auto; padding: 0 16px; color: #30313d }
  a { display: block; padding: 12px 16px; margin: 8px 0; border: 1px solid #6a7383; border-radius: 4px; color: inherit; text-decoration: none }
  a:focus-visible, a:hover { background: #f6f8fa }
</style>
<main>
  <h1>カードの登録</h1>
  <p>これは決済サービスの実物ではなく、デモ用の代役です。登録するテスト用のカードを選んでください。</p>
  ${testCards.map((card) => html`<a href="${context.req.param('id')}/enter?card=${card.name}">${card.brand} •••• ${card.last4}${card.decline === null ? '' : '（決済は失敗します）'}${card.asksPayer === true ? '（本人認証があります）' : ''}</a>`)}
  <a href="${session.cancel}">やめる</a>
</main>
</html>`,
    );
  });
  page.get('/:id/enter', (context) => {
    const { id } = context.req.param();
    const session = book.value.sessions[id];
    const card = testCards.find(({ name }) => name === context.req.query('card'));
    if (session === undefined || card === undefined) return context.notFound();
    session.card = card.name;
    book.save();
    return context.redirect(session.success.replace('{CHECKOUT_SESSION_ID}', id));
  });
  return { api, page, authentication: authentication(book, happened), admin: stripeConsole(book, calls, happened) };
}

function sessionOf(id: string, session: Session | undefined) {
  const card = testCards.find(({ name }) => name === session?.card);
  return {
    id,
    object: 'checkout.session',
    mode: 'setup',
    customer: session?.customer ?? null,
    status: card === undefined ? 'open' : 'complete',
    url: null,
    setup_intent:
      card === undefined
        ? null
        : { id: `seti_${id}`, object: 'setup_intent', status: 'succeeded', payment_method: methodOf(card) },
  };
}

function methodOf({ name, brand, last4, expMonth, expYear }: TestCard) {
  return {
    id: `pm_emulated_${name}`,
    object: 'payment_method',
    type: 'card',
    card: { brand, last4, exp_month: expMonth, exp_year: expYear },
  };
}
