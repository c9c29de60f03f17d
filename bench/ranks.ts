import '#words';
// `npm run bench -- ranks`: compares the chart's call with ten thousand and with ten million readings in the table; the
// latter may take at most 1.5 times as long. Then detaches months while charts are requested, and measures how long that
// takes, how long readers wait, and how much space remains.

import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { addDays, dayOf } from '#core/model/day.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { Actor } from '#core/model/roles.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { asLongWork } from '#core/server/database/connections/limits.ts';
import type { Database } from '#core/server/database/database.ts';
import { detachParts, makePartsOf } from '#core/server/database/partitions/parts.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { openBroker } from '#core/server/events/broker.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { type RankMonthDeps, takeOffMonths } from '#ranking/server/readings/rank-months.ts';
import { resources as declared } from '#resources';
import { assembleOf, testParts } from '../tests/api/support/assembled.ts';
import { addStores, measuredTables as tables } from '../tests/api/support/measured.ts';
import { startPostgres } from '../tests/support/postgres.ts';

const days = 500;
const perStore = 5;
const [few, many] = [10_000, Number(process.env.READINGS ?? 10_000_000)];
const [rounds, warm] = [400, 50];
const most = 1.5;
const resources = resolveResources(declared);
const today = dayOf(Date.now());
const ofLongAgo = 'the chart, 60 days of last year';
const calls = {
  'the chart, 90 days': (id: number) => `/search-condition-detail/${id}/ranks?from=${addDays(today, -89)}&to=${today}`,
  'the chart, 365 days': (id: number) =>
    `/search-condition-detail/${id}/ranks?from=${addDays(today, -364)}&to=${today}`,
  [ofLongAgo]: (id: number) =>
    `/search-condition-detail/${id}/ranks?from=${addDays(today, 1 - days)}&to=${addDays(today, -440)}`,
  'who is above': (id: number) => `/search-condition-detail/${id}/above`,
};

const server = await startPostgres();
if (server.url === null) throw new Error(server.reason);
const admin = await openDatabase({ dataDir: '', databaseUrl: server.url });
try {
  const before = await measure(few);
  const after = await measure(many);
  console.table(
    Object.fromEntries(
      Object.keys(before).map((name) => {
        const [one = Number.NaN, other = Number.NaN] = [before[name], after[name]];
        if (other / one > most) process.exitCode = 1;
        return [
          name,
          { [`${few} (ms)`]: one.toFixed(2), [`${many} (ms)`]: other.toFixed(2), times: (other / one).toFixed(2) },
        ];
      }),
    ),
  );
  console.log(`medians of ${rounds} calls for different keywords; at most ${most} times is allowed`);
} finally {
  await admin.close();
  await server.stop();
}

async function measure(readings: number): Promise<Record<string, number>> {
  const name = `bench_ranks_${readings}`;
  await admin.orm.execute(sql`drop database if exists ${sql.identifier(name)}`);
  await admin.orm.execute(sql`create database ${sql.identifier(name)}`);
  const url = new URL(server.url ?? '');
  url.pathname = `/${name}`;
  const database = await openDatabase({ dataDir: '', databaseUrl: url.href });
  try {
    await migrate(database, fileURLToPath(new URL('../migrations', import.meta.url)));
    const keywords = readings / days;
    const began = performance.now();
    const { detailIds, storeIds } = await addKeywords(database, keywords);
    await fill(database);
    console.log(
      `${readings} readings of ${detailIds.length} keywords in ${((performance.now() - began) / 1000).toFixed(0)} s`,
    );
    return await timedCalls(database, detailIds, storeIds);
  } finally {
    await database.close();
    await admin.orm.execute(sql`drop database ${sql.identifier(name)} with (force)`);
  }
}

/** How long each call takes, in ms; at the end the months are off. */
async function timedCalls(database: Database, detailIds: readonly number[], storeIds: readonly number[]) {
  const { app, close } = await appOn(database);
  const ask = async (path: string) => {
    const start = performance.now();
    const answer = await app.request(`/api${path}`);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - start;
  };
  try {
    const timed: Record<string, number> = {};
    for (const [call, path] of Object.entries(calls))
      timed[call] = await medianOf((nth) => ask(path(spread(detailIds, nth))));
    timed['a store’s keywords'] = await medianOf((nth) => ask(`/search-conditions/${spread(storeIds, nth)}/ranks`));
    await takeOff(database, (nth) => ask(calls[ofLongAgo](spread(detailIds, nth))));
    timed['the same, its months taken off'] = await medianOf((nth) => ask(calls[ofLongAgo](spread(detailIds, nth))));
    return timed;
  } finally {
    await close();
  }
}

