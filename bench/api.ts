// `npm run bench:api`: measures the list calls per second, compared with a bare server on the same rows, on both databases.
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { databaseFolder } from '#core/server/database/connections/restore-folder.ts';
import { ensureConsole } from '../scripts/lib/console-build.mjs';
import { root } from '../scripts/lib/root.mjs';
import { freePort } from '../tests/support/port.ts';
import { createDatabase, dropDatabase, startPostgres, urlOf } from '../tests/support/postgres.ts';
import { bareEnvironment, startServer } from '../tests/support/server.ts';
import { tokenOf } from './lib/background-load.ts';

const rounds = 7;
const secondsEach = Number(process.env.SECONDS ?? 3);
const atOnce = 8;
/** The minimum share of the bare server's throughput that a list must reach. */
const least = 0.5;
const lists = { 'search-conditions': 'search_conditions', 'search-location': 'search_location' } as const;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

ensureConsole();
await embedded();
await onPostgres();

async function embedded(): Promise<void> {
  const [own, copy] = [mkdtempSync(join(tmpdir(), 'tenjun-api-')), mkdtempSync(join(tmpdir(), 'tenjun-bare-'))];
  await (await startServer({ dataDir: own })).stop();
  cpSync(databaseFolder(own), copy, { recursive: true });
  const server = await startServer({ dataDir: own });
  await beside('PGlite', server.url, { DATABASE_FOLDER: copy });
  await server.stop();
  for (const folder of [own, copy]) rmSync(folder, { recursive: true, force: true });
}

async function onPostgres(): Promise<void> {
  const cluster = await startPostgres();
  if (cluster.url === null) return console.log(`PostgreSQL: skipped, ${cluster.reason}`);
  const name = `bench_${process.pid}`;
  await createDatabase(cluster.url, name);
  const url = urlOf(cluster.url, name);
  const server = await startServer({ env: { DEMO: 'on', DATABASE_URL: url, SECRET_KEY: 'k'.repeat(64) } });
  await beside('PostgreSQL', server.url, { DATABASE_URL: url });
  await server.stop();
  await dropDatabase(cluster.url, name);
  await cluster.stop();
}

/** Measures both servers alternately, so that other load on the machine affects both. */
async function beside(kind: string, url: string, bareEnv: Readonly<Record<string, string>>): Promise<void> {
  const port = await freePort();
  const bare = await startBare({ ...bareEnv, PORT: String(port) });
  const headers = { authorization: `Bearer ${await tokenOf(url, 'system-admin@example.com')}` };
  const table: Record<string, object> = {};
  for (const [resource, name] of Object.entries(lists)) {
    const ours = { url: `${url}/api${firstCallOf(resource)}`, headers };
    const theirs = { url: `http://127.0.0.1:${port}/${name}`, headers: {} };
    for (const one of [ours, theirs]) await throughput(one, 1);
    const figures: { ours: number; theirs: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      figures.push({ ours: await throughput(ours, secondsEach), theirs: await throughput(theirs, secondsEach) });
    const ratio = median(figures.map((one) => one.ours / one.theirs));
    table[resource] = {
      'ours, a second': Math.round(median(figures.map((one) => one.ours))),
      'bare, a second': Math.round(median(figures.map((one) => one.theirs))),
      'part of it': ratio.toFixed(2),
      'at least': least,
    };
    if (ratio < least) process.exitCode = 1;
  }
  console.log(`${kind}: 25 rows and their number, medians of ${rounds} rounds, ${atOnce} callers`);
  console.table(table);
  bare.kill('SIGKILL');
}

async function startBare(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./reference/bare-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: 'inherit', env: { ...bareEnvironment(), ...env } });
  process.once('exit', () => child.kill('SIGKILL'));
  for (let tries = 0; ; tries += 1) {
    try {
      await answered({ url: `http://127.0.0.1:${env.PORT}/search_location`, headers: {} });
      return child;
    } catch (error) {
      if (tries > 100 || child.exitCode !== null) throw error;
      await pause(200);
    }
  }
}

interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns responses per second, with this many concurrent callers that each send the next request as soon as they get a response. */
async function throughput(asked: Target, seconds: number): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  let count = 0;
  const caller = async () => {
    for (; performance.now() < end; count += 1) await answered(asked);
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  return count / ((performance.now() - began) / 1000);
}

function answered({ url, headers }: Target): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers }, (response) => {
      response.resume();
      response.on('end', () =>
        response.statusCode === 200 ? resolve() : reject(new Error(`${url}: ${response.statusCode}`)),
      );
    });
    call.on('error', reject);
    call.end();
  });
}

/** The API call with which an administrator's list opens, as the page makes it. */
function firstCallOf(resource: string): string {
  const { routes } = JSON.parse(readFileSync(join(root, 'dist/console/.vite/routes.json'), 'utf8'));
  const found = routes.find(
    (route: { resource: string; lists: object }) =>
      route.resource === resource && 'SYSTEM_ADMINISTRATOR' in route.lists,
  );
  return found.lists.SYSTEM_ADMINISTRATOR;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
