/* Measures one visit of a page, and how long a user with a slow machine and connection would wait. */
import type { Browser, CDPSession, Locator, Page } from 'playwright-core';
import { japaneseDesktop } from '../../tests/support/chromium.ts';

/** A console to measure. */
export interface Subject {
  readonly name: string;
  readonly url: string;
  /** The local storage of a user who chose to show all columns of the list; null if the console has no such choice. */
  readonly wide: Readonly<Record<string, string>> | null;
  /** The cookie and local storage after signing in. */
  readonly state: { readonly cookie: string | null; readonly storage: Readonly<Record<string, string>> };
}

export type Pace = 'none' | 'slow';

/**
 * In ms, except `shift` (layout shift, no unit), `droppedFrames` (%) and `script` (kB transferred). NaN if the console
 * has no such feature.
 */
export interface Figures {
  readonly login: number;
  /** Until the rows of the list can be worked with: they are the application's own, and nothing lies over them. */
  readonly rows: number;
  readonly blocking: number;
  readonly toEdit: number;
  /** From a keystroke in the list's search to the frame that shows it; the slowest of several. */
  readonly keystroke: number;
  /** While a table of 200 rows with all columns scrolls. */
  readonly droppedFrames: number;
  /** The same of the same cells as bare text, without styles or scripts: what the machine itself loses. */
  readonly plainFrames: number;
  readonly shift: number;
  readonly script: number;
  readonly loginScript: number;
}

declare global {
  /** An option for events that TypeScript's types lack. */
  interface PerformanceObserverInit {
    durationThreshold?: number;
  }
  interface Window {
    seen: { keys: number[]; shift: number; tasks: { at: number; duration: number }[]; at: Record<string, number> };
  }
}

const rowsShown = 20;

/** Measures one round of one console: its login page, its list, and from there a row's form, with a cold or warm cache. */
export async function measured(browser: Browser, subject: Subject, pace: Pace, isWarm: boolean): Promise<Figures> {
  const login = await loginPage(browser, subject, pace, isWarm);
  const context = await browser.newContext(japaneseDesktop);
  const { cookie, storage } = subject.state;
  if (cookie !== null)
    await context.addCookies([{ name: 'token', value: cookie, url: subject.url, sameSite: 'Strict' }]);
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, storage);
  await context.addInitScript(watch);
  const page = await context.newPage();
  const session = await slowed(page, pace);
  const script = await scriptOf(session);
  const list = `${subject.url}/search-conditions`;
  if (isWarm) await visitTwice(page, list, 'rows');
  script.forget();
  await page.goto(list, { waitUntil: 'commit' });
  const rows = await moment(page, 'rows');
  await quiet(page);
  const { tasks, shift } = await page.evaluate(() => window.seen);
  const blocking = tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  const bytes = script.bytes();
  const toEdit = await fromListToForm(page);
  const keystroke = await keysInSearch(page, list);
  const { droppedFrames, plainFrames } = await scrolledWide(page, list, subject.wide);
  await context.close();
  return {
    ...login,
    rows,
    blocking,
    toEdit,
    keystroke,
    droppedFrames,
    plainFrames,
    shift,
    script: bytes / 1000,
  };
}

async function loginPage(browser: Browser, subject: Subject, pace: Pace, isWarm: boolean) {
  const context = await browser.newContext(japaneseDesktop);
  await context.addInitScript(watch);
  const page = await context.newPage();
  const session = await slowed(page, pace);
  const script = await scriptOf(session);
  const address = `${subject.url}/login`;
  if (isWarm) await visitTwice(page, address, 'login');
  script.forget();
  await page.goto(address, { waitUntil: 'commit' });
  const login = await moment(page, 'login');
  const loginScript = script.bytes() / 1000;
  await context.close();
  return { login, loginScript };
}

