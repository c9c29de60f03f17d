import '#words';
// `npm run bench -- restarts --times 100`: restarts PostgreSQL repeatedly under load, alternately by a crash and in
// order. The processes must keep running, outages must return 503 with Retry-After, and nothing acknowledged may be lost
// or duplicated.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { startCluster } from '../tests/support/cluster.ts';
import { startLoad } from '../tests/support/load.ts';
import { postgresBinaries } from '../tests/support/postgres.ts';
import { startServer } from '../tests/support/server.ts';
import { addSignedIn } from '../tests/support/signed-in.ts';

const { values: given } = parseArgs({ options: { times: { type: 'string', default: '100' } } });
const times = Number(given.times);
/** The maximum recovery time, once the database responds again. */
const maxMs = 10_000;

const bin = postgresBinaries();
if (bin === undefined) throw new Error('no PostgreSQL server is installed');
// Acknowledged writes must survive a crash, so commits wait for the disk here
const cluster = await startCluster(bin, { settings: { synchronous_commit: 'on' } });
await cluster.administer('alter database postgres owner to tenjun');
const env = { DATABASE_URL: cluster.url, SECRET_KEY: 'a secret of the bench', DEMO: 'off', TRUST_PROXY: '0' };
const servers = [await startServer({ env: { ...env, WORKER: 'off' } }), await startServer({ env })];
const database = await openDatabase({ dataDir: '', databaseUrl: cluster.url });
const tokens = await addSignedIn(database, 10);
await database.close();
const failures: string[] = [];
try {
  const load = startLoad({ urls: () => servers.map(({ url }) => url), tokens });
  let slowest = 0;
  for (let nth = 0; nth < times; nth += 1) {
    await pause(300 + Math.random() * 400);
    await cluster.restart(nth % 2 === 0 ? 'immediate' : 'fast', Math.random() * 500);
    const back = performance.now();
    while (load.lastGood() <= back && performance.now() - back < maxMs) await pause(10);
    if (load.lastGood() <= back) failures.push(`no good answer within ${maxMs} ms after restart ${nth + 1}`);
    slowest = Math.max(slowest, load.lastGood() - back);
  }
  await load.stop();
  const kept = (await cluster.administer(`select name from search_location where name like '負荷%'`)).map(({ name }) =>
    String(name),
  );
  const there = new Set(kept);
  const lost = [...load.acknowledged].filter((name) => !there.has(name));
  const died = servers.filter(({ ended }) => ended());
  if (lost.length > 0) failures.push(`${lost.length} acknowledged rows are lost`);
  if (kept.length > there.size) failures.push(`${kept.length - there.size} rows are there twice`);
  if (died.length > 0) failures.push(...died.map(({ output }) => `a process ended:\n${output().slice(-2000)}`));
  failures.push(...new Set(load.wrong));
  if (load.wrong.length > 0) failures.push(...servers.map(({ output }) => output().slice(-2000)));
  console.table({
    restarts: times,
    'processes that ended': died.length,
    ...Object.fromEntries([...load.answers].map(([answer, count]) => [`answers ${answer}`, count])),
    'rows acknowledged': load.acknowledged.size,
    'acknowledged and lost': lost.length,
    'made twice': kept.length - there.size,
    'slowest return (ms)': Math.round(slowest),
  });
} finally {
  for (const server of servers) await server.stop();
  await cluster.stop();
}
for (const failure of [...failures.slice(0, 10), ...failures.slice(10).slice(-2)]) console.error(failure);
if (failures.length > 0) process.exitCode = 1;
