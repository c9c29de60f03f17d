import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { openPage, readOnlyTest as test } from '../../support/browser.ts';
import { signIn } from '../../support/sign-in.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('what a multiple select says is in its middle on a phone, as in a single one', async ({ browser, server }) => {
  const page = await openPage(browser, server.url, phone);
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/notification/create');
  const roles = page.getByLabel('宛先の権限');
  await roles.waitFor();
  expect(await offCentre(page)).toEqual([]);
  await roles.click();
  await page.getByTitle('マネージャー', { exact: true }).click();
  await page.keyboard.press('Escape');
  await page.locator('.ant-select-selection-item').first().waitFor();
  expect(await offCentre(page)).toEqual([]);
  await page.goto('/system-user');
  await page.getByRole('button', { name: '絞り込み' }).click();
  await page.locator('.ant-select-multiple').first().waitFor();
  expect(await offCentre(page)).toEqual([]);
});

/** The placeholders and chosen items whose middle is not that of their box. */
function offCentre(page: Page): Promise<string[]> {
  return page
    .locator(
      ':is(main, .ant-drawer) .ant-select-multiple :is(.ant-select-selection-placeholder, .ant-select-selection-item)',
    )
    .evaluateAll((all) =>
      all.flatMap((one) => {
        const middle = (of: Element) => of.getBoundingClientRect().y + of.getBoundingClientRect().height / 2;
        const box = one.closest('.ant-select-selector') ?? one;
        const by = middle(one) - middle(box);
        return Math.abs(by) <= 1 ? [] : [`${one.textContent}: ${by}px`];
      }),
    );
}
