import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import { addAuthenticator } from '../../support/authenticator.ts';
import { test } from '../../support/browser.ts';
import { forgetSession, signIn } from '../../support/sign-in.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });
const refused = 'このパスキーではログインできませんでした';

async function addPasskey(page: Page, name: string): Promise<void> {
  await page.goto('/profile/passkeys');
  await page.getByLabel('パスキーの名前').fill(name);
  await page.getByLabel('現在のパスワード').fill(demoPassword);
  await button(page, '追加する').click();
}

async function enterByPasskey(page: Page): Promise<void> {
  await forgetSession(page);
  await page.goto('/login');
  await button(page, 'パスキーでログイン').click();
}

const isIn = (page: Page) => page.waitForURL((url) => url.pathname === '/');

test('a second device has a passkey of its own, and a lost one is shut out from it', async ({ page }) => {
  const office = await addAuthenticator(page);
  await signIn(page, 'MANAGER', '/profile/passkeys');
  await addPasskey(page, '会社のパソコン');
  await page.getByText('パスキー「会社のパソコン」を追加しました').waitFor();
  await office.answers(false);

  const telephone = await addAuthenticator(page);
  await addPasskey(page, '自分のスマートフォン');
  await page.getByText('パスキー「自分のスマートフォン」を追加しました').waitFor();
  await enterByPasskey(page);
  await isIn(page);

  // From the telephone, the office's is taken away; the telephone's own stays
  await page.goto('/profile/passkeys');
  await button(page, '会社のパソコンを削除').click();
  await button(page, '削除する').click();
  await page.getByText('パスキー「会社のパソコン」を削除しました').waitFor();
  await enterByPasskey(page);
  await isIn(page);

  await telephone.answers(false);
  await office.answers(true);
  await enterByPasskey(page);
  await page.getByText(refused).waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

test('a device that does not recognise its user adds no passkey and opens nothing, and says so', async ({ page }) => {
  const device = await addAuthenticator(page);
  await signIn(page, 'GENERAL_MEO_DIRECT', '/profile/passkeys');
  await device.recognises(false);
  await addPasskey(page, '他人の指');
  await page.getByRole('alert').or(page.locator('.ant-form-item-explain-error')).first().waitFor();
  expect(await page.getByText('パスキー「他人の指」を追加しました').count()).toBe(0);

  await device.recognises(true);
  await addPasskey(page, '自分の指');
  await page.getByText('パスキー「自分の指」を追加しました').waitFor();

  await device.recognises(false);
  await enterByPasskey(page);
  await page.getByRole('alert').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
  expect((await page.context().cookies()).some(({ name }) => name === 'token')).toBe(false);

  await device.recognises(true);
  await button(page, 'パスキーでログイン').click();
  await page.waitForURL((url) => url.pathname !== '/login');
});
