import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, openPage, test } from '../../support/browser.ts';
import { fetchAsPage } from '../../support/fetch-as-page.ts';
import { chooseInListMenu, listMenuButton, viewTabs } from '../../support/list-frame.ts';
import { signIn } from '../../support/sign-in.ts';

test('the odd store that is not among its candidates is matched by the address of its place on Google Maps', async ({
  page,
}) => {
  await signIn(page, 'BUSINESS_ADMINISTRATOR', '/search-conditions/place-matching');
  const unmatched = await fetchAsPage(page, 'GET', '/search-conditions?placeId_null=true&_end=50');
  const [odd, elsewhere] = unmatched;
  const candidates = async (id: number) => fetchAsPage(page, 'GET', `/search-conditions/${id}/place-candidates`);
  const own = (await candidates(odd.id)).map(({ placeId }: { placeId: string }) => placeId);
  const place = (await candidates(elsewhere.id)).find(
    (one: { placeId: string; taken: boolean; sure: boolean }) => !one.taken && !one.sure && !own.includes(one.placeId),
  );
  const card = page.getByRole('region', { name: odd.name, exact: true });
  await card.scrollIntoViewIfNeeded();
  const address = card.getByRole('textbox', { name: `${odd.name}をGoogleマップのURLで探す` });
  await address.fill(`https://www.google.com/maps/place/?q=place_id:${place.placeId}`);
  await address.press('Enter');
  // It names the place itself: there is nothing left to choose
  await expect.poll(() => card.getByRole('radio', { checked: true }).getAttribute('value')).toBe(place.placeId);
  await card.getByRole('button', { name: 'この店舗を確定する' }).click();
  await page.getByText(`「${odd.name}」を照合しました`).waitFor();
  const matched = () => fetchAsPage(page, 'GET', `/search-conditions/${odd.id}`);
  expect((await matched()).placeId).toBe(place.placeId);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect.poll(async () => (await matched()).placeId).toBeNull();
  expect(consoleErrors(page)).toEqual([]);
});

test('stores without a place are matched one by one and all at once, and it can be taken back', async ({ page }) => {
  await signIn(page, 'BUSINESS_ADMINISTRATOR', '/search-conditions');
  await chooseInListMenu(page, '店舗の照合');
  await page.getByRole('heading', { level: 1, name: '店舗の照合' }).waitFor();
  const left = async () =>
    Number(/未照合 (\d+) 件/.exec((await page.getByText(/未照合 \d+ 件/).textContent()) ?? '')?.[1]);
  const all = await left();
  expect(all).toBeGreaterThan(3);
  const together = page.getByRole('button', { name: /選択した\d+件を確定する/ });
  await expect.poll(() => together.textContent()).toBe(`選択した${all}件を確定する`);
  await expectNoAxeViolations(page);
  const first = page
    .getByRole('region')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
    .first();
  const name = (await first.getByRole('heading', { level: 2 }).textContent()) ?? '';
  await first.getByRole('button', { name: 'この店舗を確定する' }).click();
  await page.getByText(`「${name}」を照合しました`).waitFor();
  await expect.poll(left).toBe(all - 1);
  await page.getByRole('button', { name: '元に戻す' }).click();
  await expect.poll(left).toBe(all);
  // One is none of them: the others are confirmed together
  await page.getByRole('radio', { name: 'この中にはない' }).first().check();
  await expect.poll(() => together.textContent()).toBe(`選択した${all - 1}件を確定する`);
  await together.click();
  await page.getByText(`${all - 1}件の店舗を照合しました`).waitFor();
  await expect.poll(left).toBe(1);
  expect(consoleErrors(page)).toEqual([]);
});

test('target and status of many stores are changed together, and what is refused is named', async ({ page }) => {
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions?status=PREPARING');
  await page.getByRole('checkbox', { name: 'このページの行をすべて選択' }).check();
  await page.getByRole('button', { name: '一括編集' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: '目標順位' }).check();
  await dialog
    .getByRole('textbox', { name: '目標順位' })
    .or(dialog.getByRole('spinbutton', { name: '目標順位' }))
    .fill('7');
  await expectNoAxeViolations(page, '.ant-modal');
  await dialog.getByRole('button', { name: /\d+件に保存する/ }).click();
  await page.getByText(/\d+件の店舗を保存しました/).waitFor();
  const [store] = await page.evaluate(async () => {
    const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
    const answer = await fetch('/api/search-conditions?status=PREPARING&_end=1', {
      headers: { Authorization: `Bearer ${token}` },
    });
    return (await answer.json()).data;
  });
  expect(store.details.length).toBeGreaterThan(0);
  for (const { targetRank } of store.details) expect(targetRank).toBe(7);
});

test('a manager is not offered to change who manages, a customer neither matching nor bulk edit', async ({
  page,
  browser,
  server,
}) => {
  await signIn(page, 'MANAGER', '/search-conditions');
  await page.getByRole('checkbox', { name: 'このページの行をすべて選択' }).check();
  await page.getByRole('button', { name: '一括編集' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: '状態' }).waitFor();
  expect(await dialog.getByRole('checkbox', { name: '担当マネージャー' }).count()).toBe(0);
  const customer = await openPage(browser, server.url);
  await signIn(customer, 'GENERAL_MEO_DIRECT', '/search-conditions');
  await customer.getByRole('list', { name: '登録店舗' }).waitFor();
  await listMenuButton(customer).click();
  await customer
    .getByRole('menuitem', { name: /^CSV出力/ })
    .first()
    .waitFor();
  expect(await customer.getByRole('link', { name: '店舗の照合' }).count()).toBe(0);
  expect(await customer.getByRole('checkbox').count()).toBe(0);
  await customer.goto('/search-conditions/place-matching');
  await customer.waitForURL('**/permission-error');
  await customer.context().close();
});

