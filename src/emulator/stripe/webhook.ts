import { createHmac, randomUUID } from 'node:crypto';
import { second } from '../durations.ts';

/** Something that happened, with the object that its event carries. */
export interface Occurrence {
  readonly type: string;
  readonly object: object;
}

/** An event in Stripe's form. */
export type StripeEvent = ReturnType<typeof eventOf>;

/** Takes what happened; gives its events, which are also delivered. */
export type Happened = (occurrences: readonly Occurrence[]) => readonly StripeEvent[];

export interface Webhook {
  /** The product's address for events. */
  url(): string;
  readonly secret: string;
}

/** Delivers events to the product's webhook, signed as Stripe signs them and in order; null: makes them only. */
export function happenings(webhook: Webhook | null, now: () => number): Happened {
  let last: Promise<unknown> = Promise.resolve();
  return (occurrences) => {
    const events = occurrences.map((one) => eventOf(one, now()));
    if (webhook !== null) for (const event of events) last = last.then(() => deliver(webhook, event, now()));
    return events;
  };
}

function eventOf({ type, object }: Occurrence, now: number) {
  return {
    id: `evt_emulated_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    api_version: '2026-10-28.emulated',
    created: Math.floor(now / second),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  };
}

/** Tried three times; Stripe itself goes on for three days. */
async function deliver({ url, secret }: Webhook, event: StripeEvent, now: number): Promise<void> {
  const body = JSON.stringify(event);
  const time = Math.floor(now / second);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signature}` };
  for (let left = 3; left > 0; left -= 1) {
    const answer = await fetch(url(), { method: 'POST', headers, body }).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok === true) return;
  }
}
