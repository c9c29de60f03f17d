import { inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { howManyToCount, ownersToCount } from '#billing/server/counting/owners-to-count.ts';
import { bringMonthsUpToDate } from '#billing/server/counting/store-months.ts';
import { billedStores, ownersOf, withKeywords } from '#billing/server/counting/stores-to-count.ts';
import { addDays, type Day, startOfDay } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { anyRowsOf } from '#core/server/database/sql.ts';
import { csvImport, pendingRow } from '#core/server/kernel/import-tables.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { atConstantRanks, monthTrendOf } from '#domain/billing/month-forecast.ts';
import { daysFrom, periodOf, previousMonth } from '#domain/period.ts';
import { isPromised } from '#domain/ranks/day-marks.ts';
import { dropDayRanks, fillDayRanks, ranksOn, ranksWhere } from '#ranking/server/day-ranks.ts';
import { daySumFigures, foldDaySums, storedSums, summedFigures } from '#ranking/server/day-sums.ts';
import { recordReadings } from '#ranking/server/readings/record.ts';
import { maxWorkedOut } from '#terms/server/store-month.ts';
import { databases } from '../support/databases.ts';
import { type MoneyApp, moneyApp } from '../support/money.ts';

/* What is kept of each store and summed up is what the one function that counts says of all of them. */
describe.each(databases)('the sums of the dashboard and of the closing, on %s', (kind) => {
  const [one, other, free] = [
    'GENERAL_CLAIMED_BY_AGENCY',
    'GENERAL_CLAIMED_BY_FLEX',
    'GENERAL_WITHOUT_PAYMENT',
  ] as const;
  let money: MoneyApp;
  interface Store {
    id: number;
    details: { id: number }[];
  }
  const stores: Record<string, Store> = {};
  const store = (name: string): Store => {
    const found = stores[name];
    if (found === undefined) throw new Error(name);
    return found;
  };

  beforeAll(async () => {
    money = await moneyApp(kind, '2026-08-01');
    const { app, locationId } = money;
    const keyword = (name: string, dailyPrice: number) => ({ keyword: name, searchLocationId: locationId, dailyPrice });
    const details = [keyword('甲', 500), keyword('乙', 300)];
    const add = async (name: string, role: Role, more: object = {}) => {
      stores[name] = await money.store(app.userId(role), { name, details, ...more });
    };
    await add('語ごと', one);
    await add('上限', one, { capDays: 5, capYen: 2200 });
    await add('一日一回', other, { billingMode: 'ANY_KEYWORD', capDays: 12 });
    await add('月額', other, { billingMode: 'FIXED', monthlyFee: 30_000 });
    await add('二十日締め', other, { closingDay: 20 });
    await add('無料', free);
    await app.database.orm
      .update(app.tables['system-user'])
      .set({ managerUserId: app.userId('MANAGER') })
      .where(inArray(app.tables['system-user'].id, [app.userId(one)]));
    for (const [at, { details: own }] of Object.values(stores).entries()) {
      await read(own[0]?.id ?? 0, '2026-08-01', '2026-08-28', 1 + (at % 4));
      await read(own[1]?.id ?? 0, '2026-08-03', '2026-09-09', 2);
    }
    money.goTo('2026-09-10');
  });
  afterAll(() => money?.close());

  /** As a worker writes it: what rests on readings is asked for in their transaction. */
  async function read(detailId: number, from: Day, to: Day, rank: number | null) {
    const { database, tables } = money.app;
    const taken = daysFrom(from, to).map((day) => ({
      detailId,
      day,
      takenAt: startOfDay(day) + 5 * 3_600_000,
      origin: 'SCHEDULED' as const,
      keyword: '渋谷 カフェ',
      language: 'ja',
      depth: 20,
      point: { latitude: 35.6, longitude: 139.7, radius: 1000 },
      placeId: 'place',
      instrument: { name: 'google-places', version: '1' },
      outcome: { rank, placeIdsAbove: [], placeIdsBelow: [] },
    }));
    const now = money.deps.now();
    for (const one of taken) await database.transaction((tx) => recordReadings({ database, tables, now }, tx, [one]));
  }

  const seen = (role: Role): ((id: number | null) => boolean) => {
    if (role === 'SYSTEM_ADMINISTRATOR') return () => true;
    const mine = role === 'MANAGER' ? [money.app.userId(one)] : [money.app.userId(role)];
    return (id) => id !== null && mine.includes(id);
  };
  const get = async (role: Role, path: string) => {
    const { status, body } = await money.app.call(role, { method: 'GET', path });
    if (status !== 200) throw new Error(`${path}: ${status}`);
    return body.data;
  };

  /** A month as it was summed before anything was kept: every store by the function that counts. */
  async function counted(role: Role, period: string) {
    const { app } = money;
    const heads = await billedStores(app, app.database.orm, period);
    const all = await withKeywords(app, app.database.orm, period, heads);
    const inSum = seen(role);
    const theirs = all.filter((some) => [...ownersOf(some), ...some.held.map(({ userId }) => userId)].some(inSum));
    const today = money.today();
    const trend = theirs.flatMap((some) => monthTrendOf(some, some, today, inSum));
    const then = theirs.map((some) => atConstantRanks(some, some, today, inSum));
    const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
    const missed = theirs.flatMap((some) => {
      const until = some.last < addDays(today, -1) ? some.last : addDays(today, -1);
      const days = daysFrom(some.first, until).filter((day) => {
        const owner =
          some.terms.find(({ from, to }) => from <= day && day <= (to ?? '9999'))?.values.ownerUserId ?? null;
        return inSum(owner);
      });
      const lost = some.keywords.flatMap(({ terms, readings }) =>
        days.filter((day) => isPromised(some.terms, terms, day) && !readings.some((reading) => reading.day === day)),
      );
      return lost.length === 0 ? [] : [[some.id, lost.length] as const];
    });
    return {
      stores: theirs.length,
      achievedDays: sum(trend.map(({ days }) => days)),
      amount: sum(trend.map(({ amount }) => amount)),
      forecastDays: sum(then.map(({ days }) => days)),
      forecastAmount: sum(then.map(({ amount }) => amount)),
      gaps: new Map(missed),
    };
  }

  async function expectSums(role: Role) {
    const period = periodOf(money.today(), null);
    const before = previousMonth(period);
    const { gaps, ...now } = await counted(role, period);
    const path = role === 'MANAGER' || role === 'SYSTEM_ADMINISTRATOR' ? '/dashboard' : '/home';
    expect(await get(role, `${path}/month`), `${role} ${period}`).toMatchObject({ ...now, waiting: 0 });
    if (path === '/home') return;
    const past = await counted(role, before);
    const { trend } = await get(role, '/dashboard/month-before');
    expect(trend.at(-1), `${role} ${before}`).toMatchObject({ days: past.achievedDays, amount: past.amount });
    for (const [month, missed] of [
      [period, gaps],
      [before, past.gaps],
    ] as const) {
      const board = await get(role, `/closing?period=${month}`);
      const reported = new Map(board.gaps.map((gap: { storeId: number; days: number }) => [gap.storeId, gap.days]));
      expect(reported, `${role} ${month}`).toEqual(missed);
      expect(board).toMatchObject({
        gapStores: missed.size,
        gapDays: [...missed.values()].reduce((sum, n) => sum + n, 0),
      });
    }
  }

  /** Whom a count would be about. */
  async function expectCountable() {
    const { app } = money;
    const today = money.today();
    for (const period of [periodOf(today, null), previousMonth(periodOf(today, null))]) {
      let turns = 0;
      const onward = async () => {
        turns += 1;
      };
      const owners = await ownersToCount(app, app.database.orm, { period, today, onward });
      // Whoever counts shows that it lives
      expect(turns).toBeGreaterThan(0);
      expect(await howManyToCount(app, app.database.orm, period, { today }), period).toBe(owners.length);
      expect((await get('SYSTEM_ADMINISTRATOR', `/closing?period=${period}`)).isClosed, period).toBe(owners.length > 0);
    }
  }

  /** The day's ranks as they are read, keyword by keyword, of living stores. */
  async function expectRanks() {
    const { database, tables } = money.app;
    const shown = await get('SYSTEM_ADMINISTRATOR', '/dashboard');
    for (const day of [money.today(), addDays(money.today(), -1)]) {
      const rows = anyRowsOf(await database.orm.execute(ranksOn(tables, day, alive(tables['search-conditions']))));
      const of = (result: string) => rows.filter((row) => row.result === result).length;
      const moved = (sign: 1 | -1) => rows.filter(({ change }) => Number(change ?? 0) * sign > 0);
      const placed = rows.filter(({ rank }) => rank !== null);
      const places = placed.reduce((sum, { rank }) => sum + Number(rank), 0);
      const measured = rows.filter(({ result }) => result !== 'UNMEASURED');
      expect(day === money.today() ? shown.ranks : shown.before).toEqual({
        keywords: rows.length,
        achieved: of('ACHIEVED'),
        missed: of('MISSED'),
        out: of('OUT'),
        unmeasured: of('UNMEASURED'),
        up: moved(1).length,
        down: moved(-1).length,
        averageRank: placed.length === 0 ? null : places / placed.length,
        stores: new Set(rows.map((row) => row.store_id)).size,
        measuredStores: new Set(measured.map((row) => row.store_id)).size,
      });
      if (day !== money.today()) continue;
      for (const [list, sign] of [
        ['up', 1],
        ['down', -1],
      ] as const) {
        const most = moved(sign).map(({ change }) => Number(change));
        const reported = shown[list].map(({ change }: { change: number }) => change);
        expect(reported, list).toEqual(most.sort((one, two) => sign * (two - one)).slice(0, 5));
      }
      expect(shown.unmeasured).toHaveLength(Math.min(5, of('UNMEASURED')));
    }
  }

  /** What was added to the sums is what the ranks that are kept come to, day after day: nothing of days that are gone. */
  async function expectDaySums() {
    const { database } = money.app;
    const all = sql`select * from (${summedFigures([storedSums(sql`true`)], [])}) as sums where keywords <> 0 order by day`;
    const kept = sql`select * from (${summedFigures([daySumFigures(ranksWhere(sql`true`))], [])}) as figures order by day`;
    const sums = anyRowsOf(await database.orm.execute(all));
    expect(sums).toEqual(anyRowsOf(await database.orm.execute(kept)));
    return sums.length;
  }

  /** The stores whose months were asked for and are not worked out yet. */
  const late = () =>
    money.app.database.rows(
      sql`select 1 from store_month join search_conditions on search_conditions.id = store_id where answered is distinct from asked`,
    );

  /** At once, as a few stores are worked out by whoever asks; and once the job has kept them. */
  async function expectAll() {
    for (const isKept of [false, true]) {
      if (isKept) await bringMonthsUpToDate(money.deps);
      if (isKept) expect(await late()).toHaveLength(0);
      const days = await expectDaySums();
      if (isKept) {
        await Promise.all([foldDaySums(money.app.database.orm), foldDaySums(money.app.database.orm)]);
        await foldDaySums(money.app.database.orm);
        expect(await money.app.database.rows(sql`select 1 from day_sum`)).toHaveLength(days);
      }
      for (const role of ['SYSTEM_ADMINISTRATOR', 'MANAGER', one, other] as const) await expectSums(role);
      await expectCountable();
      await expectRanks();
    }
  }

  it('are those of stores of every kind of contract', async () => {
    await expectAll();
    const { amount, forecastAmount } = await get('SYSTEM_ADMINISTRATOR', '/dashboard/month');
    expect(amount).toBeGreaterThan(30_000);
    expect(forecastAmount).toBeGreaterThan(amount);
  });

  it('follow a price, a target and a mode that change within the month', async () => {
    const shown = (await money.done('GET', `/search-conditions/${store('語ごと').id}`)).details;
    const details = shown.map(({ terms: _, ...detail }: { terms: unknown }) => ({
      ...detail,
      dailyPrice: 900,
      targetRank: 1,
    }));
    expect((await money.change(store('語ごと').id, { details })).status).toBe(200);
    const mode = { billingMode: 'FIXED', monthlyFee: 12_345, validFrom: '2026-09-16' };
    expect((await money.change(store('上限').id, mode)).status).toBe(200);
    await read(store('語ごと').details[0]?.id ?? 0, '2026-09-10', '2026-09-10', null);
    await expectAll();
    money.goTo('2026-09-12');
    await expectAll();
  });

  it('follow a store that stops, one that changes its owner in the past, and one that nobody owns', async () => {
    const past = { reason: '訂正' };
    expect(
      (await money.change(store('一日一回').id, { status: 'PAUSED', validFrom: '2026-09-08', ...past })).status,
    ).toBe(200);
    const moved = { ownerUserId: money.app.userId(other), validFrom: '2026-09-04', ...past };
    expect((await money.change(store('語ごと').id, moved)).status).toBe(200);
    await expectAll();
  });

  it('follow a customer’s way of paying', async () => {
    const id = money.app.userId(free);
    const { version } = await money.done('GET', `/system-user/${id}`);
    await money.done('PATCH', `/system-user/${id}`, { version, systemUserRole: 'GENERAL_MEO_DIRECT' });
    money.goTo('2026-09-14');
    await read(store('無料').details[0]?.id ?? 0, '2026-09-12', '2026-09-14', 1);
    await expectAll();
  });

  it('follow a count, its invoices, and one that is billed to nobody', async () => {
    await money.count('2026-08');
    await expectAll();
    const [first, second] = await money.charges('2026-08');
    for (const charge of [first, second]) expect((await money.act(charge?.id ?? 0, 'issue')).status).toBe(200);
    await expectAll();
    const cancelled = await money.act(first?.id ?? 0, 'cancel', { reason: 'お詫び', notBilled: true });
    expect(cancelled.status).toBe(200);
    await expectAll();
  });

  it('follow a store that is deleted and restored', async () => {
    const gone: Store = await money.store(money.app.userId(one), { name: '誤登録' });
    await bringMonthsUpToDate(money.deps);
    const { version } = await money.done('GET', `/search-conditions/${gone.id}`);
    expect((await money.call('DELETE', `/search-conditions/${gone.id}?version=${version}`)).status).toBeLessThan(300);
    await expectAll();
    expect((await money.call('POST', `/search-conditions/${gone.id}/restore`, {})).status).toBe(200);
    await expectAll();
    // Of two at once the one that still owes for its days stays, with its ranks
    const both = { ids: [gone.id, store('上限').id], action: 'remove' };
    expect((await money.call('POST', '/search-conditions/bulk', both)).status).toBe(200);
    const left = await money.app.database.rows(
      sql`select id from search_conditions where delete_date is null and id in (${gone.id}, ${store('上限').id})`,
    );
    expect(left).toEqual([{ id: store('上限').id }]);
    await expectAll();
  });

  it('hold what many add at once while it is put together, and nothing of what was taken back', async () => {
    const { database, tables } = money.app;
    const names = ['語ごと', '上限', '一日一回', '月額', '二十日締め', '無料'];
    const today = money.today();
    await Promise.all([
      ...names.map((name, at) => read(store(name).details[0]?.id ?? 0, today, today, 1 + at * 3)),
      ...names.map(() => foldDaySums(database.orm)),
      ...names.map((name) => read(store(name).details[1]?.id ?? 0, today, today, null)),
    ]);
    await expectAll();
    const undone = database.transaction(async (tx) => {
      await dropDayRanks(tx, [store('月額').id]);
      await fillDayRanks(tables, tx, [store('無料').id], addDays(today, 1));
      throw new Error('taken back');
    });
    await expect(undone).rejects.toThrow('taken back');
    await expectAll();
  });

  it('hold stores that a file brings once they are shown, before the job has come by and after it', async () => {
    const { database, tables } = money.app;
    const keyword = { keyword: '丙', searchLocationId: money.locationId, dailyPrice: 400 };
    const { id }: Store = await money.store(money.app.userId(one), { name: '取込中', details: [keyword] });
    const now = money.deps.now();
    // As an import keeps a row that nobody sees yet
    const [file] = await database.orm
      .insert(csvImport)
      .values({
        ...{ resource: 'search-conditions', userId: 1, state: 'LINES', dryRun: false, encoding: 'utf-8', columns: [] },
        ...{ ip: '', requestId: '', rows: 1, createDate: now, updateDate: now },
      })
      .returning();
    await database.orm.insert(pendingRow).values({ resource: 'search-conditions', rowId: id, importId: file?.id ?? 0 });
    await database.transaction((tx) => fillDayRanks(tables, tx, [id], money.today()));
    expect(await database.rows(sql`select 1 from day_rank where store_id = ${id}`)).toEqual([]);
    await expectRanks();
    await database.orm.update(csvImport).set({ shownDate: now, state: 'DONE' });
    await expectAll();
    expect(await database.rows(sql`select 1 from day_rank where store_id = ${id}`)).toHaveLength(2);
  });

  it('hold all of a file that has come in, and nothing of one that was refused', async () => {
    const heading = '店舗名,住所,状態,契約者,キーワード,検索位置,日額';
    const line = (name: string, owner = 'agency-client@example.com') =>
      `${name},東京都港区,計測中,${owner},丁,渋谷駅,300`;
    const send = (...lines: readonly string[]) =>
      money.app.call('SYSTEM_ADMINISTRATOR', {
        method: 'POST',
        path: '/search-conditions/import?dryRun=false',
        csv: [heading, ...lines, ''].join('\r\n'),
      });
    expect((await send(line('来る店'), line('来ない店', 'nobody@example.com'))).status).toBe(422);
    await expectAll();
    expect((await send(line('来る店'), line('もう一つ来る店'))).status).toBe(200);
    await expectAll();
  });

  it('turn with the month', async () => {
    money.goTo('2026-10-01');
    await expectAll();
    await read(store('二十日締め').details[0]?.id ?? 0, '2026-09-15', '2026-10-01', 1);
    await expectAll();
  });

  it('hold what was read on the last day of a month and is written after it', async () => {
    await read(store('語ごと').details[1]?.id ?? 0, '2026-09-30', '2026-09-30', 1);
    await expectAll();
  });

  it('keep a customer waiting for nobody else’s stores, and tell who waits', async () => {
    await bringMonthsUpToDate(money.deps);
    const lateOthers = await Promise.all(
      Array.from({ length: maxWorkedOut + 1 }, (_, n) => money.store(money.app.userId(other), { name: `遅れ${n}` })),
    );
    await read(store('語ごと').details[1]?.id ?? 0, '2026-10-01', '2026-10-01', 1);
    // The manager of the one customer is told of that one's stores alone, by a reading that nobody has summed up yet
    await expectSums('MANAGER');
    const { waiting } = await get('SYSTEM_ADMINISTRATOR', '/dashboard/month');
    expect(waiting).toBeGreaterThan(maxWorkedOut);
    expect((await get(other, '/home/month')).waiting).toBeGreaterThan(maxWorkedOut);
    expect(await late()).toHaveLength(lateOthers.length + 1);
    await bringMonthsUpToDate(money.deps);
    await expectAll();
  });
});
