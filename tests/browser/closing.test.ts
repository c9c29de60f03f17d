import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations, openPage, test } from '../support/browser.ts';
import { fetchAsPage } from '../support/fetch-as-page.ts';
import { pdfText } from '../support/pdf-text.ts';
import { signIn } from '../support/sign-in.ts';
import { tabTo } from '../support/tab-to.ts';
import { unzipped } from '../support/zip.ts';

const stepOn = (page: Page, title: string) =>
  page.locator('.ant-card').filter({ has: page.getByRole('heading', { name: title }) });

/** Presses, and counts how often. */
function counted() {
  let clicks = 0;
  const press = async (one: Locator) => {
    clicks += 1;
    await one.click();
  };
  return { press, clicks: () => clicks };
}

/** From wherever one is to the board, by the menu. */
async function goToBoard(page: Page, press: (one: Locator) => Promise<void>) {
  const charges = page.getByRole('menuitem', { name: '請求履歴' });
  // The menu comes after the page's own figures, its group open or not
  await page.getByRole('menuitem', { name: '履歴管理' }).waitFor();
  if (!(await charges.isVisible())) await press(page.getByRole('menuitem', { name: '履歴管理' }));
  await press(charges);
  await press(page.getByRole('link', { name: '月次締め' }));
}

test('an administrator counts a month, issues what waits, sends it and saves it in ten clicks, and records a payment', async ({
  page,
  browser,
  server,
}) => {
  // A month's invoices are made one by one
  page.setDefaultTimeout(120_000);
  await signIn(page, 'SYSTEM_ADMINISTRATOR');
  const { press, clicks } = counted();
  await goToBoard(page, press);
  const step = (title: string) => stepOn(page, title);
  const colleague = await openPage(browser, server.url);
  await signIn(colleague, 'BUSINESS_ADMINISTRATOR', '/closing');
  await stepOn(colleague, '請求の発行')
    .getByText(/残り\d+件/)
    .waitFor();

  await press(step('成果日数の集計').getByRole('button', { name: 'もう一度集計する' }));
  // The demo's month has days that were not measured: they are named before
  await page
    .getByRole('dialog')
    .getByText(/未計測の日が\d+店舗で延べ\d+日/)
    .waitFor();
  await press(page.getByRole('dialog').getByRole('button', { name: '未計測のまま集計する' }));
  await page.getByText('成果日数の集計を始めました').waitFor();
  await step('成果日数の集計').getByText('集計済').waitFor();
  await expectNoAxeViolations(page, 'main');

  await step('請求の発行')
    .getByText(/残り\d+件/)
    .waitFor();
  await press(step('請求の発行').getByRole('button', { name: 'すべて発行する' }));
  await press(page.getByRole('dialog').getByRole('button', { name: '発行する' }));
  await step('請求の発行').getByText('すべて請求済', { exact: true }).waitFor();

  await press(step('請求書の送付と保存').getByRole('button', { name: '未送付のすべてに送付する' }));
  await press(page.getByRole('dialog').getByRole('button', { name: '送付する' }));
  await step('請求書の送付と保存').getByText('送付済', { exact: true }).waitFor();
  // Who has the board open beside sees it too
  await stepOn(colleague, '請求書の送付と保存').getByText('送付済', { exact: true }).waitFor();
  await colleague.context().close();
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    press(step('請求書の送付と保存').getByRole('button', { name: '書類をZIPで保存する' })),
  ]);
  expect(clicks()).toBeLessThanOrEqual(10);
  expect(zip.suggestedFilename()).toMatch(/^書類_対象月\d{6}\.zip$/);
  const names = [...(await unzipped(readFileSync(await zip.path()))).keys()];
  const issued = Number(
    (
      await step('請求書の送付と保存')
        .getByText(/請求書 \d+件のうち/)
        .textContent()
    )?.match(/\d+/)?.[0],
  );
  expect(names.filter((name) => /^\d/.test(name))).toHaveLength(issued);
  expect(names.at(-1)).toBe('索引.csv');

  // The invoice of one of them, from the list
  await page.goto('/incentive-history?status_in=ISSUED');
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /の請求書PDFを保存/ })
      .first()
      .click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^\d{8}_.+_\d+\.pdf$/);
  const text = await pdfText(new Uint8Array(readFileSync(await pdf.path())));
  for (const part of ['請求書', '登録番号', 'T9999999999999', 'ご請求金額', '10%対象', '支払期限', '振込先'])
    expect(text).toContain(part);

  // A payment that came in
  const charge = await page.evaluate(async () => {
    const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
    const answer = await fetch('/api/incentive-history?status=ISSUED&_end=1', {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { data } = await answer.json();
    const user = await fetch(`/api/system-user/${data[0].userId}`, { headers: { Authorization: `Bearer ${token}` } });
    const { companyName, name } = (await user.json()).data;
    return { ...data[0], name: companyName || name };
  });
  await page.goto(`/closing?period=${charge.period}`);
  await page.locator('input[type=file]').setInputFiles({
    name: '入金明細.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      [
        '取引日,摘要,入金額',
        `2026/11/20,振込 ${charge.name},${charge.total}`,
        `2026/02/30,${charge.name},${charge.total}`,
        '2026/11/20,ﾀﾞﾚｶ,7',
      ].join('\r\n'),
    ),
  });
  await page.getByText('日付が正しくありません').waitFor();
  await page.getByText('該当なし').waitFor();
  await page.getByText('一致', { exact: true }).waitFor();
  await expectNoAxeViolations(page, 'main');
  await page.getByRole('button', { name: '1件の入金を記録する' }).click();
  await page.getByText('1件の入金を記録しました').waitFor();
  await page.goto(`/incentive-history/${charge.id}`);
  await page.getByText('入金済').first().waitFor();
  await page.getByRole('tab', { name: '成果の根拠' }).click();
  await page.getByRole('table', { name: '日別の成果' }).waitFor();
}, 480_000);

