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
 * Looks at every screen of a role (`pageAuditor`), and finds no complaint in the page's console. What is shown before one signs in, and the
 * collapsed menu, are an administrator's.
 */
export async function expectEveryScreenSound(browser: Browser, baseURL: string, role: Role): Promise<void> {
  // Its theme is the device's
  const page = await openPage(browser, baseURL, { colorScheme: 'dark' });
  const { problems, look: audit } = pageAuditor(page);
  const look = async (url: string) => {
    await (outside.includes(url) ? page.goto(url) : navigateInApp(page, url));
    await newHeading(page, /./);
    await audit(url);
  };
  if (role === administrator) for (const url of outside) await look(url);
  // Whose first page is the store list goes on from another: it would come to where it is
  await signIn(page, role, role === administrator ? '/' : '/profile');
  const ids = await ownIds(page);
  const letter = roleLetters[roleCodes.indexOf(role)] ?? '-';
  for (const [path, , allowed] of routes) if (allowed.includes(letter)) await look(withIds(path, ids));
  if (role === administrator) {
    await look('/permission-error');
    await page.setViewportSize(devices[0].size);
    await page.evaluate(() => localStorage.setItem('console.menu-collapsed', '1'));
    await page.reload();
    await look('/search-location');
  }
  // What the ids are looked for among, of which some is not everybody's; whether a customer has billing details already is asked of the
  // server, and 404 is its no; the maps' tiles are out of reach here
  const provoked = /403|404 .*\/api\/invoice-additional-information-detail\/|cyberjapandata/;
  problems.push(...consoleErrors(page, provoked));
  expect(problems).toEqual([]);
  await page.context().close();
}
