import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rules } from '#app/feature-parts.ts';
import { addDays, dayOf, startOfDay } from '#core/model/day.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { syncPerformance } from '#performance/server/sync.ts';
import { performanceFetch } from '#performance/server/tables.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { googleAt } from '../support/google.ts';
import { type AccountApp, accountApp } from './support/account-app.ts';
import { databases } from './support/databases.ts';

const now = Date.parse('2026-10-15T03:00:00Z');
const yesterday = '2026-10-14';
const people = {
  admin: 'SYSTEM_ADMINISTRATOR',
  manager: 'MANAGER',
  other: 'MANAGER',
  owner: 'GENERAL_WITHOUT_PAYMENT',
  stranger: 'GENERAL_MEO_DIRECT',
} as const;
const place = { id: 'ChIJplace1', name: '駅前食堂', latitude: 35, longitude: 139, address: '東京都', profile: '101' };

describe.each(databases)('performance on %s', (kind) => {
  let app: AccountApp;
  let emulator: Emulator;
  const ids: Record<string, number> = {};
  const tokens: Record<string, string> = {};
  let storeId = 0;
  let detailId = 0;
  const as = (name: keyof typeof people) => ({ token: tokens[name] ?? '' });
  const look = (condition: string, name: keyof typeof people = 'admin', id = storeId) =>
    app.call(`perfomance/${id}/${condition}`, as(name));
  const table = (name: string) => tableOf(app, name);

  beforeAll(async () => {
    emulator = await startEmulator(() => app?.clock.now ?? now);
    app = await accountApp(kind, { google: googleAt({ url: emulator.url }), rules });
    app.clock.now = now;
    await emulator.admin('places', [place]);
    for (const [name, role] of Object.entries(people)) {
      ids[name] = await app.addUser({ email: `${name}@example.com`, role, name });
      tokens[name] = await app.tokenOf(`${name}@example.com`);
    }
    const location = { name: '駅前', kind: 'STATION', latitude: 35, longitude: 139 };
    const at = await app.call('search-location', { method: 'POST', body: location, ...as('admin') });
    const made = await app.call('search-conditions', {
      method: 'POST',
      body: {
        code: 'S-1',
        name: '駅前食堂',
        address: '東京都',
        placeId: place.id,
        ownerUserId: ids.owner,
        managerUserId: ids.manager,
        details: [
          {
            keyword: '=ランチ',
            searchLocationId: at.body.data.id,
            targetRank: 3,
            dailyPrice: 500,
            effectiveFrom: '2026-01-01',
          },
        ],
      },
      ...as('admin'),
    });
    storeId = made.body.data.id;
    detailId = made.body.data.details[0].id;
  });
  afterAll(async () => {
    await app.close();
    await emulator.close();
  });

  it('is that of the newest days where none are named, or of those since a day or a moment', async () => {
    const newest = await app.call(`perfomance/${storeId}`, as('owner'));
    expect(newest.body.data).toEqual((await look('30d', 'owner')).body.data);
    const since = { from: '2026-10-02', to: yesterday };
    for (const condition of ['2026-10-02', String(startOfDay('2026-10-02') + 1)])
      expect((await look(condition, 'owner')).body.data.period).toEqual(since);
    expect((await app.call(`perfomance/${storeId}`, as('stranger'))).status).toBe(404);
  });

  it('shows nothing before anything was fetched, and takes every documented period', async () => {
    for (const condition of [
      '7d',
      '28d',
      '30d',
      '90d',
      '180d',
      '365d',
      'this-month',
      'last-month',
      '2026-09',
      '2026-09-01_2026-09-30',
    ]) {
      const { status, body } = await look(condition);
      expect([condition, status]).toEqual([condition, 200]);
      expect(body.data).toMatchObject({ metrics: [], months: [], fetchedAt: null });
    }
    for (const wrong of ['31d', 'x', '2026-13', '2026-10-14_2026-10-01', '2026-10-01_2026-10-15'])
      expect((await look(wrong)).status, wrong).toBe(404);
  });

  it('is for those who see the store; the store of another is not there', async () => {
    for (const name of ['admin', 'manager', 'owner'] as const) expect((await look('30d', name)).status).toBe(200);
    for (const name of ['other', 'stranger'] as const) {
      expect((await look('30d', name)).status).toBe(404);
      expect((await app.call(`perfomance/${storeId}/30d/export`, as(name))).status).toBe(404);
      // Its existence is not told either way
      expect((await look('nonsense', name)).status).toBe(404);
    }
    expect((await app.call(`perfomance/${storeId}/30d`)).status).toBe(401);
    expect((await look('30d', 'admin', 999_999)).status).toBe(404);
  });

  it('is fetched from Google by the link that reaches the store: 18 months first, then what may have changed', async () => {
    await syncPerformance(app.google, storeId);
    expect((await look('30d')).body.data.fetchedAt).toBeNull();
    const start = await app.call('google-oauth/start', { method: 'POST', ...as('manager') });
    const back = Object.fromEntries(await emulator.consent(start.body.data.url));
    await app.call('google-oauth', { method: 'POST', body: back, ...as('manager') });
    await app.call('google-locations/refresh', { method: 'POST', ...as('manager') });
    const pair = { userId: ids.manager, location: 'locations/101', storeId };
    const matched = await app.call('google-locations/match', {
      method: 'PUT',
      body: { matches: [pair] },
      ...as('manager'),
    });
    expect(matched.status).toBe(200);

    await syncPerformance(app.google, storeId);
    const { body } = await look('30d');
    const { data } = body;
    expect(data.fetchedAt).toBe(app.clock.now);
    expect(data.metrics).toHaveLength(11);
    const calls = data.metrics.find((one: { metric: string }) => one.metric === 'CALL_CLICKS');
    expect(calls.values).toHaveLength(30);
    expect(calls.sum).toBe(calls.values.reduce((sum: number, value: number) => sum + value, 0));
    expect(calls.previous).toMatchObject({ before: expect.any(Number), change: expect.any(Number) });
    expect(calls.lastYear).not.toBeNull();
    const orders = data.metrics.find((one: { metric: string }) => one.metric === 'BUSINESS_FOOD_ORDERS');
    expect(orders.values.every((value: number) => value === 0)).toBe(true);
    expect(data.incompleteFrom).toBe(addDays(yesterday, -2));
    expect((await look('365d')).body.data.metrics[0].values.every((value: number | null) => value !== null)).toBe(true);
  });

  it('shows the other figures when Google refuses one, asks again after a day, and says so under 接続状況', async () => {
    const one = async (metric: string) =>
      (await look('7d')).body.data.metrics.find((some: { metric: string }) => some.metric === metric);
    const notes = async () =>
      (await app.call('connection', as('admin'))).body.data
        .find(({ name }: { name: string }) => name === 'profile-performance')
        .notes.join();
    expect(await notes()).toMatch(/「注文」は、Googleの予告により2027\/04\/22から/);
    expect(await notes()).not.toContain('電話');
    await emulator.admin('google-performance', { refused: ['CALL_CLICKS'] });
    app.clock.now += 3_600_000;
    await syncPerformance(app.google, storeId);
    expect(await notes()).toContain('Googleは「電話」を返さなくなりました（2026/10/15に確認）');
    expect((await one('WEBSITE_CLICKS')).values).not.toContain(null);
    // Not asked again within the day, although Google has it again
    await emulator.admin('google-performance', { refused: [] });
    await syncPerformance(app.google, storeId);
    expect(await notes()).toContain('電話');
    app.clock.now += 2 * 86_400_000;
    for (const name of Object.keys(people)) tokens[name] = await app.tokenOf(`${name}@example.com`);
    await syncPerformance(app.google, storeId);
    expect(await notes()).not.toContain('電話');
    expect((await one('CALL_CLICKS')).values).not.toContain(null);
    app.clock.now -= 2 * 86_400_000 + 3_600_000;
    for (const name of Object.keys(people)) tokens[name] = await app.tokenOf(`${name}@example.com`);
  });

  it('keeps the figures that Google no longer gives, and takes no day without them for none', async () => {
    const figure = table('performance-metric').table;
    const of = (day: string, metric: string) => ({ storeId, day, metric, value: 4, createDate: 1, updateDate: 1 });
    await app.database.orm.insert(figure).values([of('2026-01-30', 'BUSINESS_CONVERSATIONS')]);
    const { data } = (await look('2026-01-29_2026-01-31')).body;
    const old = data.metrics.find(({ metric }: { metric: string }) => metric === 'BUSINESS_CONVERSATIONS');
    expect(old.values).toEqual([null, 4, null]);
    const clicks = (await look('2026-10-12_2026-10-14')).body.data.metrics.find(
      ({ metric }: { metric: string }) => metric === 'MESSAGING_CLICKS',
    );
    expect(clicks.values).toEqual([null, null, expect.any(Number)]);
  });

  it('completes the newest days with the next fetch, and shows people’s searches with what is too few to count', async () => {
    const sum = async () =>
      (await look('2026-10-12_2026-10-14')).body.data.metrics.reduce(
        (all: number, one: { sum: number }) => all + one.sum,
        0,
      );
    const before = await sum();
    app.clock.now += 5 * 86_400_000;
    for (const name of Object.keys(people)) tokens[name] = await app.tokenOf(`${name}@example.com`);
    await syncPerformance(app.google, storeId);
    expect(await sum()).toBeGreaterThan(before);
    const { months } = (await look('2026-09')).body.data;
    expect(months).toHaveLength(1);
    expect(months[0].keywords[0]).toMatchObject({ value: expect.any(Number), threshold: null });
    expect(months[0].keywords.at(-1)).toMatchObject({ value: null, threshold: 15 });
  });

  it('stays as it was when the link is dead or Google stumbles, and says why', async () => {
    const before = (await look('30d')).body.data.fetchedAt;
    app.clock.now += 3_600_000;
    await emulator.admin('faults', {
      path: ':fetchMulti',
      times: 1,
      status: 403,
      body: '{"error":{"status":"PERMISSION_DENIED"}}',
    });
    await syncPerformance(app.google, storeId);
    const [state] = await app.database.orm.select().from(performanceFetch).where(eq(performanceFetch.storeId, storeId));
    expect(state).toMatchObject({ fetchedDate: before, error: 'forbidden' });
    await syncPerformance(app.google, storeId);
    expect((await look('30d')).body.data.fetchedAt).toBe(app.clock.now);
  });

  it('puts ranks and posts on the same days: the scheduled reading counts, 圏外 is not 未計測', async () => {
    const today = dayOf(app.clock.now);
    const reading = (back: number, over: Record<string, unknown>) => ({
      detailId,
      day: addDays(today, -back),
      takenAt: app.clock.now,
      status: 'OK',
      rank: 5,
      depth: 20,
      origin: 'SCHEDULED',
      instrument: 'test',
      createDate: app.clock.now,
      updateDate: app.clock.now,
      ...over,
    });
    await app.database.orm
      .insert(table('rank-observation').table)
      .values([
        reading(1, { rank: 2 }),
        reading(1, { rank: 9, origin: 'MANUAL', takenAt: app.clock.now + 1 }),
        reading(2, { rank: null }),
        reading(3, { status: 'FAILED', rank: null }),
        reading(4, { origin: 'GRID', rank: 1 }),
        reading(5, { origin: 'MANUAL', rank: 7 }),
      ]);
    const post = { storeId, topic: 'STANDARD', summary: '=SUM(1)', createDate: 1, updateDate: 1 };
    await app.database.orm.insert(table('place-post').table).values([
      { ...post, state: 'LIVE', sentTime: startOfDay(addDays(today, -2)) },
      { ...post, state: 'DRAFT', sentTime: null },
    ]);
    const { data } = (await look('7d')).body;
    expect(data.ranks).toMatchObject([{ detailId, keyword: '=ランチ', targetRank: 3 }]);
    expect(data.ranks[0].ranks).toEqual([null, null, 7, null, null, null, 2]);
    expect(data.ranks[0].measured).toEqual([false, false, true, false, false, true, true]);
    expect(data.posts).toMatchObject([{ day: addDays(today, -2), summary: '=SUM(1)' }]);
  });

  it('goes along as CSV, with nothing that a spreadsheet would run', async () => {
    const answer = await app.send(`perfomance/${storeId}/7d/export`, as('owner'));
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain('駅前食堂_パフォーマンス_');
    const lines = (await answer.text()).split('\r\n');
    expect(lines[0]).toMatch(/^日付,状態,マップ表示（スマートフォン）,.*,順位（=ランチ）,投稿$/);
    expect(lines).toHaveLength(9);
    expect(lines[6]).toMatch(/,確定前,.*,圏外,'=SUM\(1\)$/);
    expect(lines[1]).toMatch(/,確定,.*,未計測,$/);
    const sjis = await app.send(`perfomance/${storeId}/7d/export?encoding=cp932`, as('owner'));
    const bytes = new Uint8Array(await sjis.arrayBuffer());
    expect(new TextDecoder('shift_jis').decode(bytes)).toContain('確定前');
    expect((await app.send(`perfomance/${storeId}/7d/export?encoding=latin`, as('owner'))).status).toBe(400);
  });
});
