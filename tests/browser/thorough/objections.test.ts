import { expect } from 'vitest';
import { axeViolations, openPage, screenshot, test } from '../../support/browser.ts';
import { counted } from '../../support/clicks.ts';
import { fetchAsPage } from '../../support/fetch-as-page.ts';
import { signIn } from '../../support/sign-in.ts';

const customer = 'GENERAL_CLAIMED_BY_AGENCY';

test('a customer objects to a day of an invoice on a phone and gets its money back: five taps, five clicks', {
  timeout: 120_000,
}, async ({ browser, server }) => {
  const phone = await openPage(browser, server.url, { viewport: { width: 390, height: 844 } });
  const office = await openPage(browser, server.url);
  await signIn(office, 'SYSTEM_ADMINISTRATOR', '/');
  await office.getByRole('link', { name: /^対応待ちの異議/ }).waitFor();
  // The demo's invoices are of the first days of the month
  await fetchAsPage(office, 'PUT', '/setting/objection', { days: 90 });
  await signIn(phone, customer, '/incentive-history');
  const [charge] = await fetchAsPage(phone, 'GET', '/incentive-history?status=ISSUED&_sort=period&_order=desc&_end=1');

  const tap = counted(5);
  await tap(phone.locator(`a[href="/incentive-history/${charge.id}"]`).first());
  await tap(phone.getByRole('tab', { name: '成果の根拠' }));
  await phone.getByText(/まで異議を申し立てられます/).waitFor();
  await tap(phone.getByRole('button', { name: '異議を申し立てる' }).first());
  const dialog = phone.getByRole('dialog');
  await dialog.getByRole('button', { name: /成果日をすべて選ぶ/ }).waitFor();
  expect(await axeViolations(phone)).toEqual([]);
  await tap(dialog.getByRole('button', { name: /成果日をすべて選ぶ/ }));
  await dialog.locator('textarea').fill('この月は改装のため休業していました。');
  await tap(dialog.getByRole('button', { name: '申し立てる', exact: true }));
  await phone.getByRole('link', { name: /^異議 .*対応待ち$/ }).waitFor();
  await screenshot(phone, 'an objection on a phone');

  await office.reload();
  const click = counted(5);
  await click(office.getByRole('link', { name: /^対応待ちの異議/ }));
  const mine = office.getByRole('row').filter({ hasText: '改装' });
  await click(mine.getByRole('link').first());
  await office.getByText('この月は改装のため休業していました。').waitFor();
  expect(await axeViolations(office)).toEqual([]);
  await click(office.getByRole('button', { name: '認める', exact: true }));
  const answer = office.getByRole('dialog');
  await answer.getByLabel(/回答/).fill('休業を確認しました。');
  await click(answer.getByRole('button', { name: '認める' }));
  await office
    .getByText(/を認めました/)
    .first()
    .waitFor();
  await screenshot(office, 'an accepted objection');

  const [corrected] = await fetchAsPage(office, 'GET', `/incentive-history?correctsId=${charge.id}&_end=1`);
  expect(corrected.subtotal).toBeLessThan(charge.subtotal);
  await phone.goto(`/incentive-history/${charge.id}?tab=evidence`);
  await phone.getByRole('link', { name: /^異議 .*認めた$/ }).waitFor();
});
