import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Day, startOfDay } from '#core/model/day.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { Database } from '#core/server/database/database.ts';
import { makePart, makeParts, partitionedTables } from '#core/server/database/partitions/parts.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { insertWithoutIds } from '#core/server/database/sql.ts';
import { maintainTables } from '#core/server/kernel/maintenance.ts';
import { dayReadings } from '#ranking/server/readings/day-readings.ts';
import { resources as declared } from '#resources';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';
import { locksWaitedFor } from './support/locks-waited-for.ts';
import { addStores } from './support/measured.ts';
import { insert, migrateUpTo, migrations, nothing } from './support/migrated.ts';

const resources = resolveResources(declared);
const monthAfter = (month: string) => addDays(`${month}-01`, 31).slice(0, 7);

const reading = (detail: number, day: Day, origin = 'SCHEDULED') => ({
  detail_id: detail,
  day,
  taken_at: startOfDay(day) + 5 * 3_600_000,
  status: 'OK',
  rank: 3,
  depth: 20,
  origin,
});

/** The parts of the readings, with the days and the number of the rows in each. */
async function partsIn({ rows }: Pick<Database, 'rows'>) {
  return rows(sql`select tableoid::regclass::text as part, min(day)::text as first, max(day)::text as last, count(*)::int as rows
    from rank_observation group by 1 order by 1`);
}

