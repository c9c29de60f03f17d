import { expect } from 'vitest';
import { axeViolations, openPage, screenshot, test } from '../../support/browser.ts';
import { fetchAsPage } from '../../support/fetch-as-page.ts';
import { addPlaces, linkGoogle } from '../../support/link-google.ts';
import { mailTo } from '../../support/outbox.ts';
import { serverBesideGoogle } from '../../support/server-beside-google.ts';
import { signIn } from '../../support/sign-in.ts';

const beside = serverBesideGoogle();

const patience = 90_000;

test('a reply to two stars is approved on a phone without a login and sent; another comes back with its reason', {
  timeout: 240_000,
}, async ({ browser }) => {
  const office = await openPage(browser, beside.server.url);
  office.setDefaultTimeout(patience);
  await signIn(office, 'MANAGER');
  const [store] = await addPlaces(office, beside.google);
  if (store === undefined) throw new Error('the demo has no store with a place');
  await linkGoogle(office);
  const [full] = await fetchAsPage(office, 'GET', `/search-conditions?id=${store.id}`);
  const owner = await fetchAsPage(office, 'GET', `/system-user/${full.ownerUserId}`);
  await fetchAsPage(office, 'POST', '/approval-rule', {
    extent: 'STORE',
    searchConditionId: store.id,
    use: 'REPLY',
    condition: 'STARS',
    stars: 3,
  });
  const at = { placeId: store.placeId, stars: 2, comment: '説明が足りません。', createTime: Date.now() };
  await beside.google.admin('google-reviews', [
    { ...at, id: 'one', reviewer: '一人目の客' },
    { ...at, id: 'two', reviewer: '二人目の客' },
  ]);
  await office.goto(`/google-map-place-manage/${store.placeId}/reviews`);
  await office.getByText(/最終取得/).waitFor();
  await office.getByRole('button', { name: '今すぐ取得' }).click();
  const ask = async (reviewer: string, reply: string) => {
    const review = office.getByRole('article', { name: `${reviewer}さんのクチコミ` });
    await review.getByRole('button', { name: '返信を書く' }).click();
    await review.getByRole('textbox').fill(reply);
    await review.getByRole('button', { name: '承認を依頼する' }).click();
    await review.getByText(/の承認を待っています/).waitFor();
    const { link } = await mailTo(beside.server.dataDir, owner.email, '承認のお願い', reply);
    return { review, link };
  };
  const first = await ask('一人目の客', 'ご不便をおかけしました。次回は丁寧にご説明します。');
  const phone = await openPage(browser, beside.server.url, { viewport: { width: 390, height: 844 } });
  phone.setDefaultTimeout(patience);
  await phone.goto(first.link);
  await phone.getByText('説明が足りません。').waitFor();
  expect(await phone.getByText('一人目の客').count()).toBe(0);
  expect(await axeViolations(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await screenshot(phone, 'an approval on a phone');
  await phone.getByRole('button', { name: '承認する', exact: true }).click();
  await phone.getByText(/承認済です/).waitFor();
  await first.review.getByText('返信済', { exact: true }).waitFor();

  const second = await ask('二人目の客', '申し訳ございません。');
  await phone.goto('about:blank');
  await phone.goto(second.link);
  await phone.getByRole('button', { name: '差し戻す', exact: true }).click();
  await phone.getByLabel('差し戻す理由（必須）').fill('もう少し詳しく書いてください');
  expect(await axeViolations(phone)).toEqual([]);
  await phone.getByRole('button', { name: '理由を伝えて差し戻す' }).click();
  await phone.getByText(/差戻し済です/).waitFor();
  await second.review.getByText(/もう少し詳しく書いてください/).waitFor();
  await screenshot(office, 'replies that were approved and sent back');
  const there = JSON.stringify(await beside.google.admin(`google-reviews/${store.placeId}`, undefined, 'GET'));
  expect([there.includes('丁寧にご説明'), there.includes('申し訳')]).toEqual([true, false]);
  await office.goto('/approval-request');
  await office
    .getByText(/さんに送ったリンク/)
    .first()
    .waitFor();
  await screenshot(office, 'the requests for approvals');
});
