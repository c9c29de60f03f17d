import '#words';
// `npm run bench:scale -- --stores 10000 --days 31`: how long the console's dearest calls take with so many stores, and with a tenth of them,
// on a PostgreSQL of its own.
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { startRun } from '#billing/server/counting/count-run.ts';
import { ownersToCount } from '#billing/server/counting/owners-to-count.ts';
import { bringMonthsUpToDate } from '#billing/server/counting/store-months.ts';
import { addDays, dayOf } from '#core/model/day.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved/resource.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { asLongWork } from '#core/server/database/connections/limits.ts';
import type { Database } from '#core/server/database/database.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { previousMonth } from '#domain/billing/period.ts';
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
const few = await measured(cluster.url, smaller);
const many = await measured(cluster.url, stores);
console.log(
  `p95 of ${rounds} calls, ms, with ${smaller} and ${stores} stores of 3 keywords and ${days} days; how much longer`,
);
console.table(
  Object.fromEntries(
    Object.entries(many).map(([name, took]) => {
      const before = few[name] ?? Number.NaN;
      return [name, { [smaller]: round(before), [stores]: round(took), growth: (took / before).toFixed(1) }];
    }),
  ),
);
await cluster.stop();

/** Each call's p95 in ms by its name, and how long the job and the statements of filling took. */
async function measured(server: string, count: number): Promise<Record<string, number>> {
  const name = `bench_scale_${process.pid}_${count}`;
  await createDatabase(server, name);
  const url = urlOf(server, name);
  const env = { DATABASE_URL: url, SECRET_KEY: 'k'.repeat(64), WORKER: 'off' };
  await (await startServer({ env: { ...env, DEMO: 'on' } })).stop();
  const database = await openDatabase({ dataDir: '', databaseUrl: url });
  try {
    let began = performance.now();
    await asLongWork('migration', () => fill(database, count));
    console.log(`${count} stores: filled in ${seconds(began)} s`);
    began = performance.now();
    await bringMonthsUpToDate({
      database,
      tables,
      resources,
      now: Date.now,
      publishChange: async () => undefined,
    });
    console.log(`${count} stores: months and ranks worked out in ${seconds(began)} s`);
    await asLongWork('migration', () => database.rows(sql`vacuum analyze`));
    const app = await startServer({ env: { ...env, DEMO: 'on' } });
    const took = await calls(app.url, count);
    await app.stop();
    took['count of a month, begun'] = await countBegun(database);
    return took;
  } finally {
    await database.close();
    await dropDatabase(server, name);
  }
}

async function calls(url: string, count: number): Promise<Record<string, number>> {
  const headers = { authorization: `Bearer ${await tokenOf(url, 'system-admin@example.com')}` };
  const took: Record<string, number> = {};
  const period = previousMonth(dayOf(Date.now()).slice(0, 7));
  for (const [name, path] of Object.entries({
    ...listCalls(count),
    chart: `/search-condition-detail/${from * 3 + 6}/ranks`,
    dashboard: '/dashboard',
    ranks: '/dashboard/ranks?_end=25',
    'ranks, largest fall': '/dashboard/ranks?_sort=-change&_end=25',
    month: '/dashboard/month',
    'month before': '/dashboard/month-before',
    waiting: '/dashboard/waiting',
    'closing board': `/closing?period=${period}`,
    'closing board, running': `/closing?period=${dayOf(Date.now()).slice(0, 7)}`,
  })) {
    const times: number[] = [];
    for (let at = 0; at <= rounds; at += 1) {
      const began = performance.now();
      const answer = await fetch(`${url}/api${path}`, { headers });
      await answer.arrayBuffer();
      if (answer.status !== 200) {
        console.error(`${path}: ${answer.status}`);
        break;
      }
      // The first brings the plans and pages that the others find
      if (at > 0) times.push(performance.now() - began);
    }
    if (times.length > 0) took[name] = p95(times);
  }
  const began = performance.now();
  const file = await fetch(`${url}/api/search-conditions/export`, { headers });
  await file.arrayBuffer();
  if (file.status === 200) took.export = performance.now() - began;
  else console.error(`export: ${file.status}`);
  return took;
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
    'far page': `/search-conditions?_start=${count - 100}&_end=${count - 75}`,
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

/** Whom a count is about, and the run: what a person waits for who begins it. */
async function countBegun(database: Database): Promise<number> {
  const today = dayOf(Date.now());
  const period = previousMonth(today.slice(0, 7));
  const began = performance.now();
  const owners = await ownersToCount({ tables, resources }, database.orm, period, today);
  await startRun({ tables, resources, now: Date.now }, database.orm, { period, startedBy: null, total: owners.length });
  return performance.now() - began;
}

/** Two stores a customer, three keywords a store, a reading a day up to today. */
async function fill({ orm }: Database, count: number): Promise<void> {
  const today = dayOf(Date.now());
  const since = addDays(today, 1 - days);
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
