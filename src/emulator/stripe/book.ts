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
  status: 'succeeded' | 'processing' | 'requires_payment_method';
  /** When a payment in process has succeeded, in epoch seconds. */
  decided?: number;
  /** Why the card was declined last. */
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
interface Answered {
  status: 200 | 402;
  body: object;
  /** What was asked: the key is good for the same alone. */
  asked: string;
  /** epoch ms */
  at?: number;
}

/** Everything that the payment service remembers. */
export interface Book {
  count: number;
  sessions: Record<string, Session>;
  intents: Record<string, Intent>;
  /** Absent in a book of before there were any. */
  refunds?: Record<string, Refund>;
  /** Customers that were deleted; absent in a book of before there were any. */
  deletedCustomers?: string[];
  /** What was answered under an idempotency key is answered again. */
  answers: Record<string, Answered>;
}

export function emptyBook(): Book {
  return { count: 0, sessions: {}, intents: {}, refunds: {}, answers: {} };
}

/** A key is forgotten then, and the same call under it does the same once more. */
const keyLife = day;

/** What the calls share: names for what is new, and answers that are given again under their key. */
export function callContext(book: Stored<Book>, now: () => number) {
  return {
    nextId(prefix: string): string {
      book.value.count += 1;
      return `${prefix}_emulated${book.value.count}`;
    },
    /** epoch seconds */
    created: () => Math.floor(now() / second),
    /** Answers, and remembers what was answered under the call's key. */
    async answer(context: Context, body: object, status: Answered['status'] = 200) {
      const key = context.req.header('idempotency-key');
      if (key !== undefined)
        book.value.answers[key] = { status, body, asked: await parseBulkRequest(context), at: now() };
      book.save();
      return context.json(body, status);
    },
    /** Refuses a call that was not begun: its key stays free. */
    refuse: (context: Context, { status, error }: Refusal) => context.json({ error }, status),
    /** The answer that is known under the call's key; null for a call that is to be done. */
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

/** The call and its parameters, in whatever order they came. */
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
