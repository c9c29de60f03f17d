import '#words';
// `npm run bench -- count --customers 10000`: counts a month of that many customers with a worker that is killed twice,
// and resumed by the next one. Checks that there is one draft per customer with the right sum, and measures the speed
// and how long other users wait.
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { sql } from 'drizzle-orm';
import { startRun } from '#billing/server/counting/count-run.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { asLongWork } from '#core/server/database/connections/limits.ts';
import type { Database } from '#core/server/database/database.ts';
import { makePartsOf } from '#core/server/database/partitions/parts.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { resources as declared } from '#resources';
import { node24 } from '../scripts/lib/node24.mjs';
import { createDatabase, startPostgres, urlOf } from '../tests/support/postgres.ts';

const { values: given } = parseArgs({ options: { customers: { type: 'string', default: '1000' } } });
const customers = Number(given.customers);
const worker = fileURLToPath(new URL('../tests/support/count-worker.ts', import.meta.url));
const period = '2026-09';
const [price, target] = [500, 3];

const server = await startPostgres();
if (server.url === null) throw new Error(server.reason);
const name = `bench_count_${process.pid}`;
await createDatabase(server.url, name);
const databaseUrl = urlOf(server.url, name);
const database = await openDatabase({ dataDir: '', databaseUrl });
const failures: string[] = [];
try {
  await migrate(database, fileURLToPath(new URL('../migrations', import.meta.url)));
  const filling = performance.now();
  await asLongWork('migration', () => fill(database));
  console.log(`filled in ${seconds(filling)} s`);
  let clock = Date.parse('2026-10-02T01:00:00Z');
  const resources = resolveResources(declared);
  const counting = { resources, tables: tablesOf(declared, resources), now: () => clock };
  const { id } = await startRun(counting, database.orm, { period, startedBy: null, total: customers });
  const others = startOthers(database);
  const began = performance.now();
  const killed: number[] = [];
  for (const part of [1 / 3, 2 / 3]) {
    const child = startWorker(id, clock);
    while ((await counted(database, id)) < customers * part && child.exitCode === null) await pause(20);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    killed.push(await counted(database, id));
    // Advance the clock until its lease has expired
    clock += 600_000;
  }
  const last = startWorker(id, clock);
  await new Promise((resolve) => last.once('exit', resolve));
  const took = Number(seconds(began));
  const waits = await others.stop();
  failures.push(...(await wrong(database, id)));
  console.table({
    customers,
    'killed after': killed.join(', '),
    'seconds, restarts included': took,
    'customers a second': Math.round(customers / took),
    'others: writes': waits.length,
    'others: 95 % wait at most (ms)': Math.round(waits[Math.floor(waits.length * 0.95)] ?? 0),
    'others: longest wait (ms)': Math.round(waits.at(-1) ?? 0),
    'resumed correctly': failures.length === 0,
  });
} finally {
  await database.close();
  await server.stop();
}
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

