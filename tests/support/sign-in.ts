import type { Page } from 'playwright-core';
import type { Role } from '#core/model/roles.ts';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import { demoAccounts } from './accounts.ts';

/**
 * Opens the console at `path` as a signed-in demo account: creates the session by the login page's API call and stores
 * it where that page does.
 */
export async function signIn(page: Page, role: Role, path = '/'): Promise<void> {
  const { origin } = new URL((await page.request.get('/api/ready')).url());
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': await page.evaluate(() => navigator.userAgent),
    },
    body: JSON.stringify({ email: demoAccounts[role], password: demoPassword }),
  });
  const { data } = await answer.json();
  if (answer.status !== 200) throw new Error(`${role} was not let in: ${answer.status}`);
  await page.context().addCookies([{ name: 'token', value: data.token, url: origin, sameSite: 'Strict' }]);
  await page.goto(path);
}

/** Signs a demo account in with the form, and waits until the console has left the login page. */
export async function signInByForm(page: Page, role: Role): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('メールアドレス').fill(demoAccounts[role]);
  await page.getByLabel('パスワード', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'ログイン', exact: true }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Deletes the session, after leaving the console, which would otherwise notice and redirect to the login page. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}
