import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import { consoleErrors, newHeading, openPage } from './browser.ts';
import { navigateInApp } from './navigate-in-app.ts';
import { devices, pageAuditor } from './page-audit.ts';
import { ownIds, roleLetters, routes, withIds } from './routes.ts';
import { signIn } from './sign-in.ts';

const outside = ['/login', '/auth/reset-password', '/auth/change-password?token=x'];

const administrator: Role = 'SYSTEM_ADMINISTRATOR';

/**
 * Audits every screen of a role (`pageAuditor`) and expects no console errors. The administrator's run includes the
 * public pages and the collapsed menu.
 */
export function expectEveryScreenSound(browser: Browser, baseURL: string, role: Role): Promise<void> {
  return expectSound(browser, baseURL, role, null);
}

/** Audits these screens of a role the same way. */
export function expectTheseScreensSound(
  browser: Browser,
  baseURL: string,
  role: Role,
  paths: readonly string[],
): Promise<void> {
  return expectSound(browser, baseURL, role, paths);
}

async function expectSound(
  browser: Browser,
  baseURL: string,
  role: Role,
  only: readonly string[] | null,
): Promise<void> {
  // So that the page follows the device's colour scheme
  const page = await openPage(browser, baseURL, { colorScheme: 'dark' });
  const { problems, look: audit } = pageAuditor(page);
  const look = async (url: string) => {
    await (outside.includes(url) ? page.goto(url) : navigateInApp(page, url));
    await newHeading(page, /./);
    await audit(url);
  };
  if (role === administrator) for (const url of outside) await look(url);
  // A role whose start page is the store list starts elsewhere, since navigating there would not change the page
  await signIn(page, role, role === administrator ? '/' : '/profile');
  const ids = await ownIds(page);
  const letter = roleLetters[roleCodes.indexOf(role)] ?? '-';
  const seen = routes.filter(([path, , allowed]) => allowed.includes(letter) && (only?.includes(path) ?? true));
  for (const [path] of seen) await look(withIds(path, ids));
  if (role === administrator) {
    await look('/permission-error');
    await page.setViewportSize(devices[0].size);
    await page.evaluate(() => localStorage.setItem('console.menu-collapsed', '1'));
    await page.reload();
    await look('/search-location');
  }
  // Expected errors: lists used to find ids that the role may not see, the 404 of a customer without billing details,
  // and unreachable map tiles
  const provoked = /403|404 .*\/api\/invoice-additional-information-detail\/|cyberjapandata/;
  problems.push(...consoleErrors(page, provoked));
  expect(problems).toEqual([]);
  await page.context().close();
}
