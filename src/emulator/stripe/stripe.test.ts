import { describe, expect, it } from 'vitest';
import { createEmulator } from '../app.ts';

const app = createEmulator({
  dir: null,
  now: () => Date.now(),
  adminToken: 'token',
  publicUrl: () => 'http://localhost:3000',
});

async function send(path: string, form: Record<string, string>, key: string) {
  const answer = await app.request(`/v1/${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test', 'idempotency-key': key },
    body: new URLSearchParams(form).toString(),
  });
  return { status: answer.status, body: await answer.json(), replayed: answer.headers.get('idempotent-replayed') };
}

describe('an idempotency key of the emulated payment service', () => {
  const intent = { amount: '1100', customer: 'cus_1', payment_method: 'pm_emulated_visa', 'metadata[chargeId]': '7' };

  it('gives the same answer again, in whatever order the same is asked', async () => {
    const first = await send('payment_intents', intent, 'charge-7-1');
    expect(first).toMatchObject({ status: 200, replayed: null });
    const turned = Object.fromEntries(Object.entries(intent).toReversed());
    expect(await send('payment_intents', turned, 'charge-7-1')).toEqual({ ...first, replayed: 'true' });
  });

  it.each([
    ['another sum', 'payment_intents', { ...intent, amount: '2200' }],
    ['another card', 'payment_intents', { ...intent, payment_method: 'pm_emulated_mastercard' }],
    ['another call', 'customers', intent],
  ])('refuses %s under it, and does nothing', async (_, path, form) => {
    const key = `key of ${_}`;
    const { body } = await send('payment_intents', intent, key);
    const refused = await send(path, form, key);
    expect([refused.status, refused.body.error.type]).toEqual([400, 'idempotency_error']);
    expect((await send('payment_intents', intent, key)).body).toEqual(body);
  });

  it('that was refused for its card gives the refusal again', async () => {
    const declined = { ...intent, payment_method: 'pm_emulated_insufficient' };
    const first = await send('payment_intents', declined, 'declined');
    expect(first.status).toBe(402);
    expect((await send('payment_intents', declined, 'declined')).body).toEqual(first.body);
  });
});
