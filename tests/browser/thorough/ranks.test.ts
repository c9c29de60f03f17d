import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { consoleErrors, expectNoAxeViolations, test } from '../../support/browser.ts';
import { ownIds } from '../../support/routes.ts';
import { signIn } from '../../support/sign-in.ts';

// The map's tiles come from outside, which a test does not reach; the points must stand without
const tiles = /Failed to load resource/;
const chartOf = (id: string | undefined) => `/search-conditions/search-condition-detail-chart-data/${id}`;
const settled = (page: Page) =>
  page.waitForFunction(() => document.querySelector('.ant-skeleton, [aria-busy=true]') === null);

/** The points of the map that a control of the map, or its north, lies over. */
const coveredPoints = (page: Page) =>
  page.getByRole('region', { name: /グリッド計測の地図/ }).evaluate((map) => {
    const over = [...(map.parentElement?.querySelectorAll('.leaflet-control, [aria-hidden=true]:not(svg *)') ?? [])]
      .filter((one) => one.closest('.leaflet-marker-pane') === null)
      .map((one) => one.getBoundingClientRect());
    return [...map.querySelectorAll('.leaflet-marker-icon')].flatMap((point) => {
      const { left, right, top, bottom } = point.getBoundingClientRect();
      const isCovered = over.some(
        (one) => one.left < right && one.right > left && one.top < bottom && one.bottom > top,
      );
      return isCovered ? [`${point.textContent} at ${left}, ${top}`] : [];
    });
  });

test('from a store to its keyword, the chart by keyboard, its figures, its picture and its CSV', async ({ page }) => {
  await signIn(page, 'GENERAL_MEO_DIRECT');
  const ids = await ownIds(page);
  await page.goto(`/search-conditions/${ids[':store']}`);
  const table = page.getByRole('table', { name: 'キーワードの順位' });
  await table.getByRole('link').first().click();
  const chart = page.getByRole('slider', { name: /順位の推移/ });
  await chart.focus();
  await page.keyboard.press('Home');
  const first = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('End');
  expect(await chart.getAttribute('aria-valuetext')).not.toBe(first);
  expect(await page.getByRole('region', { name: 'グラフの数値' }).getByRole('row').count()).toBe(91);

  await page.getByText('30日', { exact: true }).click();
  await page.waitForURL(/days=30/);
  await page.getByText('指定', { exact: true }).click();
  await page.waitForURL(/from=.*to=/);
  await page.getByText('7日', { exact: true }).click();
  await expect.poll(() => page.getByRole('region', { name: 'グラフの数値' }).getByRole('row').count()).toBe(8);

  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'PNG' }).click(),
  ]);
  const bytes = await readFile(await picture.path());
  expect(picture.suggestedFilename()).toMatch(/^順位の推移_.*\.png$/);
  expect([...bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')]);
  expect(bytes.length).toBeGreaterThan(5000);

  await page.getByRole('button', { name: 'CSV' }).click();
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByText('CSV出力（UTF-8）').click()]);
  const lines = (await readFile(await csv.path(), 'utf8')).split('\r\n');
  expect(lines).toHaveLength(1 + 7 + 1);

  await page.getByRole('tab', { name: 'カレンダー' }).click();
  const title = await page.getByRole('heading', { level: 2 }).first().textContent();
  await page.getByRole('button', { name: '前の月' }).click();
  await page.waitForURL(/month=/);
  // What a day rests on
  await page.getByRole('button', { name: /\/10 .*この日の計測を見る/ }).click();
  await page.getByRole('dialog').getByText('計測方法').first().waitFor();
  // The dialog takes the focus once it has come up; only then does it hear the key
  await page.locator('[role=dialog]:focus-within, :focus [role=dialog]').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => page.getByRole('heading', { level: 2 }).first().textContent()).not.toBe(title);
  await page.goBack();
  // A customer looks at grids and asks for none: each costs calls
  await page.goto(`${new URL(page.url()).pathname}?tab=grid`);
  await page.getByRole('table', { name: '地点ごとの順位' }).waitFor();
  expect(await page.getByRole('button', { name: 'グリッド計測' }).count()).toBe(0);
});

