import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { consoleProduct } from '#app/console/product.ts';
import { planRoutes } from '#core/console/app/plan.ts';
import type { Role } from '#core/model/roles.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import { root } from '../../scripts/lib/root.mjs';
import { test } from '../support/browser.ts';
import { signIn } from '../support/sign-in.ts';
import { asDevice, devices, type Picture, picturesOf, untilShown } from './appearances.ts';
import { closed, openersOn } from './dialogs.ts';
import { type Walked, writeIndex } from './index-page.ts';
import { addressing } from './places.ts';

/*
 * `npm run screens`: no test but a walk. Each role opens every route that it may, every tab and every dialog there, on a desk and on a
 * phone, by day and by night, and the pictures with an index page are left in screens/ for a person to look at.
 */

const folder = join(root, 'screens');
const wholeHours = 3 * 3_600_000;
const outside = ['/login', '/auth/reset-password', '/auth/change-password?token=x'];
const { resources, plugins } = consoleProduct();
const planned = planRoutes(resources, plugins);

/** `SCREENS_ROLES=MANAGER,GENERAL_MEO_DIRECT`, `SCREENS_PATHS=/,/incentive`, `SCREENS_DIALOGS=off`: a part of the walk. */
const { SCREENS_ROLES = '', SCREENS_PATHS = '', SCREENS_DIALOGS = 'on' } = process.env;
const roles = roleCodes.filter((role) => SCREENS_ROLES === '' || SCREENS_ROLES.split(',').includes(role));
const wanted = SCREENS_PATHS.split(',');
const isWanted = (path: string) => wanted.some((one) => (one === '/' ? path === one : path.startsWith(one)));

describe.each(roles)('%s', (role) => {
  test('leaves a picture of everything it may see', { timeout: wholeHours }, async ({ page }) => {
    mkdirSync(folder, { recursive: true });
    const walked: Walked[] = [];
    const keep = (path: string, opened: string, pictures: readonly Picture[]) => {
      walked.push({ role, path, opened, pictures });
      writeIndex(folder, role, walked);
    };
    if (role === roleCodes[0])
      for (const path of outside.filter(isWanted)) await walkPage(page, { role, path, url: path, keep });
    await signIn(page, role);
    await untilShown(page);
    const addressOf = await addressing(page);
    for (const route of planned.filter((one) => isWanted(one.path) && (one.roles?.includes(role) ?? true))) {
      const url = await addressOf(route);
      if (url === null) continue;
      await walkPage(page, { role, path: route.path, url, keep });
    }
  });
});

interface Walk {
  readonly role: Role;
  /** The route. */
  readonly path: string;
  readonly url: string;
  keep(path: string, opened: string, pictures: readonly Picture[]): void;
}

const fileOf = ({ role, path }: Pick<Walk, 'role' | 'path'>, opened: string) =>
  `${path.replace(/[^\w-]+/g, '_').replace(/^_/, '') || 'home'}/${role}${opened === '' ? '' : `-${opened.replace(/[^\p{L}\p{N}-]+/gu, '_').slice(0, 40)}`}`;

/** The page, each of its tabs, and what can be opened on each. */
async function walkPage(page: Page, walk: Walk): Promise<void> {
  await capture(page, walk, walk.url, '');
  await page.goto(walk.url);
  await untilShown(page);
  const tabs = page.locator('main [role=tab]:not([aria-selected=true])');
  const keys = await tabs.evaluateAll((all) =>
    all.map((tab) => ({ key: tab.getAttribute('data-tab') ?? '', label: tab.textContent ?? '' })),
  );
  for (const { key, label } of keys)
    if (key !== '')
      await capture(page, walk, `${walk.url.split('?')[0]}?tab=${key}`, `タブ ${label.replace(/[\d,]+$/, '').trim()}`);
}

async function capture(page: Page, walk: Walk, url: string, tab: string): Promise<void> {
  const pictures: Picture[] = [];
  for (const device of devices) {
    await asDevice(page, device);
    await page.goto(url);
    await untilShown(page);
    pictures.push(...(await picturesOf(page, folder, fileOf(walk, tab), { width: device.width, isWhole: true })));
  }
  walk.keep(walk.path, tab, pictures);
  if (SCREENS_DIALOGS !== 'off') await captureDialogs(page, walk, url, tab);
}

async function captureDialogs(page: Page, walk: Walk, url: string, tab: string): Promise<void> {
  const shown = new Map<string, Picture[]>();
  for (const device of devices) {
    await asDevice(page, device);
    await page.goto(url);
    await untilShown(page);
    for (const { name, open } of await openersOn(page)) {
      const isOpen = await open();
      if (isOpen) {
        const scene = [tab, name].filter((part) => part !== '').join(' ');
        const taken = await picturesOf(page, folder, fileOf(walk, scene), { width: device.width, isWhole: false });
        shown.set(scene, [...(shown.get(scene) ?? []), ...taken]);
      }
      const { pathname, search } = new URL(page.url());
      if (!(await closed(page)) || pathname + search !== url) {
        await page.goto(url);
        await untilShown(page);
      }
    }
  }
  for (const [scene, pictures] of shown) walk.keep(walk.path, scene, pictures);
}
