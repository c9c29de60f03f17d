import type { Context } from 'hono';
import { day, second } from '../durations.ts';
import type { Stored } from '../memory.ts';
import type { Refusal } from './errors.ts';

export interface Session {
  customer: string;
  success: string;
  cancel: string;
  card: string | null;
}
export interface Intent {
  customer: string;
  amount: number;
  card: string;
  metadata: Record<string, string>;
  status: 'succeeded' | 'processing' | 'requires_payment_method' | 'requires_action';
  /** Where the payer goes back to after authenticating. */
  returnUrl?: string;
  /** When a payment in process succeeds, in epoch seconds. */
  decided?: number;
  /** Why the card was last declined. */
  decline?: string;
  /** epoch seconds */
  created?: number;
}
export interface Refund {
  readonly intent: string;
  readonly amount: number;
  readonly metadata: Record<string, string>;
  readonly created: number;
}
/** A chargeback of a payment. */
export interface Dispute {
  readonly intent: string;
  readonly amount: number;
  readonly reason: string;
  status: 'needs_response' | 'won' | 'lost';
  /** Movements of money, each with its id. */
  readonly transactions: { readonly id: string; readonly amount: number; readonly created: number }[];
  /** epoch seconds */
  readonly created: number;
}
interface Answered {
  status: 200 | 402;
  body: object;
  /** The request: the key is only valid for the same one. */
  asked: string;
  /** epoch ms */
  at?: number;
}

/** Everything that the payment service stores. */
export interface Book {
  count: number;
  sessions: Record<string, Session>;
  intents: Record<string, Intent>;
  /** Absent in data from before refunds existed. */
  refunds?: Record<string, Refund>;
  /** Absent in data from before disputes existed. */
  disputes?: Record<string, Dispute>;
  /** Deleted customers; absent in data from before they existed. */
  deletedCustomers?: string[];
  /** Responses by idempotency key, which are repeated for the same key. */
  answers: Record<string, Answered>;
}

export function emptyBook(): Book {
  return { count: 0, sessions: {}, intents: {}, refunds: {}, answers: {} };
}

/** yen of a payment that were refunded */
export function refundedOf(book: Book, intent: string): number {
  return Object.values(book.refunds ?? {}).reduce((sum, one) => sum + (one.intent === intent ? one.amount : 0), 0);
}

/** A key expires after this time; the same call then takes effect again. */
const keyLife = day;

/** Helpers that the calls share: new ids, and responses that are repeated for the same idempotency key. */
export function callContext(book: Stored<Book>, now: () => number) {
  return {
    nextId(prefix: string): string {
      book.value.count += 1;
      return `${prefix}_emulated${book.value.count}`;
    },
    /** epoch seconds */
    created: () => Math.floor(now() / second),
    /** Answers, and stores the response under the call's idempotency key. */
    async answer(context: Context, body: object, status: Answered['status'] = 200) {
      const key = context.req.header('idempotency-key');
      if (key !== undefined)
        book.value.answers[key] = { status, body, asked: await parseBulkRequest(context), at: now() };
      book.save();
      return context.json(body, status);
    },
    /** Refuses a call that was not started: its key is not used up. */
    refuse: (context: Context, { status, error }: Refusal) => context.json({ error }, status),
    /** The stored response for the call's key; null if the call has yet to be carried out. */
    async replayed(context: Context) {
      const key = context.req.header('idempotency-key');
      const known = key === undefined ? undefined : book.value.answers[key];
      if (known === undefined || (known.at ?? now()) < now() - keyLife) return null;
      if (known.asked === (await parseBulkRequest(context)))
        return context.json(known.body, known.status, { 'idempotent-replayed': 'true' });
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than ' +
        `'${key}' if you meant to execute a different request.`;
      return context.json({ error: { type: 'idempotency_error', message } }, 400);
    },
  };
}

export type CallContext = ReturnType<typeof callContext>;

/** The call and its parameters, independent of their order. */
async function parseBulkRequest(context: Context): Promise<string> {
  const form = Object.entries(await formOf(context)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([context.req.method, context.req.path, form]);
}

export async function formOf(context: Context): Promise<Record<string, string>> {
  return Object.fromEntries(new URLSearchParams(await context.req.text()));
}

/** `metadata[name]=value` */
export function metadataIn(form: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(form).flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

/** A page of a list, the newest first. */
export function listOf<T extends { readonly id: string }>(context: Context, newestFirst: readonly T[]) {
  const limit = Number(context.req.query('limit') ?? 10);
  const after = context.req.query('starting_after');
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const data = newestFirst.slice(start, start + limit);
  return context.json({
    object: 'list',
    url: context.req.path,
    has_more: start + limit < newestFirst.length,
    data,
  });
}
