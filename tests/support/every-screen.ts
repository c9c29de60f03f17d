import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, newHeading, openPage, screenshot } from './browser.ts';
import { goWithin } from './go-within.ts';
import { ownIds, routes, withIds } from './routes.ts';
import { signIn } from './sign-in.ts';

const outside = ['/login', '/auth/reset-password', '/auth/change-password?token=x'];

/** A page that is open turns into the other, as when a window is made narrow and its device goes dark. */
const devices = [
  { name: 'a wide screen in light', size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'a phone in dark', size: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/** Looks at every screen on each of the devices: WCAG A and AA, nothing wider than the screen, no complaint in the page's console. */
export async function expectEveryScreenSound(browser: Browser, baseURL: string): Promise<void> {
  // Its theme is the device's
  const page = await openPage(browser, baseURL, { colorScheme: 'dark' });
  const problems: string[] = [];
  const look = async (url: string) => {
    await (outside.includes(url) ? page.goto(url) : goWithin(page, url));
    await newHeading(page, /./);
    for (const { name, size, colorScheme } of devices) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await lookAt(page, `${url} on ${name}`, problems);
    }
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

async function lookAt(page: Page, where: string, problems: string[]): Promise<void> {
  // At every frame, as the heading
  await page
    .waitForFunction(() => document.querySelector('.ant-skeleton, [aria-busy=true]') === null)
    .catch(() => problems.push(`${where} is never done loading`));
  await expectNoAxeViolations(page).catch((error: Error) => problems.push(`${where}: ${error.message}`));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) problems.push(`${where} scrolls ${overflow} px sideways`);
  const floating = page.locator('.ant-menu-submenu-popup, .ant-dropdown, .ant-select-dropdown, .ant-tooltip');
  if (await floating.first().isVisible()) problems.push(`${where}: something lies over the content`);
  if (process.env.SCREENSHOTS) await screenshot(page, where);
}
