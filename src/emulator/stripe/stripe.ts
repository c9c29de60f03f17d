import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Client } from '../client.ts';
import type { Shelf } from '../shelf.ts';
import { type TestCard, testCards } from './cards.ts';

interface Session {
  customer: string;
  success: string;
  cancel: string;
  card: string | null;
}
interface Intent {
  customer: string;
  amount: number;
  card: string;
  metadata: Record<string, string>;
  status: 'succeeded' | 'requires_payment_method';
}
interface Answered {
  status: 200 | 400 | 402;
  body: object;
  /** What was asked: the key is good for the same alone. */
  asked: string;
}
interface Book {
  count: number;
  sessions: Record<string, Session>;
  intents: Record<string, Intent>;
  /** What was answered under an idempotency key is answered again. */
  answers: Record<string, Answered>;
}

export interface StripeParts {
  readonly shelf: Shelf;
  readonly client: Client;
  /** epoch ms */
  now(): number;
  /** The emulator as a browser reaches it; without it, as the caller does. */
  seenAt?(): string;
}

/** Customers, Checkout in setup mode and payment intents, as far as the product uses them. */
export function stripe({ shelf, client, now, seenAt }: StripeParts): { api: Hono; page: Hono } {
  const book = shelf.keep<Book>('stripe', { count: 0, sessions: {}, intents: {}, answers: {} });
  const nextId = (prefix: string) => {
    book.value.count += 1;
    return `${prefix}_emulated${book.value.count}`;
  };
  const api = new Hono();
  api.use('*', async (context, next) => {
    if (!/^Bearer sk_/.test(context.req.header('authorization') ?? ''))
      return context.json({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } }, 401);
    const key = context.req.header('idempotency-key');
    const known = key === undefined ? undefined : book.value.answers[key];
    if (known === undefined) return next();
    if (known.asked === (await askedIn(context)))
      return context.json(known.body, known.status, { 'idempotent-replayed': 'true' });
    const message =
      'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than ' +
      `'${key}' if you meant to execute a different request.`;
    return context.json({ error: { type: 'idempotency_error', message } }, 400);
  });
  /** Answers, and remembers what was answered under the call's key. */
  const answer = async (context: Context, body: object, status: Answered['status'] = 200) => {
    const key = context.req.header('idempotency-key');
    if (key !== undefined) book.value.answers[key] = { status, body, asked: await askedIn(context) };
    book.save();
    return context.json(body, status);
  };
  const created = () => Math.floor(now() / 1000);

  api.post('/customers', async (context) => {
    const form = await formOf(context);
    return answer(context, { id: nextId('cus'), object: 'customer', email: form.email ?? null, created: created() });
  });

  api.post('/checkout/sessions', async (context) => {
    const form = await formOf(context);
    const { success_url: success = '', cancel_url: cancel = '' } = form;
    for (const [param, address] of Object.entries({ success_url: success, cancel_url: cancel }))
      if (!client.owns(address))
        return answer(
          context,
          { error: { type: 'invalid_request_error', code: 'url_invalid', message: 'Not a valid URL', param } },
          400,
        );
    const id = nextId('cs_test');
    book.value.sessions[id] = { customer: form.customer ?? '', success, cancel, card: null };
    const url = `${seenAt?.() ?? new URL(context.req.url).origin}/stripe-checkout/${id}`;
    return answer(context, { ...sessionOf(id, book.value.sessions[id]), url });
  });
  api.get('/checkout/sessions/:id', (context) => {
    const { id } = context.req.param();
    const session = book.value.sessions[id];
    if (session === undefined) return missing(context, 'checkout.session', id);
    return context.json(sessionOf(id, session));
  });

  api.post('/payment_intents', async (context) => {
    const form = await formOf(context);
    const amount = Number(form.amount);
    if (!Number.isInteger(amount) || amount < 1)
      return answer(
        context,
        { error: { type: 'invalid_request_error', message: 'Invalid integer', param: 'amount' } },
        400,
      );
    const id = nextId('pi');
    const metadata = Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
        return key === undefined ? [] : [[key, value]];
      }),
    );
    book.value.intents[id] = {
      customer: form.customer ?? '',
      amount,
      card: cardNameIn(form.payment_method),
      metadata,
      status: 'requires_payment_method',
    };
    return confirmed(context, id);
  });
  api.post('/payment_intents/:id/confirm', async (context) => {
    const { id } = context.req.param();
    const intent = book.value.intents[id];
    if (intent === undefined) return missing(context, 'payment_intent', id);
    const form = await formOf(context);
    intent.card = cardNameIn(form.payment_method);
    return confirmed(context, id);
  });
  api.get('/payment_intents/:id', (context) => {
    const { id } = context.req.param();
    return book.value.intents[id] === undefined ? missing(context, 'payment_intent', id) : context.json(intentOf(id));
  });

  function confirmed(context: Context, id: string) {
    const intent = book.value.intents[id];
    const card = testCards.find(({ name }) => name === intent?.card);
    if (intent === undefined || card === undefined) return missing(context, 'payment_method', intent?.card ?? '');
    if (intent.status === 'succeeded')
      return answer(
        context,
        {
          error: {
            type: 'invalid_request_error',
            code: 'payment_intent_unexpected_state',
            message: 'already succeeded',
          },
        },
        400,
      );
    if (card.decline === null) {
      intent.status = 'succeeded';
      return answer(context, intentOf(id));
    }
    const code = card.decline === 'expired_card' ? 'expired_card' : 'card_declined';
    const error = {
      type: 'card_error',
      code,
      decline_code: card.decline,
      message: 'Your card was declined.',
      payment_intent: intentOf(id),
    };
    return answer(context, { error }, 402);
  }

  function intentOf(id: string) {
    const intent = book.value.intents[id];
    return {
      id,
      object: 'payment_intent',
      amount: intent?.amount ?? 0,
      currency: 'jpy',
      customer: intent?.customer ?? null,
      metadata: intent?.metadata ?? {},
      status: intent?.status ?? 'canceled',
      created: created(),
    };
  }

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
  ${testCards.map((card) => html`<a href="${context.req.param('id')}/enter?card=${card.name}">${card.brand} •••• ${card.last4}${card.decline === null ? '' : '（決済は失敗します）'}</a>`)}
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
  return { api, page };
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

function cardNameIn(method: string | undefined): string {
  return (method ?? '').replace(/^pm_emulated_/, '');
}

/** The call and its parameters, in whatever order they came. */
async function askedIn(context: Context): Promise<string> {
  const form = Object.entries(await formOf(context)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([context.req.method, context.req.path, form]);
}

async function formOf(context: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await context.req.text()));
}

function missing(context: Context, type: string, id: string) {
  return context.json(
    { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${type}: '${id}'` } },
    404,
  );
}
