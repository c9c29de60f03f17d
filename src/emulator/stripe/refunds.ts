import { Hono } from 'hono';
import type { Stored } from '../memory.ts';
import { type Book, type CallContext, formOf, listOf, metadataIn, type Refund } from './book.ts';
import { invalid, missing, noSuch, type Refusal } from './errors.ts';

/** Refunds of payments: full or partial, never more than what is left of the payment. */
export function refunds(book: Stored<Book>, { nextId, created, answer, refuse }: CallContext): Hono {
  const api = new Hono();
  book.value.refunds ??= {};
  const made = book.value.refunds;

  api.post('/', async (context) => {
    const form = await formOf(context);
    const id = form.payment_intent ?? '';
    const intent = book.value.intents[id];
    if (intent === undefined) return refuse(context, noSuch('payment_intent', id, 'payment_intent'));
    if (intent.status !== 'succeeded')
      return refuse(context, invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`));
    const left =
      intent.amount - Object.values(made).reduce((sum, one) => sum + (one.intent === id ? one.amount : 0), 0);
    const amount = Number(form.amount ?? left);
    const refusal = amountRefusal(amount, left, id);
    if (refusal !== null) return refuse(context, refusal);
    const refund: Refund = { intent: id, amount, metadata: metadataIn(form), created: created() };
    const refundId = nextId('re');
    made[refundId] = refund;
    return answer(context, refundOf(refundId, refund));
  });
  api.get('/', (context) => {
    const intent = context.req.query('payment_intent');
    const found = Object.entries(made).filter(([, one]) => intent === undefined || one.intent === intent);
    return listOf(context, found.map(([id, one]) => refundOf(id, one)).reverse());
  });
  api.get('/:id', (context) => {
    const { id } = context.req.param();
    const refund = made[id];
    return refund === undefined ? missing(context, 'refund', id) : context.json(refundOf(id, refund));
  });
  return api;
}

function amountRefusal(amount: number, left: number, intent: string): Refusal | null {
  if (left === 0)
    return invalid(`Charge ${chargeOf(intent)} has already been refunded.`, { code: 'charge_already_refunded' });
  const param = 'amount';
  if (!Number.isInteger(amount) || amount < 1)
    return invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param });
  if (amount > left)
    return invalid(`Refund amount (¥${amount}) is greater than unrefunded amount on charge (¥${left})`, { param });
  return null;
}

function refundOf(id: string, { intent, amount, metadata, created }: Refund) {
  return {
    id,
    object: 'refund',
    amount,
    charge: chargeOf(intent),
    currency: 'jpy',
    metadata,
    payment_intent: intent,
    reason: null,
    status: 'succeeded',
    created,
  };
}

function chargeOf(intent: string): string {
  return intent.replace(/^pi_/, 'ch_');
}