/** One or two stores per customer, three keywords per store, one reading per day. */
async function fill({ orm, transaction }: Database): Promise<void> {
  await transaction((tx) => makePartsOf(tx, resolveResources(declared), 'rank-observation', [`${period}-01`]));
  const stamped = sql.raw('1, 1');
  const days = sql.raw(`generate_series('2026-09-01'::date, '2026-09-30'::date, interval '1 day')`);
  await orm.execute(sql`insert into "system_user" (id, name, email, system_user_role, status, must_change_password, create_date, update_date)
    select n, '顧客' || n, 'customer' || n || '@example.com', 'GENERAL_CLAIMED_BY_FLEX', 'ACTIVE', false, ${stamped}
    from generate_series(1, ${customers}::int) n`);
  await orm.execute(sql`insert into search_location (id, name, kind, latitude, longitude, radius, create_date, update_date)
    values (1, '渋谷駅', 'STATION', 35.658, 139.7016, 1000, ${stamped})`);
  await orm.execute(sql`insert into search_conditions (id, code, name, status, owner_user_id, address, contract_start, billing_mode, create_date, update_date)
    select n, 'S-' || lpad(n::text, 6, '0'), '店' || n, 'MEASURING', (n - 1) % ${customers}::int + 1, '東京都', '2026-01-01', 'PER_KEYWORD', ${stamped}
    from generate_series(1, ${customers + Math.floor(customers / 2)}::int) n`);
  await orm.execute(sql`insert into search_condition_term (search_condition_id, effective_from, owner_user_id, status, billing_mode, create_date, update_date)
    select id, '2026-01-01', owner_user_id, 'MEASURING', 'PER_KEYWORD', ${stamped} from search_conditions`);
  await orm.execute(sql`insert into search_condition_detail (id, search_condition_id, keyword, search_location_id, target_rank, daily_price, language,
      device, depth, active, effective_from, create_date, update_date)
    select (store.id - 1) * 3 + k, store.id, '語' || k, 1, ${target}::int, ${price}::int, 'ja', 'MOBILE', 20, true, '2026-01-01', ${stamped}
    from search_conditions store, generate_series(1, 3) k`);
  await orm.execute(sql`insert into search_condition_detail_term (detail_id, effective_from, target_rank, daily_price, create_date, update_date)
    select id, '2026-01-01', target_rank, daily_price, ${stamped} from search_condition_detail`);
  await orm.execute(sql`insert into rank_observation (detail_id, day, taken_at, status, rank, depth, origin, instrument, create_date, update_date)
    select detail.id, day::date, 1, 'OK', 1 + (detail.id * 7 + extract(day from day)::int) % 6, 20, 'SCHEDULED', 'google-places', ${stamped}
    from search_condition_detail detail, ${days} day`);
  await orm.execute(sql`analyze`);
}

function startWorker(run: number, clock: number) {
  const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, RUN: String(run), CLOCK: String(clock) };
  return spawn(node24(), [worker], { stdio: ['ignore', 'ignore', 'inherit'], env });
}

async function counted({ rows }: Database, run: number): Promise<number> {
  const [found] = await rows(sql`select counted::int as counted from count_run where id = ${run}`);
  return Number(found?.counted ?? 0);
}

/** Simulates a user who saves one store after another meanwhile; returns how long each took, ascending. */
function startOthers({ rows }: Database) {
  const waits: number[] = [];
  let isOver = false;
  const working = (async () => {
    while (!isOver) {
      const began = performance.now();
      const store = 1 + Math.floor(Math.random() * customers);
      await rows(sql`update search_conditions set note = 'x' where id = ${store}`);
      waits.push(performance.now() - began);
      await pause(50);
    }
  })();
  return {
    async stop() {
      isOver = true;
      await working;
      return waits.toSorted((one, other) => one - other);
    },
  };
}

/** Checks that there is one draft per customer that matches the readings, and that the ledger's sum equals the draft's. */
async function wrong({ rows }: Database, run: number): Promise<string[]> {
  const differing = await rows(sql`
    with owed as (
      select store.owner_user_id as user_id, sum(${price}::int) filter (where reading.rank <= ${target}::int)::int as yen
      from rank_observation reading
      join search_condition_detail detail on detail.id = reading.detail_id
      join search_conditions store on store.id = detail.search_condition_id
      group by 1),
    drafts as (
      select charge.user_id, count(distinct charge.id)::int as drafts, max(charge.subtotal)::int as subtotal, sum(day.price)::int as ledger
      from incentive_history charge join billed_day day on day.charge_id = charge.id
      group by 1)
    select * from owed full join drafts using (user_id)
    where yen is distinct from subtotal or yen is distinct from ledger or drafts is distinct from 1 limit 5`);
  const [state] = await rows(
    sql`select state, counted::int as counted, failed::int as failed from count_run where id = ${run}`,
  );
  const isDone = state?.state === 'FINISHED' && state.counted === customers && state.failed === 0;
  return [
    ...differing.map((row) => `wrong: ${JSON.stringify(row)}`),
    ...(isDone ? [] : [`the count ended as ${JSON.stringify(state)}`]),
  ];
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
