import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AccountApp, accountApp } from './support/account-app.ts';
import { oneDatabase } from './support/databases.ts';

let app: AccountApp;
let folder: string;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  folder = join(mkdtempSync(join(tmpdir(), 'outbox-')), 'outbox');
  app = await accountApp(oneDatabase, { outboxFolder: folder });
  for (const [name, role] of [
    ['system', 'SYSTEM_ADMINISTRATOR'],
    ['business', 'BUSINESS_ADMINISTRATOR'],
    ['manager', 'MANAGER'],
    ['customer', 'GENERAL_MEO_DIRECT'],
  ] as const) {
    await app.addUser({ email: `${name}@example.com`, role, name: `${name} 太郎` });
    tokens[name] = await app.tokenOf(`${name}@example.com`);
  }
});
afterAll(() => app?.close());
const as = (name: string, path: string) => app.call(path, { token: tokens[name] ?? '' });

it('shows what was sent to administrators, newest first, with both bodies', async () => {
  expect((await as('system', 'outbox')).body).toEqual({ data: [], total: 0 });
  for (const name of ['customer', 'system']) {
    app.clock.now += 1000;
    await app.call('auth/reset-password', { method: 'PUT', body: { email: `${name}@example.com` } });
  }
  const { body } = await as('system', 'outbox');
  expect(body.data.map((mail: { to: string[] }) => mail.to)).toEqual([
    ['system@example.com'],
    ['customer@example.com'],
  ]);
  expect(body.data[0]).toMatchObject({
    subject: '【店順】パスワード再設定のご案内',
    date: app.clock.now,
    attachments: [],
  });
  const one = (await as('system', `outbox/${body.data[1].id}`)).body.data;
  expect(one.text).toContain('customer 太郎 様');
  expect(one.html).toContain('<a href="https://console.example.com/auth/change-password?token=');
  const source = await app.send(`outbox/${body.data[1].id}/source`, { token: tokens.system ?? '' });
  expect(source.headers.get('content-disposition')).toContain('.eml');
  expect(await source.text()).toMatch(/^To: customer@example.com\r$/m);
});

it('shows a business administrator no mail to a system administrator, whose link would make them one', async () => {
  const all = (await as('system', 'outbox')).body.data;
  const { body } = await as('business', 'outbox');
  expect(body.total).toBe(1);
  expect(body.data[0].to).toEqual(['customer@example.com']);
  const hidden = all.find((mail: { to: string[] }) => mail.to.includes('system@example.com'));
  expect((await as('business', `outbox/${hidden.id}`)).status).toBe(404);
  expect((await as('business', `outbox/${hidden.id}/source`)).status).toBe(404);
});

it('is for administrators, and for nobody outside a demonstration', async () => {
  expect((await app.call('outbox')).status).toBe(401);
  for (const name of ['manager', 'customer']) expect((await as(name, 'outbox')).status).toBe(403);
  const plain = await accountApp(oneDatabase);
  await plain.addUser({ email: 'system@example.com', role: 'SYSTEM_ADMINISTRATOR' });
  expect((await plain.call('outbox', { token: await plain.tokenOf('system@example.com') })).status).toBe(404);
  await plain.close();
});

it('leads to no other file, and takes no more than it should', async () => {
  writeFileSync(join(folder, '..', 'secret.eml'), 'To: a@example.com\r\n\r\nsecret');
  for (const id of ['..%2Fsecret', '%2e%2e%2fsecret', 'x', '1760000000000-zzzzzzzz', '1760000000000-00000000'])
    expect((await as('system', `outbox/${id}`)).status).toBe(404);
  expect((await as('system', 'outbox?_start=0&_end=201')).status).toBe(400);
  expect((await as('system', 'outbox?q=x')).status).toBe(400);
  const [mail] = (await as('system', 'outbox')).body.data;
  expect((await as('system', `outbox/${mail.id}/attachments/0`)).status).toBe(404);
});
