import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { compose } from '#mail/server/letter.ts';
import { monthlyReport } from '#report/server/mails/monthly-report.ts';
import { storeReport } from '#report/server/store-report.ts';
import { findAccount } from '#users/server/users.ts';
import { pdfPages, pdfText } from '../support/pdf-text.ts';
import { oneDatabase } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await demoApp(oneDatabase);
});
afterAll(() => app.close());

const storesOf = async (role: Parameters<TestApp['call']>[0]) =>
  (await app.call(role, { method: 'GET', path: '/search-conditions?status=MEASURING&_end=200' })).body.data;
const report = (role: Parameters<TestApp['raw']>[0], id: number, query = '') =>
  app.raw(role, `/store-report/${id}${query}`);

it('shows a store’s month: ranks, achieved days, performance and reviews', async () => {
  const [store] = await storesOf('GENERAL_MEO_DIRECT');
  const answer = await report('GENERAL_MEO_DIRECT', store.id);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('月次レポート_');
  const text = await pdfText(new Uint8Array(await answer.arrayBuffer()));
  for (const part of [
    '月次レポート',
    store.name,
    '順位と成果日数',
    '成果日数',
    'クチコミ',
    ...store.details.map((one: { keyword: string }) => one.keyword),
  ])
    expect(text).toContain(part.normalize('NFKC'));
  const early = await pdfText(
    new Uint8Array(await (await report('SYSTEM_ADMINISTRATOR', store.id, '?period=2019-01')).arrayBuffer()),
  );
  expect(early).toContain('2019年1月');
});

it('of a month that is over stays the same, whatever becomes of targets and keywords afterwards', async () => {
  const stores = await storesOf('SYSTEM_ADMINISTRATOR');
  const { id, details } = stores.find((one: { details: unknown[] }) => one.details.length > 1);
  const last = new Date(Date.now() - 32 * 86_400_000).toISOString().slice(0, 7);
  const text = async () => {
    const bytes = await (await report('SYSTEM_ADMINISTRATOR', id, `?period=${last}`)).arrayBuffer();
    // What is planned for the next month may change
    const [month = ''] = (await pdfText(new Uint8Array(bytes))).split('翌月（'.normalize('NFKC'));
    return month;
  };
  const save = async (change: (one: object, index: number) => object) => {
    const { body } = await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: `/search-conditions/${id}` });
    const { status } = await app.call('SYSTEM_ADMINISTRATOR', {
      method: 'PATCH',
      path: `/search-conditions/${id}`,
      body: { version: body.data.version, details: body.data.details.map(change) },
    });
    expect(status).toBe(200);
  };
  const before = await text();
  expect(before).toContain(details[0].keyword.normalize('NFKC'));
  await save((one) => ({ ...one, targetRank: 20 }));
  expect(await text()).toBe(before);
  const tomorrow = new Date(Date.now() + 33 * 3_600_000).toISOString().slice(0, 10);
  await save((one, index) => (index === 0 ? { ...one, effectiveTo: tomorrow } : one));
  expect(await text()).toBe(before);
});

it('shows no money to one who was billed, and by now sees no charges', async () => {
  const account = await findAccount(app.tables, app.database.orm, { email: 'agency-client@example.com' });
  const period = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  const sums = async (role: Role) => {
    const reader = { id: account?.id ?? 0, role };
    const amounts = [];
    for (const store of await storesOf('GENERAL_CLAIMED_BY_AGENCY'))
      amounts.push((await storeReport(app, app.database.orm, store, { period, today, reader })).amount);
    return amounts.filter((amount) => amount !== null);
  };
  expect(await sums('GENERAL_CLAIMED_BY_AGENCY')).not.toEqual([]);
  expect(await sums('GENERAL_WITHOUT_PAYMENT')).toEqual([]);
});

it('is for those who see the store, and of a month', async () => {
  const mine = new Set((await storesOf('GENERAL_MEO_DIRECT')).map(({ id }: { id: number }) => id));
  const other = (await storesOf('SYSTEM_ADMINISTRATOR')).find(({ id }: { id: number }) => !mine.has(id));
  expect((await report('GENERAL_MEO_DIRECT', other.id)).status).toBe(404);
  expect((await report(null, other.id)).status).toBe(401);
  expect((await report('SYSTEM_ADMINISTRATOR', other.id, '?period=nonsense')).status).toBe(400);
});

it('goes to the customer by mail with all stores in one file', async () => {
  const stores = await storesOf('GENERAL_CLAIMED_BY_FLEX');
  const account = await findAccount(app.tables, app.database.orm, { email: 'flex-client@example.com' });
  if (account === null || monthlyReport.to !== 'account') throw new Error('no account');
  const period = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);
  const context = {
    database: app.database,
    tables: app.tables,
    resources: app.resources,
    publicUrl: 'https://console.example.com',
    now: Date.now,
  };
  const letter = await monthlyReport.write(account, { period }, context, '店順');
  const mail = letter === null ? null : compose(letter, account.name);
  expect(mail?.attachments).toHaveLength(1);
  const bytes = new Uint8Array(mail?.attachments?.[0]?.content ?? []);
  expect(await pdfPages(bytes)).toBeGreaterThanOrEqual(stores.length);
  const text = await pdfText(bytes);
  for (const { name } of stores) expect(text).toContain(name.normalize('NFKC'));
});