test('on paper is what is read, with the ink of its ranks, and nothing for the hand', async ({ page }) => {
  await signIn(page, 'MANAGER');
  const ids = await ownIds(page);
  const pages = [
    ['/search-conditions', '登録店舗一覧'],
    [`/search-conditions/${ids[':store']}`, 'キーワード'],
    [`${chartOf(ids[':detail'])}?tab=calendar`, 'カレンダー'],
    ['/closing', '月分'],
    // Narrowed by hand, the sheet says to what
    ['/search-conditions/ranks?result=OUT', '圏外'],
    ['/incentive-history', '請求履歴'],
    // The last as cards
    ['/search-conditions', '登録店舗一覧'],
  ] as const;
  for (const [at, [path, said]] of pages.entries()) {
    await page.emulateMedia({ media: 'screen' });
    if (at === pages.length - 1) await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    await page.emulateMedia({ media: 'print' });
    const shown = await page.evaluate(() => {
      const isShown = (one: Element) => one.checkVisibility({ checkVisibilityCSS: true });
      const all = (what: string) => [...document.querySelectorAll(what)].filter(isShown);
      const hand =
        '.ant-btn:not(.tj-rest), main button:has(> svg), main a:has(> svg), search:not(.tj-said), input:not(.ant-select input, .ant-picker input, .ant-segmented input), textarea, [role=tab][aria-selected=false], [role=checkbox], .ant-pagination, aside';
      return {
        hand: all(hand).map(({ outerHTML }) => outerHTML.slice(0, 200)),
        left: document.querySelector('main h1')?.getBoundingClientRect().left,
        isFaint: all('[class*="_chip_"], [class*="_unmeasured_"]').some(
          (one) => getComputedStyle(one).printColorAdjust !== 'exact',
        ),
      };
    });
    expect([path, shown]).toEqual([path, { hand: [], left: 0, isFaint: false }]);
    expect(await page.getByText(said).filter({ visible: true }).count()).toBeGreaterThan(0);
  }
  // What was drawn for a wide screen is there as a whole on a narrow sheet
  await page.goto(chartOf(ids[':detail']));
  const chart = page.locator('.tj-chart > svg').first();
  await chart.waitFor();
  const [width, height] = [await chart.getAttribute('width'), await chart.getAttribute('height')];
  expect(await chart.getAttribute('viewBox')).toBe(`0 0 ${width} ${height}`);
});

test('a grid says its cost, runs, and shows every point on the map and as numbers; the rivals have names', async ({
  page,
}) => {
  await signIn(page, 'MANAGER');
  const ids = await ownIds(page);
  await page.goto(`${chartOf(ids[':detail'])}?tab=grid`);
  await page.getByText('3×3').click();
  await page.getByText(/9地点を\d+件まで検索し、検索サービスに最大\d+回問い合わせます/).waitFor();
  await page.getByRole('button', { name: 'グリッド計測', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/最大\d+回問い合わせます/).waitFor();
  await dialog.getByRole('button', { name: '計測する' }).click();
  const numbers = page.getByRole('table', { name: '地点ごとの順位' });
  await expect
    .poll(async () => (await numbers.getByRole('cell').allTextContents()).filter((text) => /\d|圏外/.test(text)).length)
    .toBe(9);
  // The points, and the store's own pin
  expect(await page.locator('.leaflet-marker-icon').count()).toBe(9 + 1);
  await page.getByText('地図の画像を表示できませんが、位置と距離は正しく示しています。').waitFor();
  await page.locator('.leaflet-control-scale-line').waitFor();
  await page.getByText('1〜3位の割合', { exact: true }).waitFor();
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    await page.reload();
    await expect.poll(() => page.locator('.leaflet-marker-icon').count()).toBe(9 + 1);
    expect([width, await coveredPoints(page)]).toEqual([width, []]);
  }

  await page.getByRole('tab', { name: '上位の店舗' }).click();
  await settled(page);
  // Names are asked for at once; a place's code is never shown
  await expect.poll(() => page.getByRole('link', { name: /^店舗名は未確認/ }).count()).toBe(0);
  expect(await page.getByText(/ChIJ/).count()).toBe(0);
  expect(consoleErrors(page, tiles)).toEqual([]);
});

test('a grid’s points tell of themselves by the keyboard, two runs stand side by side, and one comes again by itself', async ({
  page,
}) => {
  await signIn(page, 'MANAGER');
  const ids = await ownIds(page);
  const grid = `${chartOf(ids[':detail'])}?tab=grid`;
  await page.goto(grid);
  const ask = page.getByRole('button', { name: 'グリッド計測', exact: true });
  const numbers = page.getByRole('table', { name: '地点ごとの順位' });
  const runOnce = async (runs: number) => {
    await page.getByText('3×3', { exact: true }).click();
    await ask.click();
    await page.getByRole('dialog').getByRole('button', { name: '計測する' }).click();
    await page.waitForURL(/grid=\d+/);
    await expect
      .poll(
        async () => (await numbers.getByRole('cell').allTextContents()).filter((text) => /\d|圏外/.test(text)).length,
      )
      .toBe(9);
    await expect.poll(() => ask.isEnabled(), { message: `run ${runs}` }).toBe(true);
  };
  await runOnce(1);
  const first = new URL(page.url()).searchParams.get('grid') ?? '';
  await page.goto(grid);
  await runOnce(2);

  // From the middle, which alone stands in the keyboard's order, to the corner
  await numbers.getByRole('button', { name: /^北から2行・西から2列/ }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  const reported = page.getByRole('region', { name: '選んだ地点' });
  await reported.getByText('中心から北へ500m・西へ500m').waitFor();
  await reported
    .getByText(/上位の店舗|この地点では1位でした/)
    .first()
    .waitFor();
  // Google's names stand beside no map that is not Google's: they are shown in a dialog, with Google's own words
  const names = reported.getByRole('button', { name: '店舗名を見る' });
  if ((await names.count()) > 0) {
    await names.click();
    const shown = page.getByRole('dialog', { name: 'この地点で上位の店舗' });
    expect(await shown.getByText('Google Maps', { exact: true }).getAttribute('translate')).toBe('no');
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'hidden' });
  }
  // By the pointer on the map too
  await page.locator('.leaflet-marker-icon').nth(8).click({ force: true });
  await reported.getByText('中心から南へ500m・東へ500m').waitFor();
  await page.getByRole('slider', { name: /1〜3位の割合の推移/ }).waitFor();
  await expectNoAxeViolations(page);

  await page.goto(`${page.url()}&with=${first}`);
  await page.getByText('上がった地点').waitFor();
  for (const name of ['前の計測の地点ごとの順位', '後の計測の地点ごとの順位', '地点ごとの順位の差'])
    expect(await page.getByRole('table', { name }).getByRole('cell').count()).toBe(9);
  await expectNoAxeViolations(page);

  const again = page.getByRole('region', { name: '定期計測' });
  await again.getByText('設定されていません').waitFor();
  await again.getByRole('button', { name: 'この条件で定期計測を設定' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '設定する' }).click();
  await again.getByText(/毎週月曜日・.*（次回 \d{4}\/\d\d\/\d\d）/).waitFor();
  await again.getByRole('button', { name: '定期計測を停止' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '停止する' }).click();
  await again.getByText('設定されていません').waitFor();
  expect(consoleErrors(page, tiles)).toEqual([]);
});

