import type { Page } from 'playwright-core';
import { axeViolations, screenshot } from './browser.ts';

/** An open page is resized from one to the other, and its colour scheme changes. */
export const devices = [
  { name: 'a wide screen in light', size: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'a phone in dark', size: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;

/**
 * Audits pages on both devices: WCAG A and AA, nothing wider than the screen, nothing covering the content. Collects the
 * problems as texts.
 */
export function pageAuditor(page: Page) {
  const problems: string[] = [];
  return {
    problems,
    async look(where: string): Promise<void> {
      for (const { name, size, colorScheme } of devices) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        await audit(page, `${where} on ${name}`, problems);
      }
    },
  };
}

async function audit(page: Page, where: string, problems: string[]): Promise<void> {
  // Polls on every animation frame: a locator polls only every half second, and there are hundreds of these
  await page
    .waitForFunction(() => document.querySelector('.ant-skeleton, [aria-busy=true]') === null)
    .catch(() => problems.push(`${where} is never done loading`));
  problems.push(...(await axeViolations(page)).map((violation) => `${where}: ${violation}`));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (overflow > 0) problems.push(`${where} scrolls ${overflow} px sideways`);
  const floating = page.locator('.ant-menu-submenu-popup, .ant-dropdown, .ant-select-dropdown, .ant-tooltip');
  if (await floating.first().isVisible()) problems.push(`${where}: something lies over the content`);
  if (process.env.SCREENSHOTS) await screenshot(page, where);
}
