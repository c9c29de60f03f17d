import { expect } from 'vitest';
import { axeViolations, openPage, screenshot, test } from '../../support/browser.ts';
import { fetchAsPage } from '../../support/fetch-as-page.ts';
import { signIn } from '../../support/sign-in.ts';

test('the profile guard of the demo: a stopped profile from Google’s answer to the days that are not billed', {
  timeout: 180_000,
}, async ({ browser, server }) => {
  const page = await openPage(browser, server.url);
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/search-conditions');
  await page.getByRole('link', { name: /^要対応/ }).click();
  const [changed] = await fetchAsPage(page, 'GET', '/search-conditions?profileAttention=true');
  await page.locator(`a[href="/search-conditions/${changed.id}"]`).first().click();
  await page.getByRole('tab', { name: '見守り（要対応）' }).click();
  await page.getByText('Googleによる変更', { exact: true }).first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await screenshot(page, 'a change of Google');

  const guards: { id: number; stops: number }[] = [];
  for (const { id } of await fetchAsPage(page, 'GET', '/search-conditions?profileState=OK&_end=50')) {
    const { stops } = await fetchAsPage(page, 'GET', `/profile-guard/${id}`);
    guards.push({ id, stops: stops.length });
  }
  // The demo has none in the first days of a month
  const stopped = guards.find(({ stops }) => stops > 0);
  if (stopped === undefined) return;
  await page.goto(`${server.url}/search-conditions/${stopped.id}?tab=profile-guard`);
  await page
    .getByText(/BUSINESS_LOCATION_SUSPENDED/)
    .first()
    .waitFor();
  for (const theme of ['light', 'dark']) {
    await page.evaluate((value) => localStorage.setItem('console.theme', value), theme);
    await page.reload();
    await page
      .getByText(/計測停止（Google側）の日/)
      .first()
      .waitFor();
    expect(await axeViolations(page), theme).toEqual([]);
  }
  const phone = await openPage(browser, server.url, { viewport: { width: 390, height: 844 } });
  await signIn(phone, 'SYSTEM_ADMINISTRATOR', `/search-conditions/${stopped.id}?tab=profile-guard`);
  await phone
    .getByText(/計測停止（Google側）の日/)
    .first()
    .waitFor();
  expect(await axeViolations(phone)).toEqual([]);
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await screenshot(phone, 'the profile guard on a phone');
  const { details } = await fetchAsPage(page, 'GET', `/search-conditions/${stopped.id}`);
  await page.goto(`${server.url}/search-conditions/search-condition-detail-chart-data/${details[0].id}?tab=calendar`);
  await page
    .getByText(/停 計測停止/)
    .first()
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
});
