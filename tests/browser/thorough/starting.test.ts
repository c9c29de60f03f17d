import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations, openPage, test } from '../../support/browser.ts';
import { fetchAsPage } from '../../support/fetch-as-page.ts';
import { addPlaces, linkGoogle } from '../../support/link-google.ts';
import { photo } from '../../support/photo.ts';
import { serverBesideGoogle } from '../../support/server-beside-google.ts';
import { signIn } from '../../support/sign-in.ts';

/*
 * Jobs of every day, each begun where one is and done within as many clicks as it may take.
 */

const beside = serverBesideGoogle();

/** Clicks, and fails beyond as many as a job may take. */
function counted(max: number) {
  let clicks = 0;
  return async (what: Locator, options: { modifiers?: ['Shift'] } = {}) => {
    clicks += 1;
    expect(clicks).toBeLessThanOrEqual(max);
    await what.click(options);
  };
}

const chosenPhoto = async () => {
  const file = photo('shop.png', 300, 300);
  return { name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) };
};
const cards = (page: Page) =>
  page.getByRole('article').filter({ has: page.getByRole('button', { name: '返信を書く' }) });

test('a post for five stores tomorrow with a photo takes nine clicks, and says before what stays a draft', async ({
  browser,
}) => {
  const page = await openPage(browser, beside.server.url);
  page.setDefaultTimeout(60_000);
  await signIn(page, 'MANAGER', '/search-conditions');
  const linked = await addPlaces(page, beside.google);
  await linkGoogle(page);
  await page.goto('/search-conditions?placeId_null=false');
  const click = counted(9);
  const boxes = page.locator('tbody').getByRole('checkbox');
  await click(boxes.first());
  await click(boxes.nth(4), { modifiers: ['Shift'] });
  await click(page.getByRole('link', { name: '5店舗に投稿' }));
  await page.getByText('公開できます 5').waitFor();
  await page.getByLabel('本文').fill('{店舗名}の年末年始の営業時間が変わります。');
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    click(page.getByRole('button', { name: /写真/ }).first()),
  ]);
  await chooser.setFiles(await chosenPhoto());
  await page.getByRole('img', { name: '投稿の画像' }).waitFor();
  await click(page.getByRole('button', { name: '明日10:00に予約' }));
  await page.getByText('予約できます 5').waitFor();
  await page.getByText(/ 10:00 に公開予定$/).waitFor();
  await expectNoAxeViolations(page, 'main');
  await click(page.getByRole('button', { name: '5店舗で予約する' }));
  await page.getByText('5店舗のうち5店舗を処理しました（予約 5店舗）').waitFor();

  // A store without a link stands last, marked, and the button counts it as a draft
  const mine = await fetchAsPage(page, 'GET', '/search-conditions?_end=200&_fields=name,placeId');
  const other = mine.find(({ id }: { id: number }) => !linked.some((store) => store.id === id));
  await page.goto(`/posts/create?stores=${linked[0]?.id},${other.id}`);
  await page.getByText('公開できます 1・下書きになります 1（未照合 1）').waitFor();
  await page.getByRole('button', { name: '1店舗で公開し、1件を下書きにする' }).waitFor();
  await page.getByRole('combobox', { name: '投稿する店舗' }).click();
  await page.locator('.ant-select-item-option').first().waitFor();
  const options = await page.locator('.ant-select-item-option').allTextContents();
  expect(options[0]).not.toMatch(/未照合|未連携/);

  // The link breaks before the hour: the calendar and the post no longer promise it
  const [waiting] = await fetchAsPage(page, 'GET', '/place-post?state=SCHEDULED&_end=1');
  await beside.google.admin('google-revoke');
  await fetchAsPage(page, 'POST', '/google-locations/refresh').catch(() => undefined);
  await page.goto(`/google-map-place-manage/${waiting.placeId}/posts/${waiting.id}`);
  await page.getByText('公開できません', { exact: true }).first().waitFor();
  await page.getByText(/このままでは公開されません。Googleとの連携の有効期限が切れました/).waitFor();
  expect(await page.getByText(/に公開予定/).count()).toBe(0);
  await page.context().close();
});

