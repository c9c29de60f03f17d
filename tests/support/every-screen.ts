import type { Browser, BrowserContextOptions } from 'playwright-core';
import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, newHeading, openPage, screenshot } from './browser.ts';
import { goWithin } from './go-within.ts';
import { ownIds, routes, withIds } from './routes.ts';
import { signIn } from './sign-in.ts';

const outside = ['/login', '/auth/reset-password', '/auth/change-password?token=x'];

/**
 * Looks at every screen on a device, opened as a shared link is or from within the console: WCAG A and AA, nothing wider than the
 * screen, no complaint in the page's console.
 */
export async function expectEveryScreenSound(
  browser: Browser,
  baseURL: string,
  device: string,
  opened: 'as a link' | 'from within',
  options: BrowserContextOptions,
): Promise<void> {
  const page = await openPage(browser, baseURL, options);
  const problems: string[] = [];
  const look = async (url: string) => {
    await (opened === 'from within' && !outside.includes(url) ? goWithin(page, url) : page.goto(url));
    await newHeading(page, /./);
    // At every frame, as the heading
    await page
      .waitForFunction(() => document.querySelector('.ant-skeleton, [aria-busy=true]') === null)
      .catch(() => problems.push(`${url} is never done loading`));
    await expectNoAxeViolations(page).catch((error: Error) => problems.push(`${url}: ${error.message}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) problems.push(`${url} scrolls ${overflow} px sideways`);
    const floating = page.locator('.ant-menu-submenu-popup, .ant-dropdown, .ant-select-dropdown, .ant-tooltip');
    if (await floating.first().isVisible()) problems.push(`${url}: something lies over the content`);
    if (process.env.SCREENSHOTS) await screenshot(page, `${url} ${device}`);
  };
  for (const url of outside) await look(url);
  await signIn(page, 'SYSTEM_ADMINISTRATOR');
  const ids = await ownIds(page);
  for (const [path, , allowed] of routes) if (allowed.includes('S')) await look(withIds(path, ids));
  await look('/permission-error');
  await page.evaluate(() => localStorage.setItem('console.menu-collapsed', '1'));
  await page.reload();
  await look('/search-location');
  // Whether a customer has billing details already is asked of the server, and 404 is its no; the maps' tiles are out of reach here
  problems.push(...consoleErrors(page, /404 .*\/api\/invoice-additional-information-detail\/|cyberjapandata/));
  expect(problems).toEqual([]);
  await page.context().close();
}
