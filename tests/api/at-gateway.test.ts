import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chargeCard } from '#billing/server/payment/charge-card.ts';
import { refundPayments } from '#billing/server/payment/refund.ts';
import { stripeGateway } from '#billing/server/payment/stripe.ts';
import { paymentCard } from '#billing/server/tables.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { databases } from './support/databases.ts';
import { moneyApp } from './support/money.ts';

const webhookSecret = 'whsec_of_the_tests';

interface Event {
  readonly id: string;
  readonly type: string;
}

describe.each(databases)('what happens to a card payment at the payment service, on %s', (kind) => {
  let emulator: Emulator;
  let money: Awaited<ReturnType<typeof moneyApp>>;
  let gateway: ReturnType<typeof stripeGateway>;
  beforeAll(async () => {
    emulator = await startEmulator(() => money.clock.now);
    gateway = stripeGateway({ secretKey: 'sk_test_of_the_tests', webhookSecret, url: emulator.url });
    money = await moneyApp(kind, '2026-09-01', gateway);
  });
  afterAll(async () => {
    await money.close();
    await emulator.close();
  });

  const deps = () => ({ ...money.deps, gateway });
  const hook = async (event: object, secret = webhookSecret) => {
    const payload = JSON.stringify(event);
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    return (await money.app.raw(null, '/stripe/webhook', { method: 'POST', headers, body: payload })).status;
  };
  const arrive = async (events: readonly Event[]) => {
    for (const event of events) expect(await hook(event)).toBe(200);
  };
  /** A charge of ¥5,500 whose card was charged; gives its id and its payment. */
  const paid = async () => {
    money.goTo('2026-09-01');
    const owner = await money.customer('GENERAL_MEO_DIRECT');
    const card = { userId: owner, customerId: 'cus_1', paymentMethodId: 'pm_emulated_visa', updateDate: 1 };
    await money.app.database.orm.insert(paymentCard).values(card);
    const store = await money.store(owner);
    await money.read(store.details[0].id, '2026-09-01', '2026-09-10');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const id = (await money.charges('2026-09')).find(({ userId }) => userId === owner)?.id ?? 0;
    await money.act(id, 'issue');
    await chargeCard(deps(), id);
    const [payment] = await money.app.database.rows(
      sql`select gateway_id from charge_payment where charge_id = ${id} and kind = 'CARD'`,
    );
    return { id, payment: String(payment?.gateway_id), owner };
  };
  const state = async (id: number) => {
    const { status, gatewayState, due, paymentMethod } = await money.done('GET', `/incentive-history/${id}`);
    return { status, gatewayState, due, paymentMethod };
  };
  const movements = async (id: number) =>
    (
      await money.app.database.rows(
        sql`select kind, amount::int from charge_payment where charge_id = ${id} order by id`,
      )
    ).map(({ kind: one, amount }) => `${one} ${amount}`);
  const notices = async () =>
    (await money.app.database.rows(sql`select content from notification order by id`)).map(({ content }) =>
      String(content),
    );
  const caused = async (path: string, body: object) => {
    const { events } = await emulator.admin(`stripe/${path}`, body);
    return events as readonly Event[];
  };

  it('a refund in its console opens the charge again, is reported and booked once, however often it is reported', async () => {
    const { id, payment } = await paid();
    const before = await notices();
    const events = await caused('refunds', { payment_intent: payment });
    expect(events.map(({ type }) => type)).toContain('charge.refunded');
    await arrive([...events, ...events.toReversed()]);
    expect(await movements(id)).toEqual(['CARD 5500', 'REFUND -5500']);
    expect(await state(id)).toEqual({
      status: 'ISSUED',
      gatewayState: 'REFUNDED',
      due: 5500,
      paymentMethod: 'BANK_TRANSFER',
    });
    const reported = (await notices()).slice(before.length);
    expect(reported).toHaveLength(1);
    expect(reported[0]).toContain('決済サービスの画面で¥5,500が返金されました');
    // The card is not charged for it by itself
    await chargeCard(deps(), id);
    expect(await movements(id)).toHaveLength(2);
    const entries = (await money.done('GET', '/journal-totals?period=2026-10')).returned;
    expect(entries).toEqual({ count: 1, amount: 5500 });
  });

  it('a part of it, and another part, leave what is due, and a transfer pays it', async () => {
    const { id, payment } = await paid();
    await arrive(await caused('refunds', { payment_intent: payment, amount: 500 }));
    expect(await state(id)).toMatchObject({ status: 'ISSUED', due: 500 });
    await arrive(await caused('refunds', { payment_intent: payment, amount: 1000 }));
    expect(await state(id)).toMatchObject({ status: 'ISSUED', due: 1500 });
    await money.act(id, 'mark-paid', { amount: 1500 });
    expect(await state(id)).toMatchObject({ status: 'PAID', due: 0, gatewayState: 'REFUNDED' });
  });

  it('a refund of ours is not booked a second time when the service reports it', async () => {
    const { id, payment } = await paid();
    await money.act(id, 'cancel', { notBilled: true, reason: '取りやめ' });
    await money.act(id, 'give-back', { way: 'CARD' });
    await refundPayments(deps());
    const report = {
      id: 'evt_1',
      object: 'event',
      type: 'charge.refunded',
      data: { object: { payment_intent: payment } },
    };
    await arrive([report, report]);
    expect(await movements(id)).toEqual(['CARD 5500', 'REFUND -5500']);
    expect(await state(id)).toMatchObject({ status: 'CANCELLED', gatewayState: null });
  });

  it('a refund in the console of a cancelled charge gives back its price, with a return invoice', async () => {
    const { id, payment } = await paid();
    await money.act(id, 'cancel', { notBilled: true, reason: '取りやめ' });
    await arrive(await caused('refunds', { payment_intent: payment }));
    const { surplus, returns } = await money.done('GET', `/charge-payments/${id}`);
    expect({ surplus, returns: returns.length }).toEqual({ surplus: 0, returns: 1 });
    expect((await money.act(id, 'give-back', { way: 'CARD' })).status).toBe(409);
  });

  it('after a correction it is booked where the money is now', async () => {
    const { id, payment, owner } = await paid();
    await money.act(id, 'correct', { reason: '訂正' });
    const next = (await money.charges('2026-09')).find(({ userId, status }) => userId === owner && status === 'DRAFT');
    await money.act(next?.id ?? 0, 'issue');
    await arrive(await caused('refunds', { payment_intent: payment, amount: 700 }));
    expect(await movements(next?.id ?? 0)).toEqual(['CARRIED_IN 5500', 'REFUND -700']);
    expect(await state(next?.id ?? 0)).toMatchObject({ status: 'ISSUED', due: 700, gatewayState: 'REFUNDED' });
    expect(await movements(id)).toEqual(['CARD 5500', 'CARRIED_OUT -5500']);
  });

  it('a dispute takes the money, and a lost one keeps it', async () => {
    const { id, payment } = await paid();
    const before = (await notices()).length;
    const opened = await caused('disputes', { payment_intent: payment, reason: 'product_not_received' });
    await arrive(opened);
    expect(await state(id)).toMatchObject({ status: 'ISSUED', gatewayState: 'DISPUTED', due: 5500 });
    const closed = await caused(`disputes/${idOf(opened)}`, { status: 'lost' });
    await arrive([...closed, ...opened]);
    expect(await movements(id)).toEqual(['CARD 5500', 'DISPUTE -5500']);
    expect(await state(id)).toMatchObject({ status: 'ISSUED', gatewayState: 'LOST', due: 5500 });
    const reported = (await notices()).slice(before);
    expect(reported).toHaveLength(2);
    expect(reported[0]).toContain('異議申立て（¥5,500、提供を受けていない）がありました。2026/10/09までに');
    expect(reported[1]).toContain('支払いは取り消されました');
  });

  it('a won one gives it back, also when its events come in the wrong order and twice', async () => {
    const { id, payment } = await paid();
    const opened = await caused('disputes', { payment_intent: payment, amount: 5500 });
    const closed = await caused(`disputes/${idOf(opened)}`, { status: 'won' });
    const all = [...closed.toReversed(), ...opened.toReversed()];
    await Promise.all(all.map((event) => hook(event)));
    await arrive(all);
    expect((await movements(id)).toSorted()).toEqual(['CARD 5500', 'DISPUTE -5500', 'DISPUTE 5500']);
    expect(await state(id)).toMatchObject({ status: 'PAID', gatewayState: 'WON', due: 0 });
  });

  it('a dispute of a payment that we have not heard of yet books the payment first', async () => {
    const { id, payment } = await paid();
    // The answer and its event were lost
    await money.app.database.rows(sql`delete from charge_payment where charge_id = ${id}`);
    await money.app.database.rows(sql`update incentive_history set status = 'ISSUED', due = total where id = ${id}`);
    await arrive(await caused('disputes', { payment_intent: payment }));
    expect(await movements(id)).toEqual(['CARD 5500', 'DISPUTE -5500']);
    expect(await state(id)).toMatchObject({ status: 'ISSUED', gatewayState: 'DISPUTED' });
  });

  it('what is about no charge of ours is taken and changes nothing', async () => {
    const before = await money.app.database.rows(sql`select count(*)::int as n from charge_payment`);
    const intent = { id: 'pi_of_others', object: 'payment_intent', amount_received: 100, currency: 'jpy' };
    const event = (type: string, object: object) => ({ id: `evt_${type}`, object: 'event', type, data: { object } });
    await arrive([
      event('payment_intent.succeeded', { ...intent, metadata: { chargeId: '999999' } }),
      event('payment_intent.succeeded', { ...intent, metadata: {} }),
      event('charge.refunded', { id: 'ch_of_others', object: 'charge', payment_intent: 'pi_of_others' }),
      event('customer.created', { id: 'cus_2', object: 'customer' }),
    ]);
    expect(await money.app.database.rows(sql`select count(*)::int as n from charge_payment`)).toEqual(before);
  });

  it('a payment in another currency is not booked, and reported once', async () => {
    const { id } = await paid();
    await money.app.database.rows(sql`update incentive_history set status = 'ISSUED', due = total where id = ${id}`);
    const object = { id: 'pi_usd', object: 'payment_intent', amount_received: 5500, currency: 'usd' };
    const event = {
      id: 'evt_usd',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { ...object, metadata: { chargeId: String(id) } } },
    };
    const before = (await notices()).length;
    await arrive([event, event]);
    expect(await movements(id)).toEqual(['CARD 5500']);
    expect((await notices()).slice(before)).toEqual([expect.stringContaining('円でないカード決済（5500 USD）')]);
  });

  it('waits where the service cannot be asked, so that it is reported again', async () => {
    const { id, payment } = await paid();
    const events = await caused('refunds', { payment_intent: payment });
    await emulator.fail({ path: '/v1/refunds', times: 9, status: 500, body: '{}' });
    expect(await hook(events[0] ?? {})).toBe(500);
    await emulator.recover();
    await arrive(events);
    expect(await movements(id)).toEqual(['CARD 5500', 'REFUND -5500']);
  });
});

/** The id of the dispute that events are about. */
function idOf(events: readonly Event[]): string {
  const [event] = events;
  return String(Object(Object(Object(event).data).object).id);
}