test('the three worst reviews are answered in six clicks, and ten in twenty-five', async ({ browser }) => {
  const page = await openPage(browser, beside.server.url);
  page.setDefaultTimeout(60_000);
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/');
  const open = page.getByRole('navigation', { name: 'よく使う操作' }).getByRole('link', { name: 'クチコミに返信' });
  await open.click();
  await page.waitForURL('**/reviews?replyState_in=*');
  const click = counted(6);
  for (const number of [1, 2, 3]) {
    const card = cards(page).first();
    expect(await card.textContent()).toMatch(/★.*1/);
    const name = await card.getAttribute('aria-label');
    await click(card.getByRole('button', { name: '返信を書く' }));
    await page
      .getByRole('textbox', { name: /さんへの返信/ })
      .fill(`ご不便をおかけしました。改善いたします（${number}）。`);
    await click(page.getByRole('button', { name: /^(返信を送信|下書きに保存)$/ }));
    await page.getByRole('textbox', { name: /さんへの返信/ }).waitFor({ state: 'detached' });
    expect(name).toMatch(/さんのクチコミ$/);
  }

  // From the bars to the reviews of five stars, of which ten are answered at once
  const many = counted(25);
  await many(page.getByRole('link', { name: /^★5のクチコミ/ }));
  await page.waitForURL(/stars=5/);
  await page.goto('/reviews?stars=5&replyState=NONE');
  const boxes = page.getByRole('article').getByRole('checkbox');
  await boxes.nth(9).waitFor();
  for (let at = 0; at < 10; at += 1) await many(boxes.nth(at));
  await many(page.getByRole('button', { name: 'まとめて返信' }));
  const dialog = page.getByRole('dialog', { name: '10件のクチコミにまとめて返信' });
  // Each reply is filled for its review, and nothing is wrong before one has typed
  await expect
    .poll(() =>
      dialog
        .getByRole('textbox', { name: /さんへの返信/ })
        .first()
        .inputValue(),
    )
    .toMatch(/★5の評価/);
  expect(await dialog.locator('.tj-error, [class*=error]').count()).toBe(0);
  await dialog.getByRole('status', { name: '送信の見込み' }).waitFor({ state: 'attached' });
  await expectNoAxeViolations(page, '.ant-modal');
  await many(dialog.getByRole('button', { name: /^\d+件(の返信を送信する|を下書きにする|を送信し、)/ }));
  await dialog.getByRole('button', { name: '閉じる' }).waitFor();
  await page.context().close();
});

test('a report opens from its customer; its link is made and revoked within six clicks', async ({ browser }) => {
  const page = await openPage(browser, beside.server.url);
  page.setDefaultTimeout(60_000);
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/');
  const [store] = await fetchAsPage(page, 'GET', '/search-conditions?status=MEASURING&ownerUserId_null=false&_end=1');
  await page.goto(`/system-user/${store.ownerUserId}`);
  const click = counted(6);
  await click(page.getByRole('button', { name: '月次レポート' }));
  const dialog = page.getByRole('dialog', { name: / 様の月次レポート（全店舗）$/ });
  await click(dialog.getByRole('button', { name: '契約者の全店舗のリンクを作る' }));
  await dialog.getByRole('link', { name: '開く（新しいタブ）' }).waitFor();
  await expectNoAxeViolations(page, '.ant-modal');
  await click(dialog.getByRole('button', { name: '取り消す' }));
  await click(
    page.getByRole('dialog', { name: 'この共有リンクを取り消しますか' }).getByRole('button', { name: '取り消す' }),
  );
  await page.getByText('共有リンクを取り消しました').waitFor();

  // From the list of customers as well, and a post for all stores of one
  await page.goto('/');
  await page.getByRole('navigation', { name: 'よく使う操作' }).getByRole('link', { name: '月次レポート' }).click();
  await page.getByRole('combobox', { name: 'レポートの契約者' }).waitFor();
  await expectNoAxeViolations(page, 'main');
  await page.goto(`/system-user/${store.ownerUserId}`);
  await page.getByRole('button', { name: '投稿を作成' }).click();
  await page.waitForURL(/\/posts\/create\?stores=/);
  await page
    .getByRole('status', { name: '公開の見込み' })
    .getByText(/下書きになります|公開できます/)
    .first()
    .waitFor();
  await page.context().close();
});
