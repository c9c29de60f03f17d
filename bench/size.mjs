// `npm run bench -- size [URL]`: checks the brotli-compressed scripts that a page loads with a cold cache, those that a
// list loads before its first rows, those that its form needs besides, and the number of files, against bench/size-budget.json.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureConsole } from '../scripts/lib/console-build.mjs';
import { root } from '../scripts/lib/root.mjs';
import { japaneseDesktop, launchChromium } from '../tests/support/chromium.ts';
import { startServer } from '../tests/support/server.ts';
import { signIn } from '../tests/support/sign-in.ts';

/** In kB of 1000 bytes, except the numbers `listScripts` and `files` (.js and .css of the whole build). */
/** @type {{ login: number, list: number, rows: number, form: number, listScripts: number, files: number }} */
const budget = JSON.parse(readFileSync(new URL('size-budget.json', import.meta.url), 'utf8'));

const given = process.argv[2];
if (!given) {
  ensureConsole();
  holdFiles();
}
const server = given ? undefined : await startServer();
const browser = await launchChromium();
try {
  const url = given ?? server?.url ?? '';
  const list = await coldScripts(url, '/search-conditions', true);
  const rows = [
    { page: '/login', budget: budget.login, scripts: await coldScripts(url, '/login', false) },
    { page: '/search-conditions', budget: budget.list, scripts: list },
    {
      page: '/search-conditions, its first rows',
      budget: budget.rows,
      scripts: list.filter((one) => one.isBeforeRows),
    },
  ].map(({ scripts, ...row }) => ({
    ...row,
    scripts,
    kilobytes: scripts.reduce((sum, one) => sum + one.bytes, 0) / 1000,
  }));
  for (const { page, scripts } of rows) {
    console.log(`\n${page}`);
    console.table(
      Object.fromEntries(
        scripts.map(({ name, bytes, encoding, isBeforeRows }) => [
          name,
          { kB: bytes / 1000, encoding, 'before the rows': isBeforeRows },
        ]),
      ),
    );
  }
  console.log('\nScript, brotli, cold cache, kB:');
  console.table(
    Object.fromEntries(
      rows.map(({ page, kilobytes, budget }) => [page, { loaded: Math.round(kilobytes * 10) / 10, budget }]),
    ),
  );
  for (const { page, kilobytes, budget, scripts } of rows) {
    if (scripts.length === 0) fail(`${page} loaded no script at all, so nothing was measured.`);
    if (kilobytes > budget) fail(`${page} loads ${kilobytes.toFixed(1)} kB of script; the budget is ${budget} kB.`);
    const plain = scripts.find(({ encoding }) => encoding !== 'br');
    if (plain) fail(`${page}: ${plain.name} came without brotli (${plain.encoding}).`);
  }
  if (list.length > budget.listScripts)
    fail(`A list loads ${list.length} scripts; the budget is ${budget.listScripts}.`);
  if (!given) {
    holdForm(list.map(({ name }) => name));
    holdParts();
  }
} finally {
  await browser.close();
  await server?.stop();
}

function fail(/** @type {string} */ message) {
  console.error(message);
  process.exitCode = 1;
}

/** Checks the number of built files, and that none import each other, since one would then use exports that are not initialized yet. */
function holdFiles() {
  const built = join(root, 'dist/console');
  const files = readdirSync(join(built, 'assets')).filter((name) => /\.(js|css)$/.test(name));
  console.log(`${files.length} .js and .css files; the budget is ${budget.files}.`);
  if (files.length > budget.files) fail(`The build is ${files.length} files; the budget is ${budget.files}.`);
  const chunks = builtChunks();
  /** @type {Set<string>} */
  const done = new Set();
  const follow = (/** @type {string} */ name, /** @type {readonly string[]} */ path) => {
    if (path.includes(name)) return fail(`Files import each other: ${[...path, name].join(' → ')}.`);
    if (done.has(name)) return;
    for (const one of chunks[name]?.imports ?? []) follow(one, [...path, name]);
    done.add(name);
  };
  for (const name of Object.keys(chunks)) follow(name, []);
}

/**
 * Returns the built chunks by name.
 * @returns {Record<string, { file: string, imports?: string[] }>}
 */
function builtChunks() {
  return JSON.parse(readFileSync(join(root, 'dist/console/.vite', 'manifest.json'), 'utf8'));
}

