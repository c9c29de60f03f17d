import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoiceDocumentOf } from '#billing/server/documents/invoice-document.ts';
import { databases } from './support/databases.ts';
import { moneyApp } from './support/money.ts';

describe.each(databases)('the dates of an invoice on %s', (kind) => {
  let money: Awaited<ReturnType<typeof moneyApp>>;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());

  /** A draft of ¥5,500 for October of a customer with these terms of payment, on 5 November. */
  const drafted = async (terms: object = {}, store: object = {}) => {
    money.goTo('2026-10-01');
    const owner = await money.customer();
    await money.done('POST', '/invoice-additional-information-detail', {
      userId: owner,
      recipientName: '株式会社みずほ商店',
      ...terms,
    });
    const { details } = await money.store(owner, store);
    await money.read(details[0].id, '2026-10-01', '2026-10-10');
    money.goTo('2026-11-05');
    await money.count('2026-10');
    const draft = (await money.charges('2026-10')).find(({ userId }) => userId === owner);
    return { owner, id: draft?.id ?? 0 };
  };
  const dates = async (id: number) => {
    const { issueDate, dueDate } = await money.done('GET', `/incentive-history/${id}`);
    return [issueDate, dueDate];
  };

  it('is issued today, or on any day since its period ended, and is due by its closing either way', async () => {
    const one = await drafted();
    expect((await money.act(one.id, 'issue')).status).toBe(200);
    expect(await dates(one.id)).toEqual(['2026-11-05', '2026-11-30']);
    const other = await drafted();
    expect((await money.act(other.id, 'issue', { issueDate: '2026-11-01' })).status).toBe(200);
    expect(await dates(other.id)).toEqual(['2026-11-01', '2026-11-30']);
  });

  it.each(['2026-10-31', '2026-11-06', '2026-09-01'])('is not issued on %s, outside these days', async (issueDate) => {
    const { id } = await drafted();
    const answer = await money.act(id, 'issue', { issueDate });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'issueDate']);
    expect(answer.body.errors[0].message).toContain('2026年11月1日');
  });

  it('counts from the day of issue for a customer whose terms say so', async () => {
    const { id } = await drafted({ termsFrom: 'ISSUE' });
    await money.act(id, 'issue', { issueDate: '2026-11-02' });
    expect(await dates(id)).toEqual(['2026-11-02', '2026-12-31']);
  });

  it('of a customer from before it was asked waits until it was, once for all of them', async () => {
    const { id, owner } = await drafted();
    await money.app.database.rows(
      sql`update invoice_additional_information_detail set terms_from = null where id = ${owner}`,
    );
    const refused = await money.act(id, 'issue');
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'terms_from_unasked']);
    expect(await money.done('GET', '/closing?period=2026-10')).toMatchObject({
      unaskedTerms: 1,
      closedOn: '2026-10-31',
    });
    expect(await money.done('POST', '/closing/terms-from', { termsFrom: 'ISSUE' })).toEqual({ customers: 1 });
    expect(await money.done('POST', '/closing/terms-from', { termsFrom: 'CLOSING' })).toEqual({ customers: 0 });
    expect((await money.done('GET', '/closing?period=2026-10')).unaskedTerms).toBe(0);
    await money.act(id, 'issue');
    expect(await dates(id)).toEqual(['2026-11-05', '2026-12-31']);
    const recorded = await money.app.database.rows(
      sql`select user_id from audit_log where resource = 'invoice-additional-information-detail' and resource_id = ${owner} and action = 'update'`,
    );
    expect(recorded).toHaveLength(1);
  });

  it('is warned where it would be due more than 60 days after the closing', async () => {
    const before = (await money.done('GET', '/closing?period=2026-10')).dueTooLate;
    await drafted({ paymentTerms: 'SECOND_MONTH_END' });
    expect((await money.done('GET', '/closing?period=2026-10')).dueTooLate).toBe(before + 1);
  });

  it('is warned of where it would be due before its day of issue, as terms from the closing may have it', async () => {
    const dues = async () => (await money.done('GET', '/closing?period=2026-10')).pastDues;
    const [before] = await dues();
    await drafted({ paymentTerms: 'SAME_MONTH_END' });
    await drafted({ paymentTerms: 'SAME_MONTH_END', termsFrom: 'ISSUE' });
    expect(await dues()).toEqual([{ dueDate: '2026-10-31', count: (before?.count ?? 0) + 1 }]);
  });

  it('is not before the cancellation that it answers, and names the day of the money that it takes over', async () => {
    const { id, owner } = await drafted();
    await money.act(id, 'issue', { issueDate: '2026-11-01' });
    await money.act(id, 'mark-paid', { day: '2026-11-02' });
    money.goTo('2026-11-07');
    await money.act(id, 'correct', { reason: '計測漏れ' });
    money.goTo('2026-11-09');
    const draft = (await money.charges('2026-10')).find((one) => one.userId === owner && one.status === 'DRAFT');
    const refused = await money.act(draft?.id ?? 0, 'issue', { issueDate: '2026-11-06' });
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, 'issueDate']);
    expect(refused.body.errors[0].message).toContain('取消日（2026年11月7日）から今日まで');
    expect((await money.act(draft?.id ?? 0, 'issue', { issueDate: '2026-11-07' })).status).toBe(200);
    const charges = money.app.tables['incentive-history'];
    const reading = { tx: money.app.database.orm, tables: money.app.tables };
    const row = (await reading.tx.select().from(charges)).find((one) => one.id === draft?.id);
    const document = row && (await invoiceDocumentOf(reading, row, '2026-11-09'));
    expect(document).toMatchObject({ issueDate: '2026-11-07', paid: [{ day: '2026-11-02', amount: 5500 }] });
  });
});