describe.each(databases)('readings from before they were kept apart, on %s', (kind) => {
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await nothing(kind));
    await migrateUpTo(database, '0056_pairs_and_sorts.sql');
    await insert(database, 'search_conditions', [{ id: 1, code: 'S1', name: '店', status: 'MEASURING' }]);
    await insert(database, 'search_condition_detail', [
      { id: 1, search_condition_id: 1, keyword: '鮨', target_rank: 3, depth: 20 },
    ]);
  });
  afterAll(() => close?.());

  it('stay where they are, and count on', async () => {
    const days = [addDays(today, -400), addDays(today, -40), addDays(today, -1), today];
    await insert(
      database,
      'rank_observation',
      days.map((day) => reading(1, day)),
    );
    // Ids that were given and are gone are not given again
    await database.orm.execute(sql`delete from rank_observation where id = 4`);
    const [before] = await database.rows(
      sql`select pg_relation_filenode('rank_observation') as file, md5(array_agg(r::text order by id)::text) as rows from rank_observation r`,
    );
    await migrateUpTo(database, '0061_rank_months.sql');
    const [after] = await database.rows(
      sql`select pg_relation_filenode('rank_observation_before') as file, md5(array_agg(r::text order by id)::text) as rows from rank_observation r`,
    );
    expect(after).toEqual(before);
    expect(await migrate(database, migrations)).toContain('0062_wide_reading_ids.sql');
    await insert(database, 'rank_observation', [reading(1, today)]);
    const [added] = await database.rows(
      sql`select id::int, tableoid::regclass::text as part from rank_observation where day = ${today}`,
    );
    expect(added).toEqual({ id: 5, part: 'rank_observation_before' });
  });

  it('are numbered on where four bytes are used up', async () => {
    const large = 2 ** 31 + 5;
    const isNumberedOn = async (table: string, write: () => Promise<unknown>) => {
      await database.rows(sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${large}::bigint)`);
      await write();
      const [last] = await database.rows(sql`select max(id)::text as id from ${sql.identifier(table)}`);
      expect(last).toEqual({ id: String(large + 1) });
    };
    await isNumberedOn('rank_observation', () =>
      insert(database, 'rank_observation', [reading(1, addDays(today, -2))]),
    );
    await isNumberedOn('reading_task', () =>
      database.rows(sql`insert into reading_task (detail_id, store_id, day, origin, create_date, due_date)
        values (1, 1, ${today}::date, 'MANUAL', 1, 1)`),
    );
  });

  it('leave what begins after them to its own part', async () => {
    const next = monthAfter(today.slice(0, 7));
    const made = await makeParts(database, resources, today);
    expect(made.map((one) => one.month)).toEqual([next, monthAfter(next)]);
    expect(await makeParts(database, resources, today)).toEqual([]);
    await insert(database, 'rank_observation', [reading(1, `${next}-01`)]);
    expect((await partsIn(database)).map(({ part }) => part)).toEqual([
      `rank_observation_${next.replace('-', '_')}`,
      'rank_observation_before',
    ]);
  });

  it('hold a keyword to one scheduled reading a day, and each to its keyword', async () => {
    await expect(insert(database, 'rank_observation', [reading(1, today)])).rejects.toThrow();
    await insert(database, 'rank_observation', [reading(1, today, 'MANUAL')]);
    await expect(insert(database, 'rank_observation', [reading(77, today)])).rejects.toThrow();
    const [index] = await database.rows(sql`select count(*)::int as invalid from pg_index where not indisvalid`);
    expect(index).toEqual({ invalid: 0 });
  });
});

describe.each(databases)('readings kept apart by months, on %s', (kind) => {
  let app: TestApp;
  let detail: number;
  beforeAll(async () => {
    app = await emptyApp(kind);
    // The stores' people bring addresses that the accounts have
    await app.database.orm.execute(sql`update "system_user" set email = 'account-' || email`);
    const made = await addStores(app.database, { stores: 1, keywords: 2 });
    detail = made.detailIds[0] ?? 0;
  });
  afterAll(() => app?.close());
  const make = (today: Day) => makeParts(app.database, app.resources, today);
  const put = (...rows: readonly object[]) =>
    app.database.transaction((tx) => insertWithoutIds(tx, app.tables['rank-observation'], rows));
  const read = (day: Day, more: object = {}) => ({
    ...{
      createDate: 1,
      updateDate: 1,
      detailId: detail,
      day,
      takenAt: startOfDay(day),
      status: 'OK',
      rank: 3,
      depth: 20,
    },
    ...{ origin: 'SCHEDULED', instrument: 'test', ...more },
  });

  it('have a part for this month and the next two, however often and by however many it is made', async () => {
    const made = await Promise.all([make('2031-01-31'), make('2031-01-31'), make('2031-01-31')]);
    expect(
      made
        .flat()
        .map(({ month }) => month)
        .sort(),
    ).toEqual(['2031-01', '2031-02', '2031-03']);
    expect(await make('2031-01-31')).toEqual([]);
    // The clock goes on, and back
    expect((await make('2031-02-01')).map(({ month }) => month)).toEqual(['2031-04']);
    expect((await make('2030-12-31')).map(({ month }) => month)).toEqual(['2030-12']);
  });

  it('lie in the part of their month, the last day of it and the first of the next apart', async () => {
    await put(read('2031-01-31'), read('2031-02-01'), read('2031-02-28'), read('2031-03-01'));
    expect(await partsIn(app.database)).toEqual([
      { part: 'rank_observation_2031_01', first: '2031-01-31', last: '2031-01-31', rows: 1 },
      { part: 'rank_observation_2031_02', first: '2031-02-01', last: '2031-02-28', rows: 2 },
      { part: 'rank_observation_2031_03', first: '2031-03-01', last: '2031-03-01', rows: 1 },
    ]);
    for (const day of ['2031-01-31', '2031-02-01']) {
      await expect(put(read(day))).rejects.toThrow();
      await put(read(day, { origin: 'MANUAL' }));
    }
  });

  it('that came without a part move to theirs, with all that they are', async () => {
    await put(read('2029-06-30', { rank: 7 }), read('2029-07-01'), read('2029-07-31', { placeIdsAbove: ['a'] }));
    const all = sql`select md5(array_agg(reading::text order by id)::text) as rows from rank_observation reading`;
    const before = await app.database.rows(all);
    const [left] = await app.database.rows(sql`select count(*)::int as rows from rank_observation_rest`);
    expect(left).toEqual({ rows: 3 });
    expect(await make('2031-02-01')).toEqual([
      { table: 'rank_observation', month: '2029-06', moved: 1 },
      { table: 'rank_observation', month: '2029-07', moved: 2 },
    ]);
    expect(await app.database.rows(all)).toEqual(before);
    expect(await app.database.rows(sql`select from rank_observation_rest`)).toEqual([]);
    await expect(put(read('2029-06-30'))).rejects.toThrow();
  });

  it('stay where they are when the making stops half-way, and it is done the next time', async () => {
    await put(read('2028-03-15'));
    const [apart] = partitionedTables(app.resources);
    if (apart === undefined) throw new Error('no table is kept apart');
    const stopped = app.database.transaction(async (tx) => {
      await makePart(tx, apart, '2028-03');
      throw new Error('stopped');
    });
    await expect(stopped).rejects.toThrow('stopped');
    expect((await app.database.rows(sql`select day::text as day from rank_observation_rest`)).length).toBe(1);
    expect(await make('2031-02-01')).toEqual([{ table: 'rank_observation', month: '2028-03', moved: 1 }]);
  });

  it('are made room for while others read and write, and none of these fails', async () => {
    if (kind === 'PGlite') return;
    const reads = Promise.withResolvers<void>();
    const held = app.database.transaction(async (tx) => {
      await tx.execute(sql`select count(*) from rank_observation`);
      reads.resolve();
      await expect.poll(() => locksWaitedFor(app.database)).toBeGreaterThan(0);
      // It has stepped back, and tries again
      await expect.poll(() => locksWaitedFor(app.database), { timeout: 5000 }).toBe(0);
      await expect.poll(() => locksWaitedFor(app.database), { timeout: 5000 }).toBeGreaterThan(0);
      // In the other order than the part is made in
      await tx.execute(sql`update search_condition_detail set version = version where id = ${detail}`);
      await insertWithoutIds(tx, app.tables['rank-observation'], [read('2027-05-05')]);
    });
    await reads.promise;
    const [made] = await Promise.all([make('2027-05-05'), held]);
    expect(made.map(({ month }) => month)).toContain('2027-05');
    await make('2027-05-05');
    expect((await partsIn(app.database)).map(({ part }) => part)).toContain('rank_observation_2027_05');
  });

  it('are known to the planner as a whole each night', async () => {
    const known = () =>
      app.database.rows(
        sql`select 1 from pg_stats where tablename = 'rank_observation' and attname = 'detail_id' and inherited`,
      );
    expect(await known()).toHaveLength(0);
    await maintainTables(app.database);
    expect(await known()).toHaveLength(1);
  });

  it('of a month’s chart are looked for in its parts alone, by keyword and day', async () => {
    await app.database.orm.execute(sql`insert into rank_observation
        (create_date, update_date, detail_id, day, taken_at, status, rank, depth, origin)
      select 1, 1, detail, day, 1, 'OK', 3, 20, 'SCHEDULED'
      from unnest(array[${detail}::integer, ${detail + 1}::integer]) detail, generate_series(date '2030-12-01', date '2031-04-20', '1 day') day
      on conflict do nothing`);
    const plans: string[] = [];
    await app.database.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const execute = async (query: SQL) => {
        const plan = await app.database.rows(sql`explain ${query}`, tx);
        plans.push(...plan.map((line) => String(Object.values(line)[0])));
        return { rows: [] };
      };
      const explaining = new Proxy(tx, { get: (on, name) => (name === 'execute' ? execute : Reflect.get(on, name)) });
      await dayReadings(app, explaining, [detail], { from: '2031-02-01', to: '2031-02-28' });
    });
    const scans = plans.filter((line) => /Scan/.test(line) && line.includes('rank_observation'));
    expect(scans).toEqual([
      expect.stringMatching(/rank_observation_2031_02_detail_id_day.* on rank_observation_2031_02 /),
    ]);
  });

  it('that come again are met by the unique index of keyword and day, in one part', async () => {
    const [row] = await app.database.rows(sql`explain (format json) insert into rank_observation
        (create_date, update_date, detail_id, day, taken_at, status, rank, depth, origin)
      values (1, 1, ${detail}, '2031-02-10', 1, 'OK', 3, 20, 'SCHEDULED')
      on conflict (detail_id, day) where delete_date is null and origin in ('SCHEDULED') do nothing`);
    expect(JSON.stringify(row)).toContain('rank_observation_detail_id_day_origin_key');
  });
});
