import { createServer, type Server } from 'node:http';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endSessions } from '#accounts/server/sessions/session.ts';
import { rules } from '#app/feature-parts.ts';
import { googleLink } from '#links/server/tables.ts';
import { emitNotification, type NewNotification } from '#notifications/server/emit.ts';
import { snsLink } from '#tiktok/server/tables.ts';
import { googleAt } from '../support/google.ts';
import { freePort } from '../support/port.ts';
import { type AccountApp, accountApp } from './support/account-app.ts';
import { databases } from './support/databases.ts';

const businessScope = 'https://www.googleapis.com/auth/business.manage';

/** A token endpoint that grants the code `good` and refuses any other, as Google and TikTok word it. */
async function tokenEndpoint() {
  const asked: URLSearchParams[] = [];
  let server: Server | undefined;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  await new Promise<void>((resolve) => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        const form = new URLSearchParams(text);
        asked.push(form);
        const tiktok = request.url === '/v2/oauth/token/';
        const granted = {
          access_token: 'the access token',
          refresh_token: 'the refresh token',
          expires_in: 3600,
          ...(tiktok
            ? { open_id: 'open-1', refresh_expires_in: 86_400 }
            : { scope: businessScope, token_type: 'Bearer' }),
        };
        const good = form.get('code') === 'good';
        response.writeHead(good || tiktok ? 200 : 400, { 'content-type': 'application/json' });
        response.end(JSON.stringify(good ? granted : { error: 'invalid_grant' }));
      });
    }).listen(port, '127.0.0.1', resolve);
  });
  return { url, asked, close: () => new Promise<void>((resolve) => server?.close(() => resolve())) };
}

