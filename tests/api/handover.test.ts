import { asc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

const admin = 'BUSINESS_ADMINISTRATOR';

describe.each(databases)('a handover on %s', (kind) => {
  let app: TestApp;
  let managers: { id: number; name: string }[];
  beforeAll(async () => {
    app = await demoApp(kind);
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
    for (const role of ['MANAGER', 'GENERAL_MEO_DIRECT'] as const)
      expect((await handOver(body, role)).status).toBe(403);
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

  it('moves every customer and store, and says so in the audit log', async () => {
    const [from = 0, to = 0] = managers.map(({ id }) => id);
    const [[customers, stores], [others, otherStores]] = [await totals(from), await totals(to)];
    expect(customers).toBeGreaterThan(0);
    const reported: string[] = [];
    const end = await app.database.listen('console_events', {
      heard: (message) => reported.push(message),
      missed: () => {},
    });
    const { data } = (await handOver({ fromUserId: from, toUserId: to })).body;
    expect(data).toEqual({ customers, stores });
    // In a few statements, however many they are: a word for each would keep everybody else waiting
    await expect.poll(() => reported.length).toBeGreaterThan(2);
    await end();
    expect([stores > 20, reported.length]).toEqual([true, 3]);
    expect(await totals(from)).toEqual([0, 0]);
    expect(await totals(to)).toEqual([customers + others, stores + otherStores]);
    const log = (await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: '/audit-log?action=handover&_end=0' }))
      .body;
    expect(log.total).toBe(customers + stores);
  });

  it('goes on where a call was cut off', async () => {
    const [to = 0, from = 0] = managers.map(({ id }) => id);
    const { database, tables } = app;
    const stores = tables['search-conditions'];
    const [first] = await database.orm
      .select()
      .from(stores)
      .where(eq(stores.managerUserId, from))
      .orderBy(asc(stores.id))
      .limit(1);
    const { id: _, ...like } = first ?? expect.fail('no store');
    const more = Array.from({ length: 450 }, (_one, n) => ({ ...like, code: `HO-${n}`, name: `引き継ぐ店${n}` }));
    await database.orm.insert(stores).values(more);
    const [customers, all] = await totals(from);
    const entries = async () => {
      const path = '/audit-log?action=handover&_end=0';
      return (await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path })).body.total;
    };
    const before = await entries();
    // The last of them cannot be written
    await database.orm.execute(sql`
      create function cut_off() returns trigger language plpgsql as 'begin raise exception ''cut off''; end'
    `);
    await database.orm.execute(sql`
      create trigger cut_off before update on search_conditions for each row
        when (old.name = '引き継ぐ店449') execute function cut_off()
    `);
    expect((await handOver({ fromUserId: from, toUserId: to })).status).toBe(500);
    const left = await totals(from);
    expect(left[0]).toBe(0);
    expect(left[1]).toBeGreaterThan(0);
    expect(left[1]).toBeLessThanOrEqual(200);
    await database.orm.execute(sql`drop trigger cut_off on search_conditions`);
    const again = await handOver({ fromUserId: from, toUserId: to });
    expect([again.status, again.body.data]).toEqual([200, { customers: 0, stores: left[1] }]);
    expect(await totals(from)).toEqual([0, 0]);
    // Each of them once
    expect((await entries()) - before).toBe((customers ?? 0) + (all ?? 0));
  });
});
