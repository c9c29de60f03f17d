import '#words';
// `npm run bench -- scale --stores 10000 --days 31`: measures the console's most expensive calls with that many stores,
// and with a tenth of them, on a PostgreSQL server of its own.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { startRun } from '#billing/server/counting/count-run.ts';
import { howManyToCount } from '#billing/server/counting/owners-to-count.ts';
import { dayOf } from '#core/model/day.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { resourceNamed } from '#core/model/resolved.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { asLongWork } from '#core/server/database/connections/limits.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { previousMonth } from '#domain/period.ts';
import { resources as declared } from '#resources';
import { ensureConsole } from '../scripts/lib/console-build.mjs';
import { startCluster } from '../tests/support/cluster.ts';
import { createDatabase, dropDatabase, postgresBinaries, urlOf } from '../tests/support/postgres.ts';
import { startServer } from '../tests/support/server.ts';
import { tokenOf } from './lib/background-load.ts';
import { fill, from } from './lib/scale-fill.ts';

const { values: given } = parseArgs({
  options: {
    stores: { type: 'string', default: '10000' },
    days: { type: 'string', default: '31' },
    rounds: { type: 'string', default: '11' },
    smaller: { type: 'string' },
    folder: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const stores = Number(given.stores);
const days = Number(given.days);
const rounds = Number(given.rounds);
const smaller = Number(given.smaller ?? Math.max(100, stores / 10));
const resources = resolveResources(declared);
const tables = tablesOf(declared, resources);

ensureConsole();
const bin = postgresBinaries();
if (bin === undefined) throw new Error('no PostgreSQL server is installed');
const folder = given.folder ?? mkdtempSync(join(tmpdir(), 'tenjun-scale-'));
mkdirSync(folder, { recursive: true });
// A quarter of the memory, as PostgreSQL's manual recommends
const settings = {
  shared_buffers: `${Math.round(totalmem() / 4 / 2 ** 20)}MB`,
  max_wal_size: '16GB',
  maintenance_work_mem: '1GB',
};
const cluster = await startCluster(bin, { folder, settings });
const { clock, today } = clockAt(folder);
const few = await filled(smaller);
const many = await filled(stores);
console.log(
  `p95 of ${rounds} calls, ms, with ${smaller} and ${stores} stores of 3 keywords and ${days} days; how much longer`,
);
console.table(await compared(few, many));
if (given.folder === undefined) await cluster.stop();
else await cluster.kill();

interface Filled {
  readonly name: string;
  readonly url: string;
  readonly count: number;
}

/**
 * A clock of this bench, set to noon of the day on which its databases were first filled, so that their last readings
 * are always of today.
 */
function clockAt(of: string) {
  const kept = join(of, 'today');
  if (!existsSync(kept)) writeFileSync(kept, dayOf(Date.now()));
  const day = readFileSync(kept, 'utf8');
  const file = join(of, 'clock');
  writeFileSync(file, String(Date.parse(`${day}T12:00:00+09:00`) - Date.now()));
  return { clock: file, today: day };
}

/**
 * Returns a database with this many stores; reuses that of an earlier run in this folder, otherwise prints how long each
 * step of filling takes.
 */
async function filled(count: number): Promise<Filled> {
  const name = `scale_${count}_${days}`;
  const url = urlOf(cluster.url, name);
  const isThere = (await cluster.administer(`select from pg_database where datname = '${name}_filled'`)).length > 0;
  if (isThere) return { name, url, count };
  await dropDatabase(cluster.url, name);
  await createDatabase(cluster.url, name);
  await (await startServer({ env: { ...envOf(url), DEMO: 'on' } })).stop();
  const database = await openDatabase({ dataDir: '', databaseUrl: url });
  try {
    const superuser = async () => {
      const client = new pg.Client({ connectionString: urlOf(cluster.url, name).replace('tenjun@', 'postgres@') });
      await client.connect();
      return client;
    };
    console.log(`${count} stores, s:`);
    const note = (step: string, took: number) => console.log(`  ${step}: ${took.toFixed(1)}`);
    await asLongWork('migration', () => fill(database, { stores: count, today, days, superuser }, note));
    const began = performance.now();
    await asLongWork('migration', () => database.rows(sql`vacuum analyze`));
    note('vacuum analyze', (performance.now() - began) / 1000);
  } finally {
    await database.close();
  }
  // An empty database with this name marks the other one as filled
  await createDatabase(cluster.url, `${name}_filled`);
  return { name, url, count };
}

function envOf(url: string): Record<string, string> {
  return { DATABASE_URL: url, SECRET_KEY: 'k'.repeat(64), WORKER: 'off', DEMO: 'off', TEST_CLOCK: clock };
}

/** Measures each call alternately with both numbers of stores, so that other load on the machine affects both. */
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
  for (const name of [...(open[0]?.calls.keys() ?? [])].filter((one) => one.includes(given.only))) {
    const times: number[][] = [[], []];
    const turns = name === 'export' ? 1 : rounds + 1;
    for (let turn = 0; turn < turns; turn += 1)
      for (const [at, { calls }] of open.entries()) times[at]?.push((await calls.get(name)?.()) ?? Number.NaN);
    // The first call warms up plans and pages and is not counted
    const [before = Number.NaN, took = Number.NaN] = times.map((ms) => p95(turns === 1 ? ms : ms.slice(1)));
    table[name] = { [both[0].count]: round(before), [both[1].count]: round(took), growth: (took / before).toFixed(1) };
  }
  for (const { stop } of open) await stop();
  return table;
}

/** Returns the duration of a call in ms; NaN if it was refused. */
async function fetched(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url, { headers });
  await answer.arrayBuffer();
  if (answer.status === 200) return performance.now() - began;
  console.error(`${url}: ${answer.status}`);
  return Number.NaN;
}

/** The calls of an administrator, by name. */
function callsWith(count: number): Record<string, string> {
  const running = today.slice(0, 7);
  const asked = {
    ...listCalls(count),
    chart: `/search-condition-detail/${from * 3 + 3}/ranks`,
    dashboard: '/dashboard',
    ranks: '/dashboard/ranks?_end=25',
    'ranks, largest fall': '/dashboard/ranks?_sort=-change&_end=25',
    'ranks, by rank': '/dashboard/ranks?_sort=rank&_end=25',
    'ranks, by store': '/dashboard/ranks?_sort=store&_end=25',
    'ranks missed, by rank': '/dashboard/ranks?result=MISSED&_sort=rank&_end=25',
    'ranks out, by rank': '/dashboard/ranks?result=OUT&_sort=rank&_end=25',
    month: '/dashboard/month',
    'month before': '/dashboard/month-before',
    waiting: '/dashboard/waiting',
    'closing board': `/closing?period=${previousMonth(running)}`,
    'closing board, running': `/closing?period=${running}`,
    export: '/search-conditions/export',
  };
  return Object.fromEntries(Object.entries(asked).map(([name, path]) => [name, `/api${path}`]));
}

/** The list as it opens, and its searches, filters and sorts. */
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

/** Measures in ms how long a user waits who starts the count of the previous month. */
async function countBegun(databaseUrl: string): Promise<number> {
  const period = previousMonth(today.slice(0, 7));
  const database = await openDatabase({ dataDir: '', databaseUrl });
  try {
    const began = performance.now();
    const total = await howManyToCount({ tables, resources }, database.orm, period, { today });
    await startRun({ tables, resources, now: () => Date.parse(`${today}T12:00:00+09:00`) }, database.orm, {
      period,
      startedBy: null,
      total,
    });
    return performance.now() - began;
  } finally {
    await database.close();
  }
}

function p95(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
