import { Hono } from 'hono';
import type { Stored } from '../memory.ts';
import type { Book, CallContext, Dispute } from './book.ts';
import { testCards } from './cards.ts';
import { chargeOf } from './charges.ts';
import { invalid, missing, noSuch, type Refusal } from './errors.ts';
import type { Occurrence } from './webhook.ts';

/** Disputes (chargebacks), as the product reads them. */
export function disputes(book: Stored<Book>): Hono {
  const api = new Hono();
  api.get('/:id', (context) => {
    const { id } = context.req.param();
    const dispute = book.value.disputes?.[id];
    return dispute === undefined
      ? missing(context, 'dispute', id)
      : context.json(disputeObject(book.value, id, dispute));
  });
  return api;
}

interface Opening {
  readonly payment_intent?: string;
  readonly amount?: number;
  readonly reason?: string;
}

interface Happened {
  readonly id: string;
  readonly occurrences: readonly Occurrence[];
}

/** The customer's bank disputes a payment: the money is taken from us at once. */
export function openDispute(
  book: Book,
  { nextId, created }: Pick<CallContext, 'nextId' | 'created'>,
  { payment_intent: intent = '', amount, reason = 'fraudulent' }: Opening,
): Refusal | Happened {
  const payment = book.intents[intent];
  if (payment === undefined) return noSuch('payment_intent', intent, 'payment_intent');
  if (payment.status !== 'succeeded') return invalid('Only a payment that succeeded can be disputed.');
  const id = nextId('dp');
  const yen = amount ?? payment.amount;
  const withdrawn = { id: nextId('txn'), amount: -yen, created: created() };
  const dispute: Dispute = {
    intent,
    amount: yen,
    reason,
    status: 'needs_response',
    transactions: [],
    created: created(),
  };
  book.disputes = { ...book.disputes, [id]: dispute };
  const opened = disputeObject(book, id, dispute);
  dispute.transactions.push(withdrawn);
  const occurrences = [
    { type: 'charge.dispute.created', object: opened },
    { type: 'charge.dispute.funds_withdrawn', object: disputeObject(book, id, dispute) },
  ];
  return { id, occurrences };
}

/** The bank decides; a won dispute gives the money back. */
export function closeDispute(
  book: Book,
  { nextId, created }: Pick<CallContext, 'nextId' | 'created'>,
  id: string,
  status: 'won' | 'lost',
): Refusal | Happened {
  const dispute = book.disputes?.[id];
  if (dispute === undefined) return noSuch('dispute', id, 'id');
  if (dispute.status !== 'needs_response') return invalid('This dispute is closed already.');
  dispute.status = status;
  if (status === 'lost')
    return { id, occurrences: [{ type: 'charge.dispute.closed', object: disputeObject(book, id, dispute) }] };
  dispute.transactions.push({ id: nextId('txn'), amount: dispute.amount, created: created() });
  const object = disputeObject(book, id, dispute);
  return {
    id,
    occurrences: [
      { type: 'charge.dispute.closed', object },
      { type: 'charge.dispute.funds_reinstated', object },
    ],
  };
}

/** What Stripe takes for each dispute, in yen. */
export const disputeFee = 1500;
const week = 7 * 24 * 60 * 60;

function disputeObject(book: Book, id: string, { intent, amount, reason, status, transactions, created }: Dispute) {
  const brand = testCards.find(({ name }) => name === book.intents[intent]?.card)?.brand ?? 'visa';
  return {
    id,
    object: 'dispute',
    amount,
    balance_transactions: transactions.map((one) => {
      const fee = one.amount < 0 ? disputeFee : 0;
      return {
        ...one,
        object: 'balance_transaction',
        available_on: one.created,
        currency: 'jpy',
        fee,
        net: one.amount - fee,
        reporting_category: one.amount < 0 ? 'dispute' : 'dispute_reversal',
        source: id,
        status: 'available',
        type: 'adjustment',
      };
    }),
    charge: chargeOf(intent),
    created,
    currency: 'jpy',
    enhanced_eligibility_types: [],
    evidence_details: {
      due_by: status === 'needs_response' ? created + week : null,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent,
    payment_method_details: { card: { brand, case_type: 'chargeback', network_reason_code: '10' }, type: 'card' },
    reason,
    status,
  };
}
