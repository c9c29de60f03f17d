import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, test as plainTest } from 'vitest';
import { dayOf } from '#core/model/day.ts';
import { root } from '../../scripts/lib/root.mjs';
import { untilMade } from './by-day.ts';
import { japaneseDesktop, launchChromium } from './chromium.ts';
import { demoDatabaseOf, onPostgres } from './demo-database.ts';
import { freshDatabase } from './postgres.ts';
import { type RunningServer, type ServerOptions, startServer as startEmptyServer } from './server.ts';
import { plainJs, plainWasm } from './unoptimised.ts';

const results = join(root, 'test-results');
const errorsOf = new WeakMap<Page, string[]>();
/** The pages and servers opened by the test files that this worker runs. */
const pages = new Set<Page>();
const servers = new Set<RunningServer>();

const inBrowser = plainTest
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchChromium(plainJs);
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('record', { auto: true }, async ({ task }, { onCleanup }) => {
    onCleanup(async () => {
      if (task.result?.state === 'fail') await recordFailure(task.name);
    });
  });

/**
 * A test in a browser: `test('…', async ({ page }) => { await signIn(page, 'MANAGER'); … })`. The file has its own
 * server with demo data and shares the browser with the worker's other files; each test has a page with empty storage. A
 * failing test saves a screenshot.
 */
export const test = inBrowser
  .extend('server', { scope: 'file' }, async ({}, { onCleanup }): Promise<RunningServer> => {
    const server = await startServer();
    onCleanup(async () => void (await server.stop()));
    return server;
  })
  .extend('page', ({ browser, server, task }, { onCleanup }) => pageOf(browser, server, task, onCleanup));

/** The same for a file that only reads: it shares the server with other read-only files. */
export const readOnlyTest = inBrowser
  .extend('server', { scope: 'worker' }, async ({}, { onCleanup }): Promise<RunningServer> => {
    const server = await startServer();
    onCleanup(async () => void (await server.stop()));
    return server;
  })
  .extend('page', ({ browser, server, task }, { onCleanup }) => pageOf(browser, server, task, onCleanup));

async function pageOf(
  browser: Browser,
  server: RunningServer,
  task: { readonly name: string; readonly result?: { readonly state: string } | undefined },
  onCleanup: (cleanup: () => Promise<void>) => void,
): Promise<Page> {
  const page = await openPage(browser, server.url);
  onCleanup(async () => {
    if (task.result?.state === 'fail') await recordFailure(task.name);
    await page.context().close();
  });
  return page;
}

/** As `npm start` does, apart from what only saves time: the bundled program. */
const asStarted = { bundled: true, nodeFlags: plainWasm };

/**
 * Starts a server for the test, with demo data unless `env` or `dataDir` are given. In `npm test` it uses PostgreSQL if
 * there is a server, which takes a third of the embedded database's time. To restart it on its data, pass its `dataDir`
 * and `env`.
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const own = options.dataDir !== undefined || options.env?.DATABASE_URL || options.env?.DEMO;
  const server = await (own ? startEmptyServer({ ...asStarted, ...options }) : startDemo(options));
  servers.add(server);
  return server;
}

async function startDemo(options: ServerOptions): Promise<RunningServer> {
  const { folder, url } = inject('demo');
  const day = dayOf(Date.now());
  const copyOf = await untilMade(join(folder, day));
  const asCopied = { ...asStarted, copyOf, ...options };
  if (url === null) return startEmptyServer(asCopied);
  const database =
    (await freshDatabase(demoDatabaseOf(folder, day))) ?? expect.fail('no PostgreSQL server was brought');
  const env = { ...onPostgres(database.url), ...options.env };
  const server = await startEmptyServer({ ...asCopied, env }).catch(async (error: unknown) => {
    await database.drop();
    throw error;
  });
  return {
    ...server,
    async stop(how) {
      const code = await server.stop(how);
      await database.drop();
      return code;
    },
  };
}

/** Opens a page with its own storage, like another user or device. */
export async function openPage(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ ...japaneseDesktop, baseURL, ...options });
  // The console's default theme is light; follow the device here unless the test chooses a theme
  if (options.colorScheme === 'dark')
    await context.addInitScript(() =>
      localStorage.setItem('console.theme', localStorage.getItem('console.theme') ?? 'auto'),
    );
  const page = await context.newPage();
  const errors: string[] = [];
  errorsOf.set(page, errors);
  pages.add(page);
  page.on('close', () => pages.delete(page));
  page.on('pageerror', (error) => errors.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
  });
  return page;
}

/** Returns the console errors of the page so far; `except` filters out those that the test provoked. */
export function consoleErrors(page: Page, except: RegExp = /$^/): string[] {
  return (errorsOf.get(page) ?? []).filter((error) => !except.test(error));
}

/**
 * Waits for a heading that is not marked `data-before`. Checks on every animation frame: a locator polls only every half
 * second, and there are hundreds of these.
 */
export async function newHeading(page: Page, text: string | RegExp): Promise<void> {
  const source = typeof text === 'string' ? `^${RegExp.escape(text)}` : text.source;
  await page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll('h1:not([data-before])')].some(
        (one) => one.checkVisibility() && new RegExp(wanted).test(one.textContent ?? ''),
      ),
    source,
    { timeout: 15_000 },
  );
}

export async function expectNoAxeViolations(page: Page, within?: string): Promise<void> {
  expect(await axeViolations(page, within)).toEqual([]);
}

/** Returns the WCAG A and AA violations on the page, and headings that skip a level, or within a part of it, one text per element. */
export async function axeViolations(page: Page, within?: string): Promise<string[]> {
  await animationsEnded(page);
  // Legacy mode and violations only: the pages have no frames, and it takes a third of the time
  const axe = new AxeBuilder({ page })
    .options({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: { 'heading-order': { enabled: true } },
      resultTypes: ['violations'],
    })
    .setLegacyMode(true);
  const { violations } = await (within ? axe.include(within) : axe).analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help}: ${node.target.join(' ')}: ${node.html.slice(0, 200)}`),
  );
}

/** Waits until all finite animations have ended, because colours in transition are not the final ones. Ignores infinite ones, and those that follow scrolling. */
export async function animationsEnded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect, timeline }) =>
          playState !== 'running' ||
          timeline !== document.timeline ||
          effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
}

/** Saves a screenshot of the page to test-results/. */
export async function screenshot(page: Page, name: string): Promise<void> {
  await save(page, name);
}

/** Saves each page's screenshot, text and console errors, and the last output of the servers. */
async function recordFailure(name: string): Promise<void> {
  if (pages.size === 0) return;
  for (const [index, page] of [...pages].entries()) {
    pages.delete(page);
    // Best effort: a closed page has no screenshot
    await save(page, `FAILED ${index + 1} ${name}`).catch(() => {});
    const seen = await page
      .locator('main, [role=dialog], [role=alert], .ant-dropdown')
      .allInnerTexts()
      .catch(() => []);
    const text = seen.join('\n').replace(/\s+/g, ' ').slice(0, 1200);
    console.log([`${page.url()} showed: ${text}`, ...consoleErrors(page)].join('\n'));
  }
  for (const server of servers) {
    if (server.ended()) continue;
    const last = server.output().trimEnd().split('\n').slice(-5);
    console.log(`${server.url} said last:\n${last.join('\n')}`);
  }
}

async function save(page: Page, name: string): Promise<void> {
  mkdirSync(results, { recursive: true });
  await page.screenshot({ path: join(results, `${name.replace(/[^\p{L}\p{N} _-]/gu, '').slice(0, 120)}.png`) });
}
