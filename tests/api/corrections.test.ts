import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { chargeCard, settlePayments } from '#billing/server/payment/charge-card.ts';
import type { CardCharge, CardOutcome, PaymentGateway } from '#billing/server/payment/gateway.ts';
import { refundCameBack, refundPayments } from '#billing/server/payment/refund.ts';
import { settleCharge } from '#billing/server/payment/settle.ts';
import { paymentCard } from '#billing/server/tables.ts';
import { pdfText } from '../support/pdf-text.ts';
import { databases } from './support/databases.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

describe.each(databases)('a charge that is corrected on %s', (kind) => {
  let money: MoneyApp;
  let asked: CardCharge[];
  let refunded: { paymentId: string; amount: number; key: string }[];
  let answer: (charge: CardCharge) => Promise<CardOutcome>;
  let refusesRefunds: boolean;
  let refundsLater: boolean;
  const gateway: PaymentGateway = {
    createCustomer: async () => 'cus_1',
    forgetCustomer: async () => {},
    test: async () => {},
    startCardSetup: async () => ({ id: 'cs_x', url: 'https://example.com/' }),
    cardOfSetup: async () => null,
    async charge(charge) {
      asked.push(charge);
      return answer(charge);
    },
    chargeInPerson: () => Promise.reject(new Error('nobody pays in person here')),
    fees: async () => ({ amount: 0, payments: 0 }),
    lookUp: async () => ({ result: 'DECLINED', paymentId: null, reason: '記録がありません' }),
    pageOf: async () => null,
    outcomeOf: async (paymentId) => ({ result: 'PAID', paymentId, amount: 5500 }),
    async refund(refund) {
      if (refusesRefunds) return { refunded: false, reason: '期限切れ' };
      if (refundsLater) return { refunded: 'LATER' };
      if (!refunded.some(({ key }) => key === refund.key)) refunded.push(refund);
      return { refunded: true };
    },
    refundsOf: async () => [],
    dispute: () => Promise.reject(new Error('no disputes here')),
    payment: async () => null,
    readEvent: async () => null,
  };
  beforeEach(async () => {
    await money?.close();
    money = await moneyApp(kind, '2026-09-01', gateway);
    asked = [];
    refunded = [];
    refusesRefunds = false;
    refundsLater = false;
    answer = async ({ chargeId, amount }) => ({ result: 'PAID', paymentId: `pi_${chargeId}`, amount });
  });
  afterAll(() => money?.close());

  /** A customer with a store of 10 achieved days at ¥500, counted and issued: ¥5,500. */
  const issued = async (role?: string) => {
    const owner = await money.customer(role);
    if (role === 'GENERAL_MEO_DIRECT')
      await money.app.database.orm
        .insert(paymentCard)
        .values({ userId: owner, customerId: 'cus_1', paymentMethodId: 'pm_1', updateDate: 1 });
    const store = await money.store(owner);
    await money.read(store.details[0].id, '2026-09-01', '2026-09-10');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const [draft] = (await money.charges('2026-09')).filter(({ userId }) => userId === owner);
    const charge = (await money.act(draft?.id ?? 0, 'issue')).body.data;
    expect(charge).toMatchObject({ status: 'ISSUED', total: 5500, due: 5500 });
    return { owner, store, id: Number(charge.id) };
  };
  const draftOf = async (owner: number) =>
    (await money.charges('2026-09')).find(({ userId, status }) => userId === owner && status === 'DRAFT');
  const get = (id: number) => money.done('GET', `/incentive-history/${id}`);
  const moneyOf = (id: number) => money.done('GET', `/charge-payments/${id}`);
  const deps = () => ({ ...money.deps, gateway });

  it('is cancelled, counted and drafted at once; its draft is recounted like any other', async () => {
    const { owner, store, id } = await issued();
    await money.read(store.details[0].id, '2026-09-11', '2026-09-12');
    expect((await money.act(id, 'correct', { reason: '計測漏れ' })).body.data).toMatchObject({
      status: 'CANCELLED',
      reason: '計測漏れ',
    });
    expect(await draftOf(owner)).toMatchObject({ correctsId: id, total: 6600, carried: 0, due: 6600 });
    await money.read(store.details[0].id, '2026-09-13', '2026-09-20');
    await money.count('2026-09');
    expect(await draftOf(owner)).toMatchObject({ correctsId: id, total: 11_000 });
  });

  it('shares a cap with the next owner of the store: their draft is counted again along with it', async () => {
    const [first, second] = [await money.customer(), await money.customer()];
    const store = await money.store(first, { capDays: 10 });
    const [{ id: keyword }] = store.details;
    money.goTo('2026-09-15');
    await money.change(store.id, { ownerUserId: second });
    await money.read(keyword, '2026-09-01', '2026-09-05');
    await money.read(keyword, '2026-09-16', '2026-09-30');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const sums = async () =>
      (await money.charges('2026-09'))
        .filter(({ status }) => status === 'DRAFT')
        .map(({ userId, subtotal }) => [userId, subtotal])
        .sort(([one = 0], [other = 0]) => one - other);
    expect(await sums()).toEqual([
      [first, 2500],
      [second, 2500],
    ]);
    const [charge] = (await money.charges('2026-09')).filter(({ userId }) => userId === first);
    await money.act(charge?.id ?? 0, 'issue');
    await money.read(keyword, '2026-09-06', '2026-09-09');
    await money.act(charge?.id ?? 0, 'correct', { reason: '計測漏れ' });
    expect(await sums()).toEqual([
      [first, 4500],
      [second, 500],
    ]);
  });

  it('is cancelled without a new one only with a reason, and is then never drafted again', async () => {
    const { owner, id } = await issued();
    const silent = await money.act(id, 'cancel', { notBilled: true });
    expect([silent.status, silent.body.errors[0].field]).toEqual([422, 'reason']);
    expect((await money.act(id, 'cancel', { notBilled: true, reason: '解約時の合意' })).status).toBe(200);
    await money.count('2026-09');
    expect(await draftOf(owner)).toBeUndefined();
  });

  it('bills the days of a store that was deleted since as before', async () => {
    const owner = await money.customer();
    const [kept, gone] = [await money.store(owner), await money.store(owner, { name: '消した店' })];
    for (const { details } of [kept, gone]) await money.read(details[0].id, '2026-09-01', '2026-09-30');
    money.goTo('2026-10-01');
    await money.change(gone.id, { status: 'ENDED', validFrom: '2026-10-01' });
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const [charge] = await money.charges('2026-09');
    await money.act(charge?.id ?? 0, 'issue');
    await money.act(charge?.id ?? 0, 'mark-paid');
    expect((await money.call('DELETE', `/search-conditions/${gone.id}`)).status).toBe(200);
    await money.act(charge?.id ?? 0, 'correct', { reason: '宛名' });
    const draft = await draftOf(owner);
    expect(draft).toMatchObject({ total: 33_000, carried: 33_000, due: 0 });
    expect(await money.done('GET', `/charge-evidence/${draft?.id}`)).toHaveLength(2);
    expect((await money.act(draft?.id ?? 0, 'issue')).body.data).toMatchObject({ status: 'PAID' });
  });

  it('bills the days to who has them by now, also one who was billed already, and says what became of them', async () => {
    const { owner, store, id } = await issued();
    const other = await money.customer();
    const since = { contractStart: '2026-09-01', validFrom: '2026-09-01', reason: '契約書' };
    const theirs = await money.store(other, since, { effectiveFrom: '2026-09-01' });
    await money.read(theirs.details[0].id, '2026-09-01', '2026-09-30');
    await money.count('2026-09');
    const second = await draftOf(other);
    expect((await money.act(second?.id ?? 0, 'issue')).status).toBe(200);
    await money.change(store.id, { ownerUserId: other, validFrom: '2026-09-06', reason: '名義変更' });
    const { body } = await money.act(id, 'correct', { reason: '名義変更' });
    expect(await draftOf(owner)).toMatchObject({ subtotal: 2500, correctsId: id });
    expect(await draftOf(other)).toMatchObject({ subtotal: 2500, correctsId: null });
    expect(body.data.outcome).toMatch(/^下書き：顧客\d+ ¥2,750、下書き：顧客\d+ ¥2,750$/);
    expect(await money.ledger(store.id)).toHaveLength(10);
  });

  it('of a whole month that is another’s by now is drafted for them; days that nobody is billed for are stated', async () => {
    const { owner, store, id } = await issued();
    const other = await money.customer();
    await money.change(store.id, { ownerUserId: other, validFrom: '2026-09-01', reason: '名義の誤り' });
    await money.change(store.id, { status: 'PAUSED', validFrom: '2026-09-08', reason: '停止の届け' });
    const { body } = await money.act(id, 'correct', { reason: '名義の誤り' });
    expect(await draftOf(owner)).toBeUndefined();
    expect(await draftOf(other)).toMatchObject({ subtotal: 3500 });
    expect(body.data.outcome).toMatch(/^下書き：顧客\d+ ¥3,850、請求しない：3日分（計測中でない日）$/);
  });

  it('carries what was paid to the new one, of which only the balance is asked for', async () => {
    const { owner, store, id } = await issued();
    expect((await money.act(id, 'mark-paid')).body.data.status).toBe('PAID');
    await money.read(store.details[0].id, '2026-09-11', '2026-09-12');
    await money.act(id, 'correct');
    const draft = await draftOf(owner);
    expect(draft).toMatchObject({ total: 6600, carried: 5500, due: 1100 });
    expect(await moneyOf(id)).toMatchObject({ surplus: 5500, waitsForDraft: true });
    const fresh = (await money.act(draft?.id ?? 0, 'issue')).body.data;
    expect(fresh).toMatchObject({ status: 'ISSUED', carried: 5500, due: 1100 });
    expect(await moneyOf(id)).toMatchObject({ surplus: 0 });
    expect(await moneyOf(fresh.id)).toMatchObject({ due: 1100 });
    const pdf = await money.app.raw('SYSTEM_ADMINISTRATOR', `/charge-history/${fresh.id}`);
    const text = await pdfText(new Uint8Array(await pdf.arrayBuffer()));
    expect(text).toContain('既入金');
    expect(text).toContain('1,100');
    await money.act(fresh.id, 'mark-paid');
    expect(await get(fresh.id)).toMatchObject({ status: 'PAID', due: 0 });
  });

  it('gives back what it holds beyond the bill as a credit, with a return invoice; the credit is spent and carried on', async () => {
    const { owner, store, id } = await issued();
    await money.act(id, 'mark-paid');
    await money.change(store.id, {
      details: [{ id: store.details[0].id, dailyPrice: 100 }],
      validFrom: '2026-09-01',
      reason: '単価の誤り',
    });
    await money.act(id, 'correct');
    const draft = await draftOf(owner);
    expect(draft).toMatchObject({ total: 1100, carried: 5500, due: 0 });
    const fresh = (await money.act(draft?.id ?? 0, 'issue')).body.data;
    expect(fresh).toMatchObject({ status: 'PAID', due: 0 });
    expect(await moneyOf(fresh.id)).toMatchObject({ surplus: 4400, waitsForDraft: false });
    expect((await money.act(fresh.id, 'give-back', { way: 'CREDIT' })).status).toBe(200);
    expect((await money.act(fresh.id, 'give-back', { way: 'CREDIT' })).body.errors[0].code).toBe(
      'nothing_to_give_back',
    );
    const { returns, surplus } = await moneyOf(fresh.id);
    expect([returns.length, surplus]).toEqual([1, 0]);
    const file = await money.app.raw('SYSTEM_ADMINISTRATOR', `/charge-return/${fresh.id}?number=${returns[0].number}`);
    expect(await pdfText(new Uint8Array(await file.arrayBuffer()))).toContain('適格返還請求書');
    // October: ¥1,100 of the ¥4,400
    await money.read(store.details[0].id, '2026-10-01', '2026-10-10');
    money.goTo('2026-11-02');
    await money.count('2026-10');
    const [next] = (await money.charges('2026-10')).filter(({ userId }) => userId === owner);
    const spent = (await money.act(next?.id ?? 0, 'issue')).body.data;
    expect(spent).toMatchObject({ status: 'PAID', total: 1100, credited: 1100, due: 0 });
    expect(spent.invoiceNumber).toMatch(/^2026-\d{6}$/);
  });

  it('by card takes the balance alone, and gives back to the card once', async () => {
    const { owner, store, id } = await issued('GENERAL_MEO_DIRECT');
    await chargeCard(deps(), id);
    expect(await get(id)).toMatchObject({ status: 'PAID' });
    await money.read(store.details[0].id, '2026-09-11', '2026-09-12');
    await money.act(id, 'correct');
    const draft = await draftOf(owner);
    const fresh = (await money.act(draft?.id ?? 0, 'issue')).body.data;
    await chargeCard(deps(), fresh.id);
    expect(asked.map(({ amount }) => amount)).toEqual([5500, 1100]);
    expect(await get(fresh.id)).toMatchObject({ status: 'PAID' });
    // All of it is taken back, with a stated reason
    await money.act(fresh.id, 'cancel', { notBilled: true, reason: '無償にする' });
    expect((await money.act(fresh.id, 'give-back', { way: 'CARD' })).status).toBe(200);
    await Promise.all([refundPayments(deps()), refundPayments(deps())]);
    expect(refunded.reduce((sum, { amount }) => sum + amount, 0)).toBe(6600);
  });

  /** Paid by card, cancelled with nothing billed instead, and to be given back. */
  const toGiveBack = async () => {
    const { id } = await issued('GENERAL_MEO_DIRECT');
    await chargeCard(deps(), id);
    await money.act(id, 'cancel', { notBilled: true, reason: '無償にする' });
    expect((await money.act(id, 'give-back', { way: 'CARD' })).status).toBe(200);
    return id;
  };

  it('a refund that the service decides later is asked for again, and has its return invoice once it is made', async () => {
    const id = await toGiveBack();
    refundsLater = true;
    await refundPayments(deps());
    expect(await moneyOf(id)).toMatchObject({ returns: [] });
    refundsLater = false;
    await refundPayments(deps());
    await refundPayments(deps());
    expect((await moneyOf(id)).returns).toHaveLength(1);
    expect(refunded).toMatchObject([{ amount: 5500 }]);
  });

  it('a refund that comes back after it was made is in the books again, and is reported once', async () => {
    const id = await toGiveBack();
    await refundPayments(deps());
    const [{ key } = { key: '' }] = refunded;
    expect(await moneyOf(id)).toMatchObject({ surplus: 0 });
    await Promise.all([refundCameBack(deps(), key), refundCameBack(deps(), key)]);
    await refundCameBack(deps(), 'of-nobody');
    expect(await moneyOf(id)).toMatchObject({ surplus: 5500 });
    const { notification } = money.app.tables;
    const reported = await money.app.database.orm.select().from(notification);
    expect(reported.filter(({ content }) => content.includes('返金が戻されました'))).toHaveLength(1);
    expect((await money.act(id, 'give-back', { way: 'TRANSFER' })).status).toBe(200);
    expect(await moneyOf(id)).toMatchObject({ surplus: 0 });
  });

  it('waits while its card is asked; what succeeds for one that needs nothing any more is given back', async () => {
    const { id } = await issued('GENERAL_MEO_DIRECT');
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async ({ chargeId, amount }) => {
      await held;
      return { result: 'PAID', paymentId: `pi_${chargeId}`, amount };
    };
    const paying = chargeCard(deps(), id);
    await expect.poll(() => asked.length).toBe(1);
    for (const [action, body] of [
      ['cancel', { notBilled: true, reason: 'x' }],
      ['correct', {}],
      ['mark-paid', {}],
      ['charge-card', {}],
    ] as const) {
      const refused = await money.act(id, action, body);
      expect([action, refused.status, refused.body.errors[0].code]).toEqual([action, 409, 'payment_under_way']);
    }
    release();
    await paying;
    expect(await get(id)).toMatchObject({ status: 'PAID' });
    await settleCharge(deps(), id, { paid: true, paymentId: 'pi_of_a_second_window', amount: 5500 });
    await refundPayments(deps());
    expect(refunded).toMatchObject([{ paymentId: 'pi_of_a_second_window', amount: 5500 }]);
    expect(await moneyOf(id)).toMatchObject({ due: 0, surplus: 0 });
  });

  it('is tried once for twenty calls at once, and not again after five declined tries in a day', async () => {
    const { id } = await issued('GENERAL_MEO_DIRECT');
    answer = async () => ({ result: 'DECLINED', paymentId: null, reason: '承認されませんでした' });
    await Promise.all(Array.from({ length: 20 }, () => chargeCard(deps(), id, 1)));
    expect(asked).toHaveLength(1);
    for (let attempt = 2; attempt <= 9; attempt += 1) await chargeCard(deps(), id, attempt);
    expect(asked).toHaveLength(5);
    const refused = await money.act(id, 'charge-card');
    expect([refused.status, refused.body.errors[0].code]).toEqual([429, 'card_tries']);
    const [row] = await money.app.database.rows(sql`select status from incentive_history where id = ${id}`);
    expect(row?.status).toBe('FAILED');
  });

  describe('the return invoice', () => {
    const returnText = async (id: number, number: number) => {
      const file = await money.app.raw('SYSTEM_ADMINISTRATOR', `/charge-return/${id}?number=${number}`);
      return pdfText(new Uint8Array(await file.arrayBuffer()));
    };

    it('is of the price alone: what was paid beyond the bill goes back without one', async () => {
      const { id } = await issued();
      await money.act(id, 'mark-paid', { amount: 6500 });
      expect((await money.act(id, 'give-back', { way: 'TRANSFER' })).status).toBe(200);
      expect(await moneyOf(id)).toMatchObject({ surplus: 0, returns: [] });
      await money.act(id, 'cancel', { notBilled: true, reason: '無償にする' });
      await money.act(id, 'give-back', { way: 'CREDIT' });
      const { returns } = await moneyOf(id);
      expect(returns).toHaveLength(1);
      const text = await returnText(id, returns[0].number);
      for (const sum of ['5,500', '5,000', '500']) expect(text).toContain(`¥${sum}`);
    });

    it('names the days that were billed, also after the closing day was corrected', async () => {
      const { owner, store, id } = await issued();
      await money.act(id, 'mark-paid');
      const moved = { closingDay: 5, validFrom: '2026-09-01', reason: '契約書のとおり' };
      expect((await money.change(store.id, moved)).status).toBe(200);
      await money.act(id, 'correct');
      const draft = await draftOf(owner);
      const fresh = (await money.act(draft?.id ?? 0, 'issue')).body.data;
      expect(fresh.total).toBeLessThan(5500);
      await money.act(fresh.id, 'give-back', { way: 'TRANSFER' });
      const { returns } = await moneyOf(fresh.id);
      expect(await returnText(fresh.id, returns[0].number)).toContain('2026年9月1日〜2026年9月30日');
    });

    it('is made when the card has the money back, and once for one price, in whatever way it goes back at last', async () => {
      const { id } = await issued('GENERAL_MEO_DIRECT');
      await chargeCard(deps(), id);
      await money.act(id, 'cancel', { notBilled: true, reason: '無償にする' });
      await money.act(id, 'give-back', { way: 'CARD' });
      expect((await moneyOf(id)).returns).toEqual([]);
      refusesRefunds = true;
      await refundPayments(deps());
      expect(await moneyOf(id)).toMatchObject({ surplus: 5500, returns: [] });
      expect((await money.act(id, 'give-back', { way: 'TRANSFER' })).status).toBe(200);
      expect((await moneyOf(id)).returns).toHaveLength(1);
    });

    it('waits for letters that were changed since the refund was asked for, is reported once and made later', async () => {
      const { owner, id } = await issued('GENERAL_MEO_DIRECT');
      await chargeCard(deps(), id);
      await money.act(id, 'cancel', { notBilled: true, reason: '無償にする' });
      await money.act(id, 'give-back', { way: 'CARD' });
      const { 'system-user': users, notification } = money.app.tables;
      const named = (name: string) => money.app.database.orm.update(users).set({ name }).where(eq(users.id, owner));
      await named('مطعم');
      for (let time = 0; time < 2; time += 1) await settlePayments(deps());
      expect(refunded).toHaveLength(1);
      expect(await moneyOf(id)).toMatchObject({ surplus: 0, returns: [] });
      const reported = await money.app.database.orm.select().from(notification);
      expect(reported.filter(({ content }) => content.includes('適格返還請求書'))).toHaveLength(1);
      await named('食堂');
      await Promise.all([settlePayments(deps()), settlePayments(deps())]);
      const { returns } = await moneyOf(id);
      expect(returns).toHaveLength(1);
      expect(await returnText(id, returns[0].number)).toContain('食堂');
    });

    it('is not made again for each card of a refund that had one over all of it, as refunds had at first', async () => {
      const { owner, id } = await issued('GENERAL_MEO_DIRECT');
      await chargeCard(deps(), id);
      await money.act(id, 'cancel', { notBilled: true, reason: '無償にする' });
      const { orm, rows } = money.app.database;
      const payments = money.app.tables['charge-payment'];
      const asked = { chargeId: id, kind: 'REFUND', day: '2026-10-02', createDate: 1000, updateDate: 2000 } as const;
      const part = (key: string, yen: number) =>
        ({ ...asked, key, amount: -yen, consideration: yen, originalId: id, doneDate: 2000 }) as const;
      await orm.insert(payments).values([part('refund:a', 3000), part('refund:b', 2500)]);
      await rows(sql`insert into stored_file (key, name, type, size, bytes, create_date)
        values (${`return-${id}-2`}, 'x.pdf', 'application/pdf', 1, '\\x25', 1000)`);
      await orm.insert(money.app.tables['return-invoice']).values({
        ...{ number: '2026-000001-R2', issueDate: '2026-10-02', returnDate: '2026-10-02', total: 5500, way: 'CARD' },
        ...{ userId: owner, chargeId: id, originalId: id, place: 2, createDate: 1000, updateDate: 1000 },
      });
      await settlePayments(deps());
      expect((await moneyOf(id)).returns).toMatchObject([{ number: 2 }]);
    });

    it('is made once for a refund, however often that is made', async () => {
      const { id } = await issued('GENERAL_MEO_DIRECT');
      await chargeCard(deps(), id);
      await money.act(id, 'cancel', { notBilled: true, reason: '無償にする' });
      await money.act(id, 'give-back', { way: 'CARD' });
      await Promise.all([refundPayments(deps()), refundPayments(deps())]);
      expect((await moneyOf(id)).returns).toHaveLength(1);
    });

    it('of what two corrections took off is of both, when nothing went back between them', async () => {
      const { owner, store, id } = await issued();
      await money.act(id, 'mark-paid');
      const correct = async (charge: number, dailyPrice: number) => {
        const change = { details: [{ id: store.details[0].id, dailyPrice }], validFrom: '2026-09-01', reason: '誤り' };
        await money.change(store.id, change);
        await money.act(charge, 'correct');
        const draft = await draftOf(owner);
        return Number((await money.act(draft?.id ?? 0, 'issue')).body.data.id);
      };
      const third = await correct(await correct(id, 300), 100);
      await money.act(third, 'give-back', { way: 'TRANSFER' });
      const { returns } = await moneyOf(third);
      expect(await returnText(third, returns[0].number)).toContain('¥4,400');
      await money.act(third, 'cancel', { notBilled: true, reason: '無償にする' });
      await money.act(third, 'give-back', { way: 'TRANSFER' });
      expect(await returnText(third, (await moneyOf(third)).returns.at(-1).number)).toContain('¥1,100');
    });
  });
});
