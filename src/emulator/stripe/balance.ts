import { Hono } from 'hono';
import type { Stored } from '../memory.ts';
import { type Book, listOf } from './book.ts';
import { chargeOf } from './charges.ts';
import { disputeFee } from './disputes.ts';

/** What Stripe keeps of a card payment in Japan. */
const share = 0.036;

/** The movements of the balance with the fee within each: payments, refunds and disputes. */
export function balanceTransactions({ value: book }: Stored<Book>): Hono {
  const api = new Hono();
  api.get('/', (context) => {
    const { 'created[gte]': from = '0', 'created[lt]': until = 'Infinity' } = context.req.query();
    const found = movements(book)
      .filter(({ created }) => created >= Number(from) && created < Number(until))
      .toSorted((one, other) => other.created - one.created);
    return listOf(context, found);
  });
  return api;
}

interface Movement {
  readonly id: string;
  readonly amount: number;
  readonly created: number;
  readonly fee: number;
  readonly type: 'charge' | 'refund' | 'adjustment';
  readonly source: string;
}

function movements(book: Book) {
  const paid = Object.entries(book.intents).flatMap(([id, { status, amount, created = 0 }]): Movement[] =>
    status === 'succeeded'
      ? [{ id: `txn_${id}`, amount, created, fee: Math.round(amount * share), type: 'charge', source: chargeOf(id) }]
      : [],
  );
  const refunded = Object.entries(book.refunds ?? {}).map(
    // The fee of what is refunded is not given back
    ([id, { amount, created }]): Movement => ({
      id: `txn_${id}`,
      amount: -amount,
      created,
      fee: 0,
      type: 'refund',
      source: id,
    }),
  );
  const disputed = Object.entries(book.disputes ?? {}).flatMap(([source, { transactions }]) =>
    transactions.map((one): Movement => ({ ...one, fee: one.amount < 0 ? disputeFee : 0, type: 'adjustment', source })),
  );
  return [...paid, ...refunded, ...disputed].map((one) => ({
    ...one,
    object: 'balance_transaction',
    available_on: one.created,
    currency: 'jpy',
    net: one.amount - one.fee,
    reporting_category: one.type,
    status: 'available',
  }));
}