test('what is new in the history of notices is read one by one, together, and filtered', async ({ page }) => {
  await signIn(page, 'GENERAL_MEO_DIRECT', '/notification');
  const bell = page.getByRole('button', { name: /^通知/ });
  const unread = async () => Number(/未読(\d+)件/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
  await expect.poll(unread).toBeGreaterThan(1);
  const before = await unread();
  const answered = page.waitForResponse(/notification\?.*unread=true/);
  await viewTabs(page).getByRole('link', { name: '未読' }).click();
  await answered;
  await page.waitForURL(/unread=true/);
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await expectNoAxeViolations(page);
  await page
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^未読：/ })
    .click();
  await expect.poll(unread).toBe(before - 1);
  await page.goto('/notification');
  await page.getByRole('button', { name: 'すべて既読にする' }).click();
  await page.getByText('未読の通知をすべて既読にしました').waitFor();
  await expect.poll(unread).toBe(0);
  expect(consoleErrors(page)).toEqual([]);
});

test('of many rows the titles, and the actions of the row under the pointer, stay in reach of a table scrolled sideways', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server.url, { viewport: { width: 1100, height: 800 } });
  await signIn(page, 'BUSINESS_ADMINISTRATOR', '/search-conditions?pageSize=100');
  const rows = page.getByRole('table').getByRole('row');
  await expect.poll(() => rows.count()).toBeGreaterThan(60);
  const row = rows.nth(7);
  const title = row.getByRole('link').first();
  const name = await title.textContent();
  const href = await title.getAttribute('href');
  const middle = async () => {
    const { y, height } = (await row.boundingBox()) ?? expect.fail('no row');
    return y + height / 2;
  };
  const scroll = page.locator('main .tj-wide');
  const { x, width } = (await scroll.boundingBox()) ?? expect.fail('no table');
  // The actions are shown for one row at a time, and lead where those of the table do
  const shown = page.locator('main [data-at]').getByRole('button', { name: /のその他の操作$/ });
  await expect
    .poll(async () => {
      await page.mouse.move(x + width / 2, (await middle()) + 1);
      await page.mouse.move(x + width / 2, await middle());
      return shown.count();
    })
    .toBe(1);

  await scroll.evaluate((one) => one.scrollBy(200, 0));
  await page.mouse.move(x + width / 2, await middle());
  await expectNoAxeViolations(page, 'main');
  await page
    .locator('main [data-at]')
    .getByRole('button', { name: `${name}のその他の操作` })
    .click();
  const edit = page.getByRole('menuitem').getByRole('link', { name: '編集' });
  expect(await edit.getAttribute('href')).toBe(`${href}/edit`);
  // An open menu stays while the pointer is over another row, which has its own actions
  await page.mouse.move(x + width / 2, (await middle()) + 80);
  await expect.poll(() => shown.count()).toBe(2);
  await edit.waitFor();
  await page.keyboard.press('Escape');

  // At the right edge the table's own cells show the actions of one row, too
  await scroll.evaluate((one) => one.scrollTo({ left: one.scrollWidth }));
  await page.mouse.move(x + width / 2, await middle());
  const drawnIn = (cells: string) => page.locator(`main tbody ${cells} svg`).filter({ visible: true }).count();
  await expect.poll(() => drawnIn('td:last-child')).toBeGreaterThan(0);
  expect(await drawnIn('td:last-child')).toBe(await drawnIn('tr:hover td:last-child'));
  await scroll.evaluate((one) => one.scrollTo({ left: 200 }));

  // The wheel turns the table over what lies beside it, too
  const scrolledTo = () => scroll.evaluate((one) => one.scrollLeft);
  await page.mouse.move(x + 30, await middle());
  await page.mouse.wheel(-100, 0);
  await expect.poll(scrolledTo).toBe(100);

  // At the left edge the title is read and pressed, which the table itself has scrolled away
  expect((await title.boundingBox())?.x).toBeLessThan(x);
  await page.mouse.click(x + 30, await middle());
  await page.waitForURL((url) => url.pathname === href);
  await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor();
  expect(consoleErrors(page)).toEqual([]);
  await page.context().close();
});

test('the headings of a table that is wider than the window stay while the page scrolls', async ({
  browser,
  server,
}) => {
  const page = await openPage(browser, server.url, { viewport: { width: 1100, height: 600 } });
  await signIn(page, 'BUSINESS_ADMINISTRATOR', '/search-conditions?pageSize=50');
  const row = page.getByRole('table').getByRole('row').nth(40);
  await row.waitFor();
  const topOf = (part: string) => page.locator(part).evaluate((one) => one.getBoundingClientRect().top);
  await expect.poll(() => topOf('main thead')).toBe(await topOf('main .tj-wide'));
  await row.scrollIntoViewIfNeeded();
  await expect.poll(() => topOf('main thead')).toBe(64);
  // They are above the rows, sort them, and cover none that the keyboard comes to
  await page.getByRole('button', { name: '変動', exact: true }).click({ trial: true });
  const link = page.getByRole('table').getByRole('row').nth(20).getByRole('link').first();
  await link.focus();
  expect((await link.boundingBox())?.y).toBeGreaterThan(64 + 36);
  await expectNoAxeViolations(page, 'main');
  await page.evaluate(() => scrollTo(0, 0));
  await expect.poll(() => topOf('main thead')).toBe(await topOf('main .tj-wide'));
  expect(consoleErrors(page)).toEqual([]);
  await page.context().close();
});
