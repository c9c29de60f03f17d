import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fillMonths } from '#billing/server/counting/store-months.ts';
import { addDays, type Day } from '#core/model/day.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { makePartsOf } from '#core/server/database/partitions/parts.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { daysFrom } from '#domain/period.ts';
import { ranksWhere } from '#ranking/server/day-ranks.ts';
import { addedToSums } from '#ranking/server/day-sums.ts';
import { resources as declared } from '#resources';

/** The first id of our rows, after the demo's. */
export const from = 100_000;
/** The number of stores after which the pattern of readings repeats; with three keywords per store, after 105 keywords. */
const pattern = 35;
const resources = resolveResources(declared);
const tables = tablesOf(declared, resources);

export interface Filling {
  readonly stores: number;
  readonly today: Day;
  readonly days: number;
  /** Opens a superuser session, which can disable foreign key checks. */
  readonly superuser: () => Promise<pg.Client>;
}

/** Reports a step of the filling and how long it took in seconds. */
export type Note = (step: string, seconds: number) => void;

/**
 * Fills the database with two stores per customer, three keywords per store, and a reading per day up to today. Computes
 * the months and ranks of one store of each kind as the product does; all other stores are copies with their own names,
 * places and owners.
 */
export async function fill(database: Database, { stores, today, days, superuser }: Filling, note: Note): Promise<void> {
  const since = addDays(today, 1 - days);
  const all = daysFrom(since, today);
  const timed = async (step: string, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    note(step, (performance.now() - began) / 1000);
  };
  await timed('customers, and a store of each kind', async () => {
    await database.transaction((tx) => makePartsOf(tx, resources, 'rank-observation', all));
    await insertOwners(database.orm, stores);
    await insertKinds(database.orm, all);
  });
  await timed('months and ranks of these', () =>
    database.transaction((tx) => fillMonths({ tables, resources }, tx, kinds(), today)),
  );
  const copied = (table: string, set: Readonly<Record<string, string>>, key: Copied['key'], which = 'true') =>
    copyRows({ superuser, stores }, { table, set, key, which });
  const owner = (store: string) => `${from} + (${store} - ${from} + 1) / 2`;
  const store = `store_id + ${pattern} * block`;
  const parent = `search_condition_id + ${pattern} * block`;
  const keyword = (column: string) => `${column} + ${3 * pattern} * block`;
  await timed('stores', () => copied('search_conditions', copiedStore(), 'id'));
  await timed('their terms', () =>
    copied(
      'search_condition_term',
      { search_condition_id: parent, owner_user_id: owner(`(${parent})`) },
      'search_condition_id',
    ),
  );
  await timed('keywords', () =>
    copied('search_condition_detail', { id: keyword('id'), search_condition_id: parent }, 'search_condition_id'),
  );
  await timed('their terms', () =>
    copied('search_condition_detail_term', { detail_id: keyword('detail_id') }, 'detail_id'),
  );
  await timed('months of stores', () => copied('store_month', { store_id: store }, 'store_id'));
  await timed('months of owners', () =>
    copied('month_share', { store_id: store, owner_user_id: owner(`(${store})`) }, 'store_id'),
  );
  await timed('ranks of the days', () =>
    copied('day_rank', { detail_id: keyword('detail_id'), store_id: store }, 'store_id'),
  );
  await timed(`readings of ${days} days`, async () => {
    // Day by day, in the order in which they would be written
    for (const day of all)
      await copied('rank_observation', { detail_id: keyword('detail_id') }, 'detail_id', `day = '${day}'`);
  });
  await timed('sums', () => sumUp(database.orm));
}

function kinds(): number[] {
  return Array.from({ length: pattern }, (_, at) => from + 1 + at);
}

async function insertOwners(orm: Orm, stores: number): Promise<void> {
  await orm.execute(sql`
    insert into "system_user" (id, name, email, system_user_role, status, must_change_password, create_date, update_date)
    select ${from}::int + n, '顧客' || n, 'scale' || n || '@example.com', 'GENERAL_CLAIMED_BY_FLEX', 'ACTIVE', false, 1, 1
    from generate_series(1, ${Math.ceil(stores / 2)}::int) n`);
}

const storeName = (n: string) => `(array['渋谷', '新宿', '横浜', '梅田', '博多', '札幌', '仙台'])[${n} % 7 + 1]
  || (array['珈琲店', 'カフェ', '歯科', '美容室', '整体院'])[${n} % 5 + 1] || ${n}`;
const category = (n: string) => `(array['カフェ', '歯科', '美容室', '整体'])[${n} % 4 + 1]`;

function copiedStore(): Record<string, string> {
  const n = `(id - ${from} + ${pattern} * block)`;
  return {
    id: `${from} + ${n}`,
    code: `'X-' || ${n}`,
    name: storeName(n),
    category: category(n),
    owner_user_id: `${from} + (${n} + 1) / 2`,
    address: `'東京都' || ${n} || '番地'`,
  };
}

