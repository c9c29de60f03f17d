import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { openPage, test } from '../support/browser.ts';
import { scratchCopy } from '../support/scratch-copy.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { signIn } from '../support/sign-in.ts';

const block = `
export const campaign = resource({
  label: 'キャンペーン',
  icon: 'star',
  menu: { order: 45 },
  fields: {
    name: text('名称', { required: true, max: 100, search: true }),
    kind: select('種類', { SALE: '値引き', POINT: 'ポイント' }, { required: true }),
    startDate: date('開始日', { required: true, initial: 'today' }),
    endDate: date('終了日', { notBefore: 'startDate' }),
    budget: yen('予算'),
    note: text('備考', { lines: 4, max: 1000 }),
  },
  list: { columns: ['name', 'kind', 'startDate', 'budget'], filters: ['kind'], sort: '-startDate' },
  access: { rows: allForAdmins, list: admins, create: admins, update: admins, remove: admins },
});
`;

const copy = scratchCopy();
let server: RunningServer | undefined;
afterAll(async () => {
  await server?.stop();
  rmSync(copy, { recursive: true, force: true });
});

test('one block of at most 20 lines, one line and one command give a resource its table, API and pages', async ({
  browser,
}) => {
  expect(block.trim().split('\n').length).toBeLessThanOrEqual(20);
  appendFileSync(join(copy, 'resources/stores.ts'), block);
  const config = join(copy, 'resources.config.ts');
  const named = readFileSync(config, 'utf8').replace('defineResources({', '$& campaign: stores.campaign,');
  writeFileSync(config, named);
  const run = (...command: string[]) =>
    execFileSync('npm', ['run', '--silent', ...command], { cwd: copy, encoding: 'utf8' });
  expect(run('resources', '--', 'plan')).toMatch(/create table "campaign"/i);
  run('resources', '--', 'migrate');
  run('build');
  server = await startServer({ cwd: copy });

  const page = await openPage(browser, server.url);
  await signIn(page, 'SYSTEM_ADMINISTRATOR');
  await page.getByRole('navigation').first().getByText('キャンペーン', { exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /キャンペーン/ }).waitFor();
  await page
    .getByRole('button', { name: '新規登録' })
    .or(page.getByRole('link', { name: '新規登録' }))
    .first()
    .click();
  await page.getByRole('button', { name: '保存する' }).click();
  await page.getByText('名称を入力してください').first().waitFor();
  await page.getByLabel('名称').fill('夏の値引き');
  await page.getByLabel('種類').click();
  await page.locator('.ant-select-item-option').getByText('値引き', { exact: true }).click();
  await page.getByLabel('予算').fill('120000');
  await page.getByRole('button', { name: '保存する' }).click();
  await page.getByRole('heading', { level: 1, name: /夏の値引き/ }).waitFor();
  await page.getByText('¥120,000').first().waitFor();
  await page.goto('/campaign');
  await page.getByRole('link', { name: '夏の値引き', exact: true }).waitFor();

  const customer = await openPage(browser, server.url);
  await signIn(customer, 'GENERAL_MEO_DIRECT', '/campaign');
  await customer.waitForURL('**/permission-error');
}, 300_000);
