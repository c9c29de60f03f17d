import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { missedDays } from '#billing/server/counting/closing-gaps.ts';
import { billedStores, countOf, withKeywords } from '#billing/server/counting/stores-to-count.ts';
import { type Day, startOfDay } from '#core/model/day.ts';
import { detachParts, makeParts } from '#core/server/database/partitions/parts.ts';
import { nobodyElses } from '#domain/terms/others-days.ts';
import { ranksOfPeriod } from '#performance/server/ranks.ts';
import { keywordDays } from '#ranking/server/keyword-days.ts';
import { type RankMonthDeps, takeOffMonths } from '#ranking/server/readings/rank-months.ts';
import { fillRankSummaries } from '#ranking/server/store-rank-summaries.ts';
import { withoutHistory } from '#terms/server/history.ts';
import { databases } from './support/databases.ts';
import { locksWaitedFor } from './support/locks-waited-for.ts';
import { addRows } from './support/measured.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

/* Whoever asks for days of a month that was taken off hears what they would have heard before. */
describe.each(databases)('months of readings that are kept no longer, on %s', (kind) => {
  const today = '2026-03-10';
  let money: MoneyApp;
  let store: { id: number; details: { id: number }[] };
  /** A second one, at rest: nothing was read of it for long. */
  let resting: typeof store;
  const [one, two] = [() => store.details[0]?.id ?? 0, () => store.details[1]?.id ?? 0];

  beforeAll(async () => {
    money = await moneyApp(kind, '2025-01-01');
    const owner = await money.customer();
    const { locationId } = money;
    const keyword = (name: string) => ({ keyword: name, searchLocationId: locationId, dailyPrice: 500, targetRank: 3 });
    store = await money.store(owner, { name: '続く店', details: [keyword('甲'), keyword('乙')] });
    resting = await money.store(owner, { name: '休む店', details: [keyword('丙')] });
    await money.read(one(), '2025-01-01', '2025-01-20', 2);
    await money.read(one(), '2025-01-23', '2025-01-31', 5);
    // A day that failed, one that was read by hand after it failed, one read by hand beside the plan's, a grid's
    await put(two(), '2025-01-05', { status: 'FAILED', rank: null, failure: '応答なし' });
    await put(two(), '2025-01-06', { status: 'FAILED', rank: null, failure: '応答なし' });
    await put(two(), '2025-01-06', { origin: 'MANUAL', rank: 1 });
    await put(two(), '2025-01-07', { rank: 3 });
    await put(two(), '2025-01-07', { origin: 'MANUAL', rank: 9 });
    await put(two(), '2025-01-08', { origin: 'GRID', rank: 1 });
    // One by hand that does not count, and is the best that there ever was
    await put(one(), '2025-01-15', { origin: 'MANUAL', rank: 1 });
    await put(two(), '2025-01-09', { rank: null });
    await money.read(one(), '2025-02-01', '2025-02-28', 4);
    await money.read(one(), '2026-02-01', '2026-03-09', 4);
    await money.read(resting.details[0]?.id ?? 0, '2025-01-10', '2025-01-12', 6);
    await put(resting.details[0]?.id ?? 0, '2025-01-13', { rank: 8 });
    money.goTo(today);
    await makeParts(money.app.database, money.app.resources, today);
    await refill();
  });
  afterAll(() => money?.close());

  async function put(detailId: number, day: Day, more: object = {}) {
    const takenAt = startOfDay(day) + 6 * 3_600_000;
    const plain = { status: 'OK', rank: 2, depth: 20, origin: 'SCHEDULED', instrument: 'google-places' };
    await addRows(money.app.database, 'rank-observation', [{ detailId, day, takenAt, ...plain, ...more }]);
  }

  /** What stands with the stores, worked out anew. */
  async function refill() {
    const { database, tables } = money.app;
    await database.transaction((tx) => fillRankSummaries(tables, tx, null, today));
  }

  const detachMonths: RankMonthDeps['detachMonths'] = (asked) =>
    detachParts(money.app.database, money.app.resources, asked);
  const takeOff = (readingsKeptMonths: number | null = 13) =>
    takeOffMonths({ ...money.deps, readingsKeptMonths, detachMonths, log: () => {} }, today);

  /** The parts of the readings with rows, and the months that are kept of them, by the number of their rows. */
  async function rows() {
    const { database } = money.app;
    const parts = await database.rows(sql`select tableoid::regclass::text as name, count(*)::int as rows
      from rank_observation group by 1 order by 1`);
    const months = await database.rows(
      sql`select month as name, count(*)::int as rows from rank_month group by 1 order by 1`,
    );
    const of = (list: readonly Record<string, unknown>[]) => list.map(({ name, rows: count }) => `${name} ${count}`);
    return { parts: of(parts), months: of(months) };
  }

  /** What is asked of days long past: charts, figures, reports, the count, its gaps, best ranks, what may be changed. */
  async function everything() {
    const { app } = money;
    const { database, tables } = app;
    const january = Array.from({ length: 31 }, (_, n) => `2025-01-${String(n + 1).padStart(2, '0')}`);
    const get = async (path: string) => (await money.call('GET', path)).body.data;
    const series = await Promise.all(
      [one(), two()].map((id) => get(`/search-condition-detail/${id}/ranks?from=2025-01-01&to=2025-02-28`)),
    );
    const heads = await billedStores(app, database.orm, '2025-01');
    const counted = await withKeywords(app, database.orm, '2025-01', heads);
    const spans = heads.map(({ id, first, last }) => ({ storeId: id, first, last }));
    const missed = await database.rows(
      sql`select detail_id, day::text as day from (${missedDays(app, spans, { mine: null, today })}) as missed order by 1, 2`,
    );
    await refill();
    return {
      series,
      counts: counted.map((found) => ({ ...countOf(found), takenAt: found.takenAt })),
      missed,
      marks: await keywordDays(app, database.orm, store.id, january),
      beside: await ranksOfPeriod(app, database.orm, store.id, january, nobodyElses),
      best: (await get(`/search-conditions/${store.id}/ranks`)).keywords.map((found: { best: object }) => found.best),
      stores: await database.rows(
        sql`select id, best_rank::int, best_rank_on::text as best_rank_on, worst_rank::int, rank_change::int, last_read_date::text as last_read_date
          from search_conditions order by id`,
      ),
      fresh: await database.transaction(async (tx) => [
        ...(await withoutHistory({ tx, tables }, [store.id, resting.id])),
      ]),
    };
  }

  it('stay as long as no policy says otherwise', async () => {
    const before = await rows();
    await takeOff(null);
    expect(await rows()).toEqual(before);
    expect(before).toEqual({
      parts: [
        'rank_observation_2025_01 41',
        'rank_observation_2025_02 28',
        'rank_observation_2026_02 28',
        'rank_observation_2026_03 9',
      ],
      months: [],
    });
  });

  it('are whole, or not begun, where it stops half-way', async () => {
    const before = await rows();
    const stopped = detachParts(money.app.database, money.app.resources, {
      name: 'rank-observation',
      before: '2025-02-01',
      keep: async (tx) => {
        await tx.execute(
          sql`insert into rank_month (create_date, update_date, detail_id, month) values (1, 1, ${one()}, '2025-01')`,
        );
        throw new Error('stopped');
      },
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect(await rows()).toEqual(before);
  });

  it('leave everybody with the same answers, however many take them off at once', async () => {
    const before = await everything();
    // Something stands in each of the answers
    expect(before.series.map(({ readings }) => readings.length)).toEqual([57, 4]);
    expect(before.missed.length).toBeGreaterThan(0);
    expect(before.stores).toContainEqual(
      expect.objectContaining({ id: resting.id, best_rank_on: '2025-01-13', rank_change: -2 }),
    );
    expect(before.best).toEqual([
      { rank: 1, day: '2025-01-15' },
      { rank: 1, day: '2025-01-06' },
    ]);
    await Promise.all([takeOff(), takeOff(), takeOff()]);
    expect(await rows()).toEqual({
      parts: ['rank_observation_2025_02 28', 'rank_observation_2026_02 28', 'rank_observation_2026_03 9'],
      months: ['2025-01 3'],
    });
    expect(await everything()).toEqual(before);
    await takeOff();
    expect(await everything()).toEqual(before);
  });

  it('say of a day what came of it, and no more', async () => {
    const { body } = await money.call('GET', `/search-condition-detail/${two()}/readings?day=2025-01-07`);
    expect(body.data).toEqual([
      expect.objectContaining({ id: null, status: 'OK', rank: 3, origin: 'SCHEDULED', instrument: null, above: null }),
    ]);
    const none = await money.call('GET', `/search-condition-detail/${two()}/readings?day=2025-01-08`);
    expect(none.body.data).toEqual([]);
  });

  it('lie in a schema of their own, with all that stood in them, and hold nothing back', async () => {
    const { database } = money.app;
    const [kept] = await database.rows(
      sql`select count(*)::int as rows, count(*) filter (where origin = 'GRID')::int as grid from detached.rank_observation_2025_01`,
    );
    expect(kept).toEqual({ rows: 41, grid: 1 });
    const [held] = await database.rows(
      sql`select count(*)::int as held from pg_constraint where conrelid = 'detached.rank_observation_2025_01'::regclass and contype in ('f', 'p', 'u')`,
    );
    expect(held).toEqual({ held: 0 });
  });

  it('take what comes late into what is kept of them', async () => {
    await put(one(), '2025-01-21', { rank: 1 });
    await put(one(), '2025-01-02', { rank: 1, origin: 'MANUAL' });
    await put(one(), '2025-01-01', { rank: 20, origin: 'MANUAL' });
    const { body } = await money.call('GET', `/search-condition-detail/${one()}/ranks?from=2025-01-20&to=2025-01-23`);
    expect(body.data.readings.map(({ day, rank }: { day: Day; rank: number }) => [day, rank])).toEqual([
      ['2025-01-20', 2],
      ['2025-01-21', 1],
      ['2025-01-23', 5],
    ]);
    const before = await everything();
    // Where a day lies in both, what was read by the plan counts
    expect(before.series[0].readings[0]).toMatchObject({ day: '2025-01-01', rank: 2, origin: 'SCHEDULED' });
    await makeParts(money.app.database, money.app.resources, today);
    await takeOff();
    expect((await rows()).months).toEqual(['2025-01 3']);
    expect((await rows()).parts).not.toContainEqual(expect.stringContaining('2025_01'));
    expect(await everything()).toEqual(before);
    expect(before.best[0]).toEqual({ rank: 1, day: '2025-01-02' });
    const late = await money.app.database.rows(
      sql`select day::text as day from detached.rank_observation_2025_01_2 order by 1`,
    );
    expect(late).toEqual([{ day: '2025-01-01' }, { day: '2025-01-02' }, { day: '2025-01-21' }]);
  });

  it('go while others read and write, and none of these fails', async () => {
    if (kind === 'PGlite') return;
    await put(one(), '2024-12-31');
    await makeParts(money.app.database, money.app.resources, today);
    const reads = Promise.withResolvers<void>();
    const held = money.app.database.transaction(async (tx) => {
      await tx.execute(sql`select count(*) from rank_observation`);
      reads.resolve();
      await expect.poll(() => locksWaitedFor(money.app.database)).toBeGreaterThan(0);
      await tx.execute(sql`update search_condition_detail set version = version where id = ${one()}`);
      await tx.execute(sql`select count(*) from rank_observation where day >= '2026-01-01'`);
    });
    await reads.promise;
    await Promise.all([takeOff(), held]);
    expect((await rows()).months).toEqual(['2024-12 1', '2025-01 3']);
  });
});
