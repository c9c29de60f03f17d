import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockCharge } from '#billing/server/charge-record/charge.ts';
import { chargeCard, settlePayments } from '#billing/server/payment/charge-card.ts';
import { type ClaimedTry, claimTry, releaseTry } from '#billing/server/payment/claim.ts';
import { refundCameBack, refundPayments } from '#billing/server/payment/refund.ts';
import { settleCharge, settleTry } from '#billing/server/payment/settle.ts';
import { stripeGateway } from '#billing/server/payment/stripe.ts';
import { addDays } from '#core/model/day.ts';
import { nextMonth } from '#domain/period.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { databases } from './support/databases.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

const hour = 3_600_000;

describe.each(databases)('money on a card on %s', (kind) => {
  let emulator: Emulator;
  let money: MoneyApp;
  let gateway: ReturnType<typeof stripeGateway>;
  let period = '2026-08';
  beforeAll(async () => {
    emulator = await startEmulator(() => money?.clock.now ?? 0);
    gateway = stripeGateway({ secretKey: 'sk_test_of_the_tests', webhookSecret: null, url: emulator.url });
    money = await moneyApp(kind, '2026-09-01', gateway);
  });
  afterAll(async () => {
    await money?.close();
    await emulator.close();
  });
  const deps = () => ({ ...money.deps, gateway });
  const { rows } = { rows: (query: ReturnType<typeof sql>) => money.app.database.rows(query) };

  /** An issued charge of ¥11,000 of a customer of its own, who has that card. */
  const issued = async (card: string): Promise<{ id: number; owner: number }> => {
    period = nextMonth(period);
    money.goTo(`${period}-01`);
    const owner = await money.customer('GENERAL_MEO_DIRECT');
    await rows(sql`insert into payment_card (user_id, customer_id, payment_method_id, update_date)
      values (${owner}, ${`cus_${owner}`}, ${`pm_emulated_${card}`}, 1)`);
    const store = await money.store(owner, { name: `店${owner}` });
    await money.read(store.details[0].id, `${period}-01`, `${period}-20`);
    money.goTo(addDays(`${nextMonth(period)}-01`, 1));
    await money.count(period);
    const [draft] = (await money.charges(period)).filter(({ userId }) => userId === owner);
    const { status, total, id } = (await money.act(draft?.id ?? 0, 'issue')).body.data;
    expect([status, total]).toEqual(['ISSUED', 11_000]);
    return { id, owner };
  };
  const changeCard = (owner: number, card: string) =>
    rows(sql`update payment_card set payment_method_id = ${`pm_emulated_${card}`} where user_id = ${owner}`);
  const get = (id: number) => money.done('GET', `/incentive-history/${id}`);
  const moneyOf = (id: number) => money.done('GET', `/charge-payments/${id}`);
  const tryOf = async (id: number) => (await rows(sql`select * from payment_attempt where charge_id = ${id}`))[0];
  const lastNotice = async () =>
    (await rows(sql`select content from notification order by id desc limit 1`))[0]?.content;
  /** What the service took and gave back for a customer. */
  const taken = async (owner: number) => {
    const ask = async (path: string) => {
      const answer = await fetch(`${emulator.url}/v1/${path}`, { headers: { authorization: 'Bearer sk_test_x' } });
      return ((await answer.json()) as { data: { id: string; amount: number; amount_received?: number }[] }).data;
    };
    const intents = await ask(`payment_intents?customer=cus_${owner}`);
    const refunds = await Promise.all(intents.map(({ id }) => ask(`refunds?payment_intent=${id}`)));
    return {
      paid: intents.map(({ amount_received }) => amount_received).filter((amount) => amount !== 0),
      refunded: refunds.flat().map(({ amount }) => amount),
    };
  };

  const claimed = async (id: number): Promise<ClaimedTry> => {
    const claim = await claimTry(deps(), id);
    if ('refused' in claim) throw new Error(`it was not claimed: ${claim.refused}`);
    return claim;
  };
  /** Somebody waits for a lock; the embedded database makes one transaction after the other. */
  const isWaiting = async () => {
    if (kind === 'PGlite') return;
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => rows(waiting)).toHaveLength(1);
  };

  it('is what is due by then: after a declined card and a part by transfer, the rest alone', async () => {
    const { id, owner } = await issued('insufficient');
    await chargeCard(deps(), id);
    expect(await get(id)).toMatchObject({ status: 'FAILED', due: 11_000 });
    await money.act(id, 'mark-paid', { amount: 5000 });
    await changeCard(owner, 'visa');
    await chargeCard(deps(), id);
    expect(await taken(owner)).toEqual({ paid: [6000], refunded: [] });
    expect(await get(id)).toMatchObject({ status: 'PAID', due: 0 });
    expect((await moneyOf(id)).payments).toMatchObject([
      { kind: 'TRANSFER', amount: 5000 },
      { kind: 'CARD', amount: 6000 },
    ]);
  });

  it('is in the books as it was taken; what of it is not needed goes back', async () => {
    const { id, owner } = await issued('insufficient');
    await chargeCard(deps(), id);
    const paymentId = String((await tryOf(id))?.payment_id);
    await money.act(id, 'mark-paid', { amount: 5000 });
    // The service took more than is due by now, whoever asked it to
    const answer = await fetch(`${emulator.url}/v1/payment_intents/${paymentId}/confirm`, {
      method: 'POST',
      headers: { authorization: 'Bearer sk_test_x' },
      body: 'payment_method=pm_emulated_visa',
    });
    expect(answer.status).toBe(200);
    await chargeCard(deps(), id);
    await refundPayments(deps());
    expect(await get(id)).toMatchObject({ status: 'PAID', due: 0 });
    expect((await moneyOf(id)).payments).toMatchObject([
      { kind: 'TRANSFER', amount: 5000 },
      { kind: 'CARD', amount: 11_000 },
      { kind: 'REFUND', amount: -5000 },
    ]);
    expect(await taken(owner)).toEqual({ paid: [11_000], refunded: [5000] });
  });

  it('that came in part leaves the rest to be taken by a payment of its own', async () => {
    const { id, owner } = await issued('visa');
    await settleCharge(deps(), id, { paid: true, paymentId: 'pi_of_a_part', amount: 4000 });
    expect(await get(id)).toMatchObject({ status: 'ISSUED', due: 7000 });
    await chargeCard(deps(), id);
    expect(await taken(owner)).toEqual({ paid: [7000], refunded: [] });
    expect(await get(id)).toMatchObject({ status: 'PAID', due: 0 });
  });

  it.each([
    ['a card that the service does not know', 'of_nobody', 11_000, 'カードを登録し直してください'],
    ['a sum that is too small for a card', 'visa', 49, '最低額'],
  ])(
    'refused for good, for %s, ends the try with its reason, and another way is open',
    async (_, card, due, reason) => {
      const { id, owner } = await issued(card);
      if (due < 11_000) await money.act(id, 'mark-paid', { amount: 11_000 - due });
      await chargeCard(deps(), id);
      expect(await get(id)).toMatchObject({ status: 'FAILED', due });
      expect(await tryOf(id)).toMatchObject({ state: 'IDLE', attempt: 2 });
      expect(await lastNotice()).toContain(reason);
      expect((await money.act(id, 'mark-paid')).body.data).toMatchObject({ status: 'PAID', due: 0 });
      expect(await taken(owner)).toEqual({ paid: [], refunded: [] });
    },
  );

  it('that is not asked for, since our key is refused, leaves nothing under way', async () => {
    const { id, owner } = await issued('visa');
    const body = JSON.stringify({ error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } });
    const headers = { 'content-type': 'application/json' };
    await emulator.fail({ path: '/v1/payment_intents', times: 1, status: 401, body, headers });
    await expect(chargeCard(deps(), id)).rejects.toThrow();
    expect(await get(id)).toMatchObject({ status: 'ISSUED' });
    expect((await money.act(id, 'charge-card')).status).toBe(200);
    await chargeCard(deps(), id);
    expect(await taken(owner)).toEqual({ paid: [11_000], refunded: [] });
  });

  it('stays under way while nobody knows, and one such charge keeps no other waiting', async () => {
    const [out, fine] = [await issued('visa'), await issued('visa')];
    const outage = { path: '/v1/payment_intents', status: 500, body: '{}' };
    await emulator.fail({ ...outage, times: 3 });
    await expect(chargeCard(deps(), out.id)).rejects.toThrow();
    expect((await money.act(out.id, 'mark-paid')).body.errors[0].code).toBe('payment_under_way');
    // A worker claimed the other one and died
    await claimTry(deps(), fine.id);
    money.clock.now += hour;
    await emulator.fail({ ...outage, times: 3 });
    await expect(settlePayments(deps())).rejects.toThrow('1 of 3 failed');
    expect([(await get(out.id)).status, (await get(fine.id)).status]).toEqual(['ISSUED', 'PAID']);
    await emulator.recover();
    money.clock.now += 60_000;
    await settlePayments(deps());
    expect(await get(out.id)).toMatchObject({ status: 'PAID' });
    expect([await taken(out.owner), await taken(fine.owner)]).toEqual(
      [1, 2].map(() => ({ paid: [11_000], refunded: [] })),
    );
  });

  it.each([
    [
      'the answer to a try',
      (claimed: ClaimedTry) =>
        settleTry(deps(), claimed, { result: 'DECLINED', paymentId: null, reason: '承認されませんでした' }),
    ],
    [
      'the service’s own word',
      ({ charge }: ClaimedTry) =>
        settleCharge(deps(), charge.id, { paid: true, paymentId: 'pi_decided', amount: 11_000 }),
    ],
  ])('locks the charge before its try, as a claim does, with %s', async (_, settle) => {
    const { id } = await issued('visa');
    await settleTry(deps(), await claimed(id), { result: 'PENDING', paymentId: 'pi_decided' });
    money.clock.now += hour;
    const again = await claimed(id);
    const { database, tables } = money.deps;
    let settling: Promise<unknown> = Promise.resolve();
    await database.transaction(async (tx) => {
      await lockCharge({ tx, tables }, id);
      settling = settle(again).catch((error: unknown) => error);
      await isWaiting();
      await database.rows(sql`select 1 from payment_attempt where charge_id = ${id} for update`, tx);
    });
    expect(await settling).toBeUndefined();
  });

  it('looked after by the clock is not tried again when somebody else settled it meanwhile', async () => {
    const both = [(await issued('insufficient')).id, (await issued('insufficient')).id];
    for (const id of both) await claimed(id);
    money.clock.now += hour;
    const charge = async (asked: Parameters<typeof gateway.charge>[0]) => {
      const [other = 0] = both.filter((id) => id !== asked.chargeId);
      if ((await tryOf(other))?.state === 'ASKING')
        await settleTry(deps(), await claimed(other), { result: 'DECLINED', paymentId: null, reason: '' });
      return gateway.charge(asked);
    };
    await settlePayments({ ...deps(), gateway: { ...gateway, charge } });
    for (const id of both) expect(await tryOf(id)).toMatchObject({ state: 'IDLE', attempt: 2 });
  });

  describe('asked for longer ago than the service remembers', () => {
    const asked = async (isMade: boolean) => {
      const charge = await issued('visa');
      const asking = await claimed(charge.id);
      const { amount, attempt } = asking;
      const more = { description: '', paymentId: null, amount, attempt };
      const [customerId, paymentMethodId] = [`cus_${charge.owner}`, 'pm_emulated_visa'];
      if (isMade) await gateway.charge({ chargeId: charge.id, customerId, paymentMethodId, ...more });
      await releaseTry(deps(), asking);
      money.clock.now += 25 * hour;
      await settlePayments(deps());
      return charge;
    };

    it('is looked up: what was paid is in the books, and is not taken again', async () => {
      const { id, owner } = await asked(true);
      expect(await get(id)).toMatchObject({ status: 'PAID', due: 0 });
      expect(await taken(owner)).toEqual({ paid: [11_000], refunded: [] });
    });

    it('is looked up: what was never made has failed, and may be tried again', async () => {
      const { id, owner } = await asked(false);
      expect(await get(id)).toMatchObject({ status: 'FAILED', due: 11_000 });
      expect(await taken(owner)).toEqual({ paid: [], refunded: [] });
      await chargeCard(deps(), id);
      expect(await taken(owner)).toEqual({ paid: [11_000], refunded: [] });
    });
  });

  describe.each([
    ['card', (owner: number) => sql`delete from payment_card where user_id = ${owner}`],
    [
      'way of payment',
      (_owner: number, id: number) => sql`update payment_attempt set method_id = null where charge_id = ${id}`,
    ],
  ])('asked for and broken off, of which the %s is not known any more', (_, forget) => {
    const asked = async (isMade: boolean) => {
      const charge = await issued('visa');
      const asking = await claimed(charge.id);
      const { amount, attempt } = asking;
      const more = { description: '', paymentId: null, amount, attempt };
      const [customerId, paymentMethodId] = [`cus_${charge.owner}`, 'pm_emulated_visa'];
      if (isMade) await gateway.charge({ chargeId: charge.id, customerId, paymentMethodId, ...more });
      await releaseTry(deps(), asking);
      await rows(forget(charge.owner, charge.id));
      money.clock.now += hour;
      await settlePayments(deps());
      return charge;
    };

    it('is looked up: what was paid is in the books', async () => {
      const { id, owner } = await asked(true);
      expect(await get(id)).toMatchObject({ status: 'PAID', due: 0 });
      expect(await taken(owner)).toEqual({ paid: [11_000], refunded: [] });
    });

    it('is over when it was never made, and any other way to pay is open', async () => {
      const { id } = await asked(false);
      expect(await get(id)).toMatchObject({ status: 'FAILED', due: 11_000 });
      expect((await money.act(id, 'mark-paid')).status).toBe(200);
    });
  });

  describe('that goes back', () => {
    /** Paid by card, then billed to nobody. */
    const paid = async () => {
      const charge = await issued('visa');
      await chargeCard(deps(), charge.id);
      await money.act(charge.id, 'cancel', { notBilled: true, reason: '無償にする' });
      return charge;
    };

    it('is refunded by the service, once, also when its answer was lost and is asked for days later', async () => {
      const { id, owner } = await paid();
      expect((await money.act(id, 'give-back', { way: 'CARD' })).status).toBe(200);
      await Promise.all([refundPayments(deps()), refundPayments(deps())]);
      await rows(sql`update charge_payment set done_date = null where kind = 'REFUND' and charge_id = ${id}`);
      money.clock.now += 49 * hour;
      await refundPayments(deps());
      expect(await taken(owner)).toEqual({ paid: [11_000], refunded: [11_000] });
      expect(await moneyOf(id)).toMatchObject({ due: 0, surplus: 0 });
    });

    it('is reported when the service refuses it, waits to be given back in another way, and keeps no other waiting', async () => {
      const [gone, out, fine] = [await paid(), await paid(), await paid()];
      await rows(sql`update charge_payment set gateway_id = 'pi_of_nobody' where charge_id = ${gone.id}`);
      for (const { id } of [gone, out, fine]) await money.act(id, 'give-back', { way: 'CARD' });
      const [{ gateway_id: paymentId } = {}] = await rows(
        sql`select gateway_id from charge_payment where charge_id = ${out.id} and kind = 'CARD'`,
      );
      const lost = async (refund: Parameters<typeof gateway.refund>[0]) => {
        if (refund.paymentId === paymentId) throw new Error('the service is out');
        return gateway.refund(refund);
      };
      await expect(refundPayments({ ...deps(), gateway: { ...gateway, refund: lost } })).rejects.toThrow();
      expect(await moneyOf(gone.id)).toMatchObject({ surplus: 11_000 });
      expect(await taken(fine.owner)).toEqual({ paid: [11_000], refunded: [11_000] });
      expect(await taken(out.owner)).toEqual({ paid: [11_000], refunded: [] });
      await refundPayments(deps());
      expect(await taken(out.owner)).toEqual({ paid: [11_000], refunded: [11_000] });
      expect((await money.act(gone.id, 'give-back', { way: 'TRANSFER' })).status).toBe(200);
    });

    it('may go back to its card after all when the service refused it for a while, or the bank sent it back', async () => {
      const { id, owner } = await paid();
      await money.act(id, 'give-back', { way: 'CARD' });
      const refund = async () => ({ refunded: false, reason: '残高が足りません' }) as const;
      await refundPayments({ ...deps(), gateway: { ...gateway, refund } });
      expect(await moneyOf(id)).toMatchObject({ surplus: 11_000 });
      expect((await money.act(id, 'give-back', { way: 'CARD' })).status).toBe(200);
      await refundPayments(deps());
      expect(await taken(owner)).toEqual({ paid: [11_000], refunded: [11_000] });
      const [{ key } = {}] = await rows(
        sql`select key from charge_payment where charge_id = ${id} and kind = 'REFUND' and amount < 0 order by id desc limit 1`,
      );
      await refundCameBack(deps(), String(key));
      expect(await moneyOf(id)).toMatchObject({ surplus: 11_000 });
      expect((await money.act(id, 'give-back', { way: 'CARD' })).status).toBe(200);
      expect(await moneyOf(id)).toMatchObject({ surplus: 0 });
    });
  });
});
