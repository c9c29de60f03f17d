import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, openPage, screenshot, test } from '../../support/browser.ts';
import { signIn } from '../../support/sign-in.ts';

interface Touched {
  readonly months: readonly { readonly period: string; readonly charges: readonly { readonly id: number }[] }[];
}

/** What the API answers the person who looks at the page. */
function asked<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  return page.evaluate(
    async ([how, where, sent]) => {
      const cookie = (name: string) => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1] ?? '';
      const answer = await fetch(`/api${where}`, {
        method: how,
        headers: {
          Authorization: `Bearer ${cookie('token')}`,
          'X-XSRF-TOKEN': cookie('XSRF-TOKEN'),
          'content-type': 'application/json',
        },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      return (await answer.json()).data;
    },
    [method, path, body] as const,
  );
}

const middleOfMonthsAgo = (months: number) => {
  const day = new Date();
  day.setUTCMonth(day.getUTCMonth() - months, 15);
  return day.toISOString().slice(0, 10);
};

/** A store in measurement of which a month is invoiced, and another customer who was invoiced for that month. */
async function invoicedStore(page: Page) {
  const past = middleOfMonthsAgo(2);
  const stores = await asked<{ id: number; ownerUserId: number; billingMode: string; details: unknown[] }[]>(
    page,
    'GET',
    '/search-conditions?status=MEASURING&_end=60&_sort=id',
  );
  for (const { id, ownerUserId } of stores) {
    const preview = `/search-conditions/${id}/change-preview`;
    const { months } = await asked<Touched>(page, 'POST', preview, { contractEnd: past });
    const period = months.find(({ charges }) => charges.length > 0)?.period;
    if (period === undefined) continue;
    const charges = await asked<{ userId: number; status: string }[]>(
      page,
      'GET',
      `/incentive-history?period=${period}&_end=60`,
    );
    const other = charges.find(({ userId, status }) => userId !== ownerUserId && ['ISSUED', 'PAID'].includes(status));
    if (other === undefined) continue;
    const owner = await asked<{ name: string }>(page, 'GET', `/system-user/${other.userId}`);
    return { id, past, newOwner: owner.name };
  }
  throw new Error('the demo has no store that was invoiced');
}

async function typeDay(page: Page, label: string, day: string) {
  const input = page.getByRole('textbox', { name: label, exact: true });
  await input.click();
  await input.fill(day.replaceAll('-', '/'));
  await input.press('Enter');
}

for (const [device, viewport] of [
  ['a wide screen', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`a correction of the past says what it touches, asks why and leads to the charges to correct, on ${device}`, async ({
    browser,
    server,
  }) => {
    const page = await openPage(browser, server.url, { viewport });
    page.setDefaultTimeout(15_000);
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
    const { id, past, newOwner } = await invoicedStore(page);
    const reason = page.getByRole('textbox', { name: /変更の理由/ });
    const touches = page.getByRole('status').filter({ hasText: 'に影響します' });
    const save = page.getByRole('button', { name: '保存する' });
    const wide = viewport.width;

    // A keyword's price, from a day that has passed
    await page.goto(`/search-conditions/${id}/edit`);
    await page.getByLabel('店舗名', { exact: false }).first().waitFor();
    expect(await reason.count()).toBe(0);
    const price = page.getByRole('group', { name: 'キーワード条件 1' }).getByLabel(/日額/);
    await price.fill(String(Number((await price.inputValue()).replaceAll(/\D/g, '')) + 100));
    await reason.waitFor();
    expect(await touches.count()).toBe(0);
    await typeDay(page, 'いつから', past);
    await touches.getByRole('link').first().waitFor();
    await page.getByText('変更の理由必須').waitFor();
    await screenshot(page, `terms-keyword-${wide}`);
    await page.getByRole('button', { name: 'キャンセル' }).click();
    await page.getByRole('button', { name: '破棄して移動する' }).click();
    await page.waitForURL(({ pathname }) => !pathname.endsWith('/edit'));

    // The contract's last day alone
    await page.goto(`/search-conditions/${id}/edit`);
    await page.getByLabel('契約終了日').waitFor();
    expect(await reason.count()).toBe(0);
    await typeDay(page, '契約終了日', past);
    await page.getByText('変更の理由必須').waitFor();
    await touches.getByRole('link').first().waitFor();
    await save.click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /変更の理由を入力してください/ })
      .click();
    expect(await reason.evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await reason.getAttribute('aria-invalid')).toBe('true');
    await expectNoAxeViolations(page, 'main');
    await screenshot(page, `terms-refused-${wide}`);
    await page.getByLabel('契約終了日').fill('');
    await page.getByLabel('契約終了日').press('Enter');

    // Another owner for days that were invoiced: the new owner's invoice is named too
    await page.getByLabel('契約者').fill(newOwner);
    await page.locator('.ant-select-item-option').filter({ hasText: newOwner }).first().click();
    await typeDay(page, 'いつから', past);
    await reason.fill('契約書の日付に合わせる');
    await touches
      .getByRole('link', { name: new RegExp(newOwner) })
      .first()
      .waitFor();
    expect(await touches.getByRole('link').count()).toBeGreaterThan(1);
    await expectNoAxeViolations(page, 'main');
    await screenshot(page, `terms-owner-${wide}`);
    await save.click();
    await page.waitForURL((url) => url.pathname === `/search-conditions/${id}`);
    const left = page.getByRole('status').filter({ hasText: '保存した変更は、発行した請求に影響します' });
    await left
      .getByRole('link', { name: new RegExp(newOwner) })
      .first()
      .waitFor();
    await page.reload();
    await left.waitFor();
    await expectNoAxeViolations(page, 'main');
    await screenshot(page, `terms-saved-${wide}`);
    await left.getByRole('link').first().click();
    await page.getByRole('button', { name: 'その他の操作' }).waitFor();
    // The form's map asks for tiles that are out of reach here
    expect(consoleErrors(page, /422|cyberjapandata/)).toEqual([]);
    await page.context().close();
  });
