import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resources } from '#core/model/declaration/any-resource.ts';
import { number, singleton, text } from '#core/model/declare.ts';
import { admins } from '#domain/accounts/roles.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
const resources: Resources = {
  'opening-hours': singleton({
    label: '営業時間',
    fields: {
      name: text('名称', { required: true, max: 20 }),
      from: number('開始', { min: 0, max: 24, unit: '時' }),
    },
    show: admins,
    update: ['SYSTEM_ADMINISTRATOR'],
  }),
};

describe.each(databases)('a resource of one row on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await emptyApp(kind, { more: { resources } });
  });
  afterAll(() => app?.close());

  const path = '/opening-hours';
  const read = async (role: Parameters<TestApp['call']>[0] = admin) => app.call(role, { method: 'GET', path });
  const write = (body: object, method = 'PUT', role: Parameters<TestApp['call']>[0] = admin) =>
    app.call(role, { method, path, body });

  it('is null before it was written, and one row however many write the first at once', async () => {
    expect((await read()).body).toEqual({ data: null, labels: {} });
    expect((await write({ from: 9 })).body.errors).toMatchObject([{ code: 'required', field: 'name' }]);
    const answers = await Promise.all(['平日', '休日', '祝日'].map((name) => write({ name, from: 9 })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { data } = (await read()).body;
    expect(data).toMatchObject({ id: 1, from: 9 });
    expect(['平日', '休日', '祝日']).toContain(data.name);
    const [counted] = await app.database.rows(sql`select count(*)::int as n from opening_hours`);
    expect(counted).toEqual({ n: 1 });
  });

  it('keeps what is not sent, refuses a version that moved on, and records each change in the audit log', async () => {
    const { version } = (await read()).body.data;
    expect((await write({ name: '通年', version }, 'PATCH')).body.data).toMatchObject({ name: '通年', from: 9 });
    const stale = await write({ name: '別', version });
    expect([stale.status, stale.body.errors[0].code, stale.body.data.name]).toEqual([409, 'version_conflict', '通年']);
    const { body } = await app.call(admin, {
      method: 'GET',
      path: '/audit-log?resource=opening-hours&action=update&_sort=id&_order=desc&_end=1',
    });
    expect(body.data).toMatchObject([{ resourceId: 1, after: { name: '通年' } }]);
  });

  it('is shown and changed by whom it names; whatever else is tried is refused to everybody', async () => {
    expect((await read(null)).status).toBe(401);
    expect((await read('MANAGER')).status).toBe(403);
    expect((await read('BUSINESS_ADMINISTRATOR')).status).toBe(200);
    expect((await write({ name: 'x' }, 'PUT', 'BUSINESS_ADMINISTRATOR')).status).toBe(403);
    for (const method of ['POST', 'DELETE']) expect((await write({}, method)).status).toBe(403);
    expect((await write({ naem: 'x' })).status).toBe(400);
    expect((await write({ from: 25 })).body.errors).toMatchObject([{ field: 'from' }]);
    expect((await app.call(admin, { method: 'GET', path: `${path}/1` })).status).toBe(404);
  });

  it('can stand no second time', async () => {
    await expect(
      app.database.rows(sql`insert into opening_hours (id, create_date, update_date) values (2, 1, 1)`),
    ).rejects.toThrow();
  });
});
