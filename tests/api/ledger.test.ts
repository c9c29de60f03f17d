import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { countOwners } from '#billing/server/counting/count.ts';
import { continueRun, startRun } from '#billing/server/counting/count-run.ts';
import { ownerToCount } from '#billing/server/counting/owners-to-count.ts';
import { countClosed } from '#billing/server/jobs.ts';
import { pdfText } from '../support/pdf-text.ts';
import { databases } from './support/databases.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

describe.each(databases)('what is billed on %s', (kind) => {
  let money: MoneyApp;
  beforeEach(async () => {
    await money?.close();
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());

  const sums = async (period: string) =>
    (await money.charges(period)).map(({ userId, status, subtotal }) => [userId, status, subtotal]);

  it('a keyword from the 1st to the 10th is billed for 10 days, not 30', async () => {
    const owner = await money.customer();
    const store = await money.store(owner, {}, { effectiveFrom: '2026-09-01', effectiveTo: '2026-09-10' });
    await money.read(store.details[0].id, '2026-09-01', '2026-09-30');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    expect(await sums('2026-09')).toEqual([[owner, 'DRAFT', 5000]]);
  });

  it('a mode that is changed in November leaves October’s draft as it was', async () => {
    const owner = await money.customer();
    const store = await money.store(owner);
    await money.read(store.details[0].id, '2026-10-01', '2026-10-30');
    money.goTo('2026-11-22');
    await money.change(store.id, { billingMode: 'FIXED', monthlyFee: 100_000 });
    await money.count('2026-10');
    expect(await sums('2026-10')).toEqual([[owner, 'DRAFT', 15_000]]);
  });

  it('the owner of a day pays for that day, and one October of one store is never billed twice', async () => {
    const [first, second] = [await money.customer(), await money.customer()];
    const store = await money.store(first);
    await money.read(store.details[0].id, '2026-10-01', '2026-10-31');
    money.goTo('2026-11-02');
    await money.count('2026-10');
    expect(await sums('2026-10')).toEqual([[first, 'DRAFT', 15_500]]);
    // The owner is corrected after the count: the recount takes the days from the first one's draft
    await money.change(store.id, { ownerUserId: second, validFrom: '2026-10-11', reason: '名義変更の届け' });
    await money.count('2026-10');
    expect(await sums('2026-10')).toEqual([
      [first, 'DRAFT', 5000],
      [second, 'DRAFT', 10_500],
    ]);
    await money.change(store.id, { ownerUserId: second, validFrom: '2026-09-01', reason: '名義変更の届け' });
    await money.count('2026-10');
    expect(await sums('2026-10')).toEqual([[second, 'DRAFT', 15_500]]);
    expect(await money.ledger(store.id)).toHaveLength(31);
  });

  it('what a charge was issued for stays with it: a later owner is not billed for the same days', async () => {
    const [first, second] = [await money.customer(), await money.customer()];
    const store = await money.store(first);
    await money.read(store.details[0].id, '2026-10-01', '2026-10-31');
    money.goTo('2026-11-02');
    await money.count('2026-10');
    const [charge] = await money.charges('2026-10');
    expect((await money.act(charge?.id ?? 0, 'issue')).status).toBe(200);
    await money.change(store.id, { ownerUserId: second, validFrom: '2026-10-01', reason: '名義変更の届け' });
    await money.count('2026-10');
    expect(await sums('2026-10')).toEqual([[first, 'ISSUED', 15_500]]);
    // Corrected, the days go to whom they belong by then
    expect((await money.act(charge?.id ?? 0, 'correct', { reason: '名義変更' })).status).toBe(200);
    await money.count('2026-10');
    expect((await sums('2026-10')).filter(([, status]) => status === 'DRAFT')).toEqual([[second, 'DRAFT', 15_500]]);
  });

  it('after a change of the closing day no day falls out and none comes twice', async () => {
    const owner = await money.customer();
    const store = await money.store(owner, { closingDay: 20 });
    await money.read(store.details[0].id, '2026-09-01', '2026-12-31');
    money.goTo('2026-10-22');
    await money.count('2026-09');
    await money.count('2026-10');
    // From the next period on: 21 November
    await money.change(store.id, { closingDay: null });
    money.goTo('2027-01-02');
    for (const period of ['2026-11', '2026-12']) await money.count(period);
    const days = (await money.ledger(store.id)).map(({ first }) => String(first));
    expect(days).toHaveLength(122);
    expect(new Set(days).size).toBe(122);
    const periods = await money.app.database.rows(
      sql`select period, first_day::text as first, last_day::text as last from counted_period order by period`,
    );
    expect(periods.map(({ period, first, last }) => [period, first, last])).toEqual([
      ['2026-09', '2026-08-21', '2026-09-20'],
      ['2026-10', '2026-09-21', '2026-10-20'],
      ['2026-11', '2026-10-21', '2026-11-20'],
      ['2026-12', '2026-11-21', '2026-12-31'],
    ]);
  });

  it('a store without an end that is 解約 is billed no more', async () => {
    const owner = await money.customer();
    const store = await money.store(owner, { billingMode: 'FIXED', monthlyFee: 30_000 });
    money.goTo('2026-09-20');
    await money.change(store.id, { status: 'ENDED' });
    money.goTo('2026-11-02');
    for (const period of ['2026-09', '2026-10']) await money.count(period);
    expect(await sums('2026-09')).toEqual([[owner, 'DRAFT', 30_000]]);
    expect(await sums('2026-10')).toEqual([]);
  });

  it('a contract that is 解約 before its first day, or from it, is billed for no day and no month', async () => {
    const owner = await money.customer();
    const fixed = { billingMode: 'FIXED', monthlyFee: 30_000 };
    const future = await money.store(owner, { ...fixed, contractStart: '2026-10-01' });
    const mistaken = await money.store(owner, fixed);
    money.goTo('2026-09-10');
    await money.change(future.id, { status: 'ENDED' });
    await money.change(mistaken.id, { status: 'ENDED', validFrom: '2026-09-01', reason: '契約不成立' });
    for (const { id } of [future, mistaken]) {
      const { contractStart, ...row } = await money.done('GET', `/search-conditions/${id}`);
      expect(row).toMatchObject({ status: 'ENDED', statusToday: 'ENDED', contractEnd: contractStart, terms: [] });
    }
    money.goTo('2026-11-02');
    for (const period of ['2026-09', '2026-10']) await money.count(period);
    expect([...(await sums('2026-09')), ...(await sums('2026-10'))]).toEqual([]);
    // Said outright, its first day is its last
    const oneDay = await money.store(owner, { ...fixed, contractStart: '2026-11-10' });
    await money.change(oneDay.id, { status: 'ENDED', contractEnd: '2026-11-10' });
    const { terms } = await money.done('GET', `/search-conditions/${oneDay.id}`);
    expect(terms).toMatchObject([{ effectiveFrom: '2026-11-10', effectiveTo: '2026-11-10' }]);
    // Taken back, it is agreed from that day on
    const back = await money.change(future.id, { status: 'MEASURING' });
    expect(back.body.data.contractEnd).toBeNull();
    expect(back.body.data.terms).toMatchObject([{ effectiveFrom: '2026-11-02', effectiveTo: null }]);
  });

  it('a recount takes with it the drafts of customers whose stores are gone, and makes none of ¥0', async () => {
    const [owner, other] = [await money.customer(), await money.customer()];
    const store = await money.store(owner);
    await money.store(other);
    await money.read(store.details[0].id, '2026-09-01', '2026-09-30');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    expect(await sums('2026-09')).toEqual([[owner, 'DRAFT', 15_000]]);
    await money.app.database.rows(sql`update search_conditions set delete_date = 1 where id = ${store.id}`);
    await money.count('2026-09');
    expect(await sums('2026-09')).toEqual([]);
  });

  it('the last draft of a period goes too when nobody is to be billed any more', async () => {
    const owner = await money.customer();
    const store = await money.store(owner);
    await money.read(store.details[0].id, '2026-09-01', '2026-09-30');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    await money.change(store.id, { contractStart: '2026-10-01', reason: '契約日の訂正' });
    const asked = await money.call('POST', '/closing/count', { period: '2026-09' });
    expect(asked.status).toBe(202);
    await money.count('2026-09');
    expect(await sums('2026-09')).toEqual([]);
    expect((await money.call('POST', '/closing/count', { period: '2026-08' })).status).toBe(409);
  });

  it('a fixed month of a new owner lies beside the days that another’s charge was issued for', async () => {
    const [first, second] = [await money.customer(), await money.customer()];
    const store = await money.store(first);
    await money.read(store.details[0].id, '2026-10-01', '2026-10-10');
    money.goTo('2026-11-02');
    await money.count('2026-10');
    const [charge] = await money.charges('2026-10');
    await money.act(charge?.id ?? 0, 'issue');
    const fixed = { billingMode: 'FIXED', monthlyFee: 30_000, validFrom: '2026-10-01', reason: '契約書のとおり' };
    expect((await money.change(store.id, { ownerUserId: second, ...fixed })).status).toBe(200);
    await money.count('2026-10');
    expect(await sums('2026-10')).toEqual([
      [first, 'ISSUED', 5000],
      [second, 'DRAFT', 30_000],
    ]);
    expect((await money.ledger(store.id)).at(-1)).toMatchObject({ first: '2026-10-11', last: '2026-10-31' });
  });

  it('a month that was billed by the day and is a fixed one after all is not billed on top, and whole once it is corrected', async () => {
    const owner = await money.customer();
    const store = await money.store(owner);
    await money.read(store.details[0].id, '2026-09-01', '2026-09-29');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const [charge] = await money.charges('2026-09');
    await money.act(charge?.id ?? 0, 'issue');
    const fixed = { billingMode: 'FIXED', monthlyFee: 30_000, validFrom: '2026-09-01', reason: '契約書のとおり' };
    expect((await money.change(store.id, fixed)).status).toBe(200);
    await countClosed(money.deps);
    expect(await sums('2026-09')).toEqual([[owner, 'ISSUED', 14_500]]);
    expect((await money.done('GET', '/dashboard/month-before')).trend.at(-1)).toMatchObject({ amount: 14_500 });
    await money.act(charge?.id ?? 0, 'correct', { reason: '契約書のとおり' });
    expect(await sums('2026-09')).toEqual([
      [owner, 'CANCELLED', 14_500],
      [owner, 'DRAFT', 30_000],
    ]);
  });

  it('days that an issued fixed month has billed are not billed to another by the day', async () => {
    const [first, second] = [await money.customer(), await money.customer()];
    const store = await money.store(first, { billingMode: 'FIXED', monthlyFee: 30_000 });
    await money.read(store.details[0].id, '2026-10-01', '2026-10-31');
    money.goTo('2026-11-02');
    await money.count('2026-10');
    const [charge] = await money.charges('2026-10');
    await money.act(charge?.id ?? 0, 'issue');
    const change = {
      ownerUserId: second,
      billingMode: 'PER_KEYWORD',
      validFrom: '2026-10-11',
      reason: '契約書のとおり',
    };
    expect((await money.change(store.id, change)).status).toBe(200);
    await money.count('2026-10');
    expect(await sums('2026-10')).toEqual([[first, 'ISSUED', 30_000]]);
    // Corrected, each owes what is theirs
    await money.act(charge?.id ?? 0, 'correct');
    await money.count('2026-10');
    expect((await sums('2026-10')).filter(([, status]) => status === 'DRAFT')).toEqual([[second, 'DRAFT', 10_500]]);
  });

  it('a closing day moved before a month that is issued leaves no day between the two months', async () => {
    const owner = await money.customer();
    const billed = await money.store(owner);
    const moved = await money.store(owner);
    await money.read(billed.details[0].id, '2026-09-01', '2026-10-31');
    await money.read(moved.details[0].id, '2026-10-01', '2026-10-31');
    money.goTo('2026-11-02');
    for (const period of ['2026-09', '2026-10']) {
      await money.count(period);
      const [charge] = await money.charges(period);
      await money.act(charge?.id ?? 0, 'issue');
    }
    await money.read(moved.details[0].id, '2026-09-25', '2026-09-26');
    await money.change(moved.id, { closingDay: 20, validFrom: '2026-09-01', reason: '契約書のとおり' });
    const [september] = await money.charges('2026-09');
    await money.act(september?.id ?? 0, 'correct');
    expect((await sums('2026-09')).at(-1)).toEqual([owner, 'DRAFT', 16_000]);
  });

  it('a store with achieved days that no charge has billed can not be deleted, and says the sum', async () => {
    const owner = await money.customer();
    const store = await money.store(owner);
    await money.read(store.details[0].id, '2026-09-01', '2026-09-10');
    money.goTo('2026-10-02');
    const refused = await money.call('DELETE', `/search-conditions/${store.id}`);
    expect([refused.status, refused.body.errors?.[0].code]).toEqual([409, 'unbilled_days']);
    expect(refused.body.errors[0].message).toContain('¥5,000');
    await money.count('2026-09');
    const [charge] = await money.charges('2026-09');
    await money.act(charge?.id ?? 0, 'issue');
    expect((await money.call('DELETE', `/search-conditions/${store.id}`)).status).toBe(200);
  });

  it('a settled month is billed to the end: no figure says more of it, and its store is deleted', async () => {
    const owner = await money.customer();
    const store = await money.store(owner);
    await money.read(store.details[0].id, '2026-09-01', '2026-09-10');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const [charge] = await money.charges('2026-09');
    await money.act(charge?.id ?? 0, 'issue');
    await money.app.database.rows(sql`update incentive_history set is_settled = true`);
    await money.read(store.details[0].id, '2026-09-20', '2026-09-22');
    await money.count('2026-09');
    expect(await sums('2026-09')).toEqual([[owner, 'ISSUED', 5000]]);
    const [days] = await money.done('GET', '/incentive-information-report-history?period=2026-09');
    expect(days).toMatchObject({ achieved: 13, billed: 10, amount: 5000 });
    expect((await money.done('GET', '/dashboard/month-before')).trend.at(-1)).toMatchObject({ amount: 5000 });
    expect((await money.call('DELETE', `/search-conditions/${store.id}`)).status).toBe(200);
  });

  it('customers who are never billed stand in no sum of the dashboard', async () => {
    const [payer, free] = [await money.customer(), await money.customer('GENERAL_WITHOUT_PAYMENT')];
    for (const owner of [payer, free]) {
      const store = await money.store(owner);
      await money.read(store.details[0].id, '2026-09-01', '2026-09-04');
    }
    money.goTo('2026-09-04');
    const month = await money.done('GET', '/dashboard/month');
    expect(month).toMatchObject({ achievedDays: 4, amount: 2000 });
  });

  it('a line that a cap of the contract ended says so on the invoice, and no other', async () => {
    const owner = await money.customer();
    const capped = await money.store(owner, { name: '上限のある店', capDays: 10 });
    const free = await money.store(owner, { name: '上限のない店' });
    for (const { details } of [capped, free]) await money.read(details[0].id, '2026-09-01', '2026-09-20');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const [charge] = (await money.charges('2026-09')).filter(({ userId }) => userId === owner);
    const file = await money.app.raw('SYSTEM_ADMINISTRATOR', `/charge-history/${charge?.id}`);
    const text = await pdfText(new Uint8Array(await file.arrayBuffer()));
    expect(text.match(/渋谷 カフェ\(上限適用\)/g)).toHaveLength(1);
    expect(text).toContain('ご契約の上限(日数・金額)に達したため');
  });

  it('the evidence of an issued charge stays as it was, whatever becomes of the store', async () => {
    const [owner, other] = [await money.customer(), await money.customer()];
    const store = await money.store(owner);
    await money.read(store.details[0].id, '2026-09-01', '2026-09-30');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const [charge] = await money.charges('2026-09');
    await money.act(charge?.id ?? 0, 'issue');
    const [present] = await money.done('GET', `/charge-evidence/${charge?.id}`);
    expect(present.position).toEqual({ latitude: expect.any(Number), longitude: expect.any(Number) });
    // Readings say from where they were made, not where the keyword is searched now
    await money.app.database.rows(sql`update rank_observation set latitude = 35.1, longitude = 139.1`);
    const before = await money.done('GET', `/charge-evidence/${charge?.id}`);
    expect(before[0].position).toEqual({ latitude: 35.1, longitude: 139.1 });
    expect(before).toMatchObject([{ first: '2026-09-01', days: '○'.repeat(30), billed: 30, amount: 15_000 }]);
    expect(before[0].readings).toHaveLength(30);
    const change = { validFrom: '2026-09-01', reason: '確認のため' };
    await money.change(store.id, { ownerUserId: other, closingDay: 10, ...change });
    await money.change(store.id, { name: '改めた名' });
    await money.act(charge?.id ?? 0, 'correct');
    await money.count('2026-09');
    expect(await money.done('GET', `/charge-evidence/${charge?.id}`)).toEqual(before);
  });

  it('one worker counts a period at a time, and another goes on where it fell silent', async () => {
    const owners = [await money.customer(), await money.customer(), await money.customer()];
    for (const owner of owners) {
      const store = await money.store(owner);
      await money.read(store.details[0].id, '2026-09-01', '2026-09-30');
    }
    money.goTo('2026-10-02');
    const { deps } = money;
    const { id } = await startRun(deps, deps.database.orm, { period: '2026-09', startedBy: null, total: 3 });
    const again = await startRun(deps, deps.database.orm, { period: '2026-09', startedBy: null, total: 3 });
    expect(again).toEqual({ id, isNew: false });
    let seen = 0;
    const dying = {
      ...deps,
      database: {
        ...deps.database,
        transaction: <T>(work: Parameters<typeof deps.database.transaction<T>>[0]) => {
          seen += 1;
          if (seen > 2) throw Object.assign(new Error('killed'), { killed: true });
          return deps.database.transaction(work);
        },
      },
      log: () => {
        throw new Error('killed');
      },
    };
    await expect(continueRun(dying, id)).rejects.toThrow('killed');
    // Its lease still runs: nobody else counts
    await continueRun(deps, id);
    expect(await sums('2026-09')).toHaveLength(2);
    money.clock.now += 61_000;
    await continueRun(deps, id);
    expect(await sums('2026-09')).toEqual(owners.map((owner) => [owner, 'DRAFT', 15_000]));
    const [run] = await deps.database.rows(
      sql`select state, counted::int, failed::int from count_run where id = ${id}`,
    );
    expect(run).toMatchObject({ state: 'FINISHED', counted: 3, failed: 0 });
  });

  const runs = async () => {
    const [found] =
      await money.app.database.rows(sql`select count(*)::int as runs, (select count(*)::int from notification
      where notification_type = 'CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED') as notices from count_run`);
    return [found?.runs, found?.notices];
  };
  /** What the clock does on each of these mornings. */
  const mornings = async (...days: string[]) => {
    for (const day of days) {
      money.goTo(day);
      await countClosed(money.deps);
    }
  };
  /** A store of a customer that closes on the 20th, whose October is issued by the 22nd. */
  const issuedOnThe22nd = async () => {
    const owner = await money.customer();
    const store = await money.store(owner, { closingDay: 20 });
    await money.read(store.details[0].id, '2026-09-01', '2026-12-31');
    return {
      owner,
      store,
      async issue() {
        money.goTo('2026-10-22');
        for (const period of ['2026-09', '2026-10']) await money.count(period);
        const charge = (await money.charges('2026-10')).find(({ userId }) => userId === owner);
        expect((await money.act(charge?.id ?? 0, 'issue')).status).toBe(200);
        return charge?.id ?? 0;
      },
    };
  };

  it('a customer who was billed for a month gets a further charge for a store that closes later, and the clock then rests', async () => {
    const { owner, issue } = await issuedOnThe22nd();
    const first = await issue();
    const late = await money.store(owner, { name: '新店' });
    await money.read(late.details[0].id, '2026-10-22', '2026-12-31');
    await mornings('2026-11-02');
    expect(await sums('2026-10')).toEqual([
      [owner, 'ISSUED', 15_000],
      [owner, 'DRAFT', 5000],
    ]);
    const further = (await money.charges('2026-10')).find(({ status }) => status === 'DRAFT');
    expect(further).toMatchObject({ correctsId: null, carried: 0 });
    const evidence = await money.done('GET', `/charge-evidence/${further?.id}`);
    expect(evidence.map(({ storeId }: { storeId: number }) => storeId)).toEqual([late.id]);
    const before = await runs();
    await mornings('2026-11-03', '2026-11-04', '2026-11-05');
    expect(await runs()).toEqual(before);
    expect((await money.act(further?.id ?? 0, 'issue')).status).toBe(200);
    await mornings('2026-11-06');
    expect(await runs()).toEqual(before);
    // Each is corrected by itself
    await money.act(first, 'correct');
    expect((await sums('2026-10')).filter(([, status]) => status !== 'CANCELLED')).toEqual([
      [owner, 'ISSUED', 5000],
      [owner, 'DRAFT', 15_000],
    ]);
  });

  it('the days of a store that comes to a customer who was billed already are theirs to pay', async () => {
    const { owner: second, issue } = await issuedOnThe22nd();
    const first = await money.customer();
    const moving = await money.store(first);
    await money.read(moving.details[0].id, '2026-10-01', '2026-10-31');
    await issue();
    await money.change(moving.id, { ownerUserId: second });
    await mornings('2026-11-02');
    expect((await sums('2026-10')).filter(([, status]) => status === 'DRAFT').toSorted()).toEqual(
      [
        [first, 'DRAFT', 11_000],
        [second, 'DRAFT', 4500],
      ].toSorted(),
    );
    expect(await money.ledger(moving.id)).toHaveLength(31);
  });

  it('a draft whose days have moved is not issued, and the clock counts it again: no hole between two months', async () => {
    const owner = await money.customer();
    const store = await money.store(owner);
    await money.read(store.details[0].id, '2026-09-01', '2026-12-31');
    money.goTo('2026-12-02');
    for (const period of ['2026-09', '2026-10', '2026-11']) await money.count(period);
    await money.change(store.id, { closingDay: 20, validFrom: '2026-10-01', reason: '契約書のとおり' });
    await money.count('2026-10');
    const issue = async (period: string) => {
      const [charge] = await money.charges(period);
      const { status, body } = await money.act(charge?.id ?? 0, 'issue');
      return status === 200 ? 200 : body.errors[0].code;
    };
    expect(await issue('2026-10')).toBe(200);
    expect(await issue('2026-11')).toBe('draft_stale');
    await mornings('2026-12-03');
    expect(await issue('2026-11')).toBe(200);
    const days = (await money.ledger(store.id)).map(({ first }) => String(first));
    expect(days.filter((day) => day >= '2026-10-01' && day <= '2026-11-20')).toHaveLength(51);
  });

  it('a draft whose store has changed hands since is not issued', async () => {
    const [first, second] = [await money.customer(), await money.customer()];
    const store = await money.store(first);
    await money.read(store.details[0].id, '2026-09-01', '2026-09-30');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const [charge] = await money.charges('2026-09');
    await money.change(store.id, { ownerUserId: second, validFrom: '2026-09-11', reason: '名義変更の届け' });
    const refused = await money.act(charge?.id ?? 0, 'issue');
    expect([refused.status, refused.body.errors?.[0].code]).toEqual([409, 'draft_stale']);
    await money.change(store.id, { ownerUserId: first, validFrom: '2026-09-11', reason: '取り下げ' });
    expect((await money.act(charge?.id ?? 0, 'issue')).status).toBe(200);
  });

  it('a period that was counted and opened again is counted by the clock when it has closed', async () => {
    const { store } = await issuedOnThe22nd();
    money.goTo('2026-10-22');
    for (const period of ['2026-09', '2026-10']) await money.count(period);
    await money.change(store.id, { closingDay: null, validFrom: '2026-09-21', reason: '契約書のとおり' });
    await money.count('2026-10');
    expect(await sums('2026-10')).toEqual([]);
    await mornings('2026-11-02', '2026-12-02');
    const days = (await money.ledger(store.id)).map(({ first }) => String(first));
    expect(days.filter((day) => day >= '2026-09-21')).toHaveLength(71);
    // It asks the ledger, not whether there ever was a count
    for (const table of ['billed_day', 'charge_evidence', 'incentive_history'])
      await money.app.database.rows(sql`delete from ${sql.identifier(table)}`);
    await mornings('2026-12-03');
    expect(await money.ledger(store.id)).toHaveLength(71);
  });

  it('a store that changes hands while a count runs is billed to whom it belongs', async () => {
    const [first, second, third] = [await money.customer(), await money.customer(), await money.customer()];
    for (const owner of [first, second]) {
      const store = await money.store(owner);
      await money.read(store.details[0].id, '2026-09-01', '2026-09-30');
    }
    const moving = await money.store(third);
    await money.read(moving.details[0].id, '2026-09-01', '2026-09-30');
    money.goTo('2026-10-02');
    const { deps } = money;
    const { id } = await startRun(deps, deps.database.orm, { period: '2026-09', startedBy: null, total: 0 });
    let seen = 0;
    const transaction: typeof deps.database.transaction = async (work, options) => {
      seen += 1;
      const change = { ownerUserId: first, validFrom: '2026-09-01', reason: '届け' };
      if (seen === 3) expect((await money.change(moving.id, change)).status).toBe(200);
      return deps.database.transaction(work, options);
    };
    await continueRun({ ...deps, database: { ...deps.database, transaction } }, id);
    expect((await sums('2026-09')).toSorted()).toEqual(
      [
        [first, 'DRAFT', 30_000],
        [second, 'DRAFT', 15_000],
      ].toSorted(),
    );
  });

  it('a draft that another’s count takes days from is made again at once, whatever happens to the worker then', async () => {
    const [first, second] = [await money.customer(), await money.customer()];
    const moving = await money.store(first);
    const kept = await money.store(first);
    for (const { details } of [moving, kept]) await money.read(details[0].id, '2026-09-01', '2026-09-30');
    money.goTo('2026-10-02');
    const { deps } = money;
    const { id } = await startRun(deps, deps.database.orm, { period: '2026-09', startedBy: null, total: 0 });
    const dyingAt = (last: number): typeof deps => {
      let seen = 0;
      return {
        ...deps,
        database: {
          ...deps.database,
          transaction: (work, options) => {
            seen += 1;
            if (seen >= last) throw new Error('killed');
            return deps.database.transaction(work, options);
          },
        },
        log: () => {
          throw new Error('killed');
        },
      };
    };
    await continueRun(deps, id);
    expect(await sums('2026-09')).toEqual([[first, 'DRAFT', 30_000]]);
    await money.change(moving.id, { ownerUserId: second, validFrom: '2026-09-01', reason: '届け' });
    // Counted from the other end: what the second takes is gone from the first's draft, which comes back along with it
    const owner = await ownerToCount(deps, deps.database.orm, '2026-09', second);
    const counting = { period: '2026-09', runId: null, today: money.today() };
    await deps.database.transaction((tx) => countOwners(deps, tx, counting, [owner]));
    expect((await sums('2026-09')).toSorted()).toEqual(
      [
        [first, 'DRAFT', 15_000],
        [second, 'DRAFT', 15_000],
      ].toSorted(),
    );
    const again = await startRun(deps, deps.database.orm, { period: '2026-09', startedBy: null, total: 0 });
    await expect(continueRun(dyingAt(2), again.id)).rejects.toThrow('killed');
    expect(await sums('2026-09')).toHaveLength(2);
    money.clock.now += 61_000;
    await continueRun(deps, again.id);
    expect((await sums('2026-09')).toSorted()).toEqual(
      [
        [first, 'DRAFT', 15_000],
        [second, 'DRAFT', 15_000],
      ].toSorted(),
    );
  });

  it('a correction’s draft stays while another store of the customer is still open', async () => {
    const { owner, issue } = await issuedOnThe22nd();
    const charge = await issue();
    await money.store(owner, { name: '新店' });
    money.goTo('2026-10-25');
    await money.act(charge, 'correct');
    const drafted = [
      [owner, 'CANCELLED', 15_000],
      [owner, 'DRAFT', 15_000],
    ];
    expect(await sums('2026-10')).toEqual(drafted);
    await money.count('2026-10');
    expect(await sums('2026-10')).toEqual(drafted);
  });

  it('the database lets no day stand in two living charges', async () => {
    const owner = await money.customer();
    const store = await money.store(owner);
    await money.read(store.details[0].id, '2026-09-01', '2026-09-03');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    const copy = (more: object) =>
      money.app.database.rows(sql`insert into billed_day (charge_id, period, search_condition_id, kind, taken_for, first_day, last_day, price,
          held, create_date, update_date)
        select charge_id, period, search_condition_id, ${'takenFor' in more ? 'KEYWORD_DAY' : 'FIXED_MONTH'},
          ${'takenFor' in more ? store.details[0].id : null}::bigint, first_day, last_day, price, true, 1, 1 from billed_day limit 1`);
    await expect(copy({ takenFor: true })).rejects.toThrow();
    // Nor may a fixed month lie over a day that is billed by itself
    await expect(copy({})).rejects.toThrow();
  });
});
