import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isSortable, resourceNamed } from '#core/model/resolved.ts';
import { isEmpty } from '#core/model/shape.ts';
import { consoleFiles } from '#core/server/http/console-files.ts';
import { launchChromium } from '../../support/chromium.ts';
import { navigateInApp } from '../../support/navigate-in-app.ts';
import { plainJs } from '../../support/unoptimised.ts';
import { kinds, sampleOf } from '../product/resources.ts';
import type { Sampled } from '../product/samples.ts';
import { type Kitchen, resources, startKitchen, tokenOf } from '../support/app.ts';
import { callsOf } from '../support/calls.ts';
import { buildKitchenConsole } from '../support/console.ts';
import { openKitchenDatabase } from '../support/databases.ts';
import { driverOf } from '../support/field-drivers.ts';

/* The console of the second product, in a browser: a row with a field of every kind, through every generated page. */

const minutes = 60_000;

describe('the core’s console', { timeout: 5 * minutes, retry: process.env.CI ? 1 : 0 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'core-kitchen-'));
  let opened: Awaited<ReturnType<typeof openKitchenDatabase>>;
  let kitchen: Kitchen;
  let server: ReturnType<typeof serve>;
  let browser: Browser;
  let origin = '';
  beforeAll(async () => {
    await buildKitchenConsole(folder);
    opened = await openKitchenDatabase('PGlite');
    kitchen = await startKitchen(opened.database, { consoleFiles: consoleFiles(folder) });
    origin = await new Promise((resolve) => {
      server = serve({ fetch: kitchen.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
        resolve(`http://127.0.0.1:${port}`),
      );
    });
    browser = await launchChromium(plainJs);
  });
  afterAll(async () => {
    await browser?.close();
    server?.close();
    await kitchen?.close();
    await opened?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const openPage = async (width: number): Promise<{ page: Page; errors: string[] }> => {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width, height: 900 },
      locale: 'en-GB',
      timezoneId: 'Asia/Tokyo',
      reducedMotion: 'reduce',
    });
    await context.addCookies([{ name: 'token', value: tokenOf('OWNER'), url: origin, sameSite: 'Strict' }]);
    const page = await context.newPage();
    page.setDefaultTimeout(15_000);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    return { page, errors };
  };
  const labelOf = (kind: string) => `The ${kind}`;
  const saved = async (page: Page) => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/kitchen\/\d+$/);
  };

  /** Of several words each stands by itself, and a file's name before its size. */
  const seen = async (page: Page, kind: Sampled, shown: string) => {
    for (const part of shown.split('; ')) {
      const text = kind === 'file' ? new RegExp(`^${RegExp.escape(part)}`) : part;
      await page.getByRole('main').getByText(text, { exact: true }).first().waitFor();
    }
  };

  it('creates, shows, finds, edits and empties a row of every kind, and shows it on a phone', async () => {
    const { page, errors } = await openPage(1440);
    // A name stands once in the list, and this may be a second try
    const pantry = `Pantry ${randomUUID().slice(0, 8)}`;
    const entered = kinds.filter((kind) => driverOf(kind) !== null);
    await page.goto('/kitchen/create');
    await page.getByLabel(/^Name/).fill(pantry);
    for (const kind of entered) await driverOf(kind)?.enter(page, labelOf(kind), sampleOf(kind).values[0]);
    await saved(page);
    for (const kind of entered) await seen(page, kind, sampleOf(kind).shown[0]);
    const { pathname } = new URL(page.url());

    await page.goto('/kitchen');
    await page.getByRole('searchbox').fill('pant');
    await page.getByRole('link', { name: pantry, exact: true }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.waitForURL(`${pathname}/edit`);
    await page.getByLabel(/^Name/).waitFor();
    for (const kind of entered) await driverOf(kind)?.enter(page, labelOf(kind), sampleOf(kind).values[1]);
    await saved(page);
    for (const kind of entered) await seen(page, kind, sampleOf(kind).shown[1]);

    const phone = await openPage(390);
    await phone.page.goto('/kitchen');
    const card = phone.page.getByRole('listitem').filter({ hasText: pantry });
    for (const kind of ['text', 'number', 'select'] as const)
      await card.getByText(sampleOf(kind).shown[1], { exact: true }).waitFor();
    await phone.page.goto(pathname);
    for (const kind of entered) await seen(phone.page, kind, sampleOf(kind).shown[1]);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

    await page.goto(`${pathname}/edit`);
    await page.getByLabel(/^Name/).waitFor();
    for (const kind of entered) await driverOf(kind)?.empty(page, labelOf(kind));
    await saved(page);
    const { row } = await callsOf(kitchen, 'OWNER').get(pathname);
    for (const kind of entered) expect([kind, isEmpty(row[kind]) || row[kind] === false]).toEqual([kind, true]);
    expect([...errors, ...phone.errors]).toEqual([]);
  });

  it('shows a field by its one component in the form, the page, the table, the card, the palette and the record', async () => {
    const { page, errors } = await openPage(1440);
    const curry = `Curry ${randomUUID().slice(0, 8)}`;
    expect(await callsOf(kitchen, 'OWNER').post('/dish', { name: 'Rice', heat: 0 })).toMatchObject({ status: 201 });
    const heat = (of: Page, degree: number) => of.getByRole('img', { name: `Heat ${degree} of 3` });

    await page.goto('/dish/create');
    await page.getByLabel(/^Name/).fill(curry);
    await page.getByLabel('Heat').fill('3');
    await page.getByText('Few can eat that').waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(/\/dish\/\d+$/);
    const { pathname } = new URL(page.url());
    await heat(page, 3).waitFor();
    await page.getByText('fierce').waitFor();

    await page.goto(`${pathname}/edit`);
    await page.getByLabel('Heat').fill('2');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.waitForURL(pathname);
    await page.getByRole('tab', { name: 'History' }).click();
    const changed = page.getByRole('row').filter({ has: heat(page, 2) });
    await changed.filter({ has: heat(page, 3) }).waitFor();

    await page.goto('/dish');
    const found = page.getByRole('row').filter({ has: page.getByRole('link', { name: curry, exact: true }) });
    await found
      .filter({ has: heat(page, 2) })
      .filter({ has: page.locator('em', { hasText: curry }) })
      .waitFor();
    await page.getByRole('link', { name: 'Rice', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hot ones' }).click();
    await page.getByRole('link', { name: 'Rice', exact: true }).waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await page.getByText('Heat hot or more', { exact: true }).waitFor();
    await found.waitFor();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Name of a page or a row' }).fill('curry');
    await page.getByRole('option', { name: curry }).locator('em').waitFor();

    const phone = await openPage(390);
    await phone.page.goto('/dish');
    const card = phone.page.getByRole('listitem').filter({ has: phone.page.locator('em', { hasText: curry }) });
    await card.filter({ has: heat(phone.page, 2) }).waitFor();
    await phone.page.goto('/change');
    const record = phone.page.getByRole('listitem').filter({ hasText: 'Dish' });
    await record
      .filter({ has: phone.page.getByRole('link', { name: 'Update', exact: true }) })
      .first()
      .waitFor();
    // What was changed, by its name: of a number alone every resource has one
    await page.goto('/change');
    const reported = page.getByRole('row').filter({ hasText: 'Dish' }).filter({ hasText: curry });
    await reported.filter({ hasText: 'Update' }).first().waitFor();
    expect([...errors, ...phone.errors]).toEqual([]);
  });

  it('filters and sorts a list as its kinds allow, and keeps what was seen in the address', async () => {
    const calls = callsOf(kitchen, 'OWNER');
    for (const [index, name] of ['Cellar', 'Attic'].entries()) {
      const values = kinds
        .filter((kind) => kind !== 'file' && kind !== 'json')
        .map((kind) => [kind, sampleOf(kind).values[index]]);
      expect(await calls.post('/kitchen', { name, ...Object.fromEntries(values) })).toMatchObject({ status: 201 });
    }
    const { page, errors } = await openPage(1440);
    const resource = resourceNamed(resources, 'kitchen');
    await page.goto('/kitchen');
    const names = () =>
      page
        .getByRole('row')
        .getByRole('link', { name: /^(Cellar|Attic)$/ })
        .allInnerTexts();
    for (const { name } of resource.list.filters) {
      const [asked] = sampleOf(kinds.find((kind) => kind === name) ?? 'text').asked;
      await navigateInApp(page, `/kitchen?${name}=${encodeURIComponent(asked)}`);
      await expect.poll(names, { message: name, timeout: 10_000 }).toEqual(['Cellar']);
    }
    await navigateInApp(page, '/kitchen');
    for (const { name, label } of resource.list.columns.filter(isSortable)) {
      if (name === 'name') continue;
      await page.getByRole('columnheader', { name: label }).getByRole('button').first().click();
      await expect.poll(names, { message: name, timeout: 10_000 }).toEqual(['Cellar', 'Attic']);
      expect(page.url()).toContain(`sort=${name}`);
    }
    await page.reload();
    await expect.poll(names, { timeout: 10_000 }).toEqual(['Cellar', 'Attic']);
    expect(errors).toEqual([]);
  });
});