async function insertKinds(orm: Orm, days: readonly Day[]): Promise<void> {
  const stamped = sql.raw('1, 1');
  await orm.execute(sql`
    insert into search_conditions (id, code, name, category, status, owner_user_id, address, contract_start, billing_mode, cap_days,
      create_date, update_date)
    select ${from}::int + n, 'X-' || n, ${sql.raw(storeName('n'))}, ${sql.raw(category('n'))}, 'MEASURING', ${from}::int + (n + 1) / 2,
      '東京都' || n || '番地', '2026-01-01', 'PER_KEYWORD', 30, ${stamped}
    from generate_series(1, ${pattern}::int) n`);
  await orm.execute(sql`
    insert into search_condition_term (search_condition_id, effective_from, owner_user_id, status, billing_mode, cap_days, create_date, update_date)
    select id, '2026-01-01', owner_user_id, 'MEASURING', 'PER_KEYWORD', 30, ${stamped} from search_conditions where id > ${from}`);
  await orm.execute(sql`
    insert into search_condition_detail (id, search_condition_id, keyword, search_location_id, target_rank, daily_price, language, device,
      depth, active, effective_from, create_date, update_date)
    select store.id * 3 + k, store.id, '語' || k, (select min(id) from search_location), 3, 500, 'ja', 'MOBILE', 20, true, '2026-01-01', ${stamped}
    from search_conditions store, generate_series(0, 2) k where store.id > ${from}`);
  await orm.execute(sql`
    insert into search_condition_detail_term (detail_id, effective_from, target_rank, daily_price, create_date, update_date)
    select id, '2026-01-01', target_rank, daily_price, ${stamped} from search_condition_detail where search_condition_id > ${from}`);
  for (const day of days)
    await orm.execute(sql`
      insert into rank_observation (detail_id, day, taken_at, status, rank, depth, origin, instrument, create_date, update_date)
      select id, ${day}::date, 1, 'OK', nullif(1 + (id * 7 + ${Number(day.slice(8))}::int * (id % 5)) % 21, 21), 20, 'SCHEDULED',
        'google-places', ${stamped}
      from search_condition_detail where search_condition_id > ${from}`);
  await orm.execute(
    sql`insert into store_month (store_id, asked, past_asked) select id, 1, 1 from search_conditions where id > ${from}`,
  );
}

interface Copied {
  readonly table: string;
  /** The columns that differ in a copy, as SQL on the source row and `block`. Other columns are copied; `id` is new. */
  readonly set: Readonly<Record<string, string>>;
  /** The column with the id of the store or, for `detail_id`, of the keyword (three per store) that a row belongs to. */
  readonly key: 'id' | 'store_id' | 'search_condition_id' | 'detail_id';
  readonly which: string;
}

/** Copies the first stores' rows of a table to all others, in two sessions with half of the copies each. */
async function copyRows(
  { superuser, stores }: Pick<Filling, 'superuser' | 'stores'>,
  { table, set, key, which }: Copied,
): Promise<void> {
  const blocks = Math.ceil(stores / pattern) - 1;
  const per = key === 'detail_id' ? 3 : 1;
  const isKind = `${key} between ${per * (from + 1)} and ${per * (from + pattern + 1) - 1}`;
  const halves = [
    [1, Math.floor(blocks / 2)],
    [Math.floor(blocks / 2) + 1, blocks],
  ];
  await Promise.all(
    halves.map(async ([first, last]) => {
      const client = await superuser();
      try {
        await client.query('set session_replication_role = replica');
        const { rows } = await client.query(
          `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
            and is_generated = 'NEVER'`,
          [table],
        );
        const columns = rows.map(({ name }) => String(name)).filter((name) => name !== 'id' || 'id' in set);
        const names = columns.map((name) => `"${name}"`).join(', ');
        const values = columns.map((name) => set[name] ?? `"${name}"`).join(', ');
        await client.query(
          `with kind as materialized (select * from "${table}" where ${isKind} and ${which} order by ${key})
          insert into "${table}" (${names}) select ${values}
          from generate_series(${first}, ${last}) as block cross join lateral (
            select * from kind where ${key} + ${per * pattern} * block < ${per * (from + stores + 1)} offset 0) as kind`,
        );
      } finally {
        await client.end();
      }
    }),
  );
}

/** Computes the sums over all stores from the values per store. */
async function sumUp(orm: Orm): Promise<void> {
  await orm.execute(sql`delete from month_sum`);
  // As `month-shares.ts` stores them: per block of 2,048 stores and day
  await orm.execute(sql`
    with each_day as (
      select period, store_id / 2048 as block, at, sum(achieved) as achieved, sum(amount) as amount
      from month_share, unnest(days, amounts) with ordinality as of_day(achieved, amount, at) group by 1, 2, 3),
    in_days as (
      select period, block, array_agg(achieved order by at) as days, array_agg(amount order by at) as amounts from each_day group by 1, 2)
    insert into month_sum (period, block, stores, days, amounts, forecast_days, forecast_amount, gap_days, gap_stores)
    select period, block, count(distinct store_id), in_days.days, in_days.amounts, sum(forecast_days), sum(forecast_amount), sum(gap_days),
      count(*) filter (where gap_of_store > 0)
    from month_share join in_days using (period) where in_days.block = store_id / 2048
    group by period, block, in_days.days, in_days.amounts`);
  await orm.execute(sql`delete from day_sum`);
  await orm.execute(addedToSums([ranksWhere(sql`true`)], ranksWhere(sql`false`)));
}
