import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { databases } from './support/databases.ts';
import { september } from './support/issued-charge.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

describe.each(databases)('the journals on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
    const { issued, issue } = september(money);
    const paid = await issued();
    money.goTo('2026-09-01');
    const open = await issued();
    // 440 of the transfer went to the bank
    money.goTo('2026-10-20');
    await money.act(paid.id, 'mark-paid', { amount: 5060, fee: true, day: '2026-10-19' });
    money.goTo('2026-11-05');
    await money.act(open.id, 'mark-paid');
    await money.act(open.id, 'correct', { reason: '単価の誤り' });
    const again = await issue(open.owner);
    await money.act(again.id, 'mark-paid', { amount: 500 });
    await money.act(again.id, 'give-back', { way: 'TRANSFER' });
    money.goTo('2026-12-01');
  });
  afterAll(() => money?.close());

  const totals = async (period: string, saleDay = 'ISSUE') => {
    const { saleDay: used, ...sums } = await money.done('GET', `/journal-totals?period=${period}&saleDay=${saleDay}`);
    expect(used).toBe(saleDay);
    return sums;
  };
  const file = async (software: string, period = '2026-11') => {
    const answer = await money.app.raw(
      'SYSTEM_ADMINISTRATOR',
      `/journal?period=${period}&software=${software}&saleDay=ISSUE`,
    );
    expect(answer.status).toBe(200);
    return new Uint8Array(await answer.arrayBuffer());
  };
  const lines = (bytes: Uint8Array, encoding: string): string[][] =>
    parse(new TextDecoder(encoding).decode(bytes), { relax_column_count: false, bom: true });

  it('hold every charge of a month to the yen, on the days of issue, cancellation and payment', async () => {
    expect(await totals('2026-10')).toEqual({
      sales: { count: 2, amount: 11_000 },
      cancelled: { count: 0, amount: 0 },
      received: { count: 2, amount: 5500 },
      returned: { count: 0, amount: 0 },
      fees: { count: 0, amount: 0 },
    });
    const november = await totals('2026-11');
    expect(november.sales).toEqual({ count: 1, amount: 5500 });
    expect(november.cancelled).toEqual({ count: 1, amount: 5500 });
    expect(november.received.amount - november.returned.amount).toBe(5500);
    expect(november.returned).toEqual({ count: 1, amount: 500 });
    // What the books say is owed is what the charges say
    const all = [await totals('2026-10'), november];
    const sum = (name: string) => all.reduce((so, one) => so + one[name].amount, 0);
    const charges = await money.charges('2026-09');
    const living = charges.filter(({ status }) => status !== 'CANCELLED').reduce((so, { total }) => so + total, 0);
    expect(sum('sales') - sum('cancelled')).toBe(living);
    expect(living - sum('received') + sum('returned')).toBe(0);
  });

  it('hold the money that comes for a cancelled charge, and what becomes of it', async () => {
    const before = await totals('2026-12');
    money.goTo('2026-09-01');
    const late = await september(money).issued();
    money.goTo('2026-12-03');
    expect((await money.act(late.id, 'cancel', { notBilled: true, reason: '請求の誤り' })).status).toBe(200);
    const receive = async (amount: number, way: string) => {
      const { version } = await money.done('GET', `/incentive-history/${late.id}`);
      const line = { chargeId: late.id, chargeVersion: version, paidDate: '2026-12-03', amount, way };
      await money.done('POST', '/closing/payment', { ...line, deposit: `late ${amount}` });
    };
    await receive(5500, 'TRANSFER');
    expect(before.received.count + before.cancelled.count).toBe(0);
    const given = { count: 1, amount: 5500 };
    expect(await totals('2026-12')).toMatchObject({ cancelled: given, received: given, returned: given });
    // What waits for the next charge stays with the customer, who is owed it
    await receive(300, 'CREDIT');
    expect(await totals('2026-12')).toMatchObject({ received: { count: 2, amount: 5800 }, returned: given });
    const all = [await totals('2026-10'), await totals('2026-11'), await totals('2026-12')];
    const sum = (name: string) => all.reduce((so, one) => so + one[name].amount, 0);
    expect(sum('sales') - sum('cancelled') - sum('received') + sum('returned')).toBe(-300);
  });

  it('are balanced lines that each software imports, with the tax within and the way back the other way round', async () => {
    const heading = lines(await file('MONEYFORWARD'), 'utf-8');
    expect(heading[0]?.slice(0, 3)).toEqual(['取引No', '取引日', '借方勘定科目']);
    expect(heading[0]).toHaveLength(27);
    const [sale, cancel] = [
      heading.find((row) => row[2] === '売掛金' && row[10] === '売上高'),
      heading.find((row) => row[2] === '売上高' && row[10] === '売掛金'),
    ];
    expect([sale?.[8], sale?.[14], sale?.[16], sale?.[17]]).toEqual(['5500', '課税売上 10%', '5500', '500']);
    expect([cancel?.[6], cancel?.[8], cancel?.[9], cancel?.[14]]).toEqual(['課税売上 10%', '5500', '500', '対象外']);

    const freee = lines(await file('FREEE'), 'utf-8');
    const [names = [], ...rows] = freee;
    const at = (row: string[], name: string) => row[names.indexOf(name)];
    for (const row of rows) expect(at(row, '借方金額')).toBe(at(row, '貸方金額'));
    expect(
      rows.find((row) => at(row, '借方勘定科目') === '売掛金' && at(row, '貸方勘定科目') === '普通預金'),
    ).toBeDefined();

    const yayoi = lines(await file('YAYOI', '2026-10'), 'shift_jis');
    for (const row of yayoi) {
      expect(row).toHaveLength(25);
      expect([row[0], row[8], row[24]]).toEqual(['2000', row[14], 'no']);
    }
    // A fee that the customer deducted lessens the sales, and their tax
    expect(yayoi.find((row) => row[7] === '課税売返込10%')?.slice(4, 10)).toEqual([
      '売上高',
      '',
      '',
      '課税売返込10%',
      '440',
      '40',
    ]);
    expect(yayoi.find((row) => row[10] === '売上高')?.slice(13, 16)).toEqual(['課税売上込10%', '5500', '500']);
  });

  it('hold a sale on the last day of its period where the books go by the period, and a correction on the day of its issue', async () => {
    const gone = { count: 1, amount: 5500 };
    expect((await totals('2026-09', 'PERIOD')).sales).toEqual({ count: 3, amount: 16_500 });
    expect((await totals('2026-10', 'PERIOD')).sales).toEqual({ count: 0, amount: 0 });
    // Closed books stay as they were: the correction and what it takes the place of are both in November
    expect(await totals('2026-11', 'PERIOD')).toMatchObject({ sales: gone, cancelled: gone });
    const bytes = await (
      await money.app.raw('SYSTEM_ADMINISTRATOR', '/journal?period=2026-09&software=MONEYFORWARD')
    ).arrayBuffer();
    const [, ...rows] = lines(new Uint8Array(bytes), 'utf-8');
    // Without being asked, as the installation keeps its books: by the period
    expect(rows.map((row) => row[1])).toEqual(['2026/09/30', '2026/09/30', '2026/09/30']);
  });

  it.each([
    ['PURCHASE', '支払手数料', '課対仕入込10%', '40'],
    ['OUTSIDE', '支払手数料', '対象外', '0'],
    ['RETURN', '売上高', '課税売返込10%', '40'],
  ])('enter a deducted fee as the installation says: %s', async (feeTax, account, taxed, tax) => {
    await money.done('PATCH', '/setting/journal', { feeTax });
    const row = lines(await file('YAYOI', '2026-10'), 'shift_jis').find((one) => one[8] === '440');
    expect([row?.[4], row?.[7], row?.[9]]).toEqual([account, taxed, tax]);
  });

  it('call the accounts as the installation does', async () => {
    await money.done('PUT', '/setting/journal', { receivable: '売掛金（MEO）' });
    const [, ...rows] = lines(await file('FREEE'), 'utf-8');
    expect(rows.some((row) => row.includes('売掛金（MEO）'))).toBe(true);
    expect(rows.some((row) => row.includes('売掛金'))).toBe(false);
    expect(rows.some((row) => row.includes('売上高'))).toBe(true);
  });

  it('remember the day of the sale that was chosen last', async () => {
    const used = async () => (await money.done('GET', '/journal-totals?period=2026-10')).saleDay;
    const choose = (saleDay: string) => money.call('PUT', '/journal/sale-day', { saleDay });
    for (const saleDay of ['ISSUE', 'PERIOD', 'PERIOD']) {
      expect((await choose(saleDay)).body.data).toEqual({ saleDay });
      expect(await used()).toBe(saleDay);
    }
    expect((await choose('TODAY')).status).toBe(422);
  });

  it('are for administrators alone', async () => {
    for (const path of ['/journal-totals?period=2026-10', '/journal?period=2026-10&software=FREEE'])
      for (const role of ['MANAGER', 'GENERAL_MEO_DIRECT'] satisfies Role[])
        expect((await money.app.call(role, { method: 'GET', path })).status).toBe(403);
    const choice = { method: 'PUT', path: '/journal/sale-day', body: { saleDay: 'ISSUE' } };
    expect((await money.app.call('MANAGER', choice)).status).toBe(403);
    for (const query of ['period=2026-13&software=FREEE', 'period=2026-10', 'period=2026-10&software=OTHER'])
      expect((await money.call('GET', `/journal?${query}`)).status).toBe(400);
  });
});
