import { eq, getTableColumns, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { loginAttempt } from '#core/server/database/sql.ts';
import { reviewRequestLink, reviewRequestOpening } from '#reviews/server/tables.ts';
import { pdfText } from '../support/pdf-text.ts';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1';
const admin: Role = 'SYSTEM_ADMINISTRATOR';
const customer: Role = 'GENERAL_MEO_DIRECT';
const other: Role = 'GENERAL_CLAIMED_BY_AGENCY';
/** 2027-03-31 23:30 in Japan, so that the next hour is another month. */
const evening = Date.parse('2027-03-31T14:30:00Z');

describe.each(databases)('the requests for reviews on %s', (kind) => {
  let app: TestApp;
  let now = evening;
  const logged: Record<string, unknown>[] = [];
  beforeAll(async () => {
    app = await demoApp(kind, { now: () => now, log: (entry) => void logged.push(entry) });
    // The demo's own links
    for (const table of [reviewRequestLink, reviewRequestOpening]) await app.database.orm.delete(table);
  });
  afterAll(() => app?.close());

  const call = (role: Role | null, method: string, path: string) => app.call(role, { method, path });
  const storesOf = async (role: Role) =>
    (await call(role, 'GET', '/search-conditions?status=MEASURING&placeId_null=false&_end=20')).body.data;
  const storeOf = async (role: Role, index = 0) => (await storesOf(role))[index];
  const make = async (role: Role, id: number) => call(role, 'POST', `/review-request/${id}`);
  const look = async (role: Role | null, id: number) => call(role, 'GET', `/review-request/${id}`);
  /** Opens a link as a browser without a session does. */
  const open = (url: string, { ip = '127.0.0.1', ...init }: RequestInit & { ip?: string } = {}) =>
    app.fetch(new Request(url, { redirect: 'manual', ...init, headers: { 'user-agent': phone, ...init.headers } }), {
      incoming: { socket: { remoteAddress: ip } },
    });
  const change = (id: number, values: Partial<(typeof app.tables)['search-conditions']['$inferInsert']>) =>
    app.database.orm
      .update(app.tables['search-conditions'])
      .set(values)
      .where(eq(app.tables['search-conditions'].id, id));
  const openedIn = async (id: number) => (await look(admin, id)).body.data.opened;

  it('leads everybody who opens the link to the same form of Google, without a cookie or a referrer', async () => {
    const store = await storeOf(customer);
    const { status, body } = await make(customer, store.id);
    expect(status).toBe(200);
    const { url } = body.data.link;
    expect(url).toMatch(/^https:\/\/console\.example\.com\/r\/[2-9a-hjkmnp-z]{8}$/);
    const to = `https://search.google.com/local/writereview?placeid=${store.placeId}`;
    for (const address of [
      url,
      `${url}?c=qr`,
      `${url}?c=line`,
      `${url}?c=mail`,
      `${url}?c=five-stars`,
      url.toUpperCase().replace(/^.*\/R\//, 'https://console.example.com/r/'),
      `${url}/`,
    ]) {
      const answer = await open(address, { headers: { cookie: `token=${app.token(admin)}` } });
      expect([answer.status, answer.headers.get('location')], address).toEqual([302, to]);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('referrer-policy')).toBe('same-origin');
      expect(answer.headers.get('x-robots-tag')).toContain('noindex');
    }
  });

  it('has one link a store, however often and by however many it is made', async () => {
    const store = await storeOf(customer, 1);
    const made = await Promise.all([customer, admin, customer, admin].map((role) => make(role, store.id)));
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(made.map(({ body }) => body.data.link.url)).size).toBe(1);
    const { body } = await call(
      admin,
      'GET',
      `/audit-log?resource=search-conditions&resourceId=${store.id}&action=make-review-link`,
    );
    expect(body.total).toBe(1);
  });

  it('is shown, made and printed by those who see the store, and renewed by those who may change it', async () => {
    const store = await storeOf(customer, 2);
    expect((await look(customer, store.id)).body.data).toMatchObject({ link: null, mayRenew: false, isEnded: false });
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['GET', '/poster'],
    ] as const) {
      expect((await call(null, method, `/review-request/${store.id}${path}`)).status).toBe(401);
      expect((await call(other, method, `/review-request/${store.id}${path}`)).status).toBe(404);
    }
    // There is no poster without a link
    expect((await app.raw(customer, `/review-request/${store.id}/poster`)).status).toBe(404);
    await make(customer, store.id);
    const poster = await app.raw(customer, `/review-request/${store.id}/poster`);
    expect(poster.status).toBe(200);
    expect(decodeURIComponent(poster.headers.get('content-disposition') ?? '')).toContain('クチコミのお願い_');
    const text = await pdfText(new Uint8Array(await poster.arrayBuffer()));
    const { url } = (await look(customer, store.id)).body.data.link;
    for (const part of [store.name.normalize('NFKC').replace(/\s+/g, ' '), 'クチコミのお願い', url])
      expect(text).toContain(part);
    expect((await call(null, 'POST', `/review-request/${store.id}/renew`)).status).toBe(401);
    expect((await call(customer, 'POST', `/review-request/${store.id}/renew`)).status).toBe(403);
    expect((await look(admin, store.id)).body.data.mayRenew).toBe(true);
  });

  it('answers the former link with a Japanese page once it was renewed, and counts on', async () => {
    const store = await storeOf(other);
    const { url: former } = (await make(other, store.id)).body.data.link;
    await open(former);
    now += 60_000;
    const { status, body } = await call(admin, 'POST', `/review-request/${store.id}/renew`);
    expect(status).toBe(200);
    expect(body.data.link.url).not.toBe(former);
    expect([body.data.link.countedSince, body.data.link.renewedDate]).toEqual([now - 60_000, now]);
    const gone = await open(former);
    expect([gone.status, gone.headers.get('set-cookie')]).toEqual([404, null]);
    expect(gone.headers.get('content-type')).toContain('text/html');
    expect(gone.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await gone.text()).toContain('このリンクは使えません');
    expect((await open(body.data.link.url)).status).toBe(302);
    expect((await openedIn(store.id))[0].byChannel.LINK).toBe(2);
  });

  it('counts what is opened at once, by channel and by the month in Japan', async () => {
    const store = await storeOf(other, 1);
    const { url } = (await make(other, store.id)).body.data.link;
    await Promise.all(['', '?c=qr', '?c=line', '?c=qr', '', '?c=qr', '?c=mail', '?c=x'].map((c) => open(`${url}${c}`)));
    now = evening + 60 * 60_000;
    await open(`${url}?c=line`);
    expect(await openedIn(store.id)).toEqual([
      { month: '2027-04', byChannel: { QR: 0, LINE: 1, MAIL: 0, LINK: 0 } },
      { month: '2027-03', byChannel: { QR: 3, LINE: 1, MAIL: 1, LINK: 3 } },
    ]);
    now = evening;
  });

  it('counts neither HEAD, nor programs, nor what is fetched ahead, and leads them on all the same', async () => {
    const store = await storeOf(other, 2);
    const { url } = (await make(other, store.id)).body.data.link;
    const head = await open(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('location')?.includes('writereview')]).toEqual([302, true]);
    const unseen: Record<string, string>[] = [
      { 'user-agent': 'facebookexternalhit/1.1;line-poker/1.0' },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
      { 'user-agent': '' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ];
    for (const headers of unseen) expect((await open(url, { headers })).status).toBe(302);
    expect((await open(url, { method: 'POST' })).status).toBe(404);
    expect((await openedIn(store.id))[0].byChannel).toEqual({ QR: 0, LINE: 0, MAIL: 0, LINK: 0 });
  });

  it('stores nothing of those who open it', async () => {
    expect(Object.keys(getTableColumns(reviewRequestOpening))).toEqual(['storeId', 'day', 'channel', 'opened']);
    expect(Object.keys(getTableColumns(reviewRequestLink))).toEqual(['storeId', 'code', 'createDate', 'renewDate']);
    const recorded = (
      await call(admin, 'GET', '/audit-log?action_in=make-review-link&action_in=renew-review-link&_end=50')
    ).body;
    const { url } = (await make(customer, (await storeOf(customer)).id)).body.data.link;
    await open(url, { ip: '198.51.100.7' });
    const limits = await app.database.orm.select().from(loginAttempt);
    expect(limits.filter(({ key }) => key.includes('198.51.100'))).toEqual([]);
    const again = (
      await call(admin, 'GET', '/audit-log?action_in=make-review-link&action_in=renew-review-link&_end=50')
    ).body;
    expect(again.total).toBe(recorded.total);
  });

  it('follows the store: its place of today, and a page once it is unmatched, ended or deleted', async () => {
    const store = await storeOf(customer, 3);
    const { url } = (await make(customer, store.id)).body.data.link;
    await change(store.id, { placeId: 'ChIJmoved' });
    expect((await open(url)).headers.get('location')).toBe(
      'https://search.google.com/local/writereview?placeid=ChIJmoved',
    );
    const refused = async () => {
      const { status, body } = await call(admin, 'POST', `/review-request/${store.id}/renew`);
      return [status, body.errors?.[0].code];
    };
    await change(store.id, { placeId: null });
    expect((await open(url)).status).toBe(404);
    expect(await refused()).toEqual([422, 'no_place']);
    expect((await make(customer, store.id)).status).toBe(422);
    await change(store.id, { placeId: store.placeId, status: 'ENDED', heldStatus: null });
    expect((await open(url)).status).toBe(404);
    expect(await refused()).toEqual([409, 'wrong_state']);
    expect((await look(admin, store.id)).body.data.isEnded).toBe(true);
    // Planned, and not yet so
    await change(store.id, { heldStatus: 'MEASURING' });
    expect((await open(url)).status).toBe(302);
    await change(store.id, { status: 'MEASURING', heldStatus: null, deleteDate: now });
    expect((await open(url)).status).toBe(404);
    await change(store.id, { deleteDate: null });
    expect((await open(url)).status).toBe(302);
  });

  it('leads on while nothing can be counted, and says so in the log', async () => {
    const store = await storeOf(customer);
    const { url } = (await make(customer, store.id)).body.data.link;
    await app.database.orm.execute(sql`alter table review_request_opening rename to review_request_away`);
    logged.length = 0;
    try {
      expect((await open(url)).status).toBe(302);
      expect(logged).toMatchObject([{ level: 'error', event: 'review-request', storeId: store.id }]);
    } finally {
      await app.database.orm.execute(sql`alter table review_request_away rename to review_request_opening`);
    }
    expect((await open(url)).status).toBe(302);
  });

  it('answers a page, and no login, to whatever is typed after the path', async () => {
    for (const path of ['', '/', '/abc', '/zzzz2222', '/zzzz2222/more', '/zzzz2222/../login%2f']) {
      const answer = await open(`https://console.example.com/r${path}`, { ip: '198.51.100.20' });
      expect([answer.status, await answer.text()], path).toEqual([
        404,
        expect.stringContaining('このリンクは使えません'),
      ]);
    }
  });

  it('limits by network those who try codes, with a page that says when to come back, and nobody who has a link', async () => {
    const { url } = (await make(customer, (await storeOf(customer)).id)).body.data.link;
    const ip = '203.0.113.9';
    const guesses = await Promise.all(
      Array.from({ length: 120 }, (_, n) =>
        open(`https://console.example.com/r/zzzz${String(2222 + n).replace(/[01]/g, '2')}`, { ip }),
      ),
    );
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404]));
    const guess = 'https://console.example.com/r/zzzz9999';
    const refused = await open(guess, { ip });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('しばらくしてから');
    expect((await open(url, { ip })).status).toBe(302);
    expect((await open(guess, { ip: '203.0.113.10' })).status).toBe(404);
    now += 10 * 60_000 + 1;
    expect((await open(guess, { ip })).status).toBe(404);
  });
});
