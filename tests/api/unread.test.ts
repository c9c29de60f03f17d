import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneDatabase } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await emptyApp(oneDatabase);
});
afterAll(() => app?.close());

it('more than a hundred unread notifications are counted, though the newest hundred are shown', async () => {
  const notifications = app.tables.notification;
  const now = Date.now();
  const rows = Array.from({ length: 137 }, (_, n) => ({
    content: `通知 ${n}`,
    notificationType: 'NONE' as const,
    operandValue: [],
    recipientUserIds: [],
    recipientRoles: [],
    createDate: now + n,
    updateDate: now + n,
  }));
  await app.database.orm.insert(notifications).values(rows);
  const unread = async () => (await app.call('MANAGER', { method: 'GET', path: '/notification-unread' })).body;
  const before = await unread();
  expect(before.total).toBe(137);
  expect(before.data).toHaveLength(100);
  expect(before.data[0].content).toBe('通知 136');
  await app.call('MANAGER', { method: 'PUT', path: `/notification/read?id=${before.data[0].id}` });
  expect((await unread()).total).toBe(136);
  const others = await app.call('BUSINESS_ADMINISTRATOR', { method: 'GET', path: '/notification-unread' });
  expect(others.body.total).toBe(137);
});

it.each(['MANAGER', 'BUSINESS_ADMINISTRATOR'] as const)(
  'tells %s no field that the list keeps from that role',
  async (role) => {
    const fieldsAt = async (path: string) => Object.keys((await app.call(role, { method: 'GET', path })).body.data[0]);
    const listed = await fieldsAt('/notification?_end=1');
    expect((await fieldsAt('/notification-unread')).filter((name) => !listed.includes(name))).toEqual([]);
  },
);
