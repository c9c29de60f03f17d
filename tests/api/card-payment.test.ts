import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rules } from '#app/feature-parts.ts';
import { type ChargeCardDeps, chargeCard } from '#billing/server/payment/charge-card.ts';
import { type ClaimedTry, claimTry } from '#billing/server/payment/claim.ts';
import { settleCharge, settleTry } from '#billing/server/payment/settle.ts';
import { stripeGateway } from '#billing/server/payment/stripe.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { accountApp } from './support/account-app.ts';
import { databases } from './support/databases.ts';

const webhookSecret = 'whsec_of_the_tests';

describe.each(databases)('card payments on %s', (kind) => {
  let emulator: Emulator;
  let app: Awaited<ReturnType<typeof accountApp>>;
  let userId: number;
  let token: string;
  let gateway: ReturnType<typeof stripeGateway>;
  beforeAll(async () => {
    emulator = await startEmulator(Date.now);
    gateway = stripeGateway({ secretKey: 'sk_test_of_the_tests', webhookSecret, url: emulator.url });
    app = await accountApp(kind, { rules, gateway });
    userId = await app.addUser({ email: 'payer@example.com', role: 'GENERAL_MEO_DIRECT' });
    await app.addUser({ email: 'flex@example.com', role: 'GENERAL_CLAIMED_BY_FLEX' });
    token = (await app.logIn('payer@example.com')).body.data.token;
  });
  afterAll(async () => {
    await app.close();
    await emulator.close();
  });

  const deps = () => ({ ...app.links, gateway });
  let month = 0;
  const issued = async (total = 1100): Promise<number> => {
    month += 1;
    const period = `${2025 + Math.floor((month - 1) / 12)}-${String(((month - 1) % 12) + 1).padStart(2, '0')}`;
    const [row] = await app.database.rows(
      sql`insert into incentive_history
        (user_id, period, status, invoice_number, payment_method, lines, subtotal, taxes, tax, total, create_date, update_date)
        values (${userId}, ${period}, 'ISSUED', ${`2025-00000${month}`}, 'CARD', '[]'::jsonb, ${total - 100}, '[]'::jsonb, 100, ${total}, 1, 1)
        returning id`,
    );
    return Number(row?.id);
  };
  /** The tries that the calls left to be made. */
  const triesAsked = () =>
    app.asked.flatMap(({ job, data }) => {
      if (job !== 'charge-card' || !('chargeId' in data)) return [];
      return [{ chargeId: Number(data.chargeId), attempt: 'attempt' in data ? Number(data.attempt) : undefined }];
    });
  const statusOf = async (id: number) =>
    (await app.database.rows(sql`select status, paid_date from incentive_history where id = ${id}`))[0];
  const reported = async () =>
    (await app.database.rows(sql`select notification_type as type, content from notification order by id`)).map(
      ({ type }) => type,
    );
  /** Begins a setup and enters a card on its page; gives what the page sends the browser back with. */
  const entered = async (card: string): Promise<string> => {
    const { url } = (await app.call('payment-card/setup', { method: 'POST', body: {}, token })).body.data;
    const id = new URL(url).pathname.split('/').at(-1) ?? '';
    const page = await fetch(`${emulator.url}/stripe-checkout/${id}/enter?card=${card}`, { redirect: 'manual' });
    return new URL(page.headers.get('location') ?? '').searchParams.get('session') ?? '';
  };
  const finish = (session: string) => app.call('payment-card', { method: 'POST', body: { session }, token });
  const enter = async (card: string) => finish(await entered(card));
  const webhook = (event: object, secret = webhookSecret) => {
    const payload = JSON.stringify(event);
    const signature = new Stripe('sk_test_x').webhooks.generateTestHeaderString({ payload, secret });
    return app.send('stripe/webhook', { method: 'POST', body: payload, headers: { 'stripe-signature': signature } });
  };
  const eventOf = (type: string, chargeId: number) => ({
    id: `evt_${type}_${chargeId}`,
    object: 'event',
    type,
    data: {
      object: {
        id: 'pi_x',
        object: 'payment_intent',
        amount: 1100,
        currency: 'jpy',
        amount_received: type === 'payment_intent.succeeded' ? 1100 : 0,
        metadata: { chargeId: String(chargeId) },
      },
    },
  });

  it('are for those who pay by card', async () => {
    const flex = (await app.logIn('flex@example.com')).body.data.token;
    for (const [method, path] of [
      ['GET', 'payment-card'],
      ['POST', 'payment-card/setup'],
      ['POST', 'payment-card'],
    ] as const) {
      const body = method === 'POST' ? { body: {} } : {};
      expect((await app.call(path, { method, ...body })).status).toBe(401);
      expect((await app.call(path, { method, ...body, token: flex })).status).toBe(403);
    }
  });

  it('without a card fail, which is reported, and nothing is sent', async () => {
    const id = await issued();
    await chargeCard(deps(), id);
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED' });
    expect(await reported()).toEqual(['CHARGE_FAILURE']);
  });

  it('keep of a card its last digits and its end, and try again what had failed', async () => {
    const entered = await enter('visa');
    expect(entered.body.data).toEqual({ brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 });
    expect((await app.call('payment-card', { token })).body.data).toEqual(entered.body.data);
    const again = triesAsked();
    expect(again).toHaveLength(1);
    for (const { chargeId, attempt } of again) await chargeCard(deps(), chargeId, attempt);
    expect((await reported()).at(-1)).toBe('CHARGE_SUCCESS');
  });

  it('never charge twice: two at once, again afterwards, or after an answer that was lost', async () => {
    const id = await issued();
    await Promise.all([chargeCard(deps(), id), chargeCard(deps(), id)]);
    await chargeCard(deps(), id);
    expect(await statusOf(id)).toMatchObject({ status: 'PAID' });
    expect((await reported()).filter((type) => type === 'CHARGE_SUCCESS')).toHaveLength(2);
    // The payment was made, and we were killed before we wrote it down
    const lost = await issued();
    const [card] = await app.database.rows(
      sql`select customer_id, payment_method_id from payment_card where user_id = ${userId}`,
    );
    const charge = {
      chargeId: lost,
      customerId: String(card?.customer_id),
      paymentMethodId: String(card?.payment_method_id),
      amount: 1100,
      description: '2025年3月分 MEO成果報酬 2025-000003',
      paymentId: null,
      attempt: 1,
    };
    const first = await gateway.charge(charge);
    expect(await gateway.charge(charge)).toEqual(first);
    await chargeCard(deps(), lost);
    expect(await statusOf(lost)).toMatchObject({ status: 'PAID' });
    const [kept] = await app.database.rows(sql`select payment_id from payment_attempt where charge_id = ${lost}`);
    expect(kept?.payment_id).toBe(first.paymentId);
  });

  it('ask what came of a try that was made already, and do not make it again with another card', async () => {
    await enter('insufficient');
    const id = await issued();
    await chargeCard(deps(), id);
    const [kept] = await app.database.rows(
      sql`select payment_id, attempt from payment_attempt where charge_id = ${id}`,
    );
    const [card] = await app.database.rows(sql`select customer_id from payment_card where user_id = ${userId}`);
    const confirm = (paymentMethodId: string) =>
      gateway.charge({
        chargeId: id,
        customerId: String(card?.customer_id),
        paymentMethodId,
        amount: 1100,
        description: '',
        paymentId: String(kept?.payment_id),
        attempt: Number(kept?.attempt),
      });
    expect(await confirm('pm_emulated_insufficient')).toMatchObject({ result: 'DECLINED' });
    // We were killed before we wrote the answer down, and the card was changed: the same try, other words
    expect(await confirm('pm_emulated_visa')).toMatchObject({ result: 'DECLINED', paymentId: kept?.payment_id });
    await enter('visa');
    await chargeCard(deps(), id);
    await chargeCard(deps(), id);
    expect(await statusOf(id)).toMatchObject({ status: 'PAID' });
  });

  it('that are declined say why, and go through with another card as the same payment', async () => {
    await enter('insufficient');
    const id = await issued();
    await chargeCard(deps(), id);
    expect(await statusOf(id)).toMatchObject({ status: 'FAILED' });
    const [notice] = await app.database.rows(sql`select content from notification order by id desc limit 1`);
    expect(notice?.content).toContain('ご利用可能額が不足しています');
    const [before] = await app.database.rows(sql`select payment_id from payment_attempt where charge_id = ${id}`);
    await enter('mastercard');
    await chargeCard(deps(), id);
    expect(await statusOf(id)).toMatchObject({ status: 'PAID' });
    expect((await app.database.rows(sql`select payment_id from payment_attempt where charge_id = ${id}`))[0]).toEqual(
      before,
    );
  });

  it('wait for a service that is out, and change nothing meanwhile', async () => {
    const id = await issued();
    await emulator.fail({ path: '/v1/payment_intents', times: 10, status: 500, body: '{}' });
    await expect(chargeCard(deps(), id)).rejects.toThrow();
    expect(await statusOf(id)).toMatchObject({ status: 'ISSUED' });
    await emulator.recover();
    await chargeCard(deps(), id);
    expect(await statusOf(id)).toMatchObject({ status: 'PAID' });
  });

  describe('that were declined five times within a day', () => {
    let now = Date.now() + 86_400_000 * 3;
    let asked = 0;
    const counting = () => ({
      ...deps(),
      now: () => now,
      gateway: {
        ...gateway,
        charge: (charge: Parameters<typeof gateway.charge>[0]) => {
          asked += 1;
          return gateway.charge(charge);
        },
      },
    });
    const takeCard = (name: string) =>
      app.database.rows(
        sql`update payment_card set payment_method_id = ${`pm_emulated_${name}`} where user_id = ${userId}`,
      );
    const attempt = async (id: number) => {
      const before = asked;
      await chargeCard(counting(), id).catch(() => undefined);
      return asked - before;
    };

    it('are not tried again that day, whichever the card and whichever the charge', async () => {
      const charges = [await issued(), await issued(), await issued()];
      let made = 0;
      for (let n = 0; n < 12; n += 1) {
        await takeCard(n % 2 === 0 ? 'insufficient' : 'expired');
        made += await attempt(charges[n % 3] ?? 0);
      }
      expect(made).toBe(5);
      // One that is issued after that has failed without a try, which its customer is told
      const later = await issued();
      await takeCard('visa');
      expect([await attempt(later), (await statusOf(later))?.status]).toEqual([0, 'FAILED']);
      now += 86_400_001;
      expect([await attempt(later), (await statusOf(later))?.status]).toEqual([1, 'PAID']);
    });

    it('are no more than five when twenty are asked for at once', async () => {
      now += 86_400_001;
      await takeCard('insufficient');
      const charges: number[] = [];
      for (let n = 0; n < 7; n += 1) charges.push(await issued());
      const before = asked;
      await Promise.allSettled(Array.from({ length: 20 }, (_, n) => chargeCard(counting(), charges[n % 7] ?? 0)));
      for (const id of charges) await attempt(id);
      expect(asked - before).toBe(5);
      const states = await Promise.all(charges.map(async (id) => (await statusOf(id))?.status));
      expect(states).toEqual(charges.map(() => 'FAILED'));
    });

    it('do not count what was paid', async () => {
      now += 86_400_001;
      await takeCard('visa');
      for (let n = 0; n < 6; n += 1) expect(await attempt(await issued())).toBe(1);
      expect(await app.database.rows(sql`select 1 from payment_try where declined_date is null`)).toEqual([]);
    });
  });

  it('wait while as many are under way as may be declined, however long that is, and are made after them', async () => {
    await app.database.rows(sql`delete from payment_try where user_id = ${userId}`);
    await app.database.rows(
      sql`update payment_card set payment_method_id = 'pm_emulated_visa' where user_id = ${userId}`,
    );
    const waiting: object[] = [];
    const enqueue: ChargeCardDeps['enqueue'] = async (_, job, data, options) =>
      void waiting.push({ job, data, options });
    const asking = { ...deps(), enqueue };
    const underWay: ClaimedTry[] = [];
    for (let n = 0; n < 5; n += 1) {
      const claim = await claimTry(asking, await issued());
      if ('charge' in claim) underWay.push(claim);
    }
    expect(underWay).toHaveLength(5);
    const id = await issued();
    const again = { job: 'charge-card', data: { chargeId: id, attempt: 1 }, options: { startAfterSeconds: 300 } };
    for (let n = 0; n < 10; n += 1) await chargeCard(asking, id, 1);
    expect(waiting).toEqual(Array.from({ length: 10 }, () => again));
    expect(await statusOf(id)).toMatchObject({ status: 'ISSUED' });
    for (const one of underWay) await settleTry(asking, one, { result: 'PENDING', paymentId: `pi_${one.charge.id}` });
    for (const { charge } of underWay)
      await settleCharge(asking, charge.id, { paid: true, paymentId: `pi_${charge.id}`, amount: charge.total });
    await chargeCard(asking, id, 1);
    expect(waiting).toHaveLength(10);
    expect(await statusOf(id)).toMatchObject({ status: 'PAID' });
  });

  it('that could not be charged are tried once when the day is over, however often a card is entered until then', async () => {
    const id = await issued();
    const { now } = app.clock;
    await app.database.rows(sql`insert into payment_try (charge_id, attempt, user_id, claimed_date, declined_date)
      select 0, n, ${userId}, ${now}, ${now} from generate_series(1, 5) as n`);
    app.asked.length = 0;
    for (let n = 0; n < 3; n += 1) await enter('insufficient');
    const jobs = triesAsked().filter(({ chargeId }) => chargeId === id);
    expect(jobs).toHaveLength(3);
    await app.database.rows(sql`delete from payment_try where user_id = ${userId}`);
    for (const { attempt } of jobs) await chargeCard(deps(), id, attempt);
    const tries = await app.database.rows(sql`select attempt from payment_try where charge_id = ${id}`);
    expect(tries).toEqual([{ attempt: 1 }]);
  });

  it('take a card from the setup that was begun last, once', async () => {
    const first = await entered('visa');
    const second = await entered('visa');
    expect((await finish(first)).status).toBe(422);
    const twice = await Promise.all([finish(second), finish(second)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await finish(second)).status).toBe(422);
  });

  describe('the webhook', () => {
    it('marks a charge as paid once, however often it comes, and never unpaid afterwards', async () => {
      const id = await issued();
      const before = (await reported()).length;
      for (const type of ['payment_intent.succeeded', 'payment_intent.succeeded', 'payment_intent.payment_failed'])
        expect((await webhook(eventOf(type, id))).status).toBe(200);
      expect(await statusOf(id)).toMatchObject({ status: 'PAID' });
      expect(await reported()).toHaveLength(before + 1);
      const [charge] = await app.database.rows(sql`select version from incentive_history where id = ${id}`);
      expect(charge).toEqual({ version: 2 });
      const recorded = await app.database.rows(
        sql`select "by", user_id, action, before, after from audit_log where resource = 'incentive-history' and resource_id = ${id}`,
      );
      const change = {
        before: expect.objectContaining({ status: 'ISSUED' }),
        after: expect.objectContaining({ status: 'PAID' }),
      };
      expect(recorded).toEqual([{ by: 'PAYMENT', user_id: null, action: 'settle', ...change }]);
    });

    it('that is forged or garbage is refused', async () => {
      const id = await issued();
      expect((await webhook(eventOf('payment_intent.succeeded', id), 'whsec_of_somebody_else')).status).toBe(400);
      expect((await app.send('stripe/webhook', { method: 'POST', body: '{}' })).status).toBe(400);
      expect(await statusOf(id)).toMatchObject({ status: 'ISSUED' });
    });
  });

  it('of another customer’s setup give no card', async () => {
    const other = await app.addUser({ email: 'other@example.com', role: 'GENERAL_MEO_DIRECT' });
    expect(other).toBeGreaterThan(0);
    const theirs = (await app.logIn('other@example.com')).body.data.token;
    const { url } = (await app.call('payment-card/setup', { method: 'POST', body: {}, token: theirs })).body.data;
    const session = new URL(url).pathname.split('/').at(-1) ?? '';
    await fetch(`${emulator.url}/stripe-checkout/${session}/enter?card=visa`, { redirect: 'manual' });
    expect((await app.call('payment-card', { method: 'POST', body: { session }, token })).status).toBe(422);
  });

  it('of a customer whom the service was asked to forget are refused; asking it twice is no failure', async () => {
    const customerId = await gateway.createCustomer({ userId: 4711, email: 'gone@example.com', name: '去った人' });
    await gateway.forgetCustomer(customerId);
    await gateway.forgetCustomer(customerId);
    const card = { customerId, paymentMethodId: 'pm_emulated_visa', paymentId: null };
    const charge = { ...card, chargeId: 4711, amount: 1100, description: '忘れられた人', attempt: 1 };
    expect(await gateway.charge(charge)).toMatchObject({ result: 'DECLINED' });
  });

  describe('that need the payer to authenticate (3-D Secure)', () => {
    const pay = (id: number) => app.call(`card-payment/${id}`, { method: 'POST', body: {}, token });
    const result = (id: number) => app.call(`card-payment/${id}/result`, { method: 'POST', body: {}, token });
    const answer = async (url: string, said: string) => {
      const back = await fetch(`${url}/answer?result=${said}`, { redirect: 'manual' });
      return new URL(back.headers.get('location') ?? '');
    };

    it('fail while the payer is away, and lead the payer through the bank’s page', async () => {
      await app.database.rows(sql`delete from payment_try`);
      await enter('secure');
      const id = await issued(4400);
      await chargeCard(deps(), id);
      expect(await statusOf(id)).toMatchObject({ status: 'FAILED' });
      const [notice] = await app.database.rows(sql`select content from notification order by id desc limit 1`);
      expect(notice?.content).toContain('ご本人の認証が必要です');
      const { status, body } = await pay(id);
      expect([status, body.data.status]).toEqual([200, 'FAILED']);
      expect(body.data.url).toMatch(new RegExp(`^${emulator.url}/stripe-authenticate/pi_`));
      expect(body.data.underWay).toBe(true);
      // Under way: whoever left the bank's page is led there again, and nobody else books it as paid
      const again = (await Promise.all([pay(id), pay(id)])).map(({ body: { data } }) => data.url);
      expect(again).toEqual([body.data.url, body.data.url]);
      await expect(chargeCard(deps(), id)).resolves.toBeUndefined();
      expect(await statusOf(id)).toMatchObject({ status: 'FAILED' });
      const page = await fetch(body.data.url);
      expect(await page.text()).toContain('4400円');
      const back = await answer(body.data.url, 'ok');
      expect(back.pathname).toBe(`/incentive-history/${id}`);
      expect(back.searchParams.get('payment')).toBe('done');
      expect((await result(id)).body.data).toEqual({ status: 'PAID', underWay: false });
      expect((await result(id)).body.data).toEqual({ status: 'PAID', underWay: false });
      const paid = await app.database.rows(sql`select amount::int from charge_payment where charge_id = ${id}`);
      expect(paid).toEqual([{ amount: 4400 }]);
    });

    it('can be tried once more after the payer failed to', async () => {
      await app.database.rows(sql`delete from payment_try`);
      const id = await issued(3300);
      const first = (await pay(id)).body.data.url;
      await answer(first, 'refused');
      expect((await result(id)).body.data).toEqual({ status: 'FAILED', underWay: false });
      const again = (await pay(id)).body.data.url;
      expect(again).toBe(first);
      await answer(again, 'ok');
      expect((await result(id)).body.data).toEqual({ status: 'PAID', underWay: false });
    });

    it('are over when the payer never comes back, and paid when the payer did authenticate', async () => {
      await app.database.rows(sql`delete from payment_try`);
      const [left, late] = [await issued(2200), await issued(2300)];
      await pay(left);
      const { url } = (await pay(late)).body.data;
      const expired = async (id: number) => {
        await app.database.rows(sql`update payment_attempt set claimed_until = 1 where charge_id = ${id}`);
        await chargeCard(deps(), id);
      };
      await expired(left);
      expect(await statusOf(left)).toMatchObject({ status: 'FAILED' });
      await answer(url, 'ok');
      await expired(late);
      expect(await statusOf(late)).toMatchObject({ status: 'PAID' });
    });

    it('are the payer’s own alone', async () => {
      const id = await issued();
      const flex = (await app.logIn('flex@example.com')).body.data.token;
      expect((await app.call(`card-payment/${id}`, { method: 'POST', body: {} })).status).toBe(401);
      expect((await app.call(`card-payment/${id}`, { method: 'POST', body: {}, token: flex })).status).toBe(403);
      await app.addUser({ email: 'another-payer@example.com', role: 'GENERAL_MEO_DIRECT' });
      const other = (await app.logIn('another-payer@example.com')).body.data.token;
      expect((await app.call(`card-payment/${id}`, { method: 'POST', body: {}, token: other })).status).toBe(404);
    });

    it('are made at once where the card asks nothing, and refused without a card', async () => {
      await app.database.rows(sql`delete from payment_try`);
      await enter('visa');
      const id = await issued();
      expect((await pay(id)).body.data).toEqual({ url: null, status: 'PAID', underWay: false });
      const bare = await app.addUser({ email: 'bare@example.com', role: 'GENERAL_MEO_DIRECT' });
      const unpaid = await issued();
      await app.database.rows(sql`update incentive_history set user_id = ${bare} where id = ${unpaid}`);
      const theirs = (await app.logIn('bare@example.com')).body.data.token;
      const refused = await app.call(`card-payment/${unpaid}`, { method: 'POST', body: {}, token: theirs });
      expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'card_missing']);
    });
  });
});