/** Visits twice: the first visit fills the cache, the second adds Chromium's compiled code. */
async function visitTwice(page: Page, address: string, what: string): Promise<void> {
  for (const _nth of [1, 2]) {
    await page.goto(address, { waitUntil: 'commit' });
    await moment(page, what);
    await quiet(page);
  }
}

async function slowed(page: Page, pace: Pace): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  if (pace === 'slow') {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1_600_000 / 8,
      uploadThroughput: 750_000 / 8,
    });
  }
  return session;
}

async function scriptOf(session: CDPSession) {
  const scripts = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    if (type === 'Script' || /javascript/.test(response.mimeType)) scripts.set(requestId, 0);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength);
  });
  return { forget: () => scripts.clear(), bytes: () => [...scripts.values()].reduce((sum, one) => sum + one, 0) };
}

/** Runs in the page before any of its scripts; records the first frame in which each part is usable. */
function watch(): void {
  const seen: Window['seen'] = { keys: [], shift: 0, tasks: [], at: {} };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) seen.tasks.push({ at: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('value' in entry && !('hadRecentInput' in entry && entry.hadRecentInput)) seen.shift += Number(entry.value);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === 'keydown') seen.keys.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  const hasText = (row: Element) =>
    [...row.querySelectorAll('td')].filter((cell) => cell.textContent !== '').length >= 4;
  const rowsIn = (rows: string) => [...document.querySelectorAll(rows)].filter(hasText).length >= 20;
  const isThere: Record<string, () => boolean> = {
    login: () =>
      document.querySelector('input[type=password]') !== null && document.querySelector('form button') !== null,
    rows: () => rowsIn('main tbody tr') && document.getElementById('first-paint') === null,
    form: () =>
      /\/edit\b/.test(location.pathname) &&
      [...document.querySelectorAll('main input, main textarea')].some(
        (input) =>
          (input instanceof HTMLTextAreaElement || (input instanceof HTMLInputElement && input.type === 'text')) &&
          input.value.length > 2,
      ),
  };
  const look = () => {
    for (const [what, holds] of Object.entries(isThere)) {
      if (what in seen.at || !holds()) continue;
      seen.at[what] = Number.NaN;
      // Painted: a task after the next frame
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => {
          seen.at[what] = performance.now();
        };
        channel.port2.postMessage(null);
      });
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function moment(page: Page, what: string): Promise<number> {
  const holds = (name: string) => window.seen.at[name] || false;
  try {
    const found = await page.waitForFunction(holds, what, { timeout: 60_000, polling: 50 });
    return Number(await found.jsonValue());
  } catch (cause) {
    const shown = await page.evaluate(() =>
      [...document.querySelectorAll('main input, main textarea')]
        .map((one) => one.outerHTML.slice(0, 150))
        .slice(0, 8)
        .join('\n'),
    );
    throw new Error(`${page.url()}: no ${what} came; there stands: ${shown}`, { cause });
  }
}

/** Waits until no call and no long task has happened for a while. */
async function quiet(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let [last, count] = [performance.now(), -1];
    while (performance.now() - last < 1200) {
      await new Promise((go) => setTimeout(go, 100));
      const now = performance.getEntriesByType('resource').length + window.seen.tasks.length;
      if (now !== count) last = performance.now();
      count = now;
    }
  });
}

/** A row's 編集: a link in the row, or an entry of its menu, which is opened. */
async function editOf(page: Page): Promise<Locator> {
  const row = page.locator(`main tbody tr >> nth=${Math.floor(rowsShown / 4)}`);
  await row.scrollIntoViewIfNeeded();
  const link = row.locator('a[href*="/edit"]').first();
  if ((await link.count()) > 0) return link;
  await row.getByRole('button').last().click();
  const entry = page.getByRole('menuitem', { name: '編集' });
  await entry.waitFor();
  return entry;
}

