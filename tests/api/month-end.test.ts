import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ownersOwing } from '#billing/server/counting/owing.ts';
import { pdfText } from '../support/pdf-text.ts';
import { databases } from './support/databases.ts';
import { emptyBooks, type MoneyApp, moneyApp } from './support/money.ts';

const admin = 'SYSTEM_ADMINISTRATOR';

describe.each(databases)('the month’s end on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-08-01');
  });
  beforeEach(() => emptyBooks(money, '2026-08-01'));
  afterAll(() => money?.close());

  const draftOf = async (period: string) => {
    const [draft] = (await money.charges(period)).filter(({ status }) => status === 'DRAFT');
    if (draft === undefined) throw new Error('no draft');
    return draft;
  };
  const moneyOf = (id: number) => money.done('GET', `/charge-payments/${id}`);
  const nameOf = async (id: number) => String((await money.done('GET', `/system-user/${id}`)).name);
  const read = async (lines: string) => {
    const csv = `日付,摘要,入金額\n${lines}\n`;
    return (await money.app.call(admin, { method: 'POST', path: '/closing/statement', csv })).body;
  };

  it('says the same days and the same sum in the report as in the charge, whatever the closing day', async () => {
    const { id, details } = await money.store(await money.customer(), { closingDay: 20 }, { dailyPrice: 1234 });
    // Six days before the closing day of August, eleven of September's period, five after it
    await money.read(details[0].id, '2026-08-15', '2026-08-20');
    await money.read(details[0].id, '2026-09-10', '2026-09-25');
    money.goTo('2026-09-28');
    await money.count('2026-09');
    const draft = await draftOf('2026-09');
    expect(draft).toMatchObject({ periodFirst: '2026-08-21', periodLast: '2026-09-20', subtotal: 11 * 1234 });
    const answer = await money.app.raw(admin, `/store-report/${id}?period=2026-09`);
    const text = await pdfText(new Uint8Array(await answer.arrayBuffer()));
    for (const part of ['8/21〜9/20', '11日', '¥13,574']) expect(text).toContain(part.normalize('NFKC'));
    expect(text).not.toContain('16日');
  });

  describe('a bank transfer', () => {
    /** Two issued charges of one customer: ¥5,500 of August, ¥11,000 of September. */
    const twoCharges = async () => {
      const owner = await money.customer();
      const { details } = await money.store(owner);
      await money.read(details[0].id, '2026-08-01', '2026-08-10');
      await money.read(details[0].id, '2026-09-01', '2026-09-20');
      money.goTo('2026-10-02');
      const ids: number[] = [];
      for (const period of ['2026-08', '2026-09']) {
        await money.count(period);
        const { id } = await draftOf(period);
        expect((await money.act(id, 'issue')).status).toBe(200);
        ids.push(id);
      }
      const [august = 0, september = 0] = ids;
      return { owner, august, september, name: await nameOf(owner) };
    };
    const split = (
      match: { deposit: string; amount: number },
      ids: readonly number[],
      versions: Record<string, number>,
    ) =>
      money.call('POST', '/closing/split', {
        charges: ids.map((chargeId) => ({ chargeId, chargeVersion: versions[chargeId] })),
        paidDate: '2026-10-05',
        amount: match.amount,
        deposit: match.deposit,
      });

    it('for two invoices of one payer is found, and split whole in one step', async () => {
      const { august, september, name } = await twoCharges();
      money.goTo('2026-10-06');
      const found = await read(`2026/10/05,${name},16500`);
      const [match] = found.data;
      expect(match).toMatchObject({ fit: 'SPLIT', chargeIds: [august, september], due: 16_500, difference: 0 });
      // The order in which they are chosen decides nothing
      const paid = await split(match, [september, august], found.versions);
      expect(paid.body.data).toMatchObject([
        { id: august, status: 'PAID', paidDate: '2026-10-05' },
        { id: september, status: 'PAID' },
      ]);
      for (const [id, amount] of [
        [august, 5500],
        [september, 11_000],
      ] as const)
        expect(await moneyOf(id)).toMatchObject({ payments: [{ kind: 'TRANSFER', amount }], due: 0, surplus: 0 });
      const { versions } = await read('2026/10/05,ダレカ,1');
      const again = await split(match, [august, september], { [august]: 3, [september]: 3, ...versions });
      expect(again.status).toBe(409);
      expect((await read(`2026/10/05,${name},16500`)).data).toMatchObject([{ problem: 'BOOKED' }]);
    });

    it('that falls short leaves the last open, all or nothing is recorded, and of one customer alone', async () => {
      const { august, september, name } = await twoCharges();
      const other = await twoChargesOfAnother();
      money.goTo('2026-10-06');
      const found = await read(`2026/10/05,${name},12000\n2026/10/05,${name},5000`);
      const [match, small] = found.data;
      const versions = { ...found.versions, [other]: 2 };
      const refused = await split(small, [august, september], versions);
      expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'split_short']);
      expect((await split(match, [august, other], versions)).body.errors[0].code).toBe('split_customers');
      const stale = await split(match, [august, september], { ...versions, [september]: 99 });
      expect(stale.status).toBe(409);
      expect(await moneyOf(august)).toMatchObject({ payments: [], due: 5500 });
      expect((await split(match, [august, september], versions)).body.data).toMatchObject([
        { status: 'PAID' },
        { status: 'ISSUED' },
      ]);
      expect(await moneyOf(september)).toMatchObject({ payments: [{ amount: 6500 }], due: 4500 });
    });

    const twoChargesOfAnother = async () => {
      money.goTo('2026-09-15');
      const { details } = await money.store(await money.customer());
      await money.read(details[0].id, '2026-09-15', '2026-09-16');
      money.goTo('2026-10-02');
      await money.count('2026-09');
      const { id } = await draftOf('2026-09');
      await money.act(id, 'issue');
      return id;
    };

    it.each([
      ['CARRY', { surplus: 5500, due: 0 }],
      ['CREDIT', { surplus: 0 }],
      ['TRANSFER', { surplus: 0 }],
    ])('for a charge that was cancelled meanwhile is shown, and goes the way a person chose: %s', async (way, left) => {
      const owner = await money.customer();
      const { details } = await money.store(owner);
      await money.read(details[0].id, '2026-08-01', '2026-08-10');
      money.goTo('2026-09-02');
      await money.count('2026-08');
      const { id } = await draftOf('2026-08');
      await money.act(id, 'issue');
      expect((await money.act(id, 'correct')).status).toBe(200);
      money.goTo('2026-09-06');
      const found = await read(`2026/09/05,${await nameOf(owner)},5500`);
      const [match] = found.data;
      expect(match).toMatchObject({ fit: 'CANCELLED', chargeId: id, choices: [{ id, due: 5500, isCancelled: true }] });
      const recorded = await money.call('POST', '/closing/payment', {
        chargeId: id,
        chargeVersion: found.versions[id],
        paidDate: '2026-09-05',
        amount: 5500,
        deposit: match.deposit,
        way,
      });
      expect(recorded.body.data).toMatchObject({ id, status: 'CANCELLED' });
      expect(await moneyOf(id)).toMatchObject(left);
      const draft = await draftOf('2026-08');
      const expected = { CARRY: [5500, 0, 0], CREDIT: [0, 5500, 0], TRANSFER: [0, 0, 5500] }[way];
      expect([draft.carried, draft.credited, draft.due]).toEqual(expected);
      const issued = (await money.act(draft.id, 'issue')).body.data;
      expect(issued).toMatchObject({ status: way === 'TRANSFER' ? 'ISSUED' : 'PAID' });
      expect((await moneyOf(id)).surplus).toBe(0);
      expect((await read(`2026/09/05,${await nameOf(owner)},5500`)).data).toMatchObject([{ problem: 'BOOKED' }]);
    });

    it('for a cancelled charge is recorded by hand too, with its sum', async () => {
      const { august } = await twoCharges();
      await money.act(august, 'cancel', { notBilled: true, reason: '誤請求' });
      expect((await money.act(august, 'mark-paid')).body.errors[0].code).toBe('cancelled_charge');
      expect((await money.act(august, 'mark-paid', { amount: 5500 })).body.data).toMatchObject({ status: 'CANCELLED' });
      expect(await moneyOf(august)).toMatchObject({ surplus: 5500 });
      expect((await money.act(august, 'give-back', { way: 'TRANSFER' })).status).toBe(200);
      expect(await moneyOf(august)).toMatchObject({ surplus: 0 });
    });
  });

  it('shows in a draft what a keyword is called today after the next count, in an issued charge what it was called', async () => {
    const { id, details } = await money.store(await money.customer());
    await money.read(details[0].id, '2026-08-01', '2026-08-10');
    money.goTo('2026-09-02');
    await money.count('2026-08');
    const rename = async (keyword: string) => {
      const stored = await money.done('GET', `/search-conditions/${id}`);
      const [detail] = stored.details;
      const answer = await money.change(id, { details: [{ ...detail, keyword }] });
      expect(answer.status).toBe(200);
    };
    const keywordsOf = async (chargeId: number) => {
      const evidence = await money.done('GET', `/charge-evidence/${chargeId}`);
      const { lines } = await money.done('GET', `/incentive-history/${chargeId}`);
      return [lines[0].keyword, evidence[0].keyword];
    };
    const owing = () =>
      ownersOwing(money.deps, money.app.database.orm, { period: '2026-08', today: money.today(), onward: null });
    expect(await owing()).toEqual([]);
    await rename('渋谷 喫茶');
    // The count of the next morning takes it up by itself
    expect(await owing()).toHaveLength(1);
    await money.count('2026-08');
    expect(await owing()).toEqual([]);
    const draft = await draftOf('2026-08');
    expect(await keywordsOf(draft.id)).toEqual(['渋谷 喫茶', '渋谷 喫茶']);
    await money.act(draft.id, 'issue');
    await rename('渋谷 純喫茶');
    await money.count('2026-08');
    expect(await keywordsOf(draft.id)).toEqual(['渋谷 喫茶', '渋谷 喫茶']);
    expect(await owing()).toEqual([]);
  });
});
