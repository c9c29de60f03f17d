import { and, eq, isNull, ne } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

describe.each(databases)('a list that is asked again and again, on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await demoApp(kind);
  });
  afterAll(() => app?.close());

  const storesOf = async () => app.call('MANAGER', { method: 'GET', path: '/search-conditions?_end=1' });
  const whileManager = async (change: { systemUserRole?: 'BUSINESS_ADMINISTRATOR'; status?: 'STOPPED' }) => {
    const users = app.tables['system-user'];
    const itself = eq(users.id, app.userId('MANAGER'));
    await app.database.orm.update(users).set(change).where(itself);
    const answer = await storesOf();
    await app.database.orm.update(users).set({ systemUserRole: 'MANAGER', status: 'ACTIVE' }).where(itself);
    return answer;
  };

  it('is the one of the role and the state that its caller has at that moment', async () => {
    let before = await storesOf();
    for (let times = 0; times < 3; times += 1) before = await storesOf();
    const all = await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: '/search-conditions?_end=1' });
    expect(before.body.total).toBeLessThan(all.body.total);
    expect((await whileManager({ systemUserRole: 'BUSINESS_ADMINISTRATOR' })).body.total).toBe(all.body.total);
    expect((await whileManager({ status: 'STOPPED' })).status).toBe(401);
    expect((await storesOf()).body.total).toBe(before.body.total);
  });

  it('is without the customer who was handed to somebody else, at once', async () => {
    const customersOf = () => app.call('MANAGER', { method: 'GET', path: '/system-user?_end=1' });
    const users = app.tables['system-user'];
    const { body } = await customersOf();
    const [customer] = body.data;
    const [other] = await app.database.orm
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.systemUserRole, 'MANAGER'), ne(users.id, app.userId('MANAGER')), isNull(users.deleteDate)));
    if (other === undefined) throw new Error('the demo has one manager alone');
    const handTo = (managerUserId: number) =>
      app.database.orm.update(users).set({ managerUserId }).where(eq(users.id, customer.id));
    await handTo(other.id);
    expect((await customersOf()).body.total).toBe(body.total - 1);
    await handTo(app.userId('MANAGER'));
    expect((await customersOf()).body.total).toBe(body.total);
  });

  it('says how many rows there are past the last one, too', async () => {
    const past = await app.call('MANAGER', { method: 'GET', path: '/search-conditions?_start=5000&_end=5025' });
    expect(past.body).toMatchObject({ data: [], total: (await storesOf()).body.total, labels: {} });
  });

  it('says of every row what the row’s own call says, and calls what it refers to the same', async () => {
    let compared = 0;
    for (const { name, internal, singletonPath } of app.resources.values()) {
      if (internal || singletonPath !== null) continue;
      const list = await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: `/${name}?_end=5` });
      if (list.status !== 200) continue;
      for (const row of list.body.data) {
        const { status, body } = await app.call('SYSTEM_ADMINISTRATOR', { method: 'GET', path: `/${name}/${row.id}` });
        if (status !== 200) continue;
        expect(row, name).toEqual(body.data);
        expect(list.body.labels, name).toMatchObject(body.labels);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(30);
  });
});
