/*
 * `npm run bench -- api`: measures the list calls per second on both databases, compared with a bare server that answers the same rows from
 * the same database, and on PostgreSQL with json-server. `ONLY=PostgreSQL`, `SECONDS=1` of each round.
 */
import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
import { installedReference } from './lib/installed-reference.ts';

const rounds = 7;
const secondsEach = Number(process.env.SECONDS ?? 3);
const atOnce = 8;
/** Until the engine has compiled what a call runs, which takes a server of more code longer. */
const warmUpSeconds = 10;
/** epoch ms, later than any row. */
const latest = 9_999_999_999_999;
/** Of the other server's throughput. */
const aims = { bare: 0.5, 'json-server': 3 } as const;
/** What the run fails below where an aim is not reached yet: a request that comes again is parsed and its statement built already. */
const floors = { bare: { again: aims.bare, new: 0.33 }, 'json-server': 2.3 } as const;
const lists = { 'search-conditions': 'search_conditions', 'search-location': 'search_location' } as const;
/** The same orders as those of the bare server, in json-server's words. */
const sorts: Readonly<Record<string, string>> = {
  search_conditions: '_sort=createDate,id&_order=desc,desc',
  search_location: '_sort=name,id&_order=asc,asc',
};

ensureConsole();
const { ONLY: only = '' } = process.env;
if ('PGlite'.startsWith(only)) await embedded();
if ('PostgreSQL'.startsWith(only)) await onPostgres();

async function embedded(): Promise<void> {
  const [own, copy] = [mkdtempSync(join(tmpdir(), 'tenjun-api-')), mkdtempSync(join(tmpdir(), 'tenjun-bare-'))];
  await (await startServer({ dataDir: own })).stop();
  cpSync(databaseFolder(own), copy, { recursive: true });
  const server = await startServer({ dataDir: own });
  await beside('PGlite', server.url, [await bareServer({ DATABASE_FOLDER: copy })]);
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
  await beside('PostgreSQL', server.url, [await bareServer({ DATABASE_URL: url }), await jsonServer(server.url)]);
  await server.stop();
  await dropDatabase(cluster.url, name);
  await cluster.stop();
}

/** A server that ours is compared with. */
interface Reference {
  readonly called: keyof typeof aims;
  readonly pathOf: (table: string) => string;
  readonly url: string;
  /** The minimum ratio of our throughput to its throughput, for a table asked for again or by new requests; null if there is none. */
  least(table: string, which: 'again' | 'new'): number | null;
  stop(): void;
}

