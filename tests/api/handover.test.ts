import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoApp, type TestApp } from './support/demo-app.ts';

const admin = 'BUSINESS_ADMINISTRATOR';
let app: TestApp;
let managers: { id: number; name: string }[];
beforeAll(async () => {
  app = await demoApp();
  managers = (await get('/system-user?systemUserRole=MANAGER&_sort=id&_end=10')).data;
});
afterAll(() => app.close());

const get = async (path: string) => (await app.call(admin, { method: 'GET', path })).body;
const handOver = (body: object, role: Parameters<TestApp['call']>[0] = admin) =>
  app.call(role, { method: 'POST', path: '/manager-handover', body });
const totals = async (id: number) => [
  (await get(`/system-user?managerUserId=${id}&_end=0`)).total,
  (await get(`/search-conditions?managerUserId=${id}&_end=0`)).total,
];

it('is for administrators, from one manager to another who is there', async () => {
  const [from, to] = managers.map(({ id }) => id);
  const body = { fromUserId: from, toUserId: to };
  expect((await handOver(body, null)).status).toBe(401);
  for (const role of ['MANAGER', 'GENERAL_MEO_DIRECT'] as const) expect((await handOver(body, role)).status).toBe(403);
  const customer = (await get('/system-user?systemUserRole=GENERAL_MEO_DIRECT&_end=1')).data[0].id;
  for (const wrong of [
    { ...body, toUserId: from },
    { ...body, toUserId: customer },
    { ...body, toUserId: 999_999 },
  ]) {
    const answer = await handOver(wrong);
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, 'toUserId']);
  }
});

it('moves every customer and store at once, and says so in the audit log', async () => {
  const [from = 0, to = 0] = managers.map(({ id }) => id);
  const [[customers, stores], [others, otherStores]] = [await totals(from), await totals(to)];
  expect(customers).toBeGreaterThan(0);
  const told: string[] = [];
  const end = await app.database.listen('tenjun_events', { heard: (message) => told.push(message), missed: () => {} });
  const { data } = (await handOver({ fromUserId: from, toUserId: to })).body;
  expect(data).toEqual({ customers, stores });
  // In a few statements, however many they are: a word for each would keep everybody else waiting
  await expect.poll(() => told.length).toBeGreaterThan(2);
  await end();
  expect([stores > 20, told.length]).toEqual([true, 3]);
  expect(await totals(from)).toEqual([0, 0]);
  expect(await totals(to)).toEqual([customers + others, stores + otherStores]);
  const log = (await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: '/audit-log?action=handover&_end=0' }))
    .body;
  expect(log.total).toBe(customers + stores);
});
