import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeViolations, openPage, screenshot, test } from '../support/browser.ts';
import { type Scene, scenes } from '../support/overlays/scenes.ts';
import { devices } from '../support/page-audit.ts';
import { ownIds } from '../support/routes.ts';
import { signIn } from '../support/sign-in.ts';

const [wide, phone] = devices;

const over = [
  '[role=dialog]',
  'dialog[open]',
  '.ant-dropdown:not(.ant-dropdown-hidden)',
  '.ant-popover:not(.ant-popover-hidden)',
];

const roles = [...new Set(scenes.map(({ role }) => role))];
/** `DIALOGS=bulk-edit,palette`: those of some files, while one works on them. */
const only = (process.env.DIALOGS ?? '').split(',');

describe.each(roles)('%s', (role) => {
  test('is shown every dialog, drawer and menu without WCAG A and AA violations, on a wide screen in light and a phone in dark', {
    timeout: 900_000,
  }, async ({ browser, server }) => {
    const problems: string[] = [];
    // The theme is the device's
    const page = await openPage(browser, server.url, { colorScheme: 'dark' });
    page.setDefaultTimeout(20_000);
    // Whether what was typed may be left
    page.on('dialog', (dialog) => void dialog.accept());
    await signIn(page, role, '/profile');
    const ids = await ownIds(page);
    // So that there are others to log out
    await signIn(page, role, '/profile');
    const own = scenes.filter((one) => one.role === role && only.some((part) => one.source.includes(part)));
    for (const scene of own) {
      await auditScene(page, scene, ids).catch(async (error: Error) => {
        const why = error.message.split('\n').slice(0, 8).join(' ');
        problems.push(`${scene.source} (${scene.shows}) at ${page.url()}: ${why}`);
        await screenshot(page, `FAILED ${scene.source} ${scene.shows}`);
      });
      await page.unrouteAll();
      await page.evaluate(() => sessionStorage.clear());
    }
    await page.context().close();
    expect(problems).toEqual([]);
  });
});

/** Opens it, and looks at it: it fits, and everybody can read it. */
async function auditScene(page: Page, scene: Scene, ids: Readonly<Record<string, string>>): Promise<void> {
  const path = typeof scene.path === 'string' ? scene.path : await scene.path(page, ids);
  await scene.arrange?.(page);
  for (const [at, device] of (scene.only === 'phone' ? [phone] : devices).entries()) {
    if (at === 0 || scene.isOfLayout) {
      // What opens most stands on a wide screen alone; what is open stays when that is made narrow
      await page.setViewportSize((scene.isOfLayout || scene.only === 'phone' ? device : wide).size);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await scene.open(page);
    }
    await page.setViewportSize(device.size);
    await page.emulateMedia({ colorScheme: device.colorScheme });
    await page.locator(over.join()).filter({ hasText: scene.shows, visible: true }).first().waitFor();
    const violations = await axeViolations(page, over.join());
    if (violations.length > 0) throw new Error(`${device.name}: ${violations.join(' ')}`);
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyond > 0) throw new Error(`it scrolls ${beyond} px sideways on ${device.name}`);
    if (process.env.SCREENSHOTS) await screenshot(page, `${scene.source} ${scene.shows} ${device.name}`);
  }
}
