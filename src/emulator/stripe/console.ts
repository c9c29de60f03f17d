import { type Context, Hono } from 'hono';
import type { Stored } from '../memory.ts';
import type { Book, CallContext } from './book.ts';
import { closeDispute, openDispute } from './disputes.ts';
import type { Refusal } from './errors.ts';
import { makeRefund, refundEvents } from './refunds.ts';
import type { Happened, Occurrence } from './webhook.ts';

/**
 * What is done in the payment service's own console and by banks, for the demo and tests. Each call answers with the
 * events that it causes, which are also delivered to the product's webhook if there is one.
 *
 * GET  /__admin/stripe/payments: all payments.
 * POST /__admin/stripe/refunds {payment_intent, amount?}: refunds a payment in the console.
 * POST /__admin/stripe/disputes {payment_intent, amount?, reason?}: the customer's bank disputes it.
 * POST /__admin/stripe/disputes/{id} {status: won | lost}: the bank decides.
 */
export function stripeConsole(book: Stored<Book>, calls: CallContext, happened: Happened): Hono {
  const admin = new Hono();
  const answer = (
    context: Context,
    found: Refusal | { readonly id: string; readonly occurrences: readonly Occurrence[] },
  ) => {
    if ('error' in found) return context.json({ error: found.error }, found.status);
    book.save();
    return context.json({ id: found.id, events: happened(found.occurrences) });
  };
  admin.get('/stripe/payments', (context) =>
    context.json(Object.entries(book.value.intents).map(([id, intent]) => ({ id, ...intent }))),
  );
  admin.post('/stripe/refunds', async (context) => {
    const { payment_intent = '', amount } = await context.req.json<{ payment_intent?: string; amount?: number }>();
    const form = { payment_intent, ...(amount === undefined ? {} : { amount: String(amount) }) };
    const found = makeRefund(book.value, calls, form);
    if ('error' in found) return answer(context, found);
    return answer(context, { id: found.id, occurrences: refundEvents(book.value, found.id) });
  });
  admin.post('/stripe/disputes', async (context) =>
    answer(context, openDispute(book.value, calls, await context.req.json())),
  );
  admin.post('/stripe/disputes/:id', async (context) => {
    const { status } = await context.req.json<{ status?: string }>();
    const end = status === 'won' ? 'won' : 'lost';
    return answer(context, closeDispute(book.value, calls, context.req.param('id'), end));
  });
  return admin;
}