/** Hovers over a row's 編集 as a user does, clicks it, and measures until a field of the form contains the row's value. */
async function fromListToForm(page: Page): Promise<number> {
  const link = await editOf(page);
  await link.hover();
  await page.waitForTimeout(150);
  await page.evaluate(() => {
    addEventListener(
      'click',
      () => {
        window.seen.at.pressed = performance.now();
      },
      { capture: true, once: true },
    );
  });
  await page.mouse.down();
  await page.mouse.up();
  const form = await moment(page, 'form');
  return form - (await page.evaluate(() => window.seen.at.pressed ?? Number.NaN));
}

/** Types in the list's search; the browser measures the time to the next paint, but only from 16 ms upwards. */
async function keysInSearch(page: Page, list: string): Promise<number> {
  await page.goto(list, { waitUntil: 'commit' });
  await moment(page, 'rows');
  await quiet(page);
  const search = page.locator('main search input').first();
  if ((await search.count()) === 0) return Number.NaN;
  await search.click();
  for (const key of 'ueno') {
    await page.keyboard.press(key);
    await page.waitForTimeout(100);
  }
  await quiet(page);
  return page.evaluate(() => Math.max(16, ...window.seen.keys));
}

const wideRows = 200;
const usualFrame = 1000 / 60;

/** Returns the percentage of frames dropped while the list, with all columns and many rows, scrolls down and sideways. */
async function scrolledWide(page: Page, list: string, wide: Subject['wide']) {
  if (wide === null) return { droppedFrames: Number.NaN, plainFrames: Number.NaN };
  await page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, wide);
  await page.route(/\/api\/search-conditions\?/, async (route) => {
    const response = await route.fetch();
    const answer: { data: object[] } = await response.json();
    const data = Array.from({ length: wideRows }, (_, at) => ({ ...answer.data[at % answer.data.length], id: at + 1 }));
    await route.fulfill({ response, json: { ...answer, data, total: wideRows } });
  });
  await page.goto(list, { waitUntil: 'commit' });
  await moment(page, 'rows');
  await quiet(page);
  const droppedFrames = missingPart(await page.evaluate(scrolled));
  await page.evaluate(onlyText);
  await quiet(page);
  return { droppedFrames, plainFrames: missingPart(await page.evaluate(scrolled)) };
}

function missingPart(frames: readonly number[]): number {
  const missing = frames.reduce((sum, frame) => sum + Math.max(0, Math.round(frame / usualFrame) - 1), 0);
  return (100 * missing) / (missing + frames.length);
}

/** Runs in the page: replaces all of it by a table of the same texts, in columns as wide. */
function onlyText(): void {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('main table tr')];
  const texts = rows.map((row) => [...row.cells].map((cell) => cell.textContent ?? ''));
  const widths = [...(rows[0]?.cells ?? [])].map((cell) => cell.offsetWidth);
  const table = document.createElement('table');
  table.style.cssText = `table-layout: fixed; width: ${widths.reduce((sum, one) => sum + one, 0)}px`;
  for (const line of texts) {
    const row = table.insertRow();
    for (const [at, text] of line.entries()) {
      const cell = row.insertCell();
      cell.style.cssText = `width: ${widths[at]}px; height: 32px; overflow: hidden; white-space: nowrap`;
      cell.textContent = text;
    }
  }
  const main = document.createElement('main');
  main.append(table);
  for (const sheet of document.querySelectorAll('style, link')) sheet.remove();
  document.body.replaceChildren(main);
}

/** Runs in the page: scrolls the table a bit in every frame, down and sideways; returns the duration of each frame in ms. */
async function scrolled(): Promise<number[]> {
  const table = document.querySelector('main table');
  const holders: Element[] = [document.documentElement];
  for (let one: Element | null = table; one !== null; one = one.parentElement) holders.push(one);
  const frames: number[] = [];
  let last = await new Promise<number>(requestAnimationFrame);
  for (let step = 0; step < 120; step += 1) {
    for (const holder of holders) holder.scrollBy({ top: 40, left: 10, behavior: 'instant' });
    const now = await new Promise<number>(requestAnimationFrame);
    frames.push(now - last);
    last = now;
  }
  return frames;
}
