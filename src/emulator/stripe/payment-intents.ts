import { type Context, Hono } from 'hono';
import type { Client } from '../client.ts';
import type { Stored } from '../memory.ts';
import { type Book, type CallContext, formOf, type Intent, listOf, metadataIn } from './book.ts';
import { type TestCard, testCards } from './cards.ts';
import { invalid, missing, noSuch, type Refusal } from './errors.ts';
import type { Happened } from './webhook.ts';

/** The minimum amount that can be charged to a card, in yen. */
const leastAmount = 50;

/**
 * Payments: created and confirmed in one call, or confirmed later. Each payment has its own amount, which is charged. Long, for it is the
 * list of its routes.
 */
export function paymentIntents(
  book: Stored<Book>,
  { nextId, created, answer, refuse }: CallContext,
  { happened, client, origin }: PaymentParts,
): Hono {
  const api = new Hono();
  const { intents } = book.value;
  api.use('*', async (_, next) => {
    for (const [id, intent] of Object.entries(intents))
      if (intent.status === 'processing' && (intent.decided ?? 0) <= created()) {
        intent.status = 'succeeded';
        happened([{ type: 'payment_intent.succeeded', object: intentOf(id, intent) }]);
      }
    await next();
  });

  api.post('/', async (context) => {
    const form = await formOf(context);
    const amount = Number(form.amount);
    const card = cardOf(form.payment_method);
    const refusal = amountRefusal(form.amount);
    if (refusal !== null) return refuse(context, refusal);
    if (card === undefined) return refuse(context, noMethod(form.payment_method));
    const { customer = '' } = form;
    if (book.value.deletedCustomers?.includes(customer))
      return refuse(context, noSuch('customer', customer, 'customer'));
    const id = nextId('pi');
    const intent: Intent = {
      customer,
      amount,
      card: card.name,
      metadata: metadataIn(form),
      status: 'requires_payment_method',
      created: created(),
    };
    intents[id] = intent;
    return confirmed(context, { id, intent, card, form });
  });
  api.get('/', (context) => {
    const { customer, 'created[gte]': since = '0' } = context.req.query();
    const found = Object.entries(intents).filter(
      ([, one]) => (customer === undefined || one.customer === customer) && (one.created ?? 0) >= Number(since),
    );
    return listOf(context, found.map(([id, one]) => intentOf(id, one)).reverse());
  });
  api.get('/:id', (context) => {
    const { id } = context.req.param();
    const intent = intents[id];
    return intent === undefined ? missing(context, 'payment_intent', id) : context.json(shown(context, id, intent));
  });
  api.post('/:id', async (context) => {
    const { id } = context.req.param();
    const intent = intents[id];
    if (intent === undefined) return missing(context, 'payment_intent', id);
    const { amount } = await formOf(context);
    const refusal = isBegun(intent) ? unexpectedState(id, intent) : amountRefusal(amount);
    if (refusal !== null) return refuse(context, refusal);
    intent.amount = Number(amount);
    return answer(context, intentOf(id, intent));
  });
  api.post('/:id/confirm', async (context) => {
    const { id } = context.req.param();
    const intent = intents[id];
    if (intent === undefined) return missing(context, 'payment_intent', id);
    if (isBegun(intent)) return refuse(context, unexpectedState(id, intent));
    const form = await formOf(context);
    const card = cardOf(form.payment_method);
    if (card === undefined) return refuse(context, noMethod(form.payment_method));
    return confirmed(context, { id, intent, card, form });
  });

  function confirmed(context: Context, { id, intent, card, form }: Confirmation) {
    const { name, decidesAfter, asksPayer } = card;
    const isAway = form.off_session === 'true';
    intent.card = name;
    if (asksPayer === true && !isAway) {
      const { return_url: returnUrl = '' } = form;
      if (!client.owns(returnUrl))
        return refuse(context, invalid('Not a valid URL', { code: 'url_invalid', param: 'return_url' }));
      Object.assign(intent, { status: 'requires_action', returnUrl });
      happened([{ type: 'payment_intent.requires_action', object: shown(context, id, intent) }]);
      return answer(context, shown(context, id, intent));
    }
    const decline = asksPayer === true ? 'authentication_required' : card.decline;
    if (decline === null) {
      intent.status = decidesAfter === undefined ? 'succeeded' : 'processing';
      intent.decided = created() + (decidesAfter ?? 0);
      const type = decidesAfter === undefined ? 'payment_intent.succeeded' : 'payment_intent.processing';
      happened([{ type, object: intentOf(id, intent) }]);
      return answer(context, intentOf(id, intent));
    }
    intent.decline = decline;
    happened([{ type: 'payment_intent.payment_failed', object: intentOf(id, intent) }]);
    return answer(context, { error: { ...declined(decline), payment_intent: intentOf(id, intent) } }, 402);
  }
  /** With the page on which the payer authenticates, while the bank waits for it. */
  function shown(context: Context, id: string, intent: Intent) {
    const url = `${origin(context)}/stripe-authenticate/${id}`;
    const isAsked = intent.status === 'requires_action';
    const redirect = { type: 'redirect_to_url', redirect_to_url: { return_url: intent.returnUrl ?? null, url } };
    return { ...intentOf(id, intent), next_action: isAsked ? redirect : null };
  }
  return api;
}

