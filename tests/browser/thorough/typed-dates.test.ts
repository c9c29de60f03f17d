import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addDays, dayOf } from '#core/model/day.ts';
import { expectNoAxeViolations, test } from '../../support/browser.ts';
import { fetchAsPage } from '../../support/fetch-as-page.ts';
import { signIn } from '../../support/sign-in.ts';

const today = dayOf(Date.now());
const inFullWidth = (text: string) =>
  text.replace(/[0-9:/]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0));
const inEra = (day: string, spoken: boolean) => {
  const [year = 0, month, ofMonth] = day.split('-').map(Number);
  return spoken ? `令和${year - 2018}年${month}月${ofMonth}日` : `R${year - 2018}.${month}.${ofMonth}`;
};

/** Types by the keyboard, then Tab. */
async function type(page: Page, label: string, text: string) {
  const input = page.getByRole('textbox', { name: new RegExp(`^${label}`) });
  await input.fill('');
  await input.pressSequentially(text);
  await input.press('Tab');
  return input;
}

test('a day of a store’s contract is saved as it was typed, or refused there with its text', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  const [{ id }] = await fetchAsPage(page, 'GET', '/search-conditions?status=MEASURING&_end=1&_sort=id');
  const end = addDays(today, 400);
  const saved = () => fetchAsPage(page, 'GET', `/search-conditions/${id}`);
  for (const text of [inEra(end, true), inEra(end, false), inFullWidth(end.replaceAll('-', '/'))]) {
    await fetchAsPage(page, 'PATCH', `/search-conditions/${id}`, {
      contractEnd: null,
      version: (await saved()).version,
    });
    await page.goto(`/search-conditions/${id}/edit`);
    await type(page, '契約終了日', text);
    await page.getByRole('button', { name: '保存する' }).click();
    await page.waitForURL((url) => url.pathname === `/search-conditions/${id}`);
    expect((await saved()).contractEnd, text).toBe(end);
  }

  await page.goto(`/search-conditions/${id}/edit`);
  const input = await type(page, '契約終了日', '27/4/1');
  await page.getByRole('button', { name: '保存する' }).click();
  await expect.poll(() => input.getAttribute('aria-invalid')).toBe('true');
  expect(await input.inputValue()).toBe('27/4/1');
  await expectNoAxeViolations(page, 'main');
  expect((await saved()).contractEnd).toBe(end);
  await type(page, '契約終了日', end.replaceAll('-', ''));

  // From a day to come, in full width
  const from = addDays(today, 40);
  const price = page.getByRole('group', { name: 'キーワード条件 1' }).getByLabel(/日額/);
  const before = Number((await price.inputValue()).replaceAll(/\D/g, ''));
  await price.fill(String(before + 100));
  await type(page, 'いつから', inFullWidth(from.replaceAll('-', '/')));
  await page.getByRole('button', { name: '保存する' }).click();
  await page.waitForURL((url) => url.pathname === `/search-conditions/${id}`);
  const { details } = await saved();
  expect(JSON.stringify(details[0].terms)).toContain(`"${from}"`);
});

test('a payment is booked on the day that was typed, and a text that is none books nothing', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/incentive-history');
  const charges = await fetchAsPage(page, 'GET', '/incentive-history?status=ISSUED&_end=1');
  const { id, issueDate } = charges[0];
  const paid = addDays(today, -1) < issueDate ? today : addDays(today, -1);
  await page.goto(`/incentive-history/${id}`);
  await page.getByRole('button', { name: '入金を記録する' }).click();
  const dialog = page.getByRole('dialog');
  const day = dialog.getByRole('textbox', { name: /^入金日/ });
  const book = dialog.getByRole('button', { name: '入金を記録する' });
  await day.fill('');
  await day.pressSequentially('11/20');
  await book.click();
  await expect.poll(() => day.getAttribute('aria-invalid')).toBe('true');
  expect(await day.inputValue()).toBe('11/20');
  expect((await fetchAsPage(page, 'GET', `/incentive-history/${id}`)).status).toBe('ISSUED');
  await day.fill('');
  await day.pressSequentially(inEra(paid, false));
  await day.press('Tab');
  await book.click();
  await expect.poll(async () => (await fetchAsPage(page, 'GET', `/incentive-history/${id}`)).paidDate).toBe(paid);
});

