import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { refuseStaleDraft } from '#billing/server/counting/owing.ts';
import { countClosed } from '#billing/server/jobs.ts';
import { databases } from './support/databases.ts';
import { locksWaitedFor } from './support/locks-waited-for.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

/* A draft is what would be billed now: until it is issued it follows whatever it is made of. */

describe.each(databases)('a draft on %s', (kind) => {
  let money: MoneyApp;
  beforeEach(async () => {
    await money?.close();
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());

  /** A customer with ten achieved days of September, drafted: ¥500 a day unless said otherwise. */
  const drafted = async ({ role = 'GENERAL_CLAIMED_BY_FLEX', dailyPrice = 500, days = '2026-09-10' } = {}) => {
    const owner = await money.customer(role);
    const store = await money.store(owner, {}, { dailyPrice });
    await money.read(store.details[0].id, '2026-09-01', days);
    money.goTo('2026-10-02');
    await money.count('2026-09');
    return { owner, store, draft: await of(owner, '2026-09') };
  };
  const of = async (owner: number, period: string) => {
    const found = (await money.charges(period)).find(
      ({ userId, status }) => userId === owner && status !== 'CANCELLED',
    );
    return found ?? { id: 0, total: 0, credited: 0, due: 0 };
  };
  const issue = async (id: number) => {
    const { status, body } = await money.act(id, 'issue');
    return status === 200 ? 200 : body.errors[0].code;
  };

  it('follows the way its customer pays', async () => {
    const { owner, draft } = await drafted({ role: 'GENERAL_MEO_DIRECT' });
    expect(draft).toMatchObject({ paymentMethod: 'CARD' });
    const { version } = await money.done('GET', `/system-user/${owner}`);
    await money.call('PATCH', `/system-user/${owner}`, { version, systemUserRole: 'GENERAL_CLAIMED_BY_AGENCY' });
    await countClosed(money.deps);
    const fresh = await of(owner, '2026-09');
    expect(fresh).toMatchObject({ paymentMethod: 'BANK_TRANSFER' });
    expect(await issue(fresh.id)).toBe(200);
  });

  it('is missed of those alone who have fallen to nothing, and not of who waits for a closing day', async () => {
    const [early, late] = [await money.customer(), await money.customer()];
    const stores = [await money.store(early, { closingDay: 20 }), await money.store(late)];
    for (const { details } of stores) await money.read(details[0].id, '2026-09-01', '2026-09-10');
    money.goTo('2026-10-02');
    await money.count('2026-09');
    for (const { id } of await money.charges('2026-09')) await money.act(id, 'issue');
    const fallen = async () =>
      (await money.done('GET', '/closing?period=2026-10')).fallen.map(({ userId }: { userId: number }) => userId);
    money.goTo('2026-10-21');
    await countClosed(money.deps);
    expect(await fallen()).toEqual([early]);
    money.goTo('2026-11-02');
    await countClosed(money.deps);
    expect((await fallen()).toSorted()).toEqual([early, late].toSorted());
  });

  it('follows the way its tax is rounded', async () => {
    const { owner, draft } = await drafted({ dailyPrice: 105, days: '2026-09-03' });
    expect(draft).toMatchObject({ tax: 31 });
    const details = { userId: owner, recipientName: '株式会社見本', taxRounding: 'CEIL' };
    await money.done('POST', '/invoice-additional-information-detail', details);
    expect(await issue(draft.id)).toBe('draft_stale');
    await countClosed(money.deps);
    const fresh = await of(owner, '2026-09');
    expect(fresh).toMatchObject({ tax: 32, total: 347 });
    expect(await issue(fresh.id)).toBe(200);
  });

  it('shows the credit that the earlier ones leave, before and after they are issued', async () => {
    const { owner, store, draft } = await drafted();
    await money.act(draft.id, 'issue');
    // ¥9,500 came for ¥5,500: ¥4,000 wait for the next invoice
    await money.act(draft.id, 'mark-paid', { amount: 9500 });
    await money.read(store.details[0].id, '2026-10-01', '2026-10-05');
    await money.read(store.details[0].id, '2026-11-01', '2026-11-10');
    money.goTo('2026-12-02');
    await money.count('2026-10');
    await money.count('2026-11');
    const figures = async () =>
      Promise.all(
        ['2026-10', '2026-11'].map(async (period) => {
          const { credited, due } = await of(owner, period);
          return [credited, due];
        }),
      );
    expect(await figures()).toEqual([
      [0, 2750],
      [0, 5500],
    ]);
    expect((await money.act(draft.id, 'give-back', { way: 'CREDIT' })).status).toBe(200);
    expect(await figures()).toEqual([
      [2750, 0],
      [1250, 4250],
    ]);
    expect(await issue((await of(owner, '2026-10')).id)).toBe(200);
    expect(await figures()).toEqual([
      [2750, 0],
      [1250, 4250],
    ]);
    expect(await issue((await of(owner, '2026-11')).id)).toBe(200);
    expect(await figures()).toEqual([
      [2750, 0],
      [1250, 4250],
    ]);
  });

  it('takes the money of one that is cancelled and billed to nobody', async () => {
    const { owner, store, draft } = await drafted();
    await money.act(draft.id, 'issue');
    await money.act(draft.id, 'mark-paid');
    await money.read(store.details[0].id, '2026-09-11', '2026-09-12');
    await countClosed(money.deps);
    const further = (await money.charges('2026-09')).find(({ status }) => status === 'DRAFT');
    expect(further).toMatchObject({ userId: owner, total: 1100, carried: 0, due: 1100 });
    await money.act(draft.id, 'cancel', { notBilled: true, reason: '無償にする' });
    expect(await of(owner, '2026-09')).toMatchObject({ id: further?.id, carried: 5500, due: 0 });
  });

  // The embedded database lets nobody else in meanwhile
  it.runIf(kind === 'PostgreSQL')(
    'that is being issued holds its stores: who asks what a change of the past touches is told of it',
    async () => {
      const { owner, store, draft } = await drafted();
      const heir = await money.customer();
      const { database, tables, resources } = money.app;
      const charges = tables['incentive-history'];
      const change = { ownerUserId: heir, validFrom: '2026-09-01', reason: '名義変更の届け' };
      let asked: ReturnType<MoneyApp['call']> | undefined;
      await database.transaction(async (tx) => {
        const [charge] = await tx.select().from(charges).where(eq(charges.id, draft.id)).for('update');
        if (charge === undefined) throw new Error('no draft');
        const context = {
          tx,
          tables,
          resources,
          actor: null,
          byToken: false,
          now: money.clock.now,
          today: '2026-10-02',
          dryRun: false,
          isImport: false,
        };
        await refuseStaleDraft(charge, { ...context, enqueue: () => {} });
        asked = money.call('POST', `/search-conditions/${store.id}/change-preview`, change);
        await Promise.race([asked, expect.poll(() => locksWaitedFor(database)).toBeGreaterThan(0)]);
        const issued = { status: 'ISSUED', invoiceNumber: '2026-000001', issueDate: '2026-10-02' } as const;
        await tx.update(charges).set(issued).where(eq(charges.id, draft.id));
      });
      const [month] = (await asked)?.body.data.months ?? [];
      expect(month).toMatchObject({ isBilled: true, charges: [{ id: draft.id }] });
      expect(owner).not.toBe(heir);
    },
  );
});
