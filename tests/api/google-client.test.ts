import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type GoogleClient, googleClient } from '#google/server/client.ts';
import { googleEdit, googleLocation, googleQuota } from '#google/server/tables.ts';
import { googleLink } from '#links/server/tables.ts';
import { syncStore } from '#reviews/server/sync.ts';
import { googleAt } from '../support/google.ts';
import { freePort } from '../support/port.ts';
import { type AccountApp, accountApp } from './support/account-app.ts';
import { oneDatabase } from './support/databases.ts';

// Its calls edit nothing
const allowed = { lackOf: async () => null };
const edits = { location: 'locations/2', storeId: 1, scope: 'replies', content: null } as const;

interface Recorded {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  delayMs?: number;
}

/** Answers as they were recorded, in order; the last one again and again. */
async function recorded() {
  const port = await freePort();
  const asked: { method: string; path: string; authorization: string | undefined; body: string }[] = [];
  let answers: Recorded[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    if (url.startsWith('/google-oauth')) {
      const refresh = new URLSearchParams(body).get('refresh_token');
      const isRevoked = refresh === 'revoked';
      response.writeHead(isRevoked ? 400 : 200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify(isRevoked ? { error: 'invalid_grant' } : { access_token: 'renewed token', expires_in: 3599 }),
      );
      return;
    }
    asked.push({ method, path: url, authorization: headers.authorization, body });
    const next = answers.length > 1 ? answers.shift() : answers[0];
    const { status = 200, body: given = {}, headers: extra = {}, delayMs = 0 } = next ?? {};
    setTimeout(() => {
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...extra });
      response.end(typeof given === 'string' ? given : JSON.stringify(given));
    }, delayMs);
  };
  const server: Server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    play: (...next: Recorded[]) => {
      answers = next;
      asked.length = 0;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

const reviewsRequest = { host: 'myBusiness', path: '/v4/accounts/1/locations/2/reviews' } as const;
const errorOf = (code: number, status: string, details: object[] = []) => ({
  error: { code, message: `${status} message`, status, details },
});

describe('the client of the business APIs', () => {
  let app: AccountApp;
  let google: Awaited<ReturnType<typeof recorded>>;
  let client: GoogleClient;
  let userId = 0;
  const paused: number[] = [];
  const call = (request: Parameters<GoogleClient['call']>[1] = reviewsRequest) => client.call(userId, request);
  const fails = (...answers: Recorded[]) => {
    google.play(...answers);
    return call().then(
      () => 'nothing',
      (error: { kind?: string; retryAfter?: number; message: string }) => error,
    );
  };
  const link = async (over: Partial<typeof googleLink.$inferInsert> = {}) => {
    const values = {
      userId,
      accessToken: app.sealing.seal('first token'),
      refreshToken: app.sealing.seal('refresh token'),
      expiresDate: app.clock.now + 3_600_000,
      expired: false,
      refreshingUntil: null,
      ...over,
    };
    await app.database.orm
      .insert(googleLink)
      .values(values)
      .onConflictDoUpdate({ target: googleLink.userId, set: values });
  };
  const expired = async () => (await app.database.orm.select().from(googleLink))[0]?.expired;

  beforeAll(async () => {
    google = await recorded();
    app = await accountApp(oneDatabase, { google: googleAt({ url: google.url }) });
    userId = await app.addUser({ email: 'owner@example.com', role: 'GENERAL_MEO_DIRECT' });
    client = googleClient({
      ...app.google,
      ...googleAt({ url: google.url }),
      ...allowed,
      timeout: 300,
      pause: async (milliseconds) => void paused.push(milliseconds),
    });
  });
  beforeEach(async () => {
    paused.length = 0;
    await app.database.orm.delete(googleQuota);
    await link();
  });
  afterAll(async () => {
    await app?.close();
    await google?.close();
  });

  it('follows the pages, and ends where no further one is named', async () => {
    google.play(
      { body: { reviews: [{ reviewId: 'a' }, { reviewId: 'b' }], totalReviewCount: 3, nextPageToken: 'p2' } },
      { body: { reviews: [{ reviewId: 'c' }], totalReviewCount: 3 } },
    );
    const found: unknown[] = [];
    for await (const { items } of client.pages(userId, { ...reviewsRequest, query: { pageSize: 2 } }, 'reviews'))
      found.push(...items.map(({ reviewId }) => reviewId));
    expect(found).toEqual(['a', 'b', 'c']);
    expect(google.asked.map(({ path }) => path.split('?')[1])).toEqual(['pageSize=2', 'pageSize=2&pageToken=p2']);
    google.play({ body: {} });
    for await (const { items } of client.pages(userId, reviewsRequest, 'reviews')) expect(items).toEqual([]);
  });

  it('repeats a query for each of several values, and sends a body as JSON', async () => {
    google.play({ body: { ok: 'yes' } });
    await call({ ...reviewsRequest, query: { dailyMetrics: ['CALL_CLICKS', 'WEBSITE_CLICKS'] } });
    expect(google.asked[0]?.path).toContain('dailyMetrics=CALL_CLICKS&dailyMetrics=WEBSITE_CLICKS');
    await call({ ...reviewsRequest, method: 'PUT', edits, body: { comment: '返信' } });
    expect(JSON.parse(google.asked[1]?.body ?? '')).toEqual({ comment: '返信' });
  });

  it('refreshes a token that is about to end, and one that is refused, once', async () => {
    await link({ expiresDate: app.clock.now + 60_000 });
    google.play({ body: {} });
    await call();
    expect(google.asked.map(({ authorization }) => authorization)).toEqual(['Bearer renewed token']);
    await link();
    google.play({ status: 401, body: errorOf(401, 'UNAUTHENTICATED') }, { body: {} });
    await call();
    expect(google.asked.map(({ authorization }) => authorization)).toEqual([
      'Bearer first token',
      'Bearer renewed token',
    ]);
  });

  it('gives a link up when it is refused again, or its grant was taken back', async () => {
    expect(await fails({ status: 401, body: errorOf(401, 'UNAUTHENTICATED') })).toMatchObject({ kind: 'expired' });
    expect(await expired()).toBe(true);
    expect(await fails({ body: {} })).toMatchObject({ kind: 'expired' });
    expect(google.asked).toHaveLength(0);
    await link({ refreshToken: app.sealing.seal('revoked'), expiresDate: app.clock.now });
    expect(await fails({ body: {} })).toMatchObject({ kind: 'expired' });
    expect(await expired()).toBe(true);
    await link();
    const scope = [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT' }];
    expect(await fails({ status: 403, body: errorOf(403, 'PERMISSION_DENIED', scope) })).toMatchObject({
      kind: 'expired',
    });
  });

  it('says what was forbidden, is missing, or was refused and why', async () => {
    expect(await fails({ status: 403, body: errorOf(403, 'PERMISSION_DENIED') })).toMatchObject({ kind: 'forbidden' });
    expect(await expired()).toBe(false);
    expect(await fails({ status: 404, body: errorOf(404, 'NOT_FOUND') })).toMatchObject({ kind: 'missing' });
    const details = [{ errorDetails: [{ code: 3, field: 'summary', message: 'Summary is too long.' }] }];
    expect(await fails({ status: 400, body: errorOf(400, 'INVALID_ARGUMENT', details) })).toMatchObject({
      kind: 'refused',
      problems: [{ code: 'google_refused', params: { reason: 'Summary is too long.' } }],
    });
    expect(await fails({ status: 400, body: 'no JSON' })).toMatchObject({
      problems: [{ params: { reason: 'HTTP 400' } }],
    });
    expect(google.asked).toHaveLength(1);
  });

  it.each([
    ['12', 12],
    ['Thu, 15 Oct 2026 03:00:45 GMT', 45],
    ['soon', 30],
    [undefined, 30],
  ])('waits as long as Retry-After %s says, and asks nothing meanwhile', async (header, seconds) => {
    const headers: Record<string, string> = header === undefined ? {} : { 'retry-after': header };
    expect(await fails({ status: 429, body: errorOf(429, 'RESOURCE_EXHAUSTED'), headers })).toMatchObject({
      kind: 'limited',
      retryAfter: seconds,
    });
    expect(await fails({ body: {} })).toMatchObject({ kind: 'limited' });
    expect(google.asked).toHaveLength(0);
  });

  it('tries again what may pass, but never sends twice what may have arrived', async () => {
    google.play(
      { status: 500, body: errorOf(500, 'INTERNAL') },
      { status: 503, body: '<html>' },
      { body: { ok: 'yes' } },
    );
    expect(await call()).toEqual({ ok: 'yes' });
    expect(paused.filter((wait) => wait === 300 || wait === 1200)).toHaveLength(2);
    expect(await fails({ status: 500, body: '' })).toMatchObject({ kind: 'unavailable' });
    expect(google.asked).toHaveLength(3);
    google.play({ status: 500, body: '' });
    await expect(call({ ...reviewsRequest, method: 'POST', edits, body: {} })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    expect(google.asked).toHaveLength(1);
  });

  it('takes neither a page of HTML nor a list for an answer, and waits no longer than it must', async () => {
    expect(await fails({ body: '<!doctype html><p>Sign in</p>' })).toMatchObject({ kind: 'unavailable' });
    expect(await fails({ body: '[1, 2]' })).toMatchObject({ kind: 'unavailable' });
    expect(await fails({ body: {}, delayMs: 2000 })).toMatchObject({ kind: 'unavailable' });
    google.play({ body: '' });
    expect(await call()).toEqual({});
  });

  it('gives each API 300 calls a minute of its own: a full one holds up no other', async () => {
    google.play({ body: {} });
    const impatient = googleClient({ ...app.google, ...googleAt({ url: google.url }), ...allowed, patience: 0 });
    const figures = { host: 'performance', path: '/v1/locations/2:fetchMultiDailyMetricsTimeSeries' } as const;
    const untilRefused = async (request: Parameters<GoogleClient['call']>[1]) => {
      for (let made = 0; ; made += 1)
        if (
          await impatient.call(userId, request).then(
            () => false,
            () => true,
          )
        )
          return made;
    };
    const made = await untilRefused(figures);
    expect(await untilRefused(reviewsRequest)).toBe(made);
    // What one of them refuses is paused for it alone
    google.play(
      { status: 429, body: errorOf(429, 'RESOURCE_EXHAUSTED'), headers: { 'retry-after': '600' } },
      { body: {} },
    );
    app.clock.now += 120_000;
    await expect(impatient.call(userId, figures)).rejects.toMatchObject({ kind: 'limited' });
    await expect(impatient.call(userId, figures)).rejects.toMatchObject({ kind: 'limited' });
    await expect(impatient.call(userId, reviewsRequest)).resolves.toEqual({});
    await expect(impatient.readAll(userId, [reviewsRequest])).resolves.toEqual([{}]);
    app.clock.now -= 120_000;
  });

  it('keeps 300 calls a minute to an API, no matter who makes them', async () => {
    google.play({ body: {} });
    const impatient = googleClient({ ...app.google, ...googleAt({ url: google.url }), ...allowed, patience: 0 });
    const start = app.clock.now;
    let made = 0;
    for (let second = 0; second < 60; second += 1) {
      app.clock.now = start + second * 1000;
      for (;;) {
        const ok = await impatient.call(userId, reviewsRequest).then(
          () => true,
          () => false,
        );
        if (!ok) break;
        made += 1;
      }
    }
    app.clock.now = start;
    expect(made).toBeLessThanOrEqual(300);
    expect(made).toBeGreaterThan(280);
  });

  it('leaves the turns that come at once to people: what nobody waits for keeps to the pace', async () => {
    google.play({ body: {} });
    const settings = { ...app.google, ...googleAt({ url: google.url }), ...allowed, patience: 0 };
    const background = googleClient({ ...settings, unhurried: true });
    const start = app.clock.now;
    app.clock.now = start + 3_600_000;
    await background.call(userId, reviewsRequest);
    await expect(background.call(userId, reviewsRequest)).rejects.toMatchObject({ kind: 'limited' });
    await expect(googleClient(settings).call(userId, reviewsRequest)).resolves.toEqual({});
    app.clock.now = start;
  });

  it('reviews with absent fields and words that nobody knows are kept, and never a token is logged', async () => {
    const made = await app.call('search-conditions', {
      method: 'POST',
      token: await adminToken(),
      body: { name: '店', address: '東京都' },
    });
    const storeId = Number(made.body.data.id);
    await app.database.orm.insert(googleLocation).values({
      userId,
      location: 'locations/2',
      account: 'accounts/1',
      title: '店',
      storeId,
      foundDate: app.clock.now,
    });
    google.play({
      body: {
        reviews: [
          { reviewId: 'bare' },
          { name: 'accounts/1/locations/2/reviews/named', starRating: 'SIX', reviewer: {}, createTime: 'yesterday' },
          { reviewId: 'whole', starRating: 'FOUR', comment: 'よい', reviewer: { displayName: '花子' } },
          { starRating: 'ONE' },
          'no object',
        ],
        averageRating: '4.0',
        totalReviewCount: '3',
      },
    });
    expect(await syncStore(app.google, storeId)).toMatchObject({ added: 3 });
    const { body } = await app.call('place-review', { token: await app.tokenOf('owner@example.com') });
    expect(body.total).toBe(0);
    const seen = await app.call(`place-review?storeId=${storeId}`, { token: await adminToken() });
    expect(seen.body.data.map(({ stars }: { stars: number | null }) => stars).sort()).toEqual([4, null, null]);
    expect(await app.database.orm.select().from(googleEdit)).toEqual([]);
    expect(JSON.stringify(app.logged)).not.toMatch(/first token|refresh token|renewed token/);
  });

  async function adminToken(): Promise<string> {
    const email = 'admin@example.com';
    const found = await app.logIn(email);
    if (found.status === 200) return found.body.data.token;
    await app.addUser({ email, role: 'SYSTEM_ADMINISTRATOR' });
    return app.tokenOf(email);
  }
});
