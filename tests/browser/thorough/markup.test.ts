import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import PostalMime from 'postal-mime';
import { expect } from 'vitest';
import { minute } from '#core/model/day.ts';
import { resolveResources } from '#core/model/resolve.ts';
import { type ResolvedField, type ResolvedResource, subFields } from '#core/model/resolved.ts';
import type { Role } from '#core/model/roles.ts';
import { roleCodes } from '#domain/accounts/roles.ts';
import { resources } from '#resources';
import { demoAccounts } from '../../support/accounts.ts';
import { consoleErrors, newHeading, openPage, test } from '../../support/browser.ts';
import { navigateInApp } from '../../support/navigate-in-app.ts';
import { mailTo } from '../../support/outbox.ts';
import { pdfText } from '../../support/pdf-text.ts';
import { ownIds, roleLetters, routes, withIds } from '../../support/routes.ts';
import { signIn } from '../../support/sign-in.ts';

/** Would make an element, run a script and end an attribute if any place took it as markup. */
const markup = '"><img src=x onerror=ran=1><b>太';

type Values = Record<string, unknown>;

/** The text with markup in it, as long as the field allows; undefined for a field that holds no free text. */
function marked(field: ResolvedField, nth: number): string | undefined {
  if (field.kind !== 'text' || field.readOnly || field.system || field.createOnly || field.pattern !== undefined)
    return;
  const text = `${markup}${nth}`;
  return (field.max ?? 200) < text.length ? undefined : text;
}

/** Puts markup in each free text of some rows of a resource. Returns the names of the fields that took it. */
async function mark(page: Page, resource: ResolvedResource): Promise<string[]> {
  const one = resource.singletonPath;
  const listed =
    one === null
      ? await call(
          page,
          'GET',
          `/${resource.name}?_end=${['search-conditions', 'system-user'].includes(resource.name) ? 100 : 10}`,
        )
      : await call(page, 'GET', one);
  const rows: Values[] = [listed.data ?? []].flat();
  const taken = new Set<string>();
  for (const [nth, found] of rows.entries()) {
    const path = one ?? `/${resource.name}/${found.id}`;
    const all = resource.fields.flatMap((field) => {
      const next = 'fields' in field ? markedRows(field, found[field.name], nth) : marked(field, nth);
      return next === undefined ? [] : [{ field, next }];
    });
    const put = async (some: typeof all) => {
      const { version }: Values = (await call(page, 'GET', path)).data ?? {};
      const body = { ...Object.fromEntries(some.map(({ field, next }) => [field.name, next])), version };
      const to = resource.updatePath?.replace(':id', String(found.id)) ?? path;
      const { status } = await call(page, to === `/${resource.name}/${found.id}` ? 'PATCH' : 'PUT', to, body);
      for (const { field } of some) {
        expect(status, `${resource.label}の${field.label}`).toBeLessThan(500);
        if (status < 300) taken.add(`${resource.label}の${field.label}`);
      }
      return status < 300;
    };
    // What one field refuses must not keep the markup out of the others
    if (all.length > 0 && !(await put(all))) for (const single of all) await put([single]);
  }
  return [...taken];
}

function markedRows(field: ResolvedField, value: unknown, nth: number): unknown {
  if (field.readOnly || field.system || !Array.isArray(value) || !('fields' in field)) return undefined;
  const texts = subFields(field).flatMap((sub) => (marked(sub, nth) === undefined ? [] : [sub]));
  if (texts.length === 0) return undefined;
  return value.map((row: Values, index) => ({
    ...Object.fromEntries(
      subFields(field)
        .filter((sub) => !sub.readOnly)
        .map(({ name }) => [name, row[name]]),
    ),
    ...(row.id === undefined ? {} : { id: row.id }),
    ...Object.fromEntries(texts.map((sub) => [sub.name, marked(sub, nth * 100 + index)])),
  }));
}

