import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

describe.each(databases)('an invoice that is paid twice, on %s', (kind) => {
  let money: MoneyApp;
  beforeEach(async () => {
    await money?.close();
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());

  /** A charge of ¥5,500, paid on 5 October. */
  const paid = async () => {
    const { details } = await money.store(await money.customer());
    await money.read(details[0].id, '2026-09-01', '2026-09-10');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const [draft] = await money.charges('2026-09');
    const id = draft?.id ?? 0;
    await money.act(id, 'issue');
    money.goTo('2026-10-05');
    expect((await money.act(id, 'mark-paid')).body.data).toMatchObject({ status: 'PAID', due: 0 });
    return { id, name: String((await money.done('GET', `/system-user/${draft?.userId}`)).name) };
  };
  const moneyOf = (id: number) => money.done('GET', `/charge-payments/${id}`);
  const surplusOf = async (id: number) => (await moneyOf(id)).surplus;
  const read = async (csv: string) => {
    const { body } = await money.app.call('SYSTEM_ADMINISTRATOR', { method: 'POST', path: '/closing/statement', csv });
    return body;
  };

  it.each(['CREDIT', 'TRANSFER'])('holds the second transfer to be given back: %s', async (way) => {
    const { id } = await paid();
    const again = await money.act(id, 'mark-paid', { amount: 5500, day: '2026-10-05' });
    expect(again.status).toBe(200);
    expect(again.body.data).toMatchObject({ status: 'PAID', paidDate: '2026-10-05', due: 0 });
    expect(await moneyOf(id)).toMatchObject({ due: 0, surplus: 5500 });
    expect((await money.act(id, 'give-back', { way })).status).toBe(200);
    // What was paid beyond the bill goes back without a return invoice
    expect(await moneyOf(id)).toMatchObject({ due: 0, surplus: 0, returns: [] });
  });

  it('takes none without a sum, and the one that is sent twice once', async () => {
    const { id } = await paid();
    const refused = await money.act(id, 'mark-paid');
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'already_paid']);
    const { version } = await money.done('GET', `/incentive-history/${id}`);
    const statuses: number[] = [];
    for (const _ of [1, 2]) statuses.push((await money.act(id, 'mark-paid', { amount: 5500, version })).status);
    expect(statuses).toEqual([200, 409]);
    expect(await surplusOf(id)).toBe(5500);
  });

  it('is found again by a bank’s statement, never surely, and recorded once', async () => {
    const { id, name } = await paid();
    money.goTo('2026-10-20');
    const csv = `日付,摘要,入金額\n2026/10/19,${name},5500\n`;
    const found = await read(csv);
    expect(found.data).toMatchObject([{ chargeId: id, fit: 'OVER', due: 0, difference: 5500 }]);
    const [{ deposit }] = found.data;
    const body = { chargeId: id, paidDate: '2026-10-19', amount: 5500, deposit };
    const record = (chargeVersion: number) => money.call('POST', '/closing/payment', { ...body, chargeVersion });
    const recorded = await record(found.versions[id]);
    expect(recorded.body.data).toMatchObject({ status: 'PAID', paidDate: '2026-10-05' });
    expect((await record(recorded.body.data.version)).body.errors[0].code).toBe('deposit_booked');
    expect(await surplusOf(id)).toBe(5500);
    const board = await money.done('GET', '/closing?period=2026-09');
    expect(board.charges).toMatchObject([{ id, status: 'PAID', surplus: 5500 }]);
    expect((await read(csv)).data).toMatchObject([{ problem: 'BOOKED', chargeId: null }]);
    // Long after, nobody is asked about it any more
    money.goTo('2027-02-01');
    const late = await read(`日付,摘要,入金額\n2027/01/31,${name},5500\n`);
    expect(late.data).toMatchObject([{ chargeId: null, fit: 'NONE' }]);
  });
});
