import { Hono } from 'hono';
import type { Stored } from '../memory.ts';
import { type Book, type CallContext, formOf, listOf, metadataIn, type Refund, refundedOf } from './book.ts';
import { chargeObject, chargeOf } from './charges.ts';
import { invalid, missing, noSuch, type Refusal } from './errors.ts';
import type { Happened, Occurrence } from './webhook.ts';

/** Refunds of payments: full or partial, never more than what is left of the payment. */
export function refunds(book: Stored<Book>, calls: CallContext, happened: Happened): Hono {
  const { answer, refuse } = calls;
  const api = new Hono();
  const made = () => book.value.refunds ?? {};

  api.post('/', async (context) => {
    const form = await formOf(context);
    const found = makeRefund(book.value, calls, form);
    if ('error' in found) return refuse(context, found);
    happened(refundEvents(book.value, found.id));
    return answer(context, refundOf(found.id, found.refund));
  });
  api.get('/', (context) => {
    const intent = context.req.query('payment_intent');
    const found = Object.entries(made()).filter(([, one]) => intent === undefined || one.intent === intent);
    return listOf(context, found.map(([id, one]) => refundOf(id, one)).reverse());
  });
  api.get('/:id', (context) => {
    const { id } = context.req.param();
    const refund = made()[id];
    return refund === undefined ? missing(context, 'refund', id) : context.json(refundOf(id, refund));
  });
  return api;
}

/** Refunds a payment, as a call or a click in the console does; the refusal if it cannot. */
export function makeRefund(
  book: Book,
  { nextId, created }: Pick<CallContext, 'nextId' | 'created'>,
  form: Readonly<Record<string, string>>,
): Refusal | { readonly id: string; readonly refund: Refund } {
  const id = form.payment_intent ?? '';
  const intent = book.intents[id];
  if (intent === undefined) return noSuch('payment_intent', id, 'payment_intent');
  if (intent.status !== 'succeeded')
    return invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`);
  if (Object.values(book.disputes ?? {}).some((one) => one.intent === id && one.status !== 'won'))
    return invalid(`Charge ${chargeOf(id)} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' });
  const amount = Number(form.amount ?? intent.amount - refundedOf(book, id));
  const refusal = amountRefusal(amount, intent.amount - refundedOf(book, id), id);
  if (refusal !== null) return refusal;
  const refund: Refund = { intent: id, amount, metadata: metadataIn(form), created: created() };
  const refundId = nextId('re');
  book.refunds = { ...book.refunds };
  book.refunds[refundId] = refund;
  return { id: refundId, refund };
}

/** The events of a refund, in the order in which Stripe makes them. */
export function refundEvents(book: Book, id: string): readonly Occurrence[] {
  const refund = book.refunds?.[id];
  if (refund === undefined) return [];
  return [
    { type: 'charge.refunded', object: chargeObject(book, refund.intent) },
    { type: 'refund.created', object: refundOf(id, refund) },
    { type: 'refund.updated', object: refundOf(id, refund) },
  ];
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