/** Calls the API as the page does. */
function call(page: Page, method: string, path: string, body?: object): Promise<{ status: number; data?: never }> {
  return page.evaluate(
    async ([verb, where, sent]) => {
      const read = (name: string) => document.cookie.match(new RegExp(`(?:^|; )${name}=([^;]+)`))?.[1] ?? '';
      const headers = {
        Authorization: `Bearer ${read('token')}`,
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': decodeURIComponent(read('XSRF-TOKEN')),
      };
      const answer = await fetch(`/api${where}`, { method: verb, headers, ...(sent === null ? {} : { body: sent }) });
      const { data } = await answer.json().catch(() => ({}));
      return { status: answer.status, data };
    },
    [method, path, body === undefined ? null : JSON.stringify(body)] as const,
  );
}

/** What became an element, or ran. */
const taken = (page: Page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll('img[src="x"], [onerror]')].map((one) => one.outerHTML),
    ...('ran' in window ? ['a script ran'] : []),
  ]);

test('markup in every text is shown as text, on every screen, in documents and in mails', {
  timeout: 20 * minute,
}, async ({ browser, server }) => {
  const page = await openPage(browser, server.url);
  await signIn(page, 'SYSTEM_ADMINISTRATOR', '/profile');
  const marks: string[] = [];
  for (const resource of resolveResources(resources).values())
    if (!resource.internal && resource.access.roles.update.includes('SYSTEM_ADMINISTRATOR'))
      marks.push(...(await mark(page, resource)));
  // Those that people name most, in each kind of place
  for (const field of ['登録店舗の店舗名', '登録店舗のキーワード条件', 'システムユーザーの氏名'])
    expect.soft(marks, marks.join()).toContain(field);

  const problems: string[] = [];
  for (const role of ['SYSTEM_ADMINISTRATOR', 'MANAGER', 'GENERAL_MEO_DIRECT'] as const satisfies Role[]) {
    const own = await openPage(browser, server.url);
    await signIn(own, role, '/profile');
    await newHeading(own, /./);
    const ids = await ownIds(own);
    const letter = roleLetters[roleCodes.indexOf(role)] ?? '-';
    for (const [path, , allowed] of routes) {
      if (!allowed.includes(letter)) continue;
      await navigateInApp(own, withIds(path, ids));
      await newHeading(own, /./);
      await own
        .waitForFunction(() => document.querySelector('.ant-skeleton, [aria-busy=true]') === null)
        .catch(() => problems.push(`${path} is never done loading`));
      problems.push(...(await taken(own)).map((what) => `${role} ${path}: ${what}`));
      if (path === '/search-conditions') expect(await own.locator('main').innerText(), role).toContain(markup);
    }
    const expected = /403|404 .*\/api\/invoice-additional-information-detail\/|cyberjapandata/;
    problems.push(...consoleErrors(own, expected).map((error) => `${role}: ${error}`));
    await own.context().close();
  }
  expect(problems).toEqual([]);

  // A document of a charge that is counted anew with these names
  const charges: Values[] = (await call(page, 'GET', '/incentive-history?status=DRAFT&_end=1')).data ?? [];
  const pdf = await page.evaluate(async (id) => {
    const token = document.cookie.match(/(?:^|; )token=([^;]+)/)?.[1] ?? '';
    const answer = await fetch(`/api/charge-history/${id}`, { headers: { Authorization: `Bearer ${token}` } });
    return [answer.status, [...new Uint8Array(await answer.arrayBuffer())]] as const;
  }, charges[0]?.id);
  expect(pdf[0]).toBe(200);
  expect(await pdfText(new Uint8Array(pdf[1]))).toContain('<img src=x');

  await page.goto('/auth/reset-password');
  await page.getByLabel('メールアドレス').fill(demoAccounts.GENERAL_MEO_DIRECT);
  await page.getByRole('button', { name: '送信する' }).click();
  // The one who is greeted in it has markup for a name
  const greeting = await mailTo(server.dataDir, demoAccounts.GENERAL_MEO_DIRECT, 'パスワード再設定');
  expect(greeting.text).toContain(markup);
  expect(greeting.html).toContain('&lt;img src=x onerror=ran=1&gt;&lt;b&gt;太');
  const outbox = join(server.dataDir, 'outbox');
  for (const name of readdirSync(outbox)) {
    const { html = '', subject } = await PostalMime.parse(readFileSync(join(outbox, name)));
    expect(html, subject).not.toMatch(/<img src=x/);
  }
  await page.context().close();
});
