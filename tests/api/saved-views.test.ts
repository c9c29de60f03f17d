import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

/* A list as somebody wants to see it again: whose it is, who sees it, what it counts, and what becomes of it. */
describe.each(databases)('saved views on %s', (kind) => {
  const [system, business, manager, customer] = [
    'SYSTEM_ADMINISTRATOR',
    'BUSINESS_ADMINISTRATOR',
    'MANAGER',
    'GENERAL_MEO_DIRECT',
  ] as const;
  const stores = 'search-conditions';
  let app: TestApp;
  beforeAll(async () => {
    app = await demoApp(kind);
  });
  afterAll(() => app?.close());
  const call = (role: Role | null, method: string, path: string, body?: object) =>
    app.call(role, { method, path, ...(body === undefined ? {} : { body }) });
  const make = async (role: Role, body: object) =>
    call(role, 'POST', '/saved-views', {
      resource: stores,
      query: '',
      columns: [],
      widths: [],
      isShared: false,
      ...body,
    });
  const names = async (role: Role, resource: string = stores) =>
    (await call(role, 'GET', `/saved-views?resource=${resource}`)).body.data.map(({ name }: { name: string }) => name);
  const counts = async (role: Role) => {
    const { body } = await call(role, 'GET', `/saved-views/counts?resource=${stores}`);
    return new Map<number, { count: number; isPartial: boolean }>(
      body.data.map((one: { id: number; count: number; isPartial: boolean }) => [one.id, one]),
    );
  };

  it('are their maker’s alone; shared ones are made by administrators and seen by the staff', async () => {
    expect((await make(manager, { name: '私の下降', query: 'hasFallen=true' })).status).toBe(201);
    expect((await make(business, { name: '圏外の店舗', query: 'hasOut=true', isShared: true })).status).toBe(201);
    for (const role of [manager, customer] as const)
      expect((await make(role, { name: '共有したい', isShared: true })).status, role).toBe(403);
    expect(await names(manager)).toEqual(['圏外の店舗', '私の下降']);
    expect(await names(system)).toEqual(['圏外の店舗']);
    expect(await names(customer)).toEqual([]);
    expect(await names(manager, 'system-user')).toEqual([]);
    expect((await call(customer, 'GET', '/saved-views?resource=system-user')).status).toBe(404);
    expect((await call(system, 'GET', '/saved-views?resource=nothing')).status).toBe(404);
    expect((await call(null, 'GET', `/saved-views?resource=${stores}`)).status).toBe(401);
  });

  it('count the rows that the viewer sees, as the list does, and leave out kindly what the list has no more', async () => {
    const { id } = (await make(system, { name: '停止中', query: 'statusToday=MEASURING&q=店', isShared: true })).body
      .data;
    const gone = (await make(system, { name: '昔の', query: 'gone=1&statusToday=MEASURING', isShared: true })).body
      .data;
    const listed = async (role: Role, query: string) =>
      (await call(role, 'GET', `/search-conditions?_end=1&${query}`)).body.total;
    for (const role of [system, manager] as const) {
      const found = await counts(role);
      expect(found.get(id)).toMatchObject({
        count: await listed(role, 'statusToday=MEASURING&q=店'),
        isPartial: false,
      });
      expect(found.get(gone.id)).toMatchObject({ count: await listed(role, 'statusToday=MEASURING'), isPartial: true });
    }
    expect((await counts(system)).get(id)?.count).toBeGreaterThan((await counts(manager)).get(id)?.count ?? 0);
  });

  it('are renamed, overwritten and deleted on the version that was read, by who may', async () => {
    const seen = { columns: ['name', 'todaysBestRank'], widths: [{ column: 'name', width: 320 }] };
    const own = (await make(manager, { name: '一', query: 'hasUnread=true', ...seen })).body.data;
    expect(own).toMatchObject({ ...seen, version: 1, mayChange: true, isShared: false });
    const body = { name: '二', query: 'hasUnread=false', columns: [], version: 1 };
    expect((await call(system, 'PUT', `/saved-views/${own.id}`, body)).status).toBe(404);
    expect((await call(manager, 'PUT', `/saved-views/${own.id}`, body)).body.data).toMatchObject({
      name: '二',
      query: 'hasUnread=false',
      columns: null,
      widths: [],
      version: 2,
    });
    expect((await call(manager, 'PUT', `/saved-views/${own.id}`, body)).status).toBe(409);
    expect((await make(manager, { name: '二' })).body.errors).toMatchObject([{ code: 'duplicate', field: 'name' }]);
    const shared = (await call(manager, 'GET', `/saved-views?resource=${stores}`)).body.data[0];
    expect(shared.mayChange).toBe(false);
    expect((await call(manager, 'DELETE', `/saved-views/${shared.id}?version=1`)).status).toBe(403);
    expect((await call(manager, 'DELETE', `/saved-views/${own.id}?version=1`)).status).toBe(409);
    expect((await call(manager, 'DELETE', `/saved-views/${own.id}?version=2`)).status).toBe(200);
    expect((await call(system, 'DELETE', `/saved-views/${shared.id}?version=${shared.version}`)).status).toBe(200);
  });

  it('are so many and no more', async () => {
    const made = await Promise.all(Array.from({ length: 60 }, (_, n) => make(customer, { name: `表示${n}` })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(50);
    expect((await make(customer, { name: 'もう一つ' })).body.errors).toMatchObject([{ code: 'too_many_views' }]);
    expect((await make(manager, { name: 'x'.repeat(51) })).status).toBe(422);
    for (const width of [0, 801, 1.5, 'wide'])
      expect((await make(manager, { name: '幅', widths: [{ column: 'name', width }] })).status).toBe(422);
  });

  it('keeps the columns that each user chose of a list, and the usual ones again', async () => {
    const chosen = { resource: stores, columns: ['name', 'status'], widths: [{ column: 'name', width: 240 }] };
    expect((await call(manager, 'PUT', '/list-columns', chosen)).body.data).toEqual(chosen);
    const wider = { ...chosen, widths: [{ column: 'name', width: 300 }] };
    expect((await call(manager, 'PUT', '/list-columns', wider)).status).toBe(200);
    expect((await call(manager, 'GET', '/list-columns')).body.data).toEqual([wider]);
    expect((await call(system, 'GET', '/list-columns')).body.data).toEqual([]);
    expect((await call(null, 'GET', '/list-columns')).status).toBe(401);
    expect((await call(null, 'PUT', '/list-columns', chosen)).status).toBe(401);
    expect((await call(customer, 'PUT', '/list-columns', { ...chosen, resource: 'system-user' })).status).toBe(404);
    const wild = { ...chosen, widths: [{ column: 'name', width: 1 }] };
    expect((await call(manager, 'PUT', '/list-columns', wild)).status).toBe(422);
    expect((await call(manager, 'PUT', '/list-columns', { resource: stores })).status).toBe(200);
    expect((await call(manager, 'GET', '/list-columns')).body.data).toEqual([]);
  });
});