test('a rival is marked among those above, drawn and named on the chart, and taken away again by the keyboard', async ({
  page,
}) => {
  await signIn(page, 'MANAGER');
  const ids = await ownIds(page);
  await page.goto(`${chartOf(ids[':detail'])}?tab=above`);
  await settled(page);
  await page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^(?!店舗名は未確認).+（Googleマップで開く）/ }) })
    .first()
    .getByRole('button', { name: /をライバルに登録$/ })
    .click();
  const dialog = page.getByRole('dialog');
  // Google's name is shown in Google's words, and is no initial value: what is kept is the user's own
  await dialog.getByText('Google Maps', { exact: true }).waitFor();
  const name = dialog.getByLabel('グラフに表示する名前');
  expect(await name.inputValue()).toBe('');
  await dialog.getByRole('button', { name: '登録する' }).click();
  await dialog.getByText('名前を100文字以内で入力してください').waitFor();
  await name.fill('向かいの喫茶店');
  await dialog.getByRole('button', { name: '登録する' }).click();
  await page.getByText('「向かいの喫茶店」をライバルに登録しました').waitFor();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('tab', { name: '推移' }).click();
  await page.getByRole('button', { name: '向かいの喫茶店（ライバル）' }).waitFor();
  const chart = page.getByRole('slider', { name: /順位の推移/ });
  await chart.focus();
  await page.keyboard.press('End');
  expect(await chart.getAttribute('aria-valuetext')).toMatch(/向かいの喫茶店（ライバル） (\d+位|自店より下|圏外)/);
  await page
    .getByRole('region', { name: 'グラフの数値' })
    .getByRole('columnheader', { name: '向かいの喫茶店（ライバル）' })
    .waitFor();
  await page
    .getByRole('region', { name: 'ライバル' })
    .getByText(/自店より上の順位は.*の計測から/)
    .waitFor();
  await expectNoAxeViolations(page);

  const remove = page.getByRole('button', { name: '「向かいの喫茶店」のライバルの登録を解除' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('button', { name: '向かいの喫茶店（ライバル）' }).count()).toBe(0);
  expect(consoleErrors(page, tiles)).toEqual([]);
});

test('a note is on the chart of the store’s keywords', async ({ page }) => {
  await signIn(page, 'MANAGER');
  const ids = await ownIds(page);
  await page.goto(chartOf(ids[':detail']));
  await page.getByRole('link', { name: 'メモを書く' }).click();
  // Not whatever the page that is left calls so too
  await page.getByRole('textbox', { name: '内容' }).fill('看板を新しくした');
  await page
    .getByRole('button', { name: /登録|保存/ })
    .first()
    .click();
  await page.waitForURL((url) => !url.pathname.endsWith('/create'));
  await page.goto(chartOf(ids[':detail']));
  await page.getByRole('region', { name: 'できごと' }).getByText('看板を新しくした').waitFor();
});

test('what is measured now is among the store’s keywords without a reload', async ({ page }) => {
  await signIn(page, 'MANAGER');
  const ids = await ownIds(page);
  await page.goto(`/search-conditions/${ids[':store']}`);
  const table = page.getByRole('table', { name: 'キーワードの順位' });
  await table.waitFor();
  expect(await table.getByText(/手動/).count()).toBe(0);
  await page.getByRole('button', { name: '今すぐ計測' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /計測/ }).click();
  await expect.poll(() => table.getByText(/手動 \d\d:\d\d/).count()).toBeGreaterThan(0);
});
