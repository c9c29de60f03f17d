import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { september } from './support/issued-charge.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
const headings = '日付,摘要,入金額';

describe.each(databases)('deposits of a bank statement on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());

  const read = async (...lines: string[]) => {
    const csv = `${[headings, ...lines].join('\r\n')}\r\n`;
    const { status, body } = await money.app.call(admin, { method: 'POST', path: '/closing/statement', csv });
    if (status !== 200) throw new Error(`statement: ${status}`);
    return body;
  };
  const issued = async () => {
    money.goTo('2026-09-01');
    const made = await september(money).issued();
    money.goTo('2026-10-20');
    return made;
  };
  const record = async (statement: Awaited<ReturnType<typeof read>>, line: number, chargeId: number) => {
    const { deposit, day: paidDate, amount, payer } = statement.data[line];
    const body = { chargeId, chargeVersion: statement.versions[chargeId], paidDate, amount, deposit, payer };
    return money.call('POST', '/closing/payment', body);
  };
  const nameOf = async (id: number) => (await money.done('GET', `/system-user/${id}`)).transferName;

  it('teach the name a customer pays under, with the first that a person records', async () => {
    const { owner, id } = await issued();
    const statement = await read('2026/10/19,振込　ｶ)ｱｵｿﾞﾗ,5500');
    expect(statement.open.map((one: { id: number }) => one.id)).toContain(id);
    expect(await nameOf(owner)).toBeNull();
    expect((await record(statement, 0, id)).body.data).toMatchObject({ status: 'PAID' });
    expect(await nameOf(owner)).toBe('カ)アオゾラ');
    const history = await money.done(
      'GET',
      `/audit-log?resource=system-user&resourceId=${owner}&_sort=id&_order=desc&_end=1`,
    );
    expect(history[0]).toMatchObject({ after: { transferName: 'カ)アオゾラ' } });
    // Known by that name from now on, and not renamed by another one
    money.goTo('2026-09-25');
    const store = await money.store(owner);
    await money.read(store.details[0].id, '2026-10-01', '2026-10-02');
    money.goTo('2026-11-02');
    await money.count('2026-10');
    const next = (await money.charges('2026-10')).find(({ userId }) => userId === owner);
    await money.act(next?.id ?? 0, 'issue');
    const again = await read('2026/11/02,カ）アオゾラ,1100', '2026/11/02,ﾀﾞﾚｶ,1100');
    expect(again.data[0]).toMatchObject({ fit: 'EXACT', chargeId: next?.id });
    await record(again, 1, next?.id ?? 0);
    expect(await nameOf(owner)).toBe('カ)アオゾラ');
  });

  it('teach it where one deposit is for several charges, and nothing where the bank gives no name', async () => {
    const { owner, id } = await issued();
    await record(await read('2026/10/18,,5500'), 0, id);
    expect(await nameOf(owner)).toBeNull();
    const other = await issued();
    const { data, versions } = await read('2026/10/18,ﾍﾞﾂﾉﾅ,5500');
    const charges = [{ chargeId: other.id, chargeVersion: versions[other.id] }];
    const { deposit, day: paidDate, amount, payer } = data[0];
    await money.done('POST', '/closing/split', { charges, paidDate, amount, deposit, payer });
    expect(await nameOf(other.owner)).toBe('ベツノナ');
  });

  it('are known again in another file that writes the payer otherwise, the second of two equal ones apart', async () => {
    const [one, other] = [await issued(), await issued()];
    const statement = await read('2026/10/17,ｶ)ﾏﾙﾐ,5500', '2026/10/17,ｶ)ﾏﾙﾐ,5500');
    await record(statement, 0, one.id);
    const again = await read('2026/10/17,振込　カ）マルミ,5500', '2026/10/17,カブシキガイシャ　マルミ,5500');
    expect(again.data.map(({ problem }: { problem: unknown }) => problem)).toEqual(['BOOKED', null]);
    expect((await record(statement, 0, other.id)).status).toBe(409);
    expect((await record(again, 1, other.id)).body.data).toMatchObject({ status: 'PAID' });
    const whole = await read('2026/10/17,株式会社マルミ,5500', '2026/10/17,株式会社マルミ,5500');
    expect(whole.data.map(({ problem }: { problem: unknown }) => problem)).toEqual(['BOOKED', 'BOOKED']);
  });

  it('recorded under the letters of their payer, as once, are known too', async () => {
    const { id } = await issued();
    const statement = await read('2026/10/16,振込　ｶ)ﾑｶｼ,5500');
    // The key of those days: by the letters alone
    const alike = JSON.stringify(['2026-10-16', '振込カ)ムカシ', 5500]);
    const deposit = createHash('sha256').update(`1 ${alike}`).digest('base64url');
    const body = { chargeId: id, chargeVersion: statement.versions[id], paidDate: '2026-10-16', amount: 5500, deposit };
    await money.done('POST', '/closing/payment', body);
    expect((await read('2026/10/16,振込　ｶ)ﾑｶｼ,5500')).data[0]).toMatchObject({ problem: 'BOOKED' });
  });

  it('of two payers whose names differ by the legal form alone are two deposits', async () => {
    const [one, other] = [await issued(), await issued()];
    await record(await read('2026/10/14,ｶ)ﾌﾀﾂ,5500'), 0, one.id);
    const both = await read('2026/10/14,ﾕ)ﾌﾀﾂ,5500', '2026/10/14,カ）フタツ,5500');
    expect(both.data.map(({ problem }: { problem: unknown }) => problem)).toEqual([null, 'BOOKED']);
    expect((await record(both, 0, other.id)).body.data).toMatchObject({ status: 'PAID' });
  });

  it('recorded without the legal form of their payer, as for a while, are known too', async () => {
    const { id } = await issued();
    const statement = await read('2026/10/13,ｶ)ﾌﾙｲ,5500');
    const alike = JSON.stringify(['2026-10-13', 'フルイ', 5500]);
    const deposit = createHash('sha256').update(`1 ${alike}`).digest('base64url');
    const body = { chargeId: id, chargeVersion: statement.versions[id], paidDate: '2026-10-13', amount: 5500, deposit };
    await money.done('POST', '/closing/payment', body);
    expect((await read('2026/10/13,ｶ)ﾌﾙｲ,5500')).data[0]).toMatchObject({ problem: 'BOOKED' });
  });

  it('of an agency that paid for several customers are sure for none of them', async () => {
    await money.app.database.rows(sql`update incentive_history set status = 'PAID', due = 0 where status = 'ISSUED'`);
    const [one, other] = [await issued(), await issued()];
    // The second has a name of their own already: the agency's is remembered of the payment alone
    await money.app.database.rows(sql`update "system_user" set transfer_name = 'ヤマダ' where id = ${other.owner}`);
    const fitOf = async (owed: number) => {
      const { data } = await read('2026/10/12,ｶ)ﾀﾞｲﾘﾃﾝ,5500');
      expect(data[0].choices.map(({ id }: { id: number }) => id)).toContain(owed);
      return data[0].fit;
    };
    await record(await read('2026/10/11,ｶ)ﾀﾞｲﾘﾃﾝ,5500'), 0, one.id);
    await record(await read('2026/10/10,ｶ)ﾀﾞｲﾘﾃﾝ,5500'), 0, other.id);
    expect([await nameOf(one.owner), await nameOf(other.owner)]).toEqual(['カ)ダイリテン', 'ヤマダ']);
    await money.app.database.rows(sql`update incentive_history set status = 'ISSUED', due = 5500 where id = ${one.id}`);
    expect(await fitOf(one.id)).toBe('AMONG');
    // Were it known of this one alone, it would be sure
    await money.app.database.rows(sql`update charge_payment set payer = null where charge_id = ${other.id}`);
    expect(await fitOf(one.id)).toBe('EXACT');
  });

  it('say of whom a fee may not be deducted', async () => {
    const { owner, id } = await issued();
    const mayNot = async () => {
      const { open } = await read('2026/10/15,ﾀﾞﾚｶ,1');
      return open.find((one: { id: number }) => one.id === id).mayNotDeduct;
    };
    expect(await mayNot()).toBe(false);
    await money.done('POST', '/invoice-additional-information-detail', {
      ...{ userId: owner, recipientName: '再委託元', subcontractAct: 'MAY_APPLY' },
    });
    expect(await mayNot()).toBe(true);
  });
});
