import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, test } from '../../support/browser.ts';
import { counted } from '../../support/clicks.ts';
import { signIn } from '../../support/sign-in.ts';

/** Calls the API as the user who is signed in on the page: changes if there is something to send. */
async function ask(page: Page, path: string, data?: object) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const answer = await fetch(new URL(`/api${path}`, page.url()), {
    method: data === undefined ? 'GET' : 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(data === undefined ? {} : { body: JSON.stringify(data) }),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()).data;
}

const entries = (page: Page) => page.getByRole('table', { name: '変更履歴' }).getByRole('row');

test('who changed a price, from when, is read in words, and undone, within 3 clicks of the list', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  const table = page.getByRole('table').first();
  const link = table.getByRole('link').first();
  await link.waitFor();
  const id = Number((await link.getAttribute('href'))?.split('/').at(-1));
  const { version, details } = await ask(page, `/search-conditions/${id}`);
  const [{ keyword, dailyPrice }] = details;
  const dearer = details.map((one: object, at: number) => (at === 0 ? { ...one, dailyPrice: dailyPrice + 300 } : one));
  await ask(page, `/search-conditions/${id}`, { version, details: dearer });
  await page.reload();

  const yen = (value: number) => `¥${value.toLocaleString('ja-JP')}`;
  const sentence = (from: number, to: number) => `${keyword}の日額 ${yen(from)} → ${yen(to)}`;
  const click = counted(3);
  await click(link);
  await click(page.getByRole('tab', { name: '変更履歴' }));
  const changed = entries(page).filter({ hasText: sentence(dailyPrice, dailyPrice + 300) });
  expect(await changed.textContent()).toMatch(/（\d+\/\d+から）/);
  await expectNoAxeViolations(page);
  await click(changed.getByRole('button', { name: '元に戻す' }));
  await page.getByText('元に戻しました').waitFor();
  await entries(page)
    .filter({ hasText: sentence(dailyPrice + 300, dailyPrice) })
    .waitFor();
  expect((await ask(page, `/search-conditions/${id}`)).details).toMatchObject([
    { dailyPrice, terms: details[0].terms },
    ...details.slice(1).map(() => ({})),
  ]);
  // All changes of prices, of whatever store
  await page.goto('/audit-log');
  await page
    .getByRole('toolbar', { name: '一覧の表示' })
    .getByRole('link', { name: /^料金の変更/ })
    .click();
  await page
    .getByRole('row')
    .filter({ hasText: sentence(dailyPrice, dailyPrice + 300) })
    .first()
    .waitFor();
  await expectNoAxeViolations(page);
  expect(consoleErrors(page)).toEqual([]);
});

test('the message of a saved form says what was changed, and undoes a dated value too', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions/2/edit');
  const price = page
    .getByRole('textbox', { name: /日額/ })
    .or(page.getByRole('spinbutton', { name: /日額/ }))
    .first();
  const before = await price.inputValue();
  await price.fill('4321');
  await page.getByRole('button', { name: /^保存/ }).click();
  const message = page.getByRole('status').filter({ hasText: 'を保存しました' });
  await expect.poll(() => message.textContent()).toMatch(/日額 ¥[\d,]+ → ¥4,321（\d+\/\d+から）/);
  await message.getByRole('button', { name: '元に戻す' }).click();
  await page.getByText('元に戻しました').waitFor();
  const [{ dailyPrice }] = (await ask(page, '/search-conditions/2')).details;
  expect(dailyPrice).toBe(Number(before.replace(/\D/g, '')));
});

test('the price of many keywords is changed and taken back within 6 clicks, and later from the history of any of them', async ({
  page,
}) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions?status=MEASURING');
  const prices = async () => {
    const stores = await ask(page, '/search-conditions?status=MEASURING&_end=20');
    return stores.flatMap(({ details }: { details: { dailyPrice: number }[] }) =>
      details.map(({ dailyPrice }) => dailyPrice),
    );
  };
  const before = await prices();
  expect(before.length).toBeGreaterThan(40);
  const change = async (click: (what: ReturnType<Page['getByRole']>) => Promise<void>) => {
    await click(page.getByRole('checkbox', { name: 'このページの行をすべて選択' }));
    await click(page.getByRole('button', { name: '一括編集' }));
    const dialog = page.getByRole('dialog');
    await click(dialog.getByRole('checkbox', { name: '日額' }));
    await dialog
      .getByRole('textbox', { name: '日額' })
      .or(dialog.getByRole('spinbutton', { name: '日額' }))
      .fill('999');
    await click(dialog.getByRole('button', { name: /\d+件に保存する/ }));
    await page.getByText(/\d+件の店舗を保存しました/).waitFor();
  };
  const click = counted(6);
  await change(click);
  expect(new Set(await prices())).toEqual(new Set([999]));
  await click(page.getByRole('button', { name: '元に戻す' }));
  await page.getByText('元に戻しました').waitFor();
  expect(await prices()).toEqual(before);

  await page.reload();
  await page.getByRole('checkbox', { name: 'このページの行をすべて選択' }).waitFor();
  await change(counted(4));
  await page.getByRole('table').first().getByRole('link').first().click();
  await page.getByRole('tab', { name: '変更履歴' }).click();
  await entries(page).getByRole('button', { name: '元に戻す' }).first().click();
  await page.getByRole('menuitem', { name: /^まとめて\d+件を元に戻す$/ }).click();
  const question = page.getByRole('dialog', { name: /同じ操作で変えた\d+件をまとめて元に戻しますか/ });
  await expectNoAxeViolations(page, '.ant-modal');
  await question.getByRole('button', { name: /^まとめて\d+件を元に戻す$/ }).click();
  await page.getByText('元に戻しました').waitFor({ timeout: 60_000 });
  expect(await prices()).toEqual(before);
  expect(consoleErrors(page)).toEqual([]);
});
