import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, screenshot, readOnlyTest as test } from '../../support/browser.ts';
import { signIn } from '../../support/sign-in.ts';

test('a store’s performance: sums against before, charts with their tables, another period, a file', async ({
  page,
}) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions/1');
  // The store's own tab holds the same; the address of its own stays
  await page.getByRole('tab', { name: 'パフォーマンス' }).click();
  await page.getByRole('table').filter({ hasText: '前の期間' }).waitFor();
  await page.goto('/perfomance/1/30d');
  await page.getByRole('heading', { level: 1, name: /のパフォーマンス$/ }).waitFor();
  const totals = page.getByRole('table').filter({ hasText: '前の期間' });
  await totals.getByRole('row', { name: /^表示（計）/ }).waitFor();
  expect(await totals.getByRole('img', { name: /%(増|減|変わらず)$/ }).count()).toBeGreaterThan(10);
  await page.getByText(/以降の数値はまだ確定していません/).waitFor();
  await expectNoAxeViolations(page);
  await screenshot(page, 'performance');

  // The figures of a chart as a table, the newest three days marked
  await page.getByRole('button', { name: '表を表示' }).first().click();
  const figures = page.getByRole('region', { name: 'グラフの数値' });
  expect(await figures.getByText('（確定前）').count()).toBe(3);
  expect(await figures.getByRole('row').count()).toBe(31);

  // By keyboard from day to day; a series can be put away
  const chart = page.getByRole('slider', { name: /表示の推移/ });
  await chart.focus();
  await page.keyboard.press('Home');
  const first = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  expect(await chart.getAttribute('aria-valuetext')).not.toBe(first);
  await page.getByRole('button', { name: 'マップ表示（パソコン）' }).click();
  expect(await chart.getAttribute('aria-valuetext')).not.toContain('マップ表示（パソコン）');

  expect(await page.getByText('<15').first().isVisible()).toBe(true);
  await page.getByLabel('期間', { exact: true }).first().click();
  await page.getByTitle('直近7日', { exact: true }).click();
  await page.waitForURL(/\/perfomance\/1\/7d$/);
  await page.locator('.ant-select-selection-item').getByText('直近7日').waitFor();
  await totals.getByRole('row', { name: /^表示（計）/ }).waitFor();
  // The same page still: who goes on by keyboard is where they were
  expect(await page.getByRole('combobox', { name: '期間' }).evaluate((one) => one === document.activeElement)).toBe(
    true,
  );

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'CSV' }).first().click();
      await page.getByRole('menuitem', { name: 'CSV出力（UTF-8）' }).click();
    })(),
  ]);
  expect(file.suggestedFilename()).toMatch(/_パフォーマンス_\d{8}-\d{8}\.csv$/);
  const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF日付,状態,/);
  expect(lines).toHaveLength(9);
  expect(consoleErrors(page)).toEqual([]);
});

test('a period that there is not, and a store of somebody else, are the 404 page', async ({ page }) => {
  await signIn(page, 'GENERAL_WITHOUT_PAYMENT');
  for (const path of ['/perfomance/1/31d', '/perfomance/1/2026-10-02_2026-10-01', '/perfomance/999999/30d']) {
    await page.goto(path);
    await page.getByText('404 page').waitFor();
  }
});
