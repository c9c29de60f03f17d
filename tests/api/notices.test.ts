import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

describe.each(databases)('notices on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await demoApp(kind);
  });
  afterAll(() => app?.close());

  const list = async (role: Role, query = '') =>
    (await app.call(role, { method: 'GET', path: `/notification?_end=200${query}` })).body;
  const make = (role: Role, body: object) => app.call(role, { method: 'POST', path: '/notification', body });

  it('are listed by type and by what is read, for each reader their own', async () => {
    const all = await list('GENERAL_MEO_DIRECT');
    const fresh = await list('GENERAL_MEO_DIRECT', '&unread=true');
    expect(fresh.total).toBeGreaterThan(1);
    expect(fresh.data.every((row: { unread: boolean; readDate: null }) => row.unread && row.readDate === null)).toBe(
      true,
    );
    const [first, second] = fresh.data;
    const before = (await list('GENERAL_MEO_DIRECT', '&readDate_null=false')).total;
    await app.call('GENERAL_MEO_DIRECT', { method: 'PUT', path: `/notification/read?id=${first.id}` });
    await app.call('GENERAL_MEO_DIRECT', { method: 'PUT', path: '/notification/bulkRead', body: { ids: [second.id] } });
    expect((await list('GENERAL_MEO_DIRECT', '&unread=true')).total).toBe(fresh.total - 2);
    const read = await list('GENERAL_MEO_DIRECT', '&readDate_null=false&_sort=readDate&_order=desc');
    expect(read.total).toBe(before + 2);
    expect(read.data[0].readDate).toBeGreaterThan(0);
    const ofType = await list('GENERAL_MEO_DIRECT', `&notificationType=${first.notificationType}`);
    expect(
      ofType.data.every((row: { notificationType: string }) => row.notificationType === first.notificationType),
    ).toBe(true);
    expect((await list('GENERAL_MEO_DIRECT')).total).toBe(all.total);
    // What one reads is new to the others still
    expect((await list('MANAGER', '&unread=true')).data.every((row: { unread: boolean }) => row.unread)).toBe(true);
  });

  it('count as new to administrators only when they are addressed to them', async () => {
    const [{ id: customerId }] = (
      await app.call('SYSTEM_ADMINISTRATOR', {
        method: 'GET',
        path: '/system-user?systemUserRole=GENERAL_MEO_DIRECT&_end=1',
      })
    ).body.data;
    const { body } = await make('BUSINESS_ADMINISTRATOR', {
      content: '契約者だけへの通知',
      notificationType: 'NONE',
      recipientUserIds: [customerId],
    });
    const seen = await list('SYSTEM_ADMINISTRATOR', `&id=${body.data.id}`);
    expect(seen.data[0]).toMatchObject({ unread: false, readDate: null });
    expect((await list('SYSTEM_ADMINISTRATOR', `&id=${body.data.id}&unread=true`)).total).toBe(0);
  });

  it('are made, changed and deleted by administrators: to a role, to a user, to everybody', async () => {
    const toRole = await make('SYSTEM_ADMINISTRATOR', { content: '代理店の皆さまへ', recipientRoles: ['MANAGER'] });
    expect(toRole.status).toBe(201);
    const toAll = await make('SYSTEM_ADMINISTRATOR', { content: '皆さまへ' });
    const [{ id, version }, all] = [toRole.body.data, toAll.body.data];
    const sees = async (role: Role, one: number) => (await list(role, `&id=${one}&unread=true`)).total === 1;
    expect([await sees('MANAGER', id), await sees('GENERAL_MEO_DIRECT', id)]).toEqual([true, false]);
    expect([await sees('MANAGER', all.id), await sees('GENERAL_WITHOUT_PAYMENT', all.id)]).toEqual([true, true]);
    const change = (role: Role) =>
      app.call(role, { method: 'PUT', path: `/notification/update/${id}`, body: { version, content: '訂正' } });
    expect((await change('MANAGER')).status).toBe(403);
    expect((await change('BUSINESS_ADMINISTRATOR')).body.data).toMatchObject({
      content: '訂正',
      recipientRoles: ['MANAGER'],
    });
    expect((await app.call('MANAGER', { method: 'DELETE', path: `/notification/${id}` })).status).toBe(403);
    expect((await app.call('SYSTEM_ADMINISTRATOR', { method: 'DELETE', path: `/notification/${id}` })).status).toBe(
      200,
    );
    expect(await sees('MANAGER', id)).toBe(false);
    for (const role of ['MANAGER', 'GENERAL_MEO_DIRECT'] as const)
      expect((await make(role, { content: 'x' })).status).toBe(403);
  });

  it('take no value for what is computed', async () => {
    for (const body of [
      { content: 'x', readDate: 1 },
      { content: 'x', unread: true },
    ])
      expect((await make('SYSTEM_ADMINISTRATOR', body)).status).toBe(403);
  });
});