/** Checks that what forms fetch after their first screen does not bring along antd's form, which they do not use. */
function holdParts() {
  const chunks = builtChunks();
  const reached = (/** @type {string} */ name, /** @type {Set<string>} */ seen = new Set()) => {
    if (!seen.has(name)) for (const one of chunks[name]?.imports ?? []) reached(one, seen.add(name));
    return [...seen.add(name)].map((one) => chunks[one]?.file ?? '');
  };
  const parts = Object.keys(chunks).filter((name) => /\/(dates|maps|parts-of-forms)-/.test(chunks[name]?.file ?? ''));
  if (parts.length < 3) fail('A part of forms is not found under its name.');
  for (const part of parts)
    if (reached(part).some((file) => /\/antd-form-/.test(file))) fail(`${part} brings antd's form along.`);
}

/** Checks the scripts that the form of a row needs besides those that the list has loaded: a press on its link waits for them. */
function holdForm(/** @type {readonly string[]} */ loaded) {
  const built = join(root, 'dist/console');
  /** @type {{ routes: readonly { path: string, scripts: readonly string[] }[] }} */
  const { routes } = JSON.parse(readFileSync(join(built, '.vite', 'routes.json'), 'utf8'));
  const form = routes.find(({ path }) => path === '/search-conditions/:id/edit');
  const others = form?.scripts.filter((name) => !loaded.includes(`/${name}`)) ?? [];
  if (others.length === 0) return fail('The form of a store needs no script of its own, so nothing was measured.');
  const kilobytes = others.reduce((sum, name) => sum + statSync(join(built, `${name}.br`)).size, 0) / 1000;
  console.log(`The form of a store needs ${kilobytes.toFixed(1)} kB besides; the budget is ${budget.form} kB.`);
  if (kilobytes > budget.form)
    fail(`The form of a store needs ${kilobytes.toFixed(1)} kB; the budget is ${budget.form} kB.`);
}

/**
 * Returns every script that the page loads until the network is idle, including prefetched chunks, and whether it was
 * requested before the first row was in the document.
 * @returns {Promise<{ name: string, bytes: number, encoding: string, isBeforeRows: boolean }[]>}
 */
async function coldScripts(/** @type {string} */ url, /** @type {string} */ path, /** @type {boolean} */ signedIn) {
  const context = await browser.newContext({
    ...japaneseDesktop,
    baseURL: url,
    ...(signedIn ? await storageOfAdmin(url) : {}),
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: false });
  /** @type {Map<string, { name: string, encoding: string, bytes: number }>} */
  const scripts = new Map();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type !== 'Script' && !/javascript/.test(response.mimeType)) return;
    const encoding =
      Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-encoding')?.[1] ?? 'none';
    scripts.set(requestId, { name: new URL(response.url).pathname, encoding, bytes: 0 });
  });
  // A preload and its use are one transfer; encodedDataLength counts the transferred bytes, including headers
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (script) script.bytes = encodedDataLength;
  });
  await page.addInitScript(() => {
    new MutationObserver((_changes, watching) => {
      if (document.querySelector('main tbody tr') === null) return;
      performance.mark('first-row');
      watching.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(path, { waitUntil: 'commit' });
  // Moves the pointer away from the link below its initial position, because hovered links are prefetched
  await page.mouse.move(640, 32);
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {
    // The event stream of a signed-in page never ends; its scripts have loaded by then
  });
  await page.waitForTimeout(1500);
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}, so it was not measured.`);
  const early = await page.evaluate(() => {
    const [row] = performance.getEntriesByName('first-row');
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => row !== undefined && startTime <= row.startTime)
      .map(({ name }) => new URL(name).pathname);
  });
  await context.close();
  return [...scripts.values()]
    .map((script) => ({ ...script, isBeforeRows: early.includes(script.name) }))
    .sort((a, b) => b.bytes - a.bytes);
}

/** Signs in within a separate context, so that the measured page starts with an empty cache. */
async function storageOfAdmin(/** @type {string} */ url) {
  const context = await browser.newContext({ ...japaneseDesktop, baseURL: url });
  const page = await context.newPage();
  await signIn(page, 'SYSTEM_ADMINISTRATOR');
  const storageState = await context.storageState();
  await context.close();
  return { storageState };
}
