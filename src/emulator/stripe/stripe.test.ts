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

describe('the emulated payment service', () => {
  const intent = { amount: '1100', customer: 'cus_1', payment_method: 'pm_emulated_visa' };
  let keys = 0;
  const ask = (path: string, form: Record<string, string>) => {
    keys += 1;
    return send(path, form, `ask ${keys}`);
  };

  it('takes the amount that a payment has, which can be changed until it is paid', async () => {
    const declined = await ask('payment_intents', { ...intent, payment_method: 'pm_emulated_insufficient' });
    const { id } = declined.body.error.payment_intent;
    const confirm = { payment_method: 'pm_emulated_visa' };
    await ask(`payment_intents/${id}`, { amount: '600' });
    const paid = await ask(`payment_intents/${id}/confirm`, { ...confirm, amount: '1100' });
    expect(paid.body).toMatchObject({ status: 'succeeded', amount: 600, amount_received: 600 });
    for (const [path, form] of [
      [`payment_intents/${id}`, { amount: '100' }],
      [`payment_intents/${id}/confirm`, confirm],
    ] as const)
      expect(await ask(path, form)).toMatchObject({
        status: 400,
        body: { error: { code: 'payment_intent_unexpected_state' } },
      });
  });

  it.each([
    ['a sum below the least', { ...intent, amount: '49' }, 'amount_too_small'],
    ['a card that nobody has', { ...intent, payment_method: 'pm_gone' }, 'resource_missing'],
  ])('refuses %s, and makes no payment', async (_, form, code) => {
    expect(await ask('payment_intents', form)).toMatchObject({
      status: 400,
      body: { error: { type: 'invalid_request_error', code } },
    });
  });

  it('gives back what is left of a payment, and no more', async () => {
    const { id } = (await ask('payment_intents', intent)).body;
    const refund = (amount: string, payment = id) => ask('refunds', { payment_intent: payment, amount });
    expect((await refund('600')).body).toMatchObject({ object: 'refund', amount: 600, status: 'succeeded' });
    expect((await refund('600')).body.error.message).toContain('greater than unrefunded amount');
    expect((await refund('500')).status).toBe(200);
    expect((await refund('1')).body.error.code).toBe('charge_already_refunded');
    expect((await refund('1', 'pi_gone')).body.error.code).toBe('resource_missing');
  });
});