/** Detaches the months older than 13 months, and prints how long that took and how long callers waited meanwhile. */
async function takeOff(database: Database, ask: (nth: number) => Promise<number>): Promise<void> {
  const size = async () => {
    const [found] = await database.rows(sql`
      select coalesce(sum(pg_total_relation_size(inhrelid)), 0) / 1e6 as readings, pg_total_relation_size('rank_month') / 1e6 as months
      from pg_inherits where inhparent = 'rank_observation'::regclass`);
    return { readings: Number(found?.readings), months: Number(found?.months) };
  };
  const before = await size();
  const waits: number[] = [];
  const state = { isGoing: true };
  const asking = (async () => {
    while (state.isGoing) waits.push(await ask(waits.length));
  })();
  const began = performance.now();
  const gone: string[] = [];
  const log = (entry: Record<string, unknown>) => gone.push(String(entry.part));
  const deps: RankMonthDeps = {
    tables,
    readingsKeptMonths: 13,
    detachMonths: (asked) => detachParts(database, resources, asked),
    now: () => Date.now(),
    log,
  };
  await asLongWork('job', () => takeOffMonths(deps, today));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  state.isGoing = false;
  await asking;
  const after = await size();
  console.log(
    `${gone.length} months taken off in ${seconds} s, charts meanwhile in at most ${Math.max(...waits).toFixed(0)} ms: ` +
      `${(before.readings - after.readings).toFixed(0)} MB of readings became ${after.months.toFixed(0)} MB`,
  );
  await database.orm.execute(sql`vacuum (analyze) rank_month`);
}

/** Adds this many keywords as copies of one. */
async function addKeywords(database: Database, count: number) {
  const first = await addStores(database, { stores: 1, keywords: 1 });
  const [store, detail] = [named('search-conditions'), named('search-condition-detail')];
  const stores = await database.rows(sql`
    insert into ${store} (create_date, update_date, code, name, status, owner_user_id, place_id, address, contract_start, billing_mode)
    select 1, 1, 'B-' || n, 'みずいろ珈琲 ' || n || '号店', 'MEASURING', ${first.ownerUserId}, 'ChIJbench' || n, '東京都渋谷区', '2026-01-01', 'PER_KEYWORD'
    from generate_series(1, ${count / perStore}::integer) as n returning id`);
  const storeIds = stores.map(({ id }) => Number(id));
  const details = await database.rows(sql`
    insert into ${detail} (create_date, update_date, search_condition_id, keyword, search_location_id, target_rank, daily_price, language, device, depth, active, effective_from)
    select 1, 1, s.id, '渋谷 カフェ ' || n, d.search_location_id, 3, 500, 'ja', 'MOBILE', '20', true, '2026-01-01'
    from ${store} s, generate_series(1, ${perStore}::integer) as n, ${detail} d
    where s.code like 'B-%' and d.id = ${first.detailIds[0]} returning id`);
  return { detailIds: details.map(({ id }) => Number(id)), storeIds };
}

function named(name: string) {
  return tableOf({ tables }, name).table;
}

/** Inserts day by day, as in production, so that one keyword's readings are far apart on disk. */
async function fill(database: Database): Promise<void> {
  const [reading, detail] = [named('rank-observation'), named('search-condition-detail')];
  const read = Array.from({ length: days }, (_, ago) => addDays(today, -ago));
  await database.transaction((tx) => makePartsOf(tx, resources, 'rank-observation', read));
  for (let ago = days - 1; ago >= 0; ago -= 1)
    await database.orm.execute(sql`
      insert into ${reading} (create_date, update_date, detail_id, day, taken_at, status, rank, depth, origin, instrument, place_ids_above)
      select 1, 1, id, ${addDays(today, -ago)}::date, 1, 'OK', nullif((id * 7 + ${ago}) % 23, 0), 20, 'SCHEDULED', 'google-places',
        case when ${ago} < 60 then '["ChIJaaaaaaaaaaaaaaaaaaaaaaa","ChIJbbbbbbbbbbbbbbbbbbbbbbb"]'::jsonb
          when ${ago} > 440 then (select jsonb_agg('ChIJ' || md5((id * n)::text)) from generate_series(1, (id * 7 + ${ago}) % 23) as n) end
      from ${detail}`);
  await database.orm.execute(sql`vacuum (analyze) ${reading}`);
}

/** The product's server, as an administrator calls it whose session nobody looks for. */
async function appOn(database: Database) {
  const log = console.error;
  const broker = await openBroker({ database, tables, resources, log });
  const now = () => Date.now();
  const enqueue = async () => {};
  const parts = testParts({ resources, tables, database, now, enqueue, broker, log });
  const actor: Actor = { id: 1, role: 'SYSTEM_ADMINISTRATOR' };
  const one = {
    actor,
    sessionId: '1',
    endsAt: Number.POSITIVE_INFINITY,
    lacksSecondFactor: false,
    viewerId: null,
    token: null,
  };
  const { app } = assembleOf(parts, { authenticate: async () => one });
  return { app, close: () => broker.close() };
}

/** Returns ids from all over the table, a different one each time. */
function spread(ids: readonly number[], nth: number): number {
  return ids[(nth * 7919) % ids.length] ?? 0;
}

async function medianOf(call: (nth: number) => Promise<number>): Promise<number> {
  const times: number[] = [];
  for (let nth = 0; nth < rounds + warm; nth += 1) {
    const time = await call(nth);
    if (nth >= warm) times.push(time);
  }
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN;
}