describe.each(databases)('the calls of the seed on %s', (kind) => {
  let app: AccountApp;
  let endpoint: Awaited<ReturnType<typeof tokenEndpoint>>;
  const tokens: Record<string, string> = {};
  const ids: Record<string, number> = {};
  const people = {
    admin: 'SYSTEM_ADMINISTRATOR',
    manager: 'MANAGER',
    direct: 'GENERAL_MEO_DIRECT',
    agency: 'GENERAL_CLAIMED_BY_AGENCY',
    free: 'GENERAL_WITHOUT_PAYMENT',
  } as const;
  beforeAll(async () => {
    endpoint = await tokenEndpoint();
    app = await accountApp(kind, {
      rules,
      google: googleAt({ tokenUrl: `${endpoint.url}/google` }),
      tiktok: {
        clientKey: 'key',
        clientSecret: 'secret',
        authorizeUrl: 'https://www.tiktok.com/v2/auth/authorize/',
        apiUrl: endpoint.url,
      },
    });
    for (const [name, role] of Object.entries(people)) {
      ids[name] = await app.addUser({ email: `${name}@example.com`, role });
      tokens[name] = await app.tokenOf(`${name}@example.com`);
    }
  });
  afterAll(async () => {
    await app?.close();
    await endpoint?.close();
  });
  const as = (name: keyof typeof people) => ({ token: tokens[name] ?? '' });
  const emit = (given: Pick<NewNotification, 'recipientRoles' | 'recipientUserIds'>) =>
    app.database.transaction((tx) =>
      emitNotification(
        { tx, tables: app.tables, now: app.clock.now },
        { notificationType: 'NONE', content: '通知', operandValue: [1], ...given },
      ),
    );
  const unread = async (name: keyof typeof people) => {
    const { body } = await app.call('notification-unread', as(name));
    return body.data.map((row: { id: number }) => row.id);
  };

  it('every call needs a session', async () => {
    const calls = [
      ['GET', 'auth/me'],
      ['PUT', 'auth/change-password'],
      ['POST', 'google-oauth'],
      ['POST', 'tiktok-oauth'],
      ['GET', 'notification-unread'],
      ['PUT', 'notification/bulkRead'],
      ['PUT', 'notification/read?id=1'],
      ['GET', 'charge-history/1'],
      ['GET', 'events'],
    ];
    for (const [method = '', path = ''] of calls)
      expect([path, (await app.call(path, { method })).status]).toEqual([path, 401]);
  });

  describe('notifications', () => {
    it('are unread for those they are addressed to, newest first, until read', async () => {
      const everybody = await emit({});
      app.clock.now += 1000;
      const forManager = await emit({ recipientUserIds: [ids.manager ?? 0] });
      app.clock.now += 1000;
      const forRole = await emit({ recipientRoles: ['GENERAL_MEO_DIRECT'] });
      expect(await unread('manager')).toEqual([forManager, everybody]);
      expect(await unread('direct')).toEqual([forRole, everybody]);
      expect(await unread('admin')).toEqual([everybody]);
      const answer = await app.call('notification-unread', as('manager'));
      expect(answer.headers.get('x-total-count')).toBe('2');
      expect(answer.body.total).toBe(2);
      expect(answer.body.data[0]).toMatchObject({
        content: '通知',
        notificationType: 'NONE',
        operandValue: [1],
        readDate: null,
      });

      const read = await app.call(`notification/read?id=${forManager}`, { method: 'PUT', ...as('manager') });
      expect([read.status, read.body.data]).toEqual([200, { id: forManager, readDate: app.clock.now }]);
      app.clock.now += 1000;
      const again = await app.call(`notification/read?id=${forManager}`, { method: 'PUT', ...as('manager') });
      expect(again.body.data.readDate).toBe(app.clock.now - 1000);
      expect(await unread('manager')).toEqual([everybody]);
      expect(await unread('direct')).toContain(everybody);
    });

    it('of others are not there: 404, and nothing is marked', async () => {
      const forDirect = await emit({ recipientUserIds: [ids.direct ?? 0] });
      expect((await app.call(`notification/read?id=${forDirect}`, { method: 'PUT', ...as('manager') })).status).toBe(
        404,
      );
      const bulk = await app.call('notification/bulkRead', {
        method: 'PUT',
        body: { ids: [forDirect] },
        ...as('manager'),
      });
      expect(bulk.body.data.ids).toEqual([]);
      expect(await unread('direct')).toContain(forDirect);
      for (const id of ['', '0', 'x', '-1', '99999999999', '1 or 1=1'])
        expect(
          (await app.call(`notification/read?id=${encodeURIComponent(id)}`, { method: 'PUT', ...as('manager') }))
            .status,
        ).toBe(/^\d+$/.test(id) ? 404 : 400);
    });

    it('are read together: those named, or all of one’s own', async () => {
      const [one, two] = [
        await emit({ recipientUserIds: [ids.agency ?? 0] }),
        await emit({ recipientUserIds: [ids.agency ?? 0] }),
      ];
      const bulk = (body?: unknown) =>
        app.call('notification/bulkRead', { method: 'PUT', ...(body === undefined ? {} : { body }), ...as('agency') });
      expect((await bulk({ ids: [] })).body.data.ids).toEqual([]);
      expect((await bulk({ ids: [one] })).body.data.ids).toEqual([one]);
      expect(await unread('agency')).toContain(two);
      expect((await bulk()).status).toBe(200);
      expect(await unread('agency')).toEqual([]);
      expect((await bulk({ ids: 'all' })).status).toBe(422);
      expect((await bulk({ all: true })).status).toBe(400);
    });

    it('from before one’s account are no news', async () => {
      app.clock.now += 1000;
      await app.addUser({ email: 'newcomer@example.com' });
      const token = await app.tokenOf('newcomer@example.com');
      expect((await app.call('notification-unread', { token })).body.data).toEqual([]);
    });
  });

  describe('events', () => {
    it('tell of a notification and of changes in one’s scope, and end with the session', async () => {
      const userId = await app.addUser({ email: 'listens@example.com' });
      const token = await app.tokenOf('listens@example.com');
      const answer = await app.send('events', { token });
      expect(answer.headers.get('content-type')).toMatch(/^text\/event-stream/);
      let heard = '';
      const ended = (async () => {
        const decoder = new TextDecoder();
        for await (const chunk of answer.body ?? []) heard += decoder.decode(chunk);
      })();
      const until = (text: string) => expect.poll(() => heard, { timeout: 5000 }).toContain(text);
      await until('event: ready');
      const id = await emit({ recipientUserIds: [userId] });
      await until(`event: notice\ndata: {"id":${id}}`);
      const notMine = await emit({ recipientUserIds: [ids.direct ?? 0] });
      await app.broker.publishChange('notification', notMine, null);
      await app.broker.publishChange('audit-log', 1, null);
      await app.broker.publishChange('notification', id, 7);
      await until(`event: changed\ndata: {"resource":"notification","id":${id},"actorId":7}`);
      expect(heard).not.toContain(`"id":${notMine}`);
      expect(heard).not.toContain('audit-log');
      await app.database.transaction((tx) => endSessions(tx, userId));
      await ended;
    });

    it('of a write that was taken back are never sent', async () => {
      const token = await app.tokenOf('manager@example.com');
      const answer = await app.send('events', { token });
      const reader = answer.body?.getReader();
      await app.database
        .transaction(async (tx) => {
          await emitNotification(
            { tx, tables: app.tables, now: app.clock.now },
            { notificationType: 'NONE', content: '取消', operandValue: [] },
          );
          throw new Error('taken back');
        })
        .catch(() => {});
      const after = await emit({ recipientUserIds: [ids.manager ?? 0] });
      let heard = '';
      while (!heard.includes('event: notice')) heard += new TextDecoder().decode((await reader?.read())?.value);
      expect(heard.match(/event: notice\ndata: (.*)/)?.[1]).toBe(`{"id":${after}}`);
      await reader?.cancel();
    });
  });

  describe('google-oauth', () => {
    const link = (name: keyof typeof people, body: object = {}) =>
      app.call('google-oauth', { method: 'POST', body: { code: 'good', scope: businessScope, ...body }, ...as(name) });

    it('keeps the tokens sealed, and links again what had expired', async () => {
      expect((await link('direct')).status).toBe(200);
      expect(endpoint.asked.at(-1)?.get('redirect_uri')).toBe('postmessage');
      const mine = eq(googleLink.userId, ids.direct ?? 0);
      const [kept] = await app.database.orm.select().from(googleLink).where(mine);
      expect(JSON.stringify(kept)).not.toContain('token');
      expect(app.sealing.open(kept?.refreshToken ?? '')).toBe('the refresh token');
      await app.database.orm.update(googleLink).set({ expired: true }).where(mine);
      expect((await app.call('auth/me', as('direct'))).body.data.isAccessTokenOauth).toBe(false);
      expect((await link('direct')).status).toBe(200);
      expect((await app.call('auth/me', as('direct'))).body.data.isAccessTokenOauth).toBe(true);
    });

    it('refuses administrators, a code that Google refuses, and too little permission', async () => {
      expect((await link('admin')).status).toBe(403);
      expect((await link('manager', { code: 'stale' })).body.errors[0]).toMatchObject({
        code: 'invalid',
        field: 'code',
      });
      expect((await link('manager', { scope: 'openid' })).body.errors[0]).toMatchObject({
        code: 'invalid',
        field: 'scope',
      });
      expect(
        await app.database.orm
          .select()
          .from(googleLink)
          .where(eq(googleLink.userId, ids.manager ?? 0)),
      ).toEqual([]);
    });
  });

  describe('tiktok-oauth', () => {
    it('links the account for which one set out, once, and keeps the tokens sealed', async () => {
      const store = await app.call('search-conditions', {
        method: 'POST',
        body: { code: 'S-1', name: '店', address: '東京都' },
        ...as('admin'),
      });
      const account = await app.call('sns-account', {
        method: 'POST',
        body: { provider: 'TIKTOK', handle: 'mise', searchConditionId: store.body.data.id },
        ...as('admin'),
      });
      const { id } = account.body.data;
      const start = await app.call('tiktok-oauth/start', {
        method: 'POST',
        body: { snsAccountId: id },
        ...as('admin'),
      });
      const url = new URL(start.body.data.url);
      expect(url.searchParams.get('redirect_uri')).toBe('https://console.example.com/accept-tiktok');
      const state = url.searchParams.get('state');
      const finish = (body: object) =>
        app.call('tiktok-oauth', { method: 'POST', body: { code: 'good', state, ...body }, ...as('admin') });
      const forged = await finish({ state: 'a'.repeat(43) });
      expect([forged.status, forged.body.errors[0].field]).toEqual([422, 'state']);
      expect((await finish({})).body).toEqual({ data: { linked: true, snsAccountId: id } });
      expect((await finish({})).status).toBe(422);
      const { body } = await app.call(`sns-account/${id}`, as('admin'));
      expect(body.data).toMatchObject({
        status: 'LINKED',
        externalId: 'open-1',
        accessTokenExpiresAt: app.clock.now + 3_600_000,
      });
      const [kept] = await app.database.orm.select().from(snsLink).where(eq(snsLink.snsAccountId, id));
      expect(kept).toBeDefined();
      expect(JSON.stringify(kept)).not.toContain('the access token');
    });

    it('is for administrators, as SNS accounts are', async () => {
      for (const name of ['manager', 'direct'] as const)
        expect(
          (await app.call('tiktok-oauth', { method: 'POST', body: { code: 'good', state: 'x' }, ...as(name) })).status,
        ).toBe(403);
    });
  });

  it('says that it is not connected where Google and TikTok were not set up', async () => {
    const bare = await accountApp(kind);
    await bare.addUser({ email: 'm@example.com' });
    await bare.addUser({ email: 'a@example.com', role: 'SYSTEM_ADMINISTRATOR' });
    const google = await bare.call('google-oauth', {
      method: 'POST',
      token: await bare.tokenOf('m@example.com'),
      body: { code: 'good', scope: businessScope },
    });
    expect([google.status, google.body.errors[0].code]).toEqual([422, 'not_connected']);
    const tiktok = await bare.call('tiktok-oauth', {
      method: 'POST',
      token: await bare.tokenOf('a@example.com'),
      body: { code: 'good', state: 'x' },
    });
    expect([tiktok.status, tiktok.body.errors[0].code]).toEqual([422, 'not_connected']);
    await bare.close();
  });

  describe('charge-history/{id}', () => {
    it('is there for those who see the charge: 403 without charges, 404 outside the scope', async () => {
      const charges = app.tables['incentive-history'];
      const [made] = await app.database.orm
        .insert(charges)
        .values({
          userId: ids.direct ?? 0,
          period: '2026-09',
          status: 'ISSUED',
          subtotal: 100,
          tax: 10,
          total: 110,
          createDate: 1,
          updateDate: 1,
        })
        .returning();
      const id = made?.id;
      const answer = (name: keyof typeof people) => app.send(`charge-history/${id}`, as(name));
      const status = async (name: keyof typeof people) => (await answer(name)).status;
      expect([await status('free'), await status('agency'), await status('manager')]).toEqual([403, 404, 404]);
      for (const name of ['direct', 'admin'] as const) {
        const pdf = await answer(name);
        expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
        expect((await pdf.text()).startsWith('%PDF-')).toBe(true);
      }
    });
  });

  it('an unsafe call with the cookie needs the anti-forgery header; a reading one is given the cookie', async () => {
    const me = await app.call('auth/me', { cookie: `token=${tokens.manager}` });
    const given = /XSRF-TOKEN=([^;]+)/.exec(me.headers.get('set-cookie') ?? '')?.[1] ?? '';
    const cookie = `token=${tokens.manager}; XSRF-TOKEN=${given}`;
    const bulk = (headers?: Record<string, string>) =>
      app.call('notification/bulkRead', { method: 'PUT', cookie, ...(headers ? { headers } : {}) });
    expect([(await bulk()).status, (await bulk({ 'x-xsrf-token': 'x' })).status]).toEqual([403, 403]);
    expect((await bulk({ 'x-xsrf-token': given })).status).toBe(200);
  });

  it('is in the API’s own description', async () => {
    const { body } = await app.call('openapi.json');
    for (const path of [
      '/auth/login',
      '/auth/me',
      '/notification-unread',
      '/notification/read',
      '/google-oauth',
      '/charge-history/{id}',
    ])
      expect(body.paths).toHaveProperty([path]);
    expect(body.paths['/auth/login'].post.requestBody).toBeDefined();
  });
});
