import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { pdfText } from '../support/pdf-text.ts';
import { databases } from './support/databases.ts';
import { september } from './support/issued-charge.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

/** A fee that the customer's bank kept lessens the price while there is a price; it is never given back as money that came. */
describe.each(databases)('a deducted transfer fee on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  beforeEach(() => money.goTo('2026-09-01'));
  afterAll(() => money?.close());

  /** A charge of ¥5,500 of which ¥5,060 came. */
  const paidLess = async () => {
    const charge = await september(money).issued();
    const paid = await money.act(charge.id, 'mark-paid', { amount: 5060, fee: true });
    expect(paid.body.data).toMatchObject({ status: 'PAID', due: 0 });
    return charge;
  };
  const moneyOf = (id: number) => money.done('GET', `/charge-payments/${id}`);
  const movements = async (id: number) =>
    (await moneyOf(id)).payments.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount]);
  const balance = async (id: number) =>
    (await movements(id)).reduce((sum: number, [, amount]: [string, number]) => sum + amount, 0);
  /** What the customer owes by the books of October. */
  const receivables = async () => {
    const { sales, cancelled, received, returned } = await money.done(
      'GET',
      '/journal-totals?period=2026-10&saleDay=ISSUE',
    );
    return sales.amount - cancelled.amount - received.amount + returned.amount;
  };
  const onBoard = async (id: number) => {
    const { toGiveBack } = await money.done('GET', '/closing?period=2026-09');
    return toGiveBack.find((one: { id: number }) => one.id === id)?.surplus;
  };
  const returned = async (id: number, number: number) => {
    const file = await money.app.raw('SYSTEM_ADMINISTRATOR', `/charge-return/${id}?number=${number}`);
    return (await pdfText(new Uint8Array(await file.arrayBuffer()))).replaceAll(/\s/g, '');
  };

  it('goes with the price of a cancelled charge: what came goes back, with a return invoice of the price less the fee', async () => {
    const before = await receivables();
    const { id } = await paidLess();
    await money.act(id, 'cancel', { notBilled: true, reason: '請求の誤り' });
    expect([await moneyOf(id), await onBoard(id)]).toMatchObject([{ surplus: 5060 }, 5060]);
    expect((await money.act(id, 'give-back', { way: 'TRANSFER' })).status).toBe(200);
    expect(await movements(id)).toEqual([
      ['TRANSFER', 5060],
      ['FEE', 440],
      ['RETURNED', -5060],
      ['FEE', -440],
    ]);
    const { surplus, returns } = await moneyOf(id);
    expect([surplus, returns.length, await onBoard(id)]).toEqual([0, 1, undefined]);
    expect(await returned(id, returns[0].number)).toContain('¥5,060');
    expect(await receivables()).toBe(before);
    const again = await money.act(id, 'give-back', { way: 'TRANSFER' });
    expect([again.status, again.body.errors[0].code]).toEqual([409, 'nothing_to_give_back']);
  });

  it('goes on lessening the price of the charge that takes the place of a paid one', async () => {
    const before = await receivables();
    const { issue, reprice } = september(money);
    const { owner, store, id } = await paidLess();
    await money.act(id, 'correct');
    await reprice(store, 400);
    await money.count('2026-09');
    const last = await issue(owner);
    expect(last).toMatchObject({ total: 4400, carried: 5500, due: 0 });
    expect(await movements(last.id)).toEqual([
      ['CARRIED_IN', 5060],
      ['FEE', 440],
    ]);
    expect(await balance(id)).toBe(0);
    expect([await moneyOf(last.id), await onBoard(last.id)]).toMatchObject([{ surplus: 1100 }, 1100]);
    expect((await money.act(last.id, 'give-back', { way: 'TRANSFER' })).status).toBe(200);
    expect([await balance(last.id), await moneyOf(last.id)]).toMatchObject([4400, { surplus: 0 }]);
    expect(await receivables()).toBe(before);
  });

  it('goes where the new price is less than the fee, and no more than what came goes back', async () => {
    const before = await receivables();
    const { issue, reprice } = september(money);
    const { owner, store, id } = await paidLess();
    await money.act(id, 'correct');
    await reprice(store, 10);
    await money.count('2026-09');
    const last = await issue(owner);
    expect(last).toMatchObject({ total: 110, due: 0 });
    expect(await moneyOf(last.id)).toMatchObject({ surplus: 5060 });
    expect((await money.act(last.id, 'give-back', { way: 'TRANSFER' })).status).toBe(200);
    expect(await movements(last.id)).toEqual([
      ['CARRIED_IN', 5060],
      ['FEE', 440],
      ['RETURNED', -5060],
      ['FEE', -330],
    ]);
    expect(await receivables()).toBe(before);
  });

  it('is taken back on the sides it was entered on, with its tax', async () => {
    const { id } = await paidLess();
    await money.act(id, 'cancel', { notBilled: true, reason: '請求の誤り' });
    await money.act(id, 'give-back', { way: 'TRANSFER' });
    const { invoiceNumber } = await money.done('GET', `/incentive-history/${id}`);
    const file = await money.app.raw('SYSTEM_ADMINISTRATOR', '/journal?period=2026-10&software=YAYOI&saleDay=ISSUE');
    const text = new TextDecoder('shift_jis').decode(new Uint8Array(await file.arrayBuffer()));
    const fees = text.split('\r\n').filter((line) => line.includes('振込手数料') && line.includes(invoiceNumber));
    expect(fees.map((line) => line.replaceAll('"', '').split(',').slice(3, 17).join())).toEqual(
      [
        `2026/10/02,売上高,,,課税売返込10%,440,40,売掛金,,,対象外,440,0,振込手数料 ${invoiceNumber}`,
        `2026/10/02,売掛金,,,対象外,440,0,売上高,,,課税売返込10%,440,40,振込手数料 取消 ${invoiceNumber}`,
      ].map((line) => expect.stringContaining(line)),
    );
  });

  it('is entered alone where what came was recorded before, and never as money', async () => {
    const { id } = await september(money).issued();
    await money.act(id, 'mark-paid', { amount: 5060 });
    const late = await money.act(id, 'mark-paid', { fee: true });
    expect(late.body.data).toMatchObject({ status: 'PAID', due: 0 });
    expect(await movements(id)).toEqual([
      ['TRANSFER', 5060],
      ['FEE', 440],
    ]);
  });

  it('is refused at its field where the rest is more than a fee, or what came is not said', async () => {
    const { id } = await september(money).issued();
    const unsaid = await money.act(id, 'mark-paid', { fee: true });
    expect([unsaid.status, unsaid.body.errors[0]]).toMatchObject([
      422,
      { code: 'fee_amount_missing', field: 'amount' },
    ]);
    money.goTo('2026-09-01');
    const tiny = await september(money).issued();
    await money.act(tiny.id, 'correct');
    await september(money).reprice(tiny.store, 10);
    await money.count('2026-09');
    const { id: unpaid, total } = await september(money).issue(tiny.owner);
    expect(total).toBe(110);
    // A price that nobody paid is no fee
    expect((await money.act(unpaid, 'mark-paid', { fee: true })).body.errors[0].code).toBe('fee_amount_missing');
    const short = await money.act(id, 'mark-paid', { amount: 4600, fee: true });
    expect([short.status, short.body.errors[0]]).toMatchObject([422, { code: 'fee_too_much', field: 'fee' }]);
    expect(short.body.errors[0].message).toContain('¥900');
    expect(await movements(id)).toEqual([]);
  });

  it('of a deposit that comes after the cancellation moves to the correction too', async () => {
    const { issue } = september(money);
    const { owner, id } = await september(money).issued();
    await money.act(id, 'correct');
    const { version } = await money.done('GET', `/incentive-history/${id}`);
    const line = {
      chargeId: id,
      chargeVersion: version,
      paidDate: '2026-10-02',
      amount: 5060,
      fee: true,
      way: 'CARRY',
    };
    await money.done('POST', '/closing/payment', { ...line, deposit: `late ${id}` });
    expect(await issue(owner)).toMatchObject({ total: 5500, carried: 5500, due: 0, status: 'PAID' });
  });

  it('is shown apart on the corrected invoice, and entered once in the books', async () => {
    const before = await money.done('GET', '/journal-totals?period=2026-10&saleDay=ISSUE');
    const { issue } = september(money);
    const { owner, id } = await paidLess();
    await money.act(id, 'correct');
    const { id: last } = await issue(owner);
    const file = await money.app.raw('SYSTEM_ADMINISTRATOR', `/charge-history/${last}`);
    const text = (await pdfText(new Uint8Array(await file.arrayBuffer()))).replaceAll(/\s/g, '');
    for (const part of ['-¥5,060', '差し引かれた振込手数料', '-¥440']) expect(text).toContain(part);
    const after = await money.done('GET', '/journal-totals?period=2026-10&saleDay=ISSUE');
    expect(after.received.amount - before.received.amount).toBe(5500);
    expect(after.returned).toEqual(before.returned);
  });

  it('goes back on no day before the money came', async () => {
    const { id } = await september(money).issued();
    money.goTo('2026-10-20');
    await money.act(id, 'mark-paid', { amount: 6000, day: '2026-10-15' });
    const early = await money.act(id, 'give-back', { way: 'TRANSFER', day: '2026-10-14' });
    expect([early.status, early.body.errors[0]]).toMatchObject([422, { code: 'date_before', field: 'day' }]);
    expect((await money.act(id, 'give-back', { way: 'TRANSFER', day: '2026-10-15' })).status).toBe(200);
  });
});