interface Confirmation {
  readonly id: string;
  readonly intent: Intent;
  readonly card: TestCard;
  readonly form: Readonly<Record<string, string>>;
}

export interface PaymentParts {
  readonly happened: Happened;
  readonly client: Client;
  /** The emulator's URL as a browser reaches it. */
  origin(context: Context): string;
}

export function intentOf(id: string, { amount, customer, metadata, status, decline, created = 0 }: Intent) {
  const isPaid = status === 'succeeded';
  return {
    id,
    object: 'payment_intent',
    amount,
    amount_received: isPaid ? amount : 0,
    currency: 'jpy',
    customer,
    metadata,
    status,
    last_payment_error: isPaid || decline === undefined ? null : declined(decline),
    created,
  };
}

/** The payer did not authenticate. */
export const failedAuthentication = 'payment_intent_authentication_failure';

function declined(decline: string) {
  if (decline === failedAuthentication)
    return {
      type: 'invalid_request_error',
      code: decline,
      message: 'The provided PaymentMethod failed authentication.',
    };
  const ownCodes = ['expired_card', 'authentication_required'];
  const code = ownCodes.includes(decline) ? decline : 'card_declined';
  return { type: 'card_error', code, decline_code: decline, message: 'Your card was declined.' };
}

function cardOf(method: string | undefined): TestCard | undefined {
  return testCards.find(({ name }) => method === `pm_emulated_${name}`);
}

function noMethod(method: string | undefined): Refusal {
  return noSuch('PaymentMethod', method ?? '', 'payment_method');
}

function amountRefusal(amount: string | undefined): Refusal | null {
  const param = 'amount';
  if (!/^\d+$/.test(amount ?? ''))
    return invalid(`Invalid integer: ${amount}`, { code: 'parameter_invalid_integer', param });
  if (Number(amount) < leastAmount)
    return invalid(`Amount must be at least ¥${leastAmount} jpy`, { code: 'amount_too_small', param });
  return null;
}

/** True if it was confirmed, and so can no longer be changed or confirmed again; a payer may be asked to authenticate once more. */
function isBegun({ status }: Intent): boolean {
  return status === 'succeeded' || status === 'processing';
}

function unexpectedState(id: string, intent: Intent): Refusal {
  const message = `This PaymentIntent's state (${intent.status}) does not allow it: the PaymentIntent was confirmed already.`;
  return invalid(message, { code: 'payment_intent_unexpected_state', payment_intent: intentOf(id, intent) });
}
