import { describe, expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, openPage, screenshot, test } from '../support/browser.ts';
import { ownIds, routes, withIds } from '../support/routes.ts';
import { signIn } from '../support/sign-in.ts';

/** Both ends of what the screens are made for. */
const devices = [
  ['a wide screen in light', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
  ['a phone in dark', { viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true }],
] as const;

const outside = ['/login', '/auth/reset-password', '/auth/change-password?token=x'];

describe.each(devices)('on %s', (device, options) => {
  test('every screen is free of WCAG A and AA violations, sideways scrolling and console errors', async ({
    browser,
    server,
  }) => {
    const page = await openPage(browser, server.url, options);
    const problems: string[] = [];
    const look = async (url: string) => {
      await page.goto(url);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.locator('.ant-skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' });
      // What fades in is not read at half its colour
      await page.waitForTimeout(350);
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
    await page.evaluate(() => localStorage.setItem('tenjun.menu-collapsed', '1'));
    await look('/search-location');
    // Whether a customer has billing details already is asked of the server, and 404 is its no
    problems.push(...consoleErrors(page, /404 .*\/api\/invoice-additional-information-detail\//));
    expect(problems).toEqual([]);
    await page.context().close();
  }, 300_000);
});
