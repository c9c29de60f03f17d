import type { Page } from 'playwright-core';
import type { Role } from '#core/model/roles.ts';
import { demoAccounts, demoPassword } from './accounts.ts';

/** Signs a demo account in as a user does, by the form, and waits until the console has left it. */
export async function signIn(page: Page, role: Role): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('メールアドレス').fill(demoAccounts[role]);
  await page.getByLabel('パスワード', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}
