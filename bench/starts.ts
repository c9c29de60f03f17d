/*
 * `npm run bench -- starts`: measures start times. `npm start` on an installation that has been started before, until it is
 * ready (at most 5 s), and `npm run dev`, from a change of a declaration until the open page shows it (at most 2 s).
 * Runs in a copy of the checkout with the demo's data; prints medians of five (`ROUNDS=n`), and fails above a limit. On
 * PostgreSQL, as in production, the bundled server and its sources start in turn; the bundle must be the quicker one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureConsole } from '../scripts/lib/console-build.mjs';
import { node24, quickImports } from '../scripts/lib/node24.mjs';
import { root } from '../scripts/lib/root.mjs';
import { ensureServer, serverProgram } from '../scripts/lib/server-build.mjs';
import { demoAccounts } from '../tests/support/accounts.ts';
import { japaneseDesktop, launchChromium } from '../tests/support/chromium.ts';
import { startCluster } from '../tests/support/cluster.ts';
import { freePort, freePortPair } from '../tests/support/port.ts';
import { postgresBinaries } from '../tests/support/postgres.ts';
import { scratchCopy } from '../tests/support/scratch-copy.ts';
import { bareEnvironment, startServer } from '../tests/support/server.ts';
import { tokenOf } from './lib/background-load.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const limits = { 'npm start, again': 5000, 'npm run dev, a changed declaration': 2000 };
const bundle = 'on PostgreSQL, the bundle';
const sources = 'on PostgreSQL, the sources';
const changed = `listTitle: '登録店舗一覧'`;

ensureConsole();
ensureServer();
const copy = scratchCopy();
cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
const dataDir = join(copy, 'data');
try {
  await (await startServer({ cwd: copy, dataDir, env: { DEMO: 'on' } })).stop();
  const times = {
    'npm start, again': await starts(),
    'npm run dev, a changed declaration': await changes(),
    ...(await onPostgres()),
  };
  const medians = Object.entries(times).map(([name, all]) => [name, Math.round(median(all))] as const);
  console.table(Object.fromEntries(medians.map(([name, ms]) => [name, { ms, most: Reflect.get(limits, name) }])));
  const took = (name: string) => medians.find(([one]) => one === name)?.[1] ?? 0;
  if (medians.some(([name, ms]) => ms > Reflect.get(limits, name)) || took(bundle) > took(sources))
    process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

async function starts(): Promise<number[]> {
  const all: number[] = [];
  for (let nth = 0; nth < rounds; nth += 1) all.push(await startOf(process.execPath, ['scripts/start.mjs']));
  return all;
}

/** The server's two forms, on a database that has been migrated before. */
async function onPostgres(): Promise<Record<string, number[]>> {
  const bin = postgresBinaries();
  if (bin === undefined) throw new Error('no PostgreSQL server is installed');
  const cluster = await startCluster(bin);
  await cluster.administer('alter database postgres owner to tenjun');
  const env = { DATABASE_URL: cluster.url, SECRET_KEY: 'a secret of the bench', DEMO: 'off' };
  const programs = { [bundle]: [serverProgram], [sources]: [quickImports, join(root, 'src/app/server.ts')] };
  const all: Record<string, number[]> = { [bundle]: [], [sources]: [] };
  try {
    // The first round fills the caches
    for (let nth = 0; nth <= rounds; nth += 1) {
      for (const [name, args] of Object.entries(programs)) {
        const ms = await startOf(node24(), args, env);
        if (nth > 0) all[name]?.push(ms);
      }
    }
  } finally {
    await cluster.stop();
  }
  return all;
}

/** Returns the ms from a program's start until it is ready, and stops it. */
async function startOf(node: string, args: readonly string[], env: Record<string, string> = {}): Promise<number> {
  const port = await freePort();
  const began = performance.now();
  const program = run(node, args, port, env);
  await answers(`http://localhost:${port}/api/ready`);
  const ms = performance.now() - began;
  await end(program);
  return ms;
}

/** With the page open, as during development. */
async function changes(): Promise<number[]> {
  const port = await freePortPair();
  const program = run(process.execPath, ['scripts/dev.mjs'], port);
  const browser = await launchChromium();
  try {
    const url = `http://localhost:${port}`;
    await answers(`http://localhost:${port + 1}/api/ready`);
    await answers(url);
    const context = await browser.newContext(japaneseDesktop);
    const token = await tokenOf(`http://localhost:${port + 1}`, demoAccounts.SYSTEM_ADMINISTRATOR);
    await context.addCookies([{ name: 'token', value: token, url }]);
    const page = await context.newPage();
    // Vite bundles dependencies on the first visit, and reloads the page when it discovers more
    await page.goto(`${url}/search-conditions`);
    await page.locator('main tbody tr').nth(5).waitFor({ timeout: 120_000 });
    await pause(5000);
    const declaration = join(copy, 'resources/stores.ts');
    const text = readFileSync(declaration, 'utf8');
    const all: number[] = [];
    for (let nth = 0; nth < rounds; nth += 1) {
      const title = `店舗の一覧 ${nth}`;
      const began = performance.now();
      writeFileSync(declaration, text.replace(changed, `listTitle: '${title}'`));
      await page.getByRole('heading', { name: title }).waitFor({ timeout: 60_000 });
      await page.locator('main tbody tr').nth(5).waitFor({ timeout: 60_000 });
      all.push(performance.now() - began);
      await pause(2000);
    }
    return all;
  } finally {
    await browser.close();
    await end(program);
  }
}

function run(node: string, args: readonly string[], port: number, given: Record<string, string> = {}): ChildProcess {
  const env = { ...bareEnvironment(), PORT: String(port), DATA_DIR: dataDir, DEMO: 'on', ...given };
  return spawn(node, args, { cwd: copy, stdio: 'ignore', env });
}

async function end(program: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => program.once('exit', resolve));
  program.kill('SIGTERM');
  await ended;
}

async function answers(url: string): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await pause(20)) {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
  }
  throw new Error(`${url} did not answer`);
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
