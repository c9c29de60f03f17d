import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { issueAll } from '#billing/server/jobs.ts';
import { remindOfPayments } from '#billing/server/reminders/remind.ts';
import { type Day, startOfDay } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { databases } from './support/databases.ts';
import { addRows } from './support/measured.ts';
import { emptyBooks, type MoneyApp, moneyApp } from './support/money.ts';

const customer = 'GENERAL_CLAIMED_BY_FLEX';
const stranger = 'GENERAL_CLAIMED_BY_AGENCY';
const answer = '休業を確認しました';

/* A day that a customer objects to: who may, until when, and what becomes of the money. */
describe.each(databases)('an objection on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());
  afterEach(async () => {
    await money.app.database.rows(sql`truncate objection_setting`);
    await emptyBooks(money, '2026-09-01');
  });

  const as = (role: Role, method: string, path: string, body?: object) =>
    money.app.call(role, { method, path, ...(body === undefined ? {} : { body }) });
  interface Subject {
    readonly storeId: number;
    readonly detailId: number;
  }
  /** A store of the customer, achieved on the first ten days of September; counted on 2 October. */
  const counted = async (more: object = {}, keyword: object = {}) => {
    const store = await money.store(money.app.userId(customer), more, keyword);
    const detailId = Number(store.details[0].id);
    await money.read(detailId, '2026-09-01', '2026-09-10');
    await money.read(detailId, '2026-09-11', '2026-09-12', 9);
    money.goTo('2026-10-02');
    await money.count('2026-09');
    return { storeId: Number(store.id), detailId };
  };
  const charge = async (status: string) => (await money.charges('2026-09')).find((one) => one.status === status);
  const issued = async (more: object = {}, keyword: object = {}) => {
    const subject = await counted(more, keyword);
    const draft = await charge('DRAFT');
    const { status } = await money.act(draft?.id ?? 0, 'issue');
    if (status !== 200) throw new Error(`issue: ${status}`);
    return { ...subject, chargeId: draft?.id ?? 0 };
  };
  const object = (
    { storeId, detailId }: { readonly storeId: number; readonly detailId: number | null },
    days: readonly Day[],
    { role = customer, ...more }: { readonly role?: Role; readonly chargeId?: number } = {},
  ) =>
    as(role, 'POST', '/charge-objections', {
      ...{ storeId, detailId, ...more },
      days: days.map((day) => ({ day })),
      content: '3日は臨時休業でした',
    });
  const objected = async (subject: Subject, days: readonly Day[]) => {
    const { status, body } = await object(subject, days);
    if (status !== 200) throw new Error(`objection: ${status} ${JSON.stringify(body)}`);
    return Number(body.data.id);
  };
  const ofDay = ({ storeId, detailId }: Subject, day: Day) =>
    `/objectable-days/${detailId}?storeId=${storeId}&day=${day}`;
  const refusal = async (subject: Subject, day: Day) =>
    (await as(customer, 'GET', ofDay(subject, day))).body.data.refusal;
  const decide = (id: number, how: string) => money.call('POST', `/objection/${id}/${how}`, { answer });
  const codeOf = ({ status, body }: Awaited<ReturnType<typeof as>>) => [status, body.errors?.[0]?.code];
  const evidenceOf = async (id: number) => {
    const [one] = await money.done('GET', `/charge-evidence/${id}`);
    return { days: one.days.slice(0, 12), achieved: one.achieved, billed: one.billed };
  };

  it('that is accepted takes the day off the issued charge, for good', async () => {
    const subject = await issued();
    const id = await objected(subject, ['2026-09-03', '2026-09-04']);
    expect((await decide(id, 'accept')).status).toBe(200);
    expect(await charge('CANCELLED')).toMatchObject({ id: subject.chargeId, total: 5500 });
    const draft = await charge('DRAFT');
    expect(draft).toMatchObject({ subtotal: 4000, total: 4400, correctsId: subject.chargeId });
    expect(await evidenceOf(draft?.id ?? 0)).toEqual({ days: '○○除除○○○○○○××', achieved: 8, billed: 8 });
    await money.count('2026-09');
    expect(await charge('DRAFT')).toMatchObject({ subtotal: 4000 });
    expect((await money.act((await charge('DRAFT'))?.id ?? 0, 'issue')).status).toBe(200);
    expect(await charge('ISSUED')).toMatchObject({ total: 4400, due: 4400 });
    // The keyword's own figures say the same
    const report = await money.done('GET', `/store-report/${subject.storeId}/content?period=2026-09`);
    expect(JSON.stringify(report)).toContain('"achieved":8');
  });

  it('that is accepted gives back what was paid for the day', async () => {
    const subject = await issued();
    expect((await money.act(subject.chargeId, 'mark-paid')).status).toBe(200);
    await decide(await objected(subject, ['2026-09-03']), 'accept');
    const draft = await charge('DRAFT');
    expect((await money.act(draft?.id ?? 0, 'issue')).status).toBe(200);
    const paid = await charge('PAID');
    expect(paid).toMatchObject({ total: 4950, carried: 5500 });
    expect(await money.done('GET', `/charge-payments/${paid?.id}`)).toMatchObject({ surplus: 550 });
    expect((await money.act(paid?.id ?? 0, 'give-back', { way: 'TRANSFER' })).status).toBe(200);
    const { surplus, returns } = await money.done('GET', `/charge-payments/${paid?.id}`);
    expect({ surplus, returned: returns.length }).toEqual({ surplus: 0, returned: 1 });
  });

  it('lets a later day take the place of the one that is taken off, under a cap', async () => {
    const subject = await issued({ capDays: 5 });
    await decide(await objected(subject, ['2026-09-01']), 'accept');
    const draft = await charge('DRAFT');
    expect(await evidenceOf(draft?.id ?? 0)).toMatchObject({ achieved: 9, billed: 5 });
    const days = (await money.ledger(subject.storeId)).map(({ first }) => first);
    expect(days).toEqual(['2026-09-02', '2026-09-03', '2026-09-04', '2026-09-05', '2026-09-06']);
  });

  it('is not needed for what is not billed: days past a cap, days of a fixed month', async () => {
    const capped = await issued({ capDays: 5 });
    expect(codeOf(await object(capped, ['2026-09-06']))).toEqual([422, 'objection_not_billed']);
    const { body } = await as(customer, 'GET', `/charge-objections/${capped.chargeId}`);
    expect(body.data.billed).toMatchObject([{ detailId: capped.detailId, days: { length: 5 } }]);
  });

  it('is not needed for days of a fixed month, which is objected to whole', async () => {
    const fixed = await issued({ billingMode: 'FIXED', monthlyFee: 9000 });
    expect(codeOf(await object(fixed, ['2026-09-03']))).toEqual([422, 'objection_not_billed']);
    await money.read(fixed.detailId, '2026-10-01', '2026-10-01');
    expect(codeOf(await object(fixed, ['2026-10-01']))).toEqual([422, 'objection_not_billed']);
  });

  it('before the issue to a day past a cap counts the draft again, with its mark', async () => {
    const subject = await counted({ capDays: 5 });
    await decide(await objected(subject, ['2026-09-09']), 'accept');
    const draft = await charge('DRAFT');
    expect(draft).toMatchObject({ subtotal: 2500 });
    expect(await evidenceOf(draft?.id ?? 0)).toEqual({ days: '○○○○○○○○除○××', achieved: 9, billed: 5 });
  });

  it('that would raise the bill cannot be accepted', async () => {
    const store = await money.store(money.app.userId(customer), { capDays: 1 });
    const detailId = Number(store.details[0].id);
    money.goTo('2026-09-02');
    await money.change(store.id, { details: [{ id: detailId, dailyPrice: 900 }], validFrom: '2026-09-03' });
    await money.read(detailId, '2026-09-01', '2026-09-05');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    await money.act((await charge('DRAFT'))?.id ?? 0, 'issue');
    const id = await objected({ storeId: store.id, detailId }, ['2026-09-01']);
    // 2 September is billed at the old price in its place
    expect((await decide(id, 'accept')).status).toBe(200);
    await money.act((await charge('DRAFT'))?.id ?? 0, 'issue');
    const next = await objected({ storeId: store.id, detailId }, ['2026-09-02']);
    expect(codeOf(await decide(next, 'accept'))).toEqual([409, 'objection_raises']);
    expect((await charge('ISSUED'))?.subtotal).toBe(500);
  });

  it('that would raise the bill of a month that no charge bills yet cannot be accepted either', async () => {
    const store = await money.store(money.app.userId(customer), { capYen: 1000 });
    const detailId = Number(store.details[0].id);
    money.goTo('2026-09-02');
    await money.change(store.id, { details: [{ id: detailId, dailyPrice: 900 }], validFrom: '2026-09-03' });
    await money.read(detailId, '2026-09-02', '2026-09-03');
    money.goTo('2026-09-05');
    // ¥500, since ¥500 and ¥900 together would pass the cap
    const id = await objected({ storeId: store.id, detailId }, ['2026-09-02']);
    expect(codeOf(await decide(id, 'accept'))).toEqual([409, 'objection_raises']);
    expect((await decide(id, 'refuse')).status).toBe(200);
  });

  it('that would have another owner pay cannot be accepted', async () => {
    const store = await money.store(money.app.userId(customer), { capDays: 2 });
    const detailId = Number(store.details[0].id);
    money.goTo('2026-09-02');
    const next = await money.customer();
    await money.change(store.id, { ownerUserId: next, validFrom: '2026-09-05' });
    await money.read(detailId, '2026-09-02', '2026-09-08');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    await money.act((await charge('DRAFT'))?.id ?? 0, 'issue');
    const id = await objected({ storeId: store.id, detailId }, ['2026-09-02']);
    // Of the days from the 4th on, the first in its place is the same customer's
    expect((await decide(id, 'accept')).status).toBe(200);
    await money.act((await charge('DRAFT'))?.id ?? 0, 'issue');
    const second = await objected({ storeId: store.id, detailId }, ['2026-09-03']);
    expect(codeOf(await decide(second, 'accept'))).toEqual([409, 'objection_raises']);
  });

  it('is of the charge that bills the day, also where a further one was issued for the month', async () => {
    const subject = await issued();
    await money.read(subject.detailId, '2026-09-20', '2026-09-21');
    await money.count('2026-09');
    expect((await money.act((await charge('DRAFT'))?.id ?? 0, 'issue')).status).toBe(200);
    const { status, body } = await object(subject, ['2026-09-03'], { chargeId: subject.chargeId });
    expect(status).toBe(200);
    expect((await as(customer, 'GET', `/objection/${body.data.id}`)).body.data.chargeId).toBe(subject.chargeId);
    expect(codeOf(await object(subject, ['2026-09-04', '2026-09-20']))).toEqual([422, 'objection_split']);
  });

  it('may doubt a billed day that today’s terms would not bill any more', async () => {
    const subject = await issued();
    const details = [{ id: subject.detailId, targetRank: 1, effectiveFrom: '2026-09-05' }];
    await money.change(subject.storeId, { details, validFrom: '2026-09-05', reason: '誤登録' });
    expect((await object(subject, ['2026-09-03'])).status).toBe(200);
  });

  it('names no keyword of a stranger, also beside a store of one’s own', async () => {
    const own = await issued();
    const other = await money.store(money.app.userId(stranger), {}, { keyword: '秘密の語' });
    const theirs = Number(other.details[0].id);
    await money.read(theirs, '2026-10-02', '2026-10-02');
    expect((await object({ storeId: own.storeId, detailId: theirs }, ['2026-10-02'])).status).toBe(404);
    expect((await object({ storeId: Number(other.id), detailId: theirs }, ['2026-10-02'])).status).toBe(404);
  });

  it('and issuing at once leave no draft issued past it', async () => {
    const subject = await counted();
    const draft = (await charge('DRAFT'))?.id ?? 0;
    const [raised, issuing] = await Promise.all([object(subject, ['2026-09-03']), money.act(draft, 'issue')]);
    expect(raised.status).toBe(200);
    const { body } = await as(customer, 'GET', `/objection/${raised.body.data.id}`);
    // Either the draft waits, or the objection is to what was issued
    expect(body.data.chargeId).toBe(issuing.status === 200 ? draft : null);
  });

  it('is among the figures of the dashboard', async () => {
    const subject = await issued();
    const rate = () => money.done('GET', '/dashboard/objections');
    expect(await rate()).toMatchObject({ objectedCharges: 0 });
    await decide(await objected(subject, ['2026-09-03']), 'refuse');
    expect(await rate()).toMatchObject({ charges: 1, objectedCharges: 1, refused: 1, accepted: 0 });
    const manager = await as('MANAGER', 'GET', '/dashboard/objections');
    expect(manager.body.data).toMatchObject({ objectedCharges: 0 });
  });

  it('to a fixed month takes the month off', async () => {
    const subject = await issued({ billingMode: 'FIXED', monthlyFee: 9000 });
    const whole = { storeId: subject.storeId, detailId: null };
    const { status, body } = await object(whole, [], { chargeId: subject.chargeId });
    expect(status).toBe(200);
    expect((await decide(body.data.id, 'accept')).status).toBe(200);
    await money.count('2026-09');
    expect((await money.charges('2026-09')).map((one) => one.status)).toEqual(['CANCELLED']);
    expect(await money.ledger(subject.storeId)).toEqual([]);
  });

  it('before the issue changes the draft, which otherwise waits for the answer', async () => {
    const subject = await counted();
    const id = await objected(subject, ['2026-09-03']);
    const draft = (await charge('DRAFT'))?.id ?? 0;
    expect(codeOf(await money.act(draft, 'issue'))).toEqual([409, 'objection_open']);
    const actorId = money.app.userId('SYSTEM_ADMINISTRATOR');
    const deps = { ...money.app.deps, ...money.deps, log: () => {} };
    await issueAll(deps, { period: '2026-09', actorId, ip: '127.0.0.1', requestId: 'of-the-test' });
    const { leftDrafts, objectedDrafts } = await money.done('GET', '/closing?period=2026-09');
    expect(leftDrafts[0].reason).toContain('対応待ちの異議があります');
    expect(objectedDrafts).toBe(1);
    await decide(id, 'accept');
    expect(await money.done('GET', '/closing?period=2026-09')).toMatchObject({ leftDrafts: [], objectedDrafts: 0 });
    expect(await charge('DRAFT')).toMatchObject({ subtotal: 4500 });
    expect((await money.act((await charge('DRAFT'))?.id ?? 0, 'issue')).status).toBe(200);
  });

  it('can be passed over when issuing, if a person says so', async () => {
    await objected(await counted(), ['2026-09-03']);
    const draft = (await charge('DRAFT'))?.id ?? 0;
    expect((await money.act(draft, 'issue', { despite: true })).status).toBe(200);
  });

  it('that is refused is answered in words, and changes no bill', async () => {
    const subject = await issued();
    const id = await objected(subject, ['2026-09-03']);
    expect((await decide(id, 'refuse')).status).toBe(200);
    expect((await money.charges('2026-09')).map(({ status, total }) => [status, total])).toEqual([['ISSUED', 5500]]);
    const { body } = await as(customer, 'GET', `/objection/${id}`);
    expect(body.data).toMatchObject({ status: 'REFUSED', answer });
    expect(body.data).not.toHaveProperty('decidedBy');
    expect(codeOf(await decide(id, 'accept'))).toEqual([409, 'wrong_state']);
    expect(codeOf(await object(subject, ['2026-09-03']))).toEqual([409, 'objection_exists']);
    // The calendar says so before it is asked for
    expect(await refusal(subject, '2026-09-03')).toMatch(/すでに異議が申し立てられています/);
    expect(await refusal(subject, '2026-09-04')).toBeNull();
    expect(await refusal(subject, '2026-09-11')).toMatch(/成果の日ではない/);
    expect((await as(stranger, 'GET', ofDay(subject, '2026-09-04'))).status).toBe(404);
    money.goTo('2026-10-20');
    expect(await refusal(subject, '2026-09-04')).toMatch(/期間（2026\/10\/16まで）を過ぎました/);
  });

  it('that is withdrawn can be raised again', async () => {
    const subject = await issued();
    const id = await objected(subject, ['2026-09-03']);
    expect((await as(customer, 'POST', `/objection/${id}/withdraw`)).status).toBe(200);
    expect((await object(subject, ['2026-09-03'])).status).toBe(200);
  });

  it('is of achieved days, one’s own, in time, once, and on one charge', async () => {
    const subject = await issued();
    expect(codeOf(await object(subject, ['2026-09-11']))).toEqual([422, 'objection_not_achieved']);
    expect(codeOf(await object(subject, ['2026-09-20']))).toEqual([422, 'objection_not_achieved']);
    expect(codeOf(await object(subject, []))).toEqual([422, 'required']);
    expect((await object(subject, ['2026-09-03'], { role: stranger })).status).toBe(404);
    expect(
      (await object({ ...subject, detailId: null }, [], { role: stranger, chargeId: subject.chargeId })).status,
    ).toBe(404);
    expect((await object(subject, ['2026-09-03'], { role: 'MANAGER' })).status).toBe(403);
    expect((await object(subject, ['2026-09-03'], { role: 'GENERAL_WITHOUT_PAYMENT' })).status).toBe(403);
    await money.read(subject.detailId, '2026-10-01', '2026-10-01');
    expect(codeOf(await object(subject, ['2026-09-03', '2026-10-01']))).toEqual([422, 'objection_split']);
    expect(codeOf(await object(subject, ['2026-10-01'], { chargeId: subject.chargeId }))).toEqual([
      422,
      'objection_split',
    ]);
    const until = async () => (await as(customer, 'GET', `/charge-objections/${subject.chargeId}`)).body.data.until;
    expect(await until()).toBe('2026-10-16');
    await money.done('PUT', '/setting/objection', { days: 20 });
    expect(await until()).toBe('2026-10-22');
    money.goTo('2026-10-22');
    const both = await Promise.all([object(subject, ['2026-09-03']), object(subject, ['2026-09-03', '2026-09-04'])]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    money.goTo('2026-10-23');
    expect(await until()).toBeNull();
    expect(codeOf(await object(subject, ['2026-09-05']))).toEqual([409, 'objection_late']);
  });

  it('is for those who look after the customer, and decided by administrators', async () => {
    const { app } = money;
    const id = await objected(await issued(), ['2026-09-03']);
    const users = app.tables['system-user'];
    const assign = (managerUserId: number | null) =>
      app.database.orm
        .update(users)
        .set({ managerUserId })
        .where(eq(users.id, app.userId(customer)));
    await assign(app.userId('MANAGER'));
    expect((await as('MANAGER', 'GET', `/objection/${id}`)).status).toBe(200);
    expect((await as('MANAGER', 'POST', `/objection/${id}/accept`, { answer })).status).toBe(403);
    await assign(null);
    expect((await as('MANAGER', 'GET', `/objection/${id}`)).status).toBe(404);
    expect((await as(stranger, 'GET', `/objection/${id}`)).status).toBe(404);
    expect((await as(stranger, 'POST', `/objection/${id}/withdraw`)).status).toBe(404);
    expect((await as(customer, 'POST', `/objection/${id}/accept`, { answer })).status).toBe(403);
    expect((await as('BUSINESS_ADMINISTRATOR', 'POST', `/objection/${id}/refuse`, { answer })).status).toBe(200);
  });

  it('is made known to both sides', async () => {
    const id = await objected(await issued(), ['2026-09-03']);
    const notices = async (role: Role) => {
      const { body } = await as(role, 'GET', '/notification?_end=200');
      return JSON.stringify(body);
    };
    expect(await notices('BUSINESS_ADMINISTRATOR')).toContain('異議が届きました');
    await decide(id, 'accept');
    expect(await notices(customer)).toContain(answer);
    expect(money.app.asked.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ template: 'objectionDecided', data: { objectionId: id } }),
    );
  });

  it('stops the reminders of its charge until it is answered', async () => {
    const subject = await issued();
    const mailed = sql`mail_state = 'SENT', mailed_date = ${startOfDay('2026-10-02')}`;
    await money.app.database.rows(sql`update incentive_history set ${mailed} where id = ${subject.chargeId}`);
    const id = await objected(subject, ['2026-09-03']);
    money.goTo('2026-10-31');
    expect(await remindOfPayments(money.deps)).toBe(0);
    await decide(id, 'refuse');
    expect(await remindOfPayments(money.deps)).toBe(1);
  });

  it('under ANY_KEYWORD leaves the day to the next keyword that reached its target on it', async () => {
    const owner = money.app.userId(customer);
    const words = [
      { keyword: '高い', searchLocationId: money.locationId, dailyPrice: 500 },
      { keyword: '安い', searchLocationId: money.locationId, dailyPrice: 300 },
    ];
    const store = await money.store(owner, { billingMode: 'ANY_KEYWORD', details: words });
    const [dear, cheap] = store.details.map((one: { readonly id: number }) => one.id);
    await money.read(dear, '2026-09-01', '2026-09-02');
    await addRows(money.app.database, 'rank-observation', [
      {
        ...{ detailId: cheap, day: '2026-09-01', status: 'OK', rank: 1, depth: 20 },
        ...{ origin: 'SCHEDULED', instrument: 'google-places', takenAt: startOfDay('2026-09-01') },
      },
    ]);
    money.goTo('2026-10-02');
    await money.count('2026-09');
    await money.act((await charge('DRAFT'))?.id ?? 0, 'issue');
    const id = await objected({ storeId: store.id, detailId: dear }, ['2026-09-01', '2026-09-02']);
    await decide(id, 'accept');
    expect(await charge('DRAFT')).toMatchObject({ subtotal: 300 });
  });
});
