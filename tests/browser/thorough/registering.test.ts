import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleErrors, expectNoAxeViolations, openPage, screenshot, startServer } from '../../support/browser.ts';
import { launchChromium } from '../../support/chromium.ts';
import { type Emulator, startEmulator } from '../../support/emulator.ts';
import type { RunningServer } from '../../support/server.ts';
import { signIn } from '../../support/sign-in.ts';
import { tabTo } from '../../support/tab-to.ts';
import { plainJs } from '../../support/unoptimised.ts';

const near = { latitude: 35.7141, longitude: 139.7779, category: 'カフェ' };
const mouseShop = {
  ...near,
  id: 'ChIJregisteredByMouse00001',
  name: '喫茶ひだまり 上野店',
  address: '東京都台東区上野7-2-3',
};
const keyShop = {
  ...near,
  id: 'ChIJregisteredByKeys000001',
  name: '珈琲うらら 上野店',
  address: '東京都台東区上野6-5-4',
};
const lateShop = {
  ...near,
  id: 'ChIJmatchedAfterwards00001',
  name: '茶房こかげ 上野店',
  address: '東京都台東区上野5-4-3',
};
const keywords = ['上野 カフェ', '上野 喫茶店', '上野 モーニング'];

describe('registering', () => {
  let emulator: Emulator;
  let server: RunningServer;
  let browser: Browser;

  beforeAll(async () => {
    emulator = await startEmulator(Date.now);
    await emulator.admin('places', [mouseShop, keyShop, lateShop]);
    const day = Math.floor((Date.now() + 9 * 3_600_000) / 86_400_000);
    await emulator.admin('google-places', {
      anchors: [mouseShop, keyShop].flatMap(({ id, latitude, longitude }) =>
        keywords.map((textQuery) => ({ placeId: id, textQuery, latitude, longitude, rank: 2, day })),
      ),
    });
    server = await startServer({
      env: {
        GOOGLE_PLACES_URL: `${emulator.url}/google-places`,
        GOOGLE_PLACES_API_KEY: 'key',
        GEOCODER_URL: `${emulator.url}/geocoder`,
      },
    });
    browser = await launchChromium(plainJs);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    await emulator?.close();
  });

  async function opened(): Promise<Page> {
    const page = await openPage(browser, server.url);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
    return page;
  }

  it('takes a customer, a store, three keywords, its match and its first rank in at most 20 clicks', async () => {
    const page = await opened();
    let clicks = 0;
    const click = async (what: Locator) => {
      clicks += 1;
      await what.click();
    };
    await click(page.getByRole('link', { name: '新規登録' }).or(page.getByRole('button', { name: '新規登録' })));
    await page.getByLabel('店舗名・住所、またはGoogleマップのアドレス').waitFor();
    // The form begins there: nobody has to press anything before typing
    await expect.poll(() => focused(page)).toBe('店舗名・住所、またはGoogleマップのアドレス');
    await page.keyboard.type(mouseShop.name);
    await page.keyboard.press('Enter');
    await click(page.getByRole('list', { name: /の候補$/ }).getByRole('button', { name: mouseShop.name }));
    // Folded, and named in the heading: only this test has to look inside
    await details(page).filter({ hasText: 'プレイスID' }).click();
    await expect.poll(() => page.getByLabel('プレイスID').inputValue()).toBe(mouseShop.id);
    // Of the place its id alone is taken: the name is what was typed, the address comes from the address search
    expect(await page.getByRole('textbox', { name: '店舗名必須' }).inputValue()).toBe(mouseShop.name);
    expect(await page.getByRole('textbox', { name: '住所必須' }).inputValue()).toBe('');
    expect(await page.getByLabel('業種').inputValue()).toBe('');
    await click(page.getByLabel('郵便番号・住所'));
    await page.keyboard.type(mouseShop.address);
    await page.keyboard.press('Enter');
    await click(page.getByRole('list', { name: /の候補$/ }).getByRole('button', { name: mouseShop.address }));
    await expect.poll(() => page.getByRole('textbox', { name: '住所必須' }).inputValue()).toBe(mouseShop.address);
    expect(Number(await page.getByLabel('緯度').inputValue())).toBe(near.latitude);

    await click(select(page, '状態'));
    await click(page.locator('.ant-select-item-option').getByText('計測中', { exact: true }));
    await click(page.getByRole('button', { name: '新しい契約者' }));
    const drawer = page.getByRole('dialog', { name: '新しい契約者' });
    await drawer.getByLabel(/^氏名/).first().fill('日向 みどり');
    await drawer.getByLabel(/メールアドレス/).fill('midori@example.com');
    await expectNoAxeViolations(page, '.ant-drawer');
    await screenshot(page, 'registering-customer');
    await click(drawer.getByRole('button', { name: '保存する' }));
    await drawer.waitFor({ state: 'hidden' });
    await page.locator('.ant-select-selection-item').getByText('日向 みどり').waitFor();

    await click(select(page, 'キーワードテンプレート'));
    await click(page.locator('.ant-select-item-option').getByText('みずいろ標準', { exact: true }));
    const fresh = page.getByRole('group', { name: '新しいキーワード条件' });
    await click(fresh.getByRole('textbox', { name: 'キーワード' }));
    await paste(page, `${keywords.join('\n')}\n`);
    const third = page.getByRole('group', { name: 'キーワード条件 3' });
    expect(await third.getByRole('textbox', { name: 'キーワード' }).inputValue()).toBe(keywords[2]);
    expect(await third.getByLabel('日額').inputValue()).toBe('500');
    await third.getByText('上野駅').waitFor();
    await expectNoAxeViolations(page, 'main');
    await screenshot(page, 'registering-form');
    await click(page.getByRole('button', { name: '保存する' }));
    await page.getByRole('heading', { level: 1, name: mouseShop.name }).waitFor();
    expect(await page.getByText('まだ照合されていません').count()).toBe(0);

    await click(page.getByRole('button', { name: '今すぐ計測' }));
    await click(page.getByRole('button', { name: '今すぐ計測する' }));
    const panel = page.getByRole('region', { name: '今すぐ計測' });
    await panel.getByText('計測が終わりました（3件）').waitFor();
    expect(await panel.getByRole('listitem').filter({ hasText: '上野 カフェ' }).first().innerText()).toMatch(/\d位/);
    expect(clicks).toBeLessThanOrEqual(20);
    expect(consoleErrors(page, /Failed to load resource|cyberjapandata/)).toEqual([]);
    await page.context().close();
  });

  it('takes the same by the keyboard alone, with a search position of its own and an open conversion on the way', async () => {
    const page = await opened();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('n');
    await expect.poll(() => focused(page)).toBe('店舗名・住所、またはGoogleマップのアドレス');
    // Pasted from the address bar: there is nothing to choose
    await paste(page, `https://www.google.com/maps/place/?q=place_id:${keyShop.id}`);
    await details(page).filter({ hasText: 'プレイスID' }).waitFor();
    await tabTo(page, page.getByLabel('郵便番号・住所'));
    await page.keyboard.type('110-0005');
    await page.keyboard.press('Enter');
    await page.getByRole('list', { name: '郵便番号・住所の候補' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByRole('textbox', { name: '住所必須' }).inputValue()).toBe('東京都台東区上野');
    await tabTo(page, page.getByRole('textbox', { name: '店舗名必須' }));
    await page.keyboard.type(keyShop.name);

    await tabTo(page, page.getByRole('combobox', { name: '状態' }));
    await page.keyboard.press('Enter');
    await page.locator('.ant-select-item-option-active').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('.ant-select-item-option-active[title="計測中"]').waitFor();
    await page.keyboard.press('Enter');
    await select(page, '状態').getByTitle('計測中', { exact: true }).waitFor();
    await tabTo(page, page.getByRole('button', { name: '新しい契約者' }));
    await page.keyboard.press('Enter');
    const customer = page.getByRole('dialog', { name: '新しい契約者' });
    await tabTo(page, customer.getByLabel(/^氏名/).first());
    await page.keyboard.type('春野 うらら');
    await tabTo(page, customer.getByLabel(/メールアドレス/));
    await page.keyboard.type('urara@example.com');
    // Saves the customer alone: the store's form waits below
    await page.keyboard.press('Control+s');
    await page.locator('.ant-select-selection-item').getByText('春野 うらら').waitFor();
    await customer.waitFor({ state: 'hidden' });

    await tabTo(page, page.getByRole('button', { name: '新しい検索位置' }));
    await page.keyboard.press('Enter');
    const location = page.getByRole('dialog', { name: '新しい検索位置' });
    await tabTo(page, location.getByLabel('駅名・住所', { exact: true }));
    await page.keyboard.type('恵比寿');
    await page.keyboard.press('Enter');
    await location.getByRole('button', { name: '恵比寿駅' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => location.getByLabel(/^緯度/).inputValue()).toBe('35.6467');
    await expectNoAxeViolations(page, '.ant-drawer');
    await screenshot(page, 'registering-location');
    await page.keyboard.press('Control+s');
    await location.waitFor({ state: 'hidden' });

    const fresh = page.getByRole('group', { name: '新しいキーワード条件' });
    await tabTo(page, fresh.getByRole('textbox', { name: 'キーワード' }));
    // The line comes to be while the conversion is open, and takes nothing from it
    const input = await page.context().newCDPSession(page);
    await input.send('Input.imeSetComposition', { text: 'うえの', selectionStart: 3, selectionEnd: 3 });
    await page.getByRole('group', { name: 'キーワード条件 1' }).waitFor();
    await input.send('Input.insertText', { text: keywords[0] ?? '' });
    const cell = (row: number, name: string) =>
      page.getByRole('group', { name: `キーワード条件 ${row}` }).getByLabel(name, { exact: true });
    expect(await cell(1, 'キーワード').inputValue()).toBe(keywords[0]);
    await page.keyboard.press('Enter');
    await page.keyboard.type(keywords[1] ?? '');
    await page.keyboard.press('Enter');
    await page.keyboard.type(keywords[2] ?? '');
    await page.getByRole('group', { name: 'キーワード条件 3' }).getByText('恵比寿駅').waitFor();
    for (const row of [1, 2, 3]) {
      await tabTo(page, cell(row, '日額'), row === 1 ? 'Shift+Tab' : 'ArrowDown');
      // The price of the line above
      if (row > 1) await page.keyboard.press('Control+d');
      else await page.keyboard.type('700');
    }
    await expect.poll(() => cell(3, '日額').inputValue()).toBe('700');
    await page.keyboard.press('Control+s');
    await page.getByRole('heading', { level: 1, name: keyShop.name }).waitFor();

    await tabTo(page, page.getByRole('button', { name: '今すぐ計測' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('button', { name: '今すぐ計測する' }));
    await page.keyboard.press('Enter');
    // The panel holds the hour of its user: the store of the test before may stand there too
    const panel = page.getByRole('region', { name: '今すぐ計測' });
    const ofStore = panel.locator('section').filter({ has: page.getByRole('link', { name: keyShop.name }) });
    await expect.poll(() => ofStore.getByRole('listitem').count()).toBe(3);
    await panel.getByText(/^計測が終わりました/).waitFor();
    const outcomes = await ofStore.getByRole('listitem').allInnerTexts();
    expect(outcomes.map((text) => /\d位|圏外/.test(text))).toEqual([true, true, true]);
    await page.context().close();
  });

  it('says of a store that is saved without its match that it is not measured, and matches it there', async () => {
    const page = await opened();
    await page.goto('/search-conditions/new');
    await page.getByRole('textbox', { name: '店舗名必須' }).fill(lateShop.name);
    await page.getByRole('textbox', { name: '住所必須' }).fill(lateShop.address);
    await page.getByRole('button', { name: '住所から位置を入力' }).press('Enter');
    await details(page).filter({ hasText: '緯度' }).click();
    await expect.poll(() => page.getByLabel('緯度').inputValue()).toBe(String(lateShop.latitude));
    // The pin stands where the figures say, and moves them by its arrow keys
    const pin = page.getByRole('button', { name: /店舗の位置のピン/ });
    await pin.focus();
    await page.keyboard.press('ArrowUp');
    await expect
      .poll(async () => Number(await page.getByLabel('緯度').inputValue()))
      .toBeGreaterThan(lateShop.latitude);
    await page.getByRole('button', { name: '保存する' }).click();
    await page.getByText('Googleマップの店舗とまだ照合されていません').waitFor();
    await expectNoAxeViolations(page, 'main');
    await page.getByRole('button', { name: '店舗を照合する' }).click();
    const drawer = page.getByRole('dialog', { name: '店舗の照合' });
    await drawer.getByRole('button', { name: 'この店舗を確定する' }).click();
    await page.getByText(`「${lateShop.name}」を照合しました`).waitFor();
    await page.getByText('Googleマップの店舗とまだ照合されていません').waitFor({ state: 'hidden' });

    // On a phone the lines are cards that fit
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${new URL(page.url()).pathname}/edit`);
    const fresh = page.getByRole('group', { name: '新しいキーワード条件' });
    await fresh.getByRole('textbox', { name: 'キーワード' }).fill('上野 茶房');
    await page.getByRole('group', { name: 'キーワード条件 1' }).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectNoAxeViolations(page, 'main');
    await screenshot(page, 'registering-phone');
    await page.context().close();
  });
});

/** What opens the store's rarely needed fields. */
function details(page: Page): Locator {
  return page.getByRole('button', { name: /^店舗の詳細/ });
}

/** A select where a mouse presses it. */
function select(page: Page, name: string): Locator {
  return page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name }) });
}

/** What the focused control is called. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const active = document.activeElement;
    return active instanceof HTMLInputElement ? (active.labels?.[0]?.textContent ?? '') : '';
  });
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((what) => navigator.clipboard.writeText(what), text);
  await page.keyboard.press('ControlOrMeta+v');
}
