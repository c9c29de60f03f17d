import '#words';
// `npm run bench:scale -- --stores 10000 --days 31`: how long the console's dearest calls take with so many stores, and with a tenth of them,
// on a PostgreSQL of its own.
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { startRun } from '#billing/server/counting/count-run.ts';
import { howManyToCount } from '#billing/server/counting/owners-to-count.ts';
import { bringMonthsUpToDate } from '#billing/server/counting/store-months.ts';
import { addDays, dayOf } from '#core/model/day.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { asLongWork } from '#core/server/database/connections/limits.ts';
import type { Database } from '#core/server/database/database.ts';
import { makePartsOf } from '#core/server/database/partitions/ahead.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { daysFrom, previousMonth } from '#domain/billing/period.ts';
import { resources as declared } from '#resources';
import { ensureConsole } from '../scripts/lib/console-build.mjs';
import { createDatabase, dropDatabase, startPostgres, urlOf } from '../tests/support/postgres.ts';
import { startServer } from '../tests/support/server.ts';
import { tokenOf } from './lib/bystanders.ts';

const { values: given } = parseArgs({
  options: {
    stores: { type: 'string', default: '10000' },
    days: { type: 'string', default: '31' },
    rounds: { type: 'string', default: '11' },
    smaller: { type: 'string' },
  },
});
const stores = Number(given.stores);
const days = Number(given.days);
const rounds = Number(given.rounds);
const smaller = Number(given.smaller ?? Math.max(100, stores / 10));
/** Rows of ours follow the demo's. */
const from = 100_000;
const resources = resolveResources(declared);
const tables = tablesOf(declared, resources);

ensureConsole();
const cluster = await startPostgres();
if (cluster.url === null) throw new Error(cluster.reason);
const few = await filled(cluster.url, smaller);
const many = await filled(cluster.url, stores);
console.log(
  `p95 of ${rounds} calls, ms, with ${smaller} and ${stores} stores of 3 keywords and ${days} days; how much longer`,
);
console.table(await compared(few, many));
for (const one of [few, many]) await dropDatabase(cluster.url, one.name);
await cluster.stop();

interface Filled {
  readonly name: string;
  readonly url: string;
  readonly count: number;
}

/** A database with so many stores; prints how long filling it took, and the job that works out months and ranks. */
async function filled(server: string, count: number): Promise<Filled> {
  const name = `bench_scale_${process.pid}_${count}`;
  await createDatabase(server, name);
  const url = urlOf(server, name);
  await (await startServer({ env: envOf(url) })).stop();
  const database = await openDatabase({ dataDir: '', databaseUrl: url });
  try {
    let began = performance.now();
    await asLongWork('migration', () => fill(database, count));
    console.log(`${count} stores: filled in ${seconds(began)} s`);
    began = performance.now();
    await bringMonthsUpToDate({ database, tables, resources, now: Date.now, publishChange: async () => undefined });
    console.log(`${count} stores: months and ranks worked out in ${seconds(began)} s`);
    await asLongWork('migration', () => database.rows(sql`vacuum analyze`));
  } finally {
    await database.close();
  }
  return { name, url, count };
}

function envOf(url: string): Record<string, string> {
  return { DATABASE_URL: url, SECRET_KEY: 'k'.repeat(64), WORKER: 'off', DEMO: 'on' };
}

/** Each call with the one number of stores and the other in turn, so that what else the machine does meets both. */
async function compared(...both: readonly [Filled, Filled]): Promise<Record<string, object>> {
  const open = [];
  for (const one of both) {
    const { url, stop } = await startServer({ env: envOf(one.url) });
    const headers = { authorization: `Bearer ${await tokenOf(url, 'system-admin@example.com')}` };
    const calls = [
      ...Object.entries(callsWith(one.count)).map(
        ([name, path]) => [name, () => fetched(`${url}${path}`, headers)] as const,
      ),
      ['count of a month, begun', () => countBegun(one.url)] as const,
    ];
    open.push({ stop, calls: new Map(calls) });
  }
  const table: Record<string, object> = {};
  for (const name of open[0]?.calls.keys() ?? []) {
    const times: number[][] = [[], []];
    const turns = name === 'export' ? 1 : rounds + 1;
    for (let turn = 0; turn < turns; turn += 1)
      for (const [at, { calls }] of open.entries()) times[at]?.push((await calls.get(name)?.()) ?? Number.NaN);
    // The first brings the plans and pages that the others find
    const [before = Number.NaN, took = Number.NaN] = times.map((ms) => p95(turns === 1 ? ms : ms.slice(1)));
    table[name] = { [both[0].count]: round(before), [both[1].count]: round(took), growth: (took / before).toFixed(1) };
  }
  for (const { stop } of open) await stop();
  return table;
}

/** How long an answer takes, ms; NaN where it is a refusal. */
async function fetched(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status === 200) return performance.now() - began;
  console.error(`${url}: ${answer.status}`);
  return Number.NaN;
}

/** What an administrator asks for, by its name. */
function callsWith(count: number): Record<string, string> {
  const running = dayOf(Date.now()).slice(0, 7);
  const asked = {
    ...listCalls(count),
    chart: `/search-condition-detail/${from * 3 + 6}/ranks`,
    dashboard: '/dashboard',
    ranks: '/dashboard/ranks?_end=25',
    'ranks, largest fall': '/dashboard/ranks?_sort=-change&_end=25',
    month: '/dashboard/month',
    'month before': '/dashboard/month-before',
    waiting: '/dashboard/waiting',
    'closing board': `/closing?period=${previousMonth(running)}`,
    'closing board, running': `/closing?period=${running}`,
    export: '/search-conditions/export',
  };
  return Object.fromEntries(Object.entries(asked).map(([name, path]) => [name, `/api${path}`]));
}

