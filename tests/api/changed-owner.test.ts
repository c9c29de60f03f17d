import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { continueRun, startRun } from '#billing/server/counting/count-run.ts';
import { countClosed } from '#billing/server/jobs.ts';
import { type Day, dayOf, startOfDay } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { reviewRequestLink, reviewRequestOpening } from '#reviews/server/tables.ts';
import { applyDueTerms } from '#terms/server/in-force.ts';
import { pdfText } from '../support/pdf-text.ts';
import { databases } from './support/databases.ts';
import { addRows } from './support/measured.ts';
import { emptyBooks, type MoneyApp, moneyApp } from './support/money.ts';

/* A store's days are those of whoever owned it on the day: for customers, for whoever looks after them, in every place. */
describe.each(databases)('the figures of a store that changed its owner, on %s', (kind) => {
  const [before, since] = ['GENERAL_CLAIMED_BY_AGENCY', 'GENERAL_CLAIMED_BY_FLEX'] as const;
  const figures = { [before]: [10, 5000], [since]: [3, 1500] } as const;
  const owners = [before, since];
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
    const { id, details } = await money.store(money.app.userId(before), { closingDay: 20 });
    money.goTo('2026-09-11');
    await money.change(id, { ownerUserId: money.app.userId(since), validFrom: '2026-09-12' });
    await money.read(details[0].id, '2026-09-01', '2026-09-10');
    await money.read(details[0].id, '2026-09-12', '2026-09-14');
    money.goTo('2026-09-18');
  });
  afterAll(() => money?.close());

  /** The manager looks after these customers, and nobody else. */
  const looksAfter = async (roles: readonly Role[]) => {
    const { app } = money;
    const users = app.tables['system-user'];
    const of = (some: readonly Role[]) => inArray(users.id, some.map(app.userId));
    await app.database.orm.update(users).set({ managerUserId: null }).where(of(owners));
    if (roles.length > 0)
      await app.database.orm
        .update(users)
        .set({ managerUserId: app.userId('MANAGER') })
        .where(of(roles));
  };
  const get = async (role: Role, path: string) => (await money.app.call(role, { method: 'GET', path })).body.data;
  const month = async (role: Role) => {
    const { stores, achievedDays, amount, forecastDays, forecastAmount } = await get(role, '/dashboard/month');
    return { stores, now: [achievedDays, amount], forecast: [forecastDays, forecastAmount] };
  };
  /** Every store's keyword keeps its place: two days' more, 19 and 20 September, of whoever has it now. */
  const expectMonths = async (more: number) => {
    for (const owner of owners) {
      await looksAfter([owner]);
      const [days, amount] = figures[owner];
      const further = owner === since ? more : 0;
      expect(await month('MANAGER')).toEqual({
        stores: 1,
        now: [days, amount],
        forecast: [days + further, amount + further * 500],
      });
    }
    await looksAfter(owners);
    expect((await month('MANAGER')).now).toEqual([13, 6500]);
    expect((await month('SYSTEM_ADMINISTRATOR')).now).toEqual([13, 6500]);
    await looksAfter([]);
    expect(await month('MANAGER')).toEqual({ stores: 0, now: [0, 0], forecast: [0, 0] });
  };

  it('are each manager’s own on the dashboard, while the month runs', () => expectMonths(2));

  it('are the same when they were billed, and are those of the charges that each sees', async () => {
    money.goTo('2026-09-22');
    await money.count('2026-09');
    for (const { id } of await money.charges('2026-09')) expect((await money.act(id, 'issue')).status).toBe(200);
    await expectMonths(0);
    for (const owner of owners) {
      await looksAfter([owner]);
      const [, amount] = figures[owner];
      for (const role of ['MANAGER', owner] as const) {
        const charges = await get(role, '/incentive-history?period=2026-09');
        expect(charges.map(({ subtotal }: { subtotal: number }) => subtotal)).toEqual([amount]);
        expect((await get(role, '/charge-totals')).subtotal).toBe(amount);
      }
    }
  });

  const days = '/incentive-information-report-history';
  const others = '−'.repeat(11);
  const rowOf = {
    [before]: { achieved: 10, billed: 10, amount: 5000, days: `${others}${'○'.repeat(10)}${'−'.repeat(10)}` },
    [since]: { achieved: 3, billed: 3, amount: 1500, days: `${others}${'−'.repeat(11)}○○○${'−'.repeat(6)}` },
  } as const;

  it('are rows of their own among the achieved days, of which each manager is given those of their customers', async () => {
    const all = await get('SYSTEM_ADMINISTRATOR', `${days}?period=2026-09&_sort=ownerUserId`);
    const sorted = owners.toSorted((one, other) => money.app.userId(one) - money.app.userId(other));
    expect(all).toMatchObject(sorted.map((owner) => ({ ownerUserId: money.app.userId(owner), ...rowOf[owner] })));
    for (const owner of owners) {
      await looksAfter([owner]);
      const rows = await get('MANAGER', `${days}?period=2026-09`);
      expect(rows).toMatchObject([{ ownerUserId: money.app.userId(owner), ...rowOf[owner] }]);
      for (const { id } of all) {
        const { status } = await money.app.call('MANAGER', { method: 'GET', path: `${days}/${id}` });
        expect(status).toBe(id === rows[0].id ? 200 : 404);
      }
    }
    await looksAfter(owners);
    expect(await get('MANAGER', `${days}?period=2026-09`)).toHaveLength(2);
    await looksAfter([]);
    expect(await get('MANAGER', `${days}?period=2026-09`)).toEqual([]);
    for (const owner of owners) expect((await money.app.call(owner, { method: 'GET', path: days })).status).toBe(403);
  });

  it('learn of the others by no filter, sort, search or export, no matter who looks after the store itself', async () => {
    const { app } = money;
    const stores = app.tables['search-conditions'];
    for (const managerUserId of [null, app.userId('MANAGER')]) {
      await app.database.orm.update(stores).set({ managerUserId });
      for (const owner of owners) {
        await looksAfter([owner]);
        const other = owner === before ? since : before;
        const { achieved } = rowOf[other];
        const asked = [
          `ownerUserId=${app.userId(other)}`,
          `achieved=${achieved}`,
          `ownerUserId_ne=${app.userId(owner)}`,
        ];
        for (const query of [...asked, `achieved_in=${achieved}`, 'ownerUserId_null=true']) {
          const { status, body } = await app.call('MANAGER', { method: 'GET', path: `${days}?${query}` });
          expect([query, status, body.total, body.data]).toEqual([query, 200, 0, []]);
        }
        const { body } = await app.call('MANAGER', { method: 'GET', path: `${days}?_sort=ownerUserId&_end=1` });
        expect([body.total, Object.keys(body.labels.ownerUserId)]).toEqual([1, [String(app.userId(owner))]]);
        const csv = await app.call('MANAGER', { method: 'GET', path: `${days}/export` });
        const lines = String(csv.body).trim().split('\r\n').slice(1);
        expect(lines).toHaveLength(1);
        expect(lines[0]).toContain(`,${rowOf[owner].days},${rowOf[owner].achieved},`);
      }
    }
  });
});

