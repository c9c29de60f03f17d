import { expect } from 'vitest';
import { readOnlyTest as test } from '../../support/browser.ts';
import { signIn } from '../../support/sign-in.ts';

test('an input of a sub-row that is refused is coloured, and no other input is', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  await page
    .getByRole('link', { name: '新規登録' })
    .or(page.getByRole('button', { name: '新規登録' }))
    .click();
  const fresh = page.getByRole('group', { name: '新しいキーワード条件' });
  await fresh.getByRole('textbox', { name: 'キーワード' }).fill('上野 カフェ');
  const row = page.getByRole('group', { name: 'キーワード条件 1' });
  const rank = row.getByLabel('目標順位');
  await rank.fill('99');
  await page.getByRole('button', { name: '保存する' }).click();
  await row.locator('[aria-invalid=true]').first().waitFor();
  const coloured = () =>
    row.locator('input').evaluateAll((all) =>
      all
        .filter((one) => one.closest('[class*="status-error"]') !== null)
        .map((one) => one.id.replace(/^.*-/, ''))
        .toSorted(),
    );
  await expect.poll(coloured).toEqual(['dailyPrice', 'searchLocationId', 'targetRank']);
  await rank.fill('3');
  await expect.poll(coloured).toEqual([]);
});
