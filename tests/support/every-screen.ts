import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { consoleErrors, newHeading, openPage } from './browser.ts';
import { goWithin } from './go-within.ts';
import { devices, looker } from './look.ts';
import { ownIds, routes, withIds } from './routes.ts';
import { signIn } from './sign-in.ts';

const outside = ['/login', '/auth/reset-password', '/auth/change-password?token=x'];

/** Looks at every screen (`looker`), and finds no complaint in the page's console. */
export async function expectEveryScreenSound(browser: Browser, baseURL: string): Promise<void> {
  // Its theme is the device's
  const page = await openPage(browser, baseURL, { colorScheme: 'dark' });
  const { problems, look: lookAt } = looker(page);
  const look = async (url: string) => {
    await (outside.includes(url) ? page.goto(url) : goWithin(page, url));
    await newHeading(page, /./);
    await lookAt(url);
  };
  for (const url of outside) await look(url);
  await signIn(page, 'SYSTEM_ADMINISTRATOR');
  const ids = await ownIds(page);
  for (const [path, , allowed] of routes) if (allowed.includes('S')) await look(withIds(path, ids));
  await look('/permission-error');
  await page.setViewportSize(devices[0].size);
  await page.evaluate(() => localStorage.setItem('console.menu-collapsed', '1'));
  await page.reload();
  await look('/search-location');
  // Whether a customer has billing details already is asked of the server, and 404 is its no; the maps' tiles are out of reach here
  problems.push(...consoleErrors(page, /404 .*\/api\/invoice-additional-information-detail\/|cyberjapandata/));
  expect(problems).toEqual([]);
  await page.context().close();
}