describe.each(databases)('the achieved days of a store whose owner is corrected, on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
  });
  afterAll(() => money?.close());
  afterEach(() => emptyBooks(money, '2026-09-01'));

  /** A store that passed from one customer to the other on 12 September, whose keyword was achieved on all days; counted. */
  const passed = async (role: string, to: string) => {
    const [from, since] = [await money.customer(role), await money.customer(to)];
    const { id, details } = await money.store(from);
    await money.read(details[0].id, '2026-09-01', '2026-09-30');
    money.goTo('2026-09-11');
    await money.change(id, { ownerUserId: since, validFrom: '2026-09-12' });
    money.goTo('2026-10-02');
    await money.count('2026-09');
    expect(await reported()).toEqual([
      [from, 11],
      [since, 19],
    ]);
    return { id, from, since };
  };
  const reported = async (figure = 'achieved') => {
    const rows = await money.done('GET', '/incentive-information-report-history?_sort=ownerUserId&_end=200');
    return rows.map((row: Record<string, unknown>) => [row.ownerUserId, row[figure]]);
  };
  const own = async (id: number, ownerUserId: number, validFrom: Day) => {
    const { status } = await money.change(id, { ownerUserId, validFrom, reason: '誤登録' });
    expect(status).toBe(200);
  };
  const pays = 'GENERAL_CLAIMED_BY_FLEX';
  const free = 'GENERAL_WITHOUT_PAYMENT';

  it('are divided again by the next count, and who has none any more has no row', async () => {
    const { id, from, since } = await passed(pays, pays);
    await own(id, since, '2026-09-06');
    expect(await reported()).toEqual([
      [from, 11],
      [since, 19],
    ]);
    await money.count('2026-09');
    expect(await reported()).toEqual([
      [from, 5],
      [since, 25],
    ]);
    await own(id, since, '2026-09-01');
    await money.count('2026-09');
    expect(await reported()).toEqual([[since, 30]]);
    await own(id, from, '2026-09-01');
    await countClosed(money.deps);
    expect(await reported()).toEqual([[from, 30]]);
    expect(await reported('amount')).toEqual([[from, 15_000]]);
  });

  it('leave the former owner at once, though the new one is not counted before all of their stores have closed', async () => {
    const [from, since] = [await money.customer(), await money.customer()];
    const { id, details } = await money.store(from, { closingDay: 20 });
    await money.store(since);
    await money.read(details[0].id, '2026-09-01', '2026-09-20');
    money.goTo('2026-09-11');
    await money.change(id, { ownerUserId: since, validFrom: '2026-09-12' });
    money.goTo('2026-09-22');
    await countClosed(money.deps);
    expect(await reported()).toEqual([
      [from, 11],
      [since, 9],
    ]);
    await own(id, since, '2026-09-01');
    money.goTo('2026-09-23');
    await countClosed(money.deps);
    expect(await reported()).toEqual([[since, 20]]);
    expect(await money.charges('2026-09')).toEqual([]);
    money.goTo('2026-10-02');
    await countClosed(money.deps);
    expect(await money.charges('2026-09')).toMatchObject([{ userId: since, subtotal: 10_000 }]);
  });

  it('are in no sum of an owner who does not pay, and theirs all the same', async () => {
    const { id, from, since } = await passed(pays, free);
    expect([await reported('billed'), await reported('amount')]).toEqual([
      [
        [from, 11],
        [since, 0],
      ],
      [
        [from, 5500],
        [since, 0],
      ],
    ]);
    await own(id, since, '2026-09-01');
    await countClosed(money.deps);
    expect(await reported()).toEqual([[since, 30]]);
    expect(await money.charges('2026-09')).toEqual([]);
  });

  it('keep with who was charged what they were charged, until it is corrected', async () => {
    const { id, from, since } = await passed(pays, pays);
    const [first, second] = await money.charges('2026-09');
    for (const one of [first, second]) expect((await money.act(one?.id ?? 0, 'issue')).status).toBe(200);
    await own(id, since, '2026-09-01');
    await money.count('2026-09');
    expect([await reported(), await reported('billed'), await reported('amount')]).toEqual([
      [
        [from, 0],
        [since, 30],
      ],
      [
        [from, 11],
        [since, 19],
      ],
      [
        [from, 5500],
        [since, 9500],
      ],
    ]);
    expect((await money.act(first?.id ?? 0, 'correct')).status).toBe(200);
    expect([await reported(), await reported('amount')]).toEqual([[[since, 30]], [[since, 15_000]]]);
  });

  it('reach a cap with whose days it left out', async () => {
    const [from, since] = [await money.customer(), await money.customer()];
    const { id, details } = await money.store(from, { capDays: 15 });
    await money.read(details[0].id, '2026-09-01', '2026-09-30');
    money.goTo('2026-09-11');
    await money.change(id, { ownerUserId: since, validFrom: '2026-09-12' });
    money.goTo('2026-10-02');
    await money.count('2026-09');
    expect([await reported('billed'), await reported('capHit')]).toEqual([
      [
        [from, 11],
        [since, 4],
      ],
      [
        [from, false],
        [since, true],
      ],
    ]);
    const charges = await money.charges('2026-09');
    const evidence = await Promise.all(charges.map((one) => money.done('GET', `/charge-evidence/${one.id}`)));
    expect(evidence.map(([one]) => [one.achieved, one.capHit])).toEqual([
      [11, false],
      [19, true],
    ]);
  });

  it('come to what they were when two count at once, and when a store is deleted and restored', async () => {
    const { id, from, since } = await passed(free, free);
    const { id: run } = await startRun(money.deps, money.app.database.orm, {
      period: '2026-09',
      startedBy: null,
      total: 0,
    });
    await Promise.all([continueRun(money.deps, run), continueRun(money.deps, run)]);
    const rows = [
      [from, 11],
      [since, 19],
    ];
    expect(await reported()).toEqual(rows);
    expect((await money.call('DELETE', `/search-conditions/${id}`)).status).toBe(200);
    await money.count('2026-09');
    expect(await reported()).toEqual(rows);
    expect((await money.call('POST', `/search-conditions/${id}/restore`, {})).status).toBe(200);
    await money.count('2026-09');
    expect(await reported()).toEqual(rows);
  });
});

