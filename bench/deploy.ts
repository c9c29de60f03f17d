import '#words';
/*
 * `npm run bench -- deploy`: starts what deploy/compose.yaml describes from Debian's packages and by the same files: PostgreSQL,
 * PgBouncer, two processes for calls, one for jobs, and Caddy. Walks the product over HTTPS, kills each piece once under load,
 * and starts the product on a restored backup. Only loopback is used. Exit code 1 where a promise is broken.
 */
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { ensureConsole } from '../scripts/lib/console-build.mjs';
import { ensureServer } from '../scripts/lib/server-build.mjs';
import { startLoad } from '../tests/support/load.ts';
import { freePort } from '../tests/support/port.ts';
import { startServer } from '../tests/support/server.ts';
import { addSignedIn } from '../tests/support/signed-in.ts';
import {
  administrator,
  databasePassword,
  requirePrograms,
  runScript,
  startDatabase,
  startPooler,
  startProxy,
} from './deploy/pieces.ts';
import { restoredServer } from './deploy/restored.ts';
import { walk } from './deploy/walk.ts';

/** The longest that anybody may wait after a piece was killed. */
const maxMs = 10_000;

requirePrograms();
ensureConsole();
ensureServer();
const folder = mkdtempSync(join(tmpdir(), 'tenjun-deploy-'));
// PgBouncer runs as another user
chmodSync(folder, 0o755);
const ports = { database: await freePort(), pooler: await freePort(), https: await freePort(), http: await freePort() };
const addressBy = (port: number, name = 'tenjun') => `postgres://tenjun:${databasePassword}@127.0.0.1:${port}/${name}`;
const url = `https://localhost:${ports.https}`;
const env = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret of the bench',
  TRUST_PROXY: '1',
  PUBLIC_URL: url,
  METRICS_TOKEN: 'the-metrics-of-the-bench',
  DATABASE_URL: addressBy(ports.pooler),
  DATABASE_DIRECT_URL: addressBy(ports.database),
};
const failures: string[] = [];
const stops: (() => Promise<unknown>)[] = [async () => rmSync(folder, { recursive: true, force: true })];
try {
  const cluster = await startDatabase(ports.database);
  stops.push(() => cluster.stop());
  const pooler = await startPooler(join(folder, 'pooler'), ports.pooler, ports.database);
  stops.push(() => pooler.stop());
  const processes = {
    api1: await product({ WORKER: 'off' }),
    api2: await product({ WORKER: 'off' }),
    worker: await product({ WORKER: 'only' }),
  };
  const proxy = await startProxy(join(folder, 'proxy'), ports, [processes.api1.port, processes.api2.port]);
  stops.push(() => proxy.stop());
  while (!(await trusts(proxy.authority))) await pause(50);

  failures.push(...(await walk({ url, httpPort: ports.http, apiPort: processes.api1.port, env })));

  const database = await openDatabase({ dataDir: '', databaseUrl: addressBy(ports.database) });
  const tokens = await addSignedIn(database, 10);
  await database.close();
  const load = startLoad({ urls: () => [url], tokens });
  const returns: Record<string, number> = {};
  for (const [name, killAndStart] of Object.entries({
    'API process': processes.api1.killAndStart,
    worker: processes.worker.killAndStart,
    PgBouncer: pooler.killAndStart,
    Caddy: proxy.killAndStart,
    PostgreSQL: () => cluster.restart('immediate', 500),
  })) {
    await pause(3000);
    const began = performance.now();
    await killAndStart();
    const back = performance.now();
    while (load.lastGood() <= back && performance.now() - back < maxMs) await pause(10);
    returns[`${name} killed, until the next good answer (ms)`] = Math.round(load.lastGood() - began);
    if (load.lastGood() <= back) failures.push(`no good answer ${maxMs} ms after ${name} was killed`);
  }
  await pause(2000);
  await load.stop();
  failures.push(...new Set(load.wrong));
  const names = (await rows(`select name from search_location where name like '負荷%'`)).map(({ name }) =>
    String(name),
  );
  const there = new Set(names);
  const lost = [...load.acknowledged].filter((name) => !there.has(name));
  if (lost.length > 0) failures.push(`${lost.length} acknowledged rows are lost`);
  if (names.length > there.size) failures.push(`${names.length - there.size} rows are there twice`);

  const backups = join(folder, 'backups');
  mkdirSync(backups);
  const asAdministrator = administrator(ports.database);
  const began = performance.now();
  const restored = runScript('backup.sh', ['once'], { ...asAdministrator, PGDATABASE: 'tenjun', BACKUP_DIR: backups });
  const backupMs = Math.round(performance.now() - began);
  const [dump = ''] = readdirSync(backups).filter((name) => name.endsWith('.dump'));
  failures.push(
    ...(await restoredServer({
      dump: join(backups, dump),
      administrator: asAdministrator,
      address: addressBy(ports.database, 'again'),
      env,
      names: there,
    })),
  );
  console.table({
    ...Object.fromEntries([...load.answers].map(([answer, count]) => [`answers ${answer}`, count])),
    'rows acknowledged, lost, doubled': `${load.acknowledged.size}, ${lost.length}, ${names.length - there.size}`,
    ...returns,
    'backup made and restored (ms)': backupMs,
  });
  console.log(restored.trim());

  async function rows(statement: string) {
    const open = await openDatabase({ dataDir: '', databaseUrl: addressBy(ports.database) });
    const { rows: found } = await open.executeSql(statement);
    await open.close();
    return found;
  }
} finally {
  for (const stop of stops.reverse()) await stop();
}
for (const failure of failures.slice(0, 20)) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

/** Starts a process of the product's bundle, which comes back on the same port when it was killed. */
async function product(own: { readonly WORKER: string }) {
  const waits = own.WORKER !== 'only';
  const start = (port: number) => startServer({ bundled: true, waits, port, env: { ...env, ...own } });
  let running = await start(await freePort());
  stops.push(() => running.stop());
  return {
    port: running.port,
    async killAndStart() {
      await running.kill9();
      running = await start(running.port);
    },
  };
}

/** Trusts the proxy's authority in this process too; false while it has made no certificate yet. */
async function trusts(file: string): Promise<boolean> {
  try {
    setDefaultCACertificates([...getCACertificates('default'), readFileSync(file, 'utf8')]);
  } catch {
    return false;
  }
  return fetch(`${url}/api/ready`).then(
    ({ status }) => status === 200,
    () => false,
  );
}
