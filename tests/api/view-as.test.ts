import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { type AccountApp, accountApp } from './support/account-app.ts';
import { databases } from './support/databases.ts';

describe.each(databases)('looking at the console as somebody else on %s', (kind) => {
  let app: AccountApp;
  let viewer: { id: number; token: string };
  let customer: { id: number; token: string };
  const user = async (email: string, role: Role) => {
    const id = await app.addUser({ email, role, name: email });
    return { id, token: await app.tokenOf(email) };
  };
  const begin = (token: string | undefined, userId: number) =>
    app.call('auth/view-as', { method: 'POST', body: { userId }, ...(token === undefined ? {} : { token }) });
  const viewToken = async () => (await begin(viewer.token, customer.id)).body.data.token as string;
  const audited = async () =>
    (await app.call('audit-log?resource=system-user&_sort=id&_order=desc', { token: viewer.token })).body.data;
  beforeAll(async () => {
    // No heartbeat while a test waits: what ends a stream is the end of its session
    app = await accountApp(kind, { heartbeat: 60_000 });
    viewer = await user('viewer@example.com', 'SYSTEM_ADMINISTRATOR');
    customer = await user('customer@example.com', 'GENERAL_MEO_DIRECT');
  });
  afterAll(() => app?.close());

  it('is for system administrators, and not at one another', async () => {
    expect((await begin(undefined, customer.id)).status).toBe(401);
    for (const role of ['BUSINESS_ADMINISTRATOR', 'MANAGER', 'GENERAL_MEO_DIRECT'] as const) {
      const other = await user(`${role.toLowerCase()}@example.com`, role);
      expect((await begin(other.token, customer.id)).status, role).toBe(403);
    }
    const other = await user('other-system@example.com', 'SYSTEM_ADMINISTRATOR');
    expect((await begin(viewer.token, other.id)).status).toBe(403);
    const missing = await begin(viewer.token, 999_999);
    expect([missing.status, missing.body.errors[0].field]).toEqual([422, 'userId']);
    const stopped = await app.addUser({ email: 'stopped@example.com', status: 'STOPPED' });
    const refused = await begin(viewer.token, stopped);
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      409,
      '現在の状態（停止中または退会済み）ではこの操作はできません',
    ]);
  });

  it('shows what the user sees, says who looks, and is not among the sessions of the user', async () => {
    const token = await viewToken();
    expect((await app.call('auth/me', { token })).body.data).toMatchObject({
      id: customer.id,
      systemUserRole: 'GENERAL_MEO_DIRECT',
      viewedBy: 'viewer@example.com',
    });
    expect((await app.call('auth/me', { token: customer.token })).body.data).not.toHaveProperty('viewedBy');
    expect((await app.call('search-location', { token })).status).toBe(403);
    const sessions = await app.call('auth/sessions', { token: customer.token });
    expect(sessions.body.data).toHaveLength(1);
  });

  it('changes nothing: every call that is no reading is refused', async () => {
    const token = await viewToken();
    const { paths } = (await app.call('openapi.json', { token })).body;
    let refused = 0;
    for (const [path, operations] of Object.entries<Record<string, unknown>>(paths))
      for (const method of Object.keys(operations)) {
        if (method === 'get' || path.endsWith('/auth/logout')) continue;
        const address = path.replace(/^\/(?:api\/)?/, '').replaceAll(/\{\w+\}/g, '1');
        const answer = await app.call(address, { method: method.toUpperCase(), token, body: {} });
        expect([answer.status, answer.body.errors[0].code], `${method} ${path}`).toEqual([403, 'view_only']);
        refused += 1;
      }
    expect(refused).toBeGreaterThan(60);
  });

  it('spends nothing: a reading that writes or costs is refused, asked for by its head alone too', async () => {
    const token = await viewToken();
    const unsafe = app.calls.filter((call) => call.unsafe === true);
    expect(unsafe.length).toBeGreaterThan(2);
    for (const { path } of unsafe)
      for (const method of ['GET', 'HEAD']) {
        const address = path.replace(/^\//, '').replaceAll(/\{\w+\}/g, '1');
        expect([method, path, (await app.send(address, { method, token })).status]).toEqual([method, path, 403]);
      }
  });

  it('is in the audit log under the administrator, from its beginning to its end', async () => {
    const token = await viewToken();
    const [begun] = await audited();
    expect(begun).toMatchObject({ action: 'view-as', userId: viewer.id, resourceId: customer.id });
    expect((await app.call('auth/logout', { method: 'POST', token })).status).toBe(200);
    const [ended] = await audited();
    expect(ended).toMatchObject({ action: 'end-view-as', userId: viewer.id, resourceId: customer.id });
    expect((await app.call('auth/me', { token })).status).toBe(401);
    expect((await app.call('auth/me', { token: customer.token })).status).toBe(200);
    expect((await app.call('auth/me', { token: viewer.token })).status).toBe(200);
  });

  it('ends its open event streams along with it', async () => {
    const listen = async (token: string) => {
      const stream = await app.send('events', { token });
      const heard = { ended: false, changes: 0 };
      const reader = stream.body?.getReader() ?? expect.fail('no stream');
      await reader.read();
      void (async () => {
        while (!(await reader.read()).done) heard.changes += 1;
        heard.ended = true;
      })();
      return heard;
    };
    const own = await app.tokenOf('viewer@example.com');
    const byViewer = await listen((await begin(own, customer.id)).body.data.token);
    const ofCustomer = await listen(customer.token);
    await app.call('auth/logout', { method: 'POST', token: own });
    await expect.poll(() => byViewer.ended, { timeout: 5000 }).toBe(true);
    const token = await viewToken();
    app.clock.now += 3_600_000 - 500;
    const byTime = await listen(token);
    await expect.poll(() => byTime.ended, { timeout: 5000 }).toBe(true);
    expect((await app.call('auth/me', { token: customer.token })).status).toBe(200);
    const before = ofCustomer.changes;
    await app.broker.publishChange('search-conditions', null, null);
    await expect.poll(() => ofCustomer.changes).toBeGreaterThan(before);
    expect(ofCustomer.ended).toBe(false);
  });

  it('ends after an hour, and with the administrator’s own session', async () => {
    const late = await viewToken();
    app.clock.now += 61 * 60_000;
    expect((await app.call('auth/me', { token: late })).status).toBe(401);
    const token = await viewToken();
    expect((await app.call('auth/me', { token })).status).toBe(200);
    await app.call('auth/logout', { method: 'POST', token: viewer.token });
    expect((await app.call('auth/me', { token })).status).toBe(401);
  });
});