/* A store changed hands on the 16th. Who looks after its new customer, and that customer, are shown that customer's time alone. */
describe.each(databases)('what a store shows of a former customer’s time, on %s', (kind) => {
  const [before, since] = ['GENERAL_CLAIMED_BY_AGENCY', 'GENERAL_CLAIMED_BY_FLEX'] as const;
  const readers = ['MANAGER', since] as const;
  let money: MoneyApp;
  let id: number;
  let keyword: number;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-01');
    const { app } = money;
    const store = await money.store(app.userId(before));
    [id, keyword] = [store.id, store.details[0].id];
    await money.read(keyword, '2026-09-01', '2026-09-03', 1);
    await money.read(keyword, '2026-09-04', '2026-09-15', 2);
    money.goTo('2026-09-15');
    await money.change(id, { ownerUserId: app.userId(since), validFrom: '2026-09-16' });
    await money.read(keyword, '2026-09-16', '2026-09-20', 3);
    const users = app.tables['system-user'];
    await app.database.orm
      .update(users)
      .set({ managerUserId: app.userId('MANAGER') })
      .where(inArray(users.id, [app.userId(since)]));
    const stores = app.tables['search-conditions'];
    await app.database.orm.update(stores).set({ managerUserId: app.userId('MANAGER') });
    await addRows(
      app.database,
      'performance-metric',
      (
        [
          ['2026-09-10', 700],
          ['2026-09-18', 90],
        ] as const
      ).map(([day, value]) => ({ storeId: id, day, metric: 'CALL_CLICKS', value })),
    );
    money.goTo('2026-09-25');
    await applyDueTerms({ ...money.deps, publishChange: async () => {} });
  });
  afterAll(() => money?.close());

  const get = async (role: Role, path: string) => (await money.app.call(role, { method: 'GET', path })).body.data;
  const textOf = async (answer: Response) => pdfText(new Uint8Array(await answer.arrayBuffer()));
  const report = async (role: Role) => textOf(await money.app.raw(role, `/store-report/${id}?period=2026-09`));

  it('the month’s report shows the reader’s own days, and of their money alone', async () => {
    const whole = await report('SYSTEM_ADMINISTRATOR');
    expect(whole).toContain('¥10,000');
    expect(whole).toContain('1位 — 2位 — 20日(前月 —)');
    expect(whole).not.toContain('ほかの契約者');
    for (const role of readers) {
      const text = await report(role);
      expect(text).toContain('¥2,500');
      expect(text).toContain('3位 — 3位 — 5日(前月 —) 5日');
      expect(text).toContain('9/16〜9/25の分です');
      expect(text).not.toMatch(/¥(7,500|10,000)|20日|790/);
      expect(text).toContain('90');
    }
  });

  it('the shared report shows the customer’s days for whom it was shared', async () => {
    const { data } = (
      await money.app.call('MANAGER', {
        method: 'POST',
        path: `/store-report/${id}/links`,
        body: { period: '2026-09' },
      })
    ).body;
    const token = String(data.url).split('#')[1];
    const text = await textOf(
      await money.app.raw(null, '/shared-report/file', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ token }),
      }),
    );
    expect(text).toContain('3位 — 3位 — 5日(前月 —) 5日');
    expect(text).not.toMatch(/¥|20日|790/);
  });

  it('a keyword’s trend, its CSV, a day’s readings, the places above and the ranking begin with the reader’s time', async () => {
    const path = `/search-condition-detail/${keyword}`;
    const range = 'from=2026-09-01&to=2026-09-25';
    for (const [role, first, days] of [
      ['SYSTEM_ADMINISTRATOR', '2026-09-01', 20],
      ...readers.map((one) => [one, '2026-09-16', 5] as const),
    ] as const) {
      const series = await get(role, `${path}/ranks?${range}`);
      expect([role, series.readings[0].day, series.readings.length]).toEqual([role, first, days]);
      expect(series.terms[0].effectiveFrom).toBe(first);
      const csv = await money.app.call(role, { method: 'GET', path: `${path}/ranks/export?${range}` });
      expect(String(csv.body).split('○').length - 1).toBe(days);
      expect(await get(role, `${path}/readings?day=2026-09-03`)).toHaveLength(days === 20 ? 1 : 0);
      const { keywords } = await get(role, `/search-conditions/${id}/ranks`);
      expect(keywords[0]).toMatchObject({ achievedDays: days, best: { day: first, rank: days === 20 ? 1 : 3 } });
      expect(keywords[0].reads[0].day).toBe(first);
      const [card] = await get(role, `/home/stores?ids=${id}`);
      expect(card.trend[0].day).toBe(first);
    }
    for (const [role, first] of [
      ['SYSTEM_ADMINISTRATOR', '2026-09-12'],
      ['MANAGER', '2026-09-16'],
    ] as const) {
      const [row] = await get(role, '/dashboard/ranks?_end=10');
      expect([role, row.reads[0].day]).toEqual([role, first]);
    }
  });

  it('a link that asks for reviews shows what was opened in the reader’s time, and since when', async () => {
    const { orm } = money.app.database;
    await orm.insert(reviewRequestLink).values({ storeId: id, code: 'abcd2345', createDate: startOfDay('2026-09-02') });
    const opened = (day: Day, count: number) => ({ storeId: id, day, channel: 'QR', opened: count }) as const;
    await orm.insert(reviewRequestOpening).values([opened('2026-09-03', 2), opened('2026-09-17', 1)]);
    const shown = async (role: Role) => {
      const { link, opened: months } = await get(role, `/review-request/${id}`);
      return [dayOf(link.countedSince), months.map(({ byChannel }: { byChannel: { QR: number } }) => byChannel.QR)];
    };
    expect(await shown('SYSTEM_ADMINISTRATOR')).toEqual(['2026-09-02', [3, 0]]);
    for (const role of readers) expect(await shown(role), role).toEqual(['2026-09-16', [1, 0]]);
  });

  it('performance begins with the reader’s time, on the page as in the CSV', async () => {
    const period = '2026-09-01_2026-09-24';
    expect((await get('SYSTEM_ADMINISTRATOR', `/perfomance/${id}/${period}`)).metrics).toMatchObject([{ sum: 790 }]);
    for (const role of readers) {
      const { metrics, ranks } = await get(role, `/perfomance/${id}/${period}`);
      expect(metrics).toMatchObject([{ sum: 90, previous: null }]);
      expect(ranks[0].measured.filter(Boolean)).toHaveLength(5);
      const csv = await money.app.call(role, { method: 'GET', path: `/perfomance/${id}/${period}/export` });
      expect(String(csv.body)).not.toContain('700');
    }
  });

  it('the contract’s history is that of the reader’s customers, and saving what one was shown changes nothing of it', async () => {
    const own = { effectiveFrom: '2026-09-16', ownerUserId: money.app.userId(since) };
    const { version, details, terms } = await get('MANAGER', `/search-conditions/${id}`);
    expect(terms).toMatchObject([own]);
    expect(details[0].terms).toMatchObject([{ effectiveFrom: '2026-09-16' }]);
    const body = { version, details, note: '電話済' };
    expect((await money.app.call('MANAGER', { method: 'PATCH', path: `/search-conditions/${id}`, body })).status).toBe(
      200,
    );
    const all = await get('SYSTEM_ADMINISTRATOR', `/search-conditions/${id}`);
    expect(all.terms).toMatchObject([{ ownerUserId: money.app.userId(before) }, own]);
    expect(all.details[0].terms).toMatchObject([{ effectiveFrom: '2026-09-01', effectiveTo: null }]);
    expect((await get(since, `/search-conditions/${id}`)).terms).toMatchObject([own]);
  });

  it('the agency’s words for the former customer are read and replaced by nobody who looks after the new one', async () => {
    const words = { period: '2026-08', comment: '前の契約者の方へ', nextMonth: '' };
    await money.done('PUT', `/store-report/${id}/comment`, words);
    const { database, tables } = money.app;
    const terms = tables['search-condition-term'];
    const from = (day: string) =>
      database.orm
        .update(terms)
        .set({ effectiveFrom: day })
        .where(eq(terms.ownerUserId, money.app.userId(before)));
    await from('2026-08-01');
    const desk = `/store-report/${id}/desk?period=2026-08`;
    expect((await get('SYSTEM_ADMINISTRATOR', desk)).comment).toBe('前の契約者の方へ');
    expect((await get('MANAGER', desk)).comment).toBe('');
    const path = `/store-report/${id}/comment`;
    expect((await money.app.call('MANAGER', { method: 'PUT', path, body: words })).status).toBe(404);
    const september = { ...words, period: '2026-09' };
    expect((await money.app.call('MANAGER', { method: 'PUT', path, body: september })).status).toBe(200);
    await from('2026-09-01');
  });

  it('who looked after the former customer alone sees the store no more', async () => {
    const stores = money.app.tables['search-conditions'];
    const users = money.app.tables['system-user'];
    const { orm } = money.app.database;
    await orm.update(stores).set({ managerUserId: null });
    await orm.update(users).set({ managerUserId: null });
    await orm
      .update(users)
      .set({ managerUserId: money.app.userId('MANAGER') })
      .where(inArray(users.id, [money.app.userId(before)]));
    for (const role of ['MANAGER', before] as const)
      expect((await money.app.raw(role, `/store-report/${id}?period=2026-09`)).status).toBe(404);
  });
});