test('a bank statement of four lines is matched and recorded within six clicks', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR');
  const asked = '/incentive-history?status=ISSUED&_sort=id&_end=50';
  const charges: { id: number; total: number; due: number | null; userId: number }[] = await fetchAsPage(
    page,
    'GET',
    asked,
  );
  // One of each customer, so that each name and amount means one charge
  const four = [...new Map(charges.map((one) => [one.userId, one])).values()].slice(0, 4);
  expect(four).toHaveLength(4);
  const lines = await Promise.all(
    four.map(async ({ total, due, userId }) => {
      const { companyName, name } = await fetchAsPage(page, 'GET', `/system-user/${userId}`);
      return `2026/11/27,振込 ${companyName || name},${due ?? total}`;
    }),
  );
  const { press, clicks } = counted();
  await goToBoard(page, press);
  const load = page.getByRole('button', { name: '入金明細を読み込む' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(load)]);
  await chooser.setFiles({
    name: '入金明細.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['取引日,摘要,入金額', ...lines].join('\r\n')),
  });
  await press(page.getByRole('button', { name: '4件の入金を記録する' }));
  await page.getByText('4件の入金を記録しました').waitFor();
  expect(clicks()).toBeLessThanOrEqual(6);
  for (const { id } of four) expect((await fetchAsPage(page, 'GET', `/incentive-history/${id}`)).status).toBe('PAID');
});

test('the journal opened from a month’s board is of that month', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/closing?period=2026-09');
  await page.getByRole('button', { name: '仕訳を保存' }).click();
  await page.getByRole('dialog').getByText('2026年9月', { exact: true }).waitFor();
});

test('a manager sees gaps and differences at the month’s end within three clicks, and does no administrator’s work', async ({
  page,
}) => {
  await signIn(page, 'MANAGER');
  const { press, clicks } = counted();
  await goToBoard(page, press);
  const gaps = stepOn(page, '未計測の確認');
  const differences = stepOn(page, '先月との差の確認');
  await differences.getByRole('table', { name: /ごとの金額と先月との差/ }).waitFor();
  // Which keyword, how many days, and which
  await gaps
    .getByText(/ \d+日（\d+\/\d+.*）/)
    .first()
    .waitFor();
  expect(clicks()).toBeLessThanOrEqual(3);
  await expectNoAxeViolations(page, 'main');
  const rows = gaps.getByRole('row');
  const before = await rows.count();
  const more = gaps.getByRole('button', { name: /^ほか\d+店舗を表示する$/ });
  if ((await more.count()) > 0) {
    await more.click();
    await expect.poll(() => rows.count()).toBeGreaterThan(before);
  }
  for (const name of [/集計する$/, 'すべて発行する', '未送付のすべてに送付する', '入金明細を読み込む'])
    expect(await page.getByRole('button', { name }).count()).toBe(0);
});

test('a manager reads the month’s end by the keyboard alone', async ({ page }) => {
  await signIn(page, 'MANAGER', '/search-conditions');
  await page.getByRole('heading', { level: 1, name: /^登録店舗一覧/ }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('月次締め');
  await page
    .getByRole('dialog', { name: '画面・操作・データを探す' })
    .getByRole('option', { name: /^月次締め.*画面$/ })
    .waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/closing');
  const gaps = stepOn(page, '未計測の確認');
  await tabTo(page, gaps.getByRole('link').first());
  const rows = gaps.getByRole('row');
  const before = await rows.count();
  await tabTo(page, gaps.getByRole('button', { name: /^ほか\d+店舗を表示する$/ }));
  await page.keyboard.press('Enter');
  await expect.poll(() => rows.count()).toBeGreaterThan(before);
  await stepOn(page, '先月との差の確認')
    .getByRole('table', { name: /ごとの金額と先月との差/ })
    .waitFor();
});