/** Measures all servers alternately, so that other load on the machine affects each: asked for the same rows again, and for new requests. */
async function beside(kind: string, url: string, references: readonly Reference[]): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(url, 'system-admin@example.com')}` };
  const lines: Record<string, object> = {};
  for (const [resource, table] of Object.entries(lists)) {
    const ours = { url: `${url}/api${firstCallOf(resource)}`, headers };
    const own = { again: ours, new: { ...ours, isVaried: true } };
    const theirs = references.map((one) => ({ ...one, target: { url: one.url + one.pathOf(table), headers: {} } }));
    for (const target of [...theirs.map((one) => one.target), ...Object.values(own)])
      await throughput(target, warmUpSeconds);
    const size = await answered(ours);
    const sizes = await Promise.all(theirs.map(({ target }) => answered(target)));
    const figures: { again: number; new: number; theirs: number[] }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [again, asNew] = [await throughput(own.again, secondsEach), await throughput(own.new, secondsEach)];
      const others: number[] = [];
      for (const { target } of theirs) others.push(await throughput(target, secondsEach));
      figures.push({ again, new: asNew, theirs: others });
    }
    for (const which of ['again', 'new'] as const)
      for (const [at, { called, ...their }] of theirs.entries()) {
        const least = their.least(table, which);
        const ratio = median(figures.map((one) => one[which] / (one.theirs[at] ?? 0)));
        lines[`${resource}, ${which}, ${called}`] = {
          'ours, a second': Math.round(median(figures.map((one) => one[which]))),
          'its, a second': Math.round(median(figures.map((one) => one.theirs[at] ?? 0))),
          'kB, ours and its': `${kB(size)}, ${kB(sizes[at] ?? 0)}`,
          ratio: ratio.toFixed(2),
          aim: aims[called],
          reached: ratio >= aims[called],
          'fails below': least,
        };
        if (least !== null && ratio < least) process.exitCode = 1;
      }
  }
  console.log(`${kind}: 25 rows and their number, medians of ${rounds} rounds, ${atOnce} callers`);
  console.table(lines);
  for (const one of references) one.stop();
}

/** The bare server on a database; the environment names it. */
async function bareServer(env: Readonly<Record<string, string>>): Promise<Reference> {
  const program = fileURLToPath(new URL('./reference/bare-server.ts', import.meta.url));
  const started = await startReference((port) => ({ args: [program], env: { ...env, PORT: String(port) } }));
  return { called: 'bare', pathOf: (table) => `/${table}`, least: (_table, which) => floors.bare[which], ...started };
}

/** json-server with the rows of our server: whole, with their sub-rows, since its callers cannot choose fields. */
async function jsonServer(url: string): Promise<Reference> {
  const folder = installedReference('json-server');
  const headers = { authorization: `Bearer ${await tokenOf(url, 'system-admin@example.com')}` };
  const rows: Record<string, unknown> = {};
  for (const [resource, table] of Object.entries(lists)) {
    const answer = await fetch(`${url}/api/${resource}?_start=0&_end=100`, { headers });
    rows[table] = Object(await answer.json()).data;
  }
  const file = join(folder, 'db.json');
  writeFileSync(file, JSON.stringify(rows));
  const program = join(folder, 'node_modules/json-server/lib/cli/bin.js');
  const started = await startReference((port) => ({
    // With its defaults: it logs every request
    args: [program, file, '--port', String(port), '--host', '127.0.0.1'],
    env: {},
  }));
  const pathOf = (table: string) => `/${table}?_start=0&_end=25&${sorts[table] ?? ''}`;
  // Its locations are 32 short rows in its memory: no server on a database answers three times as often, not even the bare one
  const leastOf: Reference['least'] = (table, which) =>
    table === 'search_conditions' && which === 'again' ? floors['json-server'] : null;
  return { called: 'json-server', pathOf, least: leastOf, ...started };
}

async function startReference(
  programAt: (port: number) => { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> },
): Promise<Pick<Reference, 'url' | 'stop'>> {
  const port = await freePort();
  const { args, env } = programAt(port);
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...bareEnvironment(), ...env },
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries += 1) {
    try {
      await answered({ url: `${url}/search_location`, headers: {} });
      return { url, stop: () => child.kill('SIGKILL') };
    } catch (error) {
      if (tries > 100 || child.exitCode !== null) throw error;
      await pause(200);
    }
  }
}

function kB(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** True: each call is one that was not made lately, by a condition that is always true. */
  readonly isVaried?: boolean;
}

/** Returns responses per second, with this many concurrent callers that each send the next request as soon as they get a response. */
async function throughput(asked: Target, seconds: number): Promise<number> {
  // Connections of its own: a server closes those that lay idle while others were asked
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
  const began = performance.now();
  const end = began + seconds * 1000;
  let [begun, count] = [0, 0];
  const caller = async () => {
    for (; performance.now() < end; count += 1) {
      begun += 1;
      const url = asked.isVaried === true ? `${asked.url}&createDate_lte=${latest - begun}` : asked.url;
      await answered({ ...asked, url }, agent);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, caller));
  agent.destroy();
  return count / ((performance.now() - began) / 1000);
}

/** Returns the number of bytes of the body. */
function answered({ url, headers }: Target, agent?: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(url, { headers, ...(agent === undefined ? {} : { agent }) }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${response.statusCode}`)),
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
