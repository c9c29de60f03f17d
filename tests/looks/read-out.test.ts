import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { minute } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import { readOut, usedRoles } from '../support/ax-tree.ts';
import { newHeading, openPage, readOnlyTest as test } from '../support/browser.ts';
import { navigateInApp } from '../support/navigate-in-app.ts';
import { scenes } from '../support/overlays/scenes.ts';
import { ownIds, roleLetters, routes, withIds } from '../support/routes.ts';
import { signIn } from '../support/sign-in.ts';

/* What the browser gives to a screen reader, and what is left of a screen that is enlarged. */

const patience = { timeout: 15 * minute };
const roles: readonly Role[] = ['SYSTEM_ADMINISTRATOR', 'MANAGER', 'GENERAL_MEO_DIRECT'];

/** 1280 px at 400 %, as WCAG 1.4.10 measures; and a notebook at 200 %. */
const enlarged = [
  { zoom: '400 %', size: { width: 320, height: 256 } },
  { zoom: '200 %', size: { width: 720, height: 450 } },
] as const;

async function eachScreen(page: Page, role: Role, look: (url: string) => Promise<void>): Promise<void> {
  await signIn(page, role, '/profile');
  const ids = await ownIds(page);
  const letter = roleLetters[roleCodes.indexOf(role)] ?? '-';
  for (const [path, , allowed] of routes) {
    if (!allowed.includes(letter)) continue;
    const url = withIds(path, ids);
    await navigateInApp(page, url);
    await newHeading(page, /./);
    await page.waitForFunction(() => document.querySelector('.ant-skeleton, [aria-busy=true]') === null);
    await look(url);
  }
}

describe.each(roles)('every screen of %s', patience, (role) => {
  test('names all that one uses and each table, in one main part under one main heading', async ({
    browser,
    server,
  }) => {
    const page = await openPage(browser, server.url);
    const problems: string[] = [];
    await eachScreen(page, role, async (url) => {
      const read = await readOut(page);
      for (const { role: kind, name } of read)
        if (name === '' && usedRoles.includes(kind)) problems.push(`${url}: a ${kind} without a name`);
      const mains = read.filter(({ role: kind }) => kind === 'main').length;
      if (mains !== 1) problems.push(`${url}: ${mains} main parts`);
      const headings = await page.locator('h1:visible').count();
      if (headings !== 1) problems.push(`${url}: ${headings} main headings`);
      if (read.some(({ role: kind, name }) => kind === 'table' && name === ''))
        problems.push(`${url}: a table without a name`);
      if (!(await page.title()).includes('店順')) problems.push(`${url}: ${await page.title()}`);
    });
    expect(problems).toEqual([]);
    await page.context().close();
  });

  for (const { zoom, size } of enlarged)
    test(`can be used at ${zoom}: nothing to the side, and most of it free of what stays in place`, async ({
      browser,
      server,
    }) => {
      const page = await openPage(browser, server.url, { viewport: size });
      const problems: string[] = [];
      await eachScreen(page, role, async (url) => {
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (sideways > 0) problems.push(`${url} scrolls ${sideways} px sideways`);
        const covered = await coveredBy(page);
        if (covered > 0.5) problems.push(`${url} is covered to ${Math.round(covered * 100)} %`);
      });
      expect(problems).toEqual([]);
      await page.context().close();
    });
});

/** The share of the window's height that fixed and sticky parts cover, scrolled to the middle of the page. */
function coveredBy(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    const rows = Array.from({ length: 32 }, (_, n) => ((n + 0.5) / 32) * window.innerHeight);
    const isInPlace = (element: Element | null): boolean => {
      for (let one = element; one !== null; one = one.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(one).position)) return one.closest('table') === null;
      return false;
    };
    return rows.filter((y) => isInPlace(document.elementFromPoint(window.innerWidth / 2, y))).length / rows.length;
  });
}

/** One of each kind of dialog, panel and menu: parts of the paths of the files that render them. */
const overlays = [
  'row-menu',
  'menu-button',
  'filter-panel',
  'column-chooser',
  'view-dialog',
  'import-dialog',
  'create-drawer',
  'palette',
  'shortcut-help',
  'bulk-edit',
  'bulk-reply',
  'issue-step',
  'report-dialog',
];

test('a dialog, a panel and a menu name themselves and all that one uses in them', patience, async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/profile');
  const ids = await ownIds(page);
  const problems: string[] = [];
  for (const overlay of overlays) {
    const scene = scenes.find(({ source, role }) => source.includes(overlay) && role === 'SYSTEM_ADMINISTRATOR');
    if (scene === undefined) throw new Error(`no scene shows ${overlay}`);
    await page.goto(typeof scene.path === 'string' ? scene.path : await scene.path(page, ids));
    await newHeading(page, /./);
    await scene.open(page);
    const over = page.locator('[role=dialog], dialog[open], [role=menu]');
    await over.filter({ hasText: scene.shows, visible: true }).first().waitFor();
    const read = await readOut(page);
    if (!read.some(({ role, name }) => ['dialog', 'menu'].includes(role) && name !== ''))
      problems.push(`${overlay} has no name`);
    for (const { role: kind, name } of read)
      if (name === '' && usedRoles.includes(kind)) problems.push(`${overlay}: a ${kind} without a name`);
  }
  expect(problems).toEqual([]);
});

test('the frame of a list is read in the order in which one needs it', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  await page.locator('main [data-row]').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.ant-skeleton, [aria-busy=true]') === null);
  const read = await readOut(page);
  const main = read.slice(read.findIndex(({ role }) => role === 'main'));
  const at = (kind: string, name: RegExp) =>
    main.findIndex(({ role, name: given }) => role === kind && name.test(given));
  const order = [
    at('heading', /^登録店舗一覧/),
    at('searchbox', /を検索$/),
    at('button', /^絞り込み/),
    at('button', /^一覧のメニュー/),
    at('link', /新規登録/),
    at('toolbar', /^一覧の表示/),
    at('table', /登録店舗/),
    at('checkbox', /を選択/),
  ];
  expect(
    order.every((one) => one >= 0),
    String(order),
  ).toBe(true);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
});

test('a form says of each field what it is called, whether it is needed, and what is wrong with it', async ({
  page,
}) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-location/create');
  await page.getByRole('button', { name: '保存する' }).click();
  await page.getByRole('alert').first().waitFor();
  const read = await readOut(page);
  const name = read.find(({ role, name: given }) => role === 'textbox' && given.startsWith('名称'));
  expect(name?.states).toEqual(expect.arrayContaining(['required', 'invalid']));
});