/** The list as it opens, its searches, its filters and its sorts. */
function listCalls(count: number): Record<string, string> {
  const { list } = resourceNamed(resources, 'search-conditions');
  const asked = (query: string) => `/search-conditions?_end=25${query}`;
  const sorts = list.columns.map(({ name }) => [`sorted by ${name}`, asked(`&_sort=${name}&_order=desc`)]);
  return {
    list: asked(''),
    'search, 2 characters': asked(`&q=${encodeURIComponent('珈琲')}`),
    'search, 2 characters, none': asked(`&q=${encodeURIComponent('鮨屋')}`),
    'search, 5 characters': asked(`&q=${encodeURIComponent('渋谷珈琲店')}`),
    'page 10,000, or the last': `/search-conditions?_start=${Math.min(250_000, count - 25)}&_end=${Math.min(250_000, count - 25) + 25}`,
    'filter: status': asked('&status_in=MEASURING'),
    'filter: today': asked('&statusToday_in=MEASURING'),
    'filter: fallen': asked('&hasFallen=true'),
    'filter: out': asked('&hasOut=true'),
    'filter: unread': asked('&hasUnread=true'),
    'filter: owner': asked(`&ownerUserId_in=${from + 1}`),
    'filter: category': asked(`&category_in=${encodeURIComponent('カフェ')}`),
    'filter: charge': asked('&chargeForecast_gte=1000'),
    ...Object.fromEntries(sorts),
  };
}

/** How long a person waits who begins the count of the month before, ms. */
async function countBegun(databaseUrl: string): Promise<number> {
  const today = dayOf(Date.now());
  const period = previousMonth(today.slice(0, 7));
  const database = await openDatabase({ dataDir: '', databaseUrl });
  try {
    const began = performance.now();
    const total = await howManyToCount({ tables, resources }, database.orm, period, today);
    await startRun({ tables, resources, now: Date.now }, database.orm, { period, startedBy: null, total });
    return performance.now() - began;
  } finally {
    await database.close();
  }
}

/** Two stores a customer, three keywords a store, a reading a day up to today. */
async function fill({ orm, transaction }: Database, count: number): Promise<void> {
  const today = dayOf(Date.now());
  const since = addDays(today, 1 - days);
  await transaction((tx) => makePartsOf(tx, resources, 'rank-observation', daysFrom(since, today)));
  const stamped = sql.raw('1, 1');
  await orm.execute(sql`insert into "system_user" (id, name, email, system_user_role, status, must_change_password, create_date, update_date)
    select ${from}::int + n, '顧客' || n, 'scale' || n || '@example.com', 'GENERAL_CLAIMED_BY_FLEX', 'ACTIVE', false, ${stamped}
    from generate_series(1, ${Math.ceil(count / 2)}::int) n`);
  await orm.execute(sql`insert into search_conditions (id, code, name, category, status, owner_user_id, address, contract_start, billing_mode, cap_days, create_date, update_date)
    select ${from}::int + n, 'X-' || n, (array['渋谷', '新宿', '横浜', '梅田', '博多', '札幌', '仙台'])[n % 7 + 1]
        || (array['珈琲店', 'カフェ', '歯科', '美容室', '整体院'])[n % 5 + 1] || n,
      (array['カフェ', '歯科', '美容室', '整体'])[n % 4 + 1], 'MEASURING', ${from}::int + (n + 1) / 2, '東京都' || n || '番地',
      '2026-01-01', 'PER_KEYWORD', 30, ${stamped}
    from generate_series(1, ${count}::int) n`);
  await orm.execute(sql`insert into search_condition_term (search_condition_id, effective_from, owner_user_id, status, billing_mode, cap_days, create_date, update_date)
    select id, '2026-01-01', owner_user_id, 'MEASURING', 'PER_KEYWORD', 30, ${stamped} from search_conditions where id > ${from}`);
  await orm.execute(sql`insert into search_condition_detail (id, search_condition_id, keyword, search_location_id, target_rank, daily_price, language,
      device, depth, active, effective_from, create_date, update_date)
    select store.id * 3 + k, store.id, '語' || k, (select min(id) from search_location), 3, 500, 'ja', 'MOBILE', 20, true, '2026-01-01', ${stamped}
    from search_conditions store, generate_series(1, 3) k where store.id > ${from}`);
  await orm.execute(sql`insert into search_condition_detail_term (detail_id, effective_from, target_rank, daily_price, create_date, update_date)
    select id, '2026-01-01', target_rank, daily_price, ${stamped} from search_condition_detail where search_condition_id > ${from}`);
  // Day after day, as they come to be
  for (let day = since; day <= today; day = addDays(day, 1))
    await orm.execute(sql`insert into rank_observation (detail_id, day, taken_at, status, rank, depth, origin, instrument, create_date, update_date)
      select id, ${day}::date, 1, 'OK', nullif(1 + (id * 7 + ${Number(day.slice(8))}::int * (id % 5)) % 21, 21), 20, 'SCHEDULED', 'google-places', ${stamped}
      from search_condition_detail where search_condition_id > ${from}`);
  await orm.execute(
    sql`insert into store_month (store_id, asked, past_asked) select id, 1, 1 from search_conditions where id > ${from}`,
  );
  await orm.execute(sql`analyze`);
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