test('a post has the moment that was typed, and is not saved with one that was not understood', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  const stores: { id: number; placeId: string | null }[] = await fetchAsPage(
    page,
    'GET',
    '/search-conditions?status=MEASURING&_end=20&_sort=id',
  );
  const store = stores.find(({ placeId }) => placeId !== null);
  await page.goto(`/google-map-place-manage/${store?.placeId}/posts/create`);
  await page.getByLabel('本文').fill('年末の営業のお知らせです。');
  const at = `${addDays(today, 26).replaceAll('-', '/')} 10:00`;
  const moment = await type(page, '予約日時', 'らいげつの10時');
  const posts = async () => (await fetchAsPage(page, 'GET', `/place-post?storeId=${store?.id}&_end=100`)).length;
  const before = await posts();
  // The store is not linked with Google: its posts are drafts
  const save = page.getByRole('button', { name: '下書きを保存' });
  await save.click();
  await expect.poll(() => moment.getAttribute('aria-invalid')).toBe('true');
  expect(await moment.inputValue()).toBe('らいげつの10時');
  expect(await posts()).toBe(before);

  await type(page, '予約日時', inFullWidth(at).replace(' ', '　'));
  await save.click();
  await page.waitForURL(/\/posts\/\d+$/);
  const post = await fetchAsPage(page, 'GET', `/place-post/${page.url().split('/').at(-1)}`);
  expect(
    new Date(post.scheduledAt + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ').replaceAll('-', '/'),
  ).toBe(at);
  expect(post.state).toBe('DRAFT');
});

test('a text that is left in a search of rows stays and stops the save, however it is left', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  const [{ id, managerUserId }, fast, named] = await fetchAsPage(
    page,
    'GET',
    '/search-conditions?status=MEASURING&_end=3&_sort=id',
  );
  const managers = await fetchAsPage(page, 'GET', '/system-user?systemUserRole=MANAGER&_end=2');
  const other = managers.find((one: { id: number }) => one.id !== named.managerUserId);
  const chooser = page.getByRole('combobox', { name: /^担当マネージャー/ });
  const field = page.locator('.ant-select').filter({ has: chooser });
  const shown = field.locator('.ant-select-selection-item');
  for (const leave of ['Tab', 'Enter', 'click', 'save'] as const) {
    await page.goto(`/search-conditions/${id}/edit`);
    await field.click();
    await chooser.pressSequentially('存在しない人');
    await page.getByText('該当するデータがありません').waitFor();
    if (leave === 'click') await page.getByRole('heading', { level: 1 }).click();
    else if (leave === 'save') await page.getByRole('button', { name: '保存する' }).click();
    else await chooser.press(leave);
    await expect.poll(() => shown.textContent(), { message: leave }).toContain('存在しない人');
    if (leave !== 'save') await page.getByRole('button', { name: '保存する' }).click();
    await page
      .getByRole('alert')
      .getByRole('link', { name: /担当マネージャー/ })
      .waitFor();
    expect(await chooser.getAttribute('aria-invalid'), leave).toBe('true');
  }
  expect((await fetchAsPage(page, 'GET', `/search-conditions/${id}`)).managerUserId).toBe(managerUserId);

  // Typed fast: no row of the list before is taken for it
  await page.goto(`/search-conditions/${fast.id}/edit`);
  await field.click();
  await page.locator('.ant-select-item-option').first().waitFor();
  await chooser.pressSequentially('ないない');
  await chooser.press('Tab');
  await expect.poll(() => shown.textContent()).toContain('ないない');

  // Escape means what was there; a whole name means its row
  await page.goto(`/search-conditions/${named.id}/edit`);
  const before = await shown.textContent();
  await field.click();
  await chooser.pressSequentially('存在しない人');
  await chooser.press('Escape');
  await expect.poll(() => shown.textContent()).toBe(before);
  await field.click();
  await chooser.pressSequentially(other.name);
  await page.locator('.ant-select-item-option').filter({ hasText: other.name }).waitFor();
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('button', { name: '保存する' }).click();
  await page.waitForURL((url) => url.pathname === `/search-conditions/${named.id}`);
  expect((await fetchAsPage(page, 'GET', `/search-conditions/${named.id}`)).managerUserId).toBe(other.id);
});
