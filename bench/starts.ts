/*
 * `npm run bench:starts`: measures start times. `npm start` on an installation that has been started before, until it is
 * ready (at most 5 s), and `npm run dev`, from a change of a declaration until the open page shows it (at most 2 s).
 * Runs in a copy of the checkout with the demo's data; prints medians of five (`ROUNDS=n`), and fails above a limit.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureConsole } from '../scripts/lib/console-build.mjs';
import { root } from '../scripts/lib/root.mjs';
import { demoAccounts } from '../tests/support/accounts.ts';
import { japaneseDesktop, launchChromium } from '../tests/support/chromium.ts';
import { freePort, freePortPair } from '../tests/support/port.ts';
import { scratchCopy } from '../tests/support/scratch-copy.ts';
import { bareEnvironment, startServer } from '../tests/support/server.ts';
import { tokenOf } from './lib/background-load.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const limits = { 'npm start, again': 5000, 'npm run dev, a changed declaration': 2000 };
const changed = `listTitle: '登録店舗一覧'`;

ensureConsole();
const copy = scratchCopy();
cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
const dataDir = join(copy, 'data');
try {
  await (await startServer({ cwd: copy, dataDir, env: { DEMO: 'on' } })).stop();
  const times = { 'npm start, again': await starts(), 'npm run dev, a changed declaration': await changes() };
  const medians = Object.entries(times).map(([name, all]) => [name, Math.round(median(all))] as const);
  console.table(Object.fromEntries(medians.map(([name, ms]) => [name, { ms, most: Reflect.get(limits, name) }])));
  if (medians.some(([name, ms]) => ms > Reflect.get(limits, name))) process.exitCode = 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

async function starts(): Promise<number[]> {
  const all: number[] = [];
  for (let nth = 0; nth < rounds; nth += 1) {
    const port = await freePort();
    const began = performance.now();
    const program = run('scripts/start.mjs', port);
    await answers(`http://localhost:${port}/api/ready`);
    all.push(performance.now() - began);
    await end(program);
  }
  return all;
}

/** With the page open, as during development. */
async function changes(): Promise<number[]> {
  const port = await freePortPair();
  const program = run('scripts/dev.mjs', port);
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
    const declaration = join(copy, 'resources.config.ts');
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

function run(script: string, port: number): ChildProcess {
  const env = { ...bareEnvironment(), PORT: String(port), DATA_DIR: dataDir, DEMO: 'on' };
  return spawn(process.execPath, [script], { cwd: copy, stdio: 'ignore', env });
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
