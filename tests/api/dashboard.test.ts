import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { daysBetween } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

interface Rank {
  detailId: number;
  searchConditionId: number;
  result: string;
  rank: number | null;
  targetRank: number;
  change: number | null;
  trend: string | null;
  failure: string | null;
  keyword: string;
  storeName: string;
  reads: { day: string; status: string; rank: number | null }[];
}

describe.each(databases)('the dashboard on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await demoApp(kind);
  });
  afterAll(() => app?.close());
  const get = (role: Role | null, path: string) => app.call(role, { method: 'GET', path });
  const all = async (role: Role, query = ''): Promise<Rank[]> => {
    const rows: Rank[] = [];
    for (let start = 0; ; start += 200) {
      const { body } = await get(role, `/dashboard/ranks?_start=${start}&_end=${start + 200}${query}`);
      rows.push(...body.data);
      if (rows.length >= body.total) return rows;
    }
  };

  it('adds up: every keyword is achieved, missed, out of sight or not measured, and a filter shows just what a figure counts', async () => {
    const { ranks } = (await get('SYSTEM_ADMINISTRATOR', '/dashboard')).body.data;
    const rows = await all('SYSTEM_ADMINISTRATOR');
    expect(ranks.keywords).toBe(rows.length);
    expect(ranks.achieved + ranks.missed + ranks.out + ranks.unmeasured).toBe(ranks.keywords);
    for (const [result, figure] of [
      ['ACHIEVED', ranks.achieved],
      ['MISSED', ranks.missed],
      ['OUT', ranks.out],
      ['UNMEASURED', ranks.unmeasured],
    ]) {
      expect(figure, result).toBeGreaterThan(0);
      expect(await all('SYSTEM_ADMINISTRATOR', `&result=${result}`)).toHaveLength(figure);
    }
    expect(await all('SYSTEM_ADMINISTRATOR', '&trend=UP')).toHaveLength(ranks.up);
    const placed = rows.flatMap((row) => (row.rank === null ? [] : [row.rank]));
    expect(ranks.averageRank).toBeCloseTo(placed.reduce((sum, rank) => sum + rank, 0) / placed.length, 6);
  });

  it('never gives a reading that failed a rank or a change, and says why it failed', async () => {
    for (const row of await all('SYSTEM_ADMINISTRATOR', '&result=UNMEASURED')) {
      expect(row).toMatchObject({ rank: null, change: null, trend: null });
      expect(row.failure).not.toBe('');
    }
    for (const row of await all('SYSTEM_ADMINISTRATOR', '&result=ACHIEVED'))
      expect(row.rank).toBeLessThanOrEqual(row.targetRank);
  });

  it('puts the largest gain first, and the largest loss', async () => {
    const { up, down } = (await get('SYSTEM_ADMINISTRATOR', '/dashboard')).body.data;
    const changes = (await all('SYSTEM_ADMINISTRATOR')).map((row) => row.change ?? 0);
    expect(up[0].change).toBe(Math.max(...changes));
    expect(down[0].change).toBe(Math.min(...changes));
  });

  it('says of a page beyond the end how many keywords there are, and shows none', async () => {
    const [first, beyond] = await Promise.all(
      ['_start=0&_end=1', '_start=4900&_end=4950'].map((page) =>
        get('SYSTEM_ADMINISTRATOR', `/dashboard/ranks?${page}`),
      ),
    );
    expect(first?.body.total).toBeGreaterThan(1);
    expect(beyond?.body).toMatchObject({ data: [], total: first?.body.total });
  });

  it('finds keywords by their words and their stores’, in any width, within what one sees', async () => {
    const rows = await all('SYSTEM_ADMINISTRATOR');
    const { keyword, storeName } = rows[0] ?? expect.fail('no rank');
    const [place = '', kind = ''] = keyword.split(' ');
    const found = await all('SYSTEM_ADMINISTRATOR', `&q=${encodeURIComponent(`${place}　${kind}`)}`);
    expect(found.map(({ detailId }) => detailId)).toContain(rows[0]?.detailId);
    for (const row of found)
      for (const word of [place, kind]) expect(`${row.keyword} ${row.storeName}`).toContain(word);
    expect(found.length).toBeLessThan(rows.length);
    const ofStore = await all('SYSTEM_ADMINISTRATOR', `&q=${encodeURIComponent(storeName)}`);
    expect(ofStore.length).toBe(rows.filter((row) => row.storeName === storeName).length);
    // A word of the store beside one of the keyword; two letters are enough
    const both = await all('SYSTEM_ADMINISTRATOR', `&q=${encodeURIComponent(`${storeName.slice(0, 2)} ${kind}`)}`);
    expect(both.map(({ detailId }) => detailId)).toContain(rows[0]?.detailId);
    expect(await all('SYSTEM_ADMINISTRATOR', `&q=${encodeURIComponent('どこにもない%')}`)).toEqual([]);
    const mine = await all('MANAGER');
    const strange = rows.find((row) => !mine.some(({ storeName: own }) => own === row.storeName));
    expect(await all('MANAGER', `&q=${encodeURIComponent(strange?.storeName ?? '')}`)).toEqual([]);
    // Beside a filter, the sum is that of the rows
    const fallen = await all('SYSTEM_ADMINISTRATOR', `&trend=DOWN&q=${encodeURIComponent(place)}`);
    expect(fallen.every(({ trend }) => trend === 'DOWN')).toBe(true);
  });

  it('puts the store with the largest loss first, with all its keywords together', async () => {
    for (const role of ['SYSTEM_ADMINISTRATOR', 'MANAGER'] as const) {
      const rows = await all(role, '&_sort=worst');
      const stores = [...new Set(rows.map(({ searchConditionId }) => searchConditionId))];
      // Each store once, without a break, whatever page it is on
      const breaks = rows.filter((row, at) => row.searchConditionId !== rows[at - 1]?.searchConditionId);
      expect(breaks).toHaveLength(stores.length);
      const changesOf = (id: number | undefined) =>
        rows.flatMap((row) => (row.searchConditionId === id && row.change !== null ? [row.change] : []));
      expect(Math.min(...changesOf(stores[0]))).toBe(Math.min(...rows.map(({ change }) => change ?? 0)));
      const worst = stores.map((id) => Math.min(0, ...changesOf(id)));
      expect(worst).toEqual(worst.toSorted((one, other) => one - other));
      const ofFirst = changesOf(stores[0]);
      expect(ofFirst).toEqual(ofFirst.toSorted((one, other) => one - other));
    }
  });

  it('gives each keyword the readings of its last two weeks, the day’s as its last', async () => {
    const { body } = await get('MANAGER', '/dashboard/ranks?_sort=-change&_end=50');
    expect(daysBetween(body.trendFrom, body.day)).toBe(13);
    const rows: Rank[] = body.data;
    expect(rows.some(({ reads }) => reads.length > 10)).toBe(true);
    for (const { reads, rank, result, detailId } of rows) {
      const days = reads.map(({ day }) => day);
      expect(days).toEqual([...new Set(days)].toSorted());
      expect(days.every((day) => body.trendFrom <= day && day <= body.day)).toBe(true);
      const last = reads.find(({ day }) => day === body.day);
      if (result !== 'UNMEASURED') expect(last, String(detailId)).toMatchObject({ status: 'OK', rank });
      else expect(last?.status, String(detailId)).not.toBe('OK');
    }
  });

  it('shows a manager the own customers’ stores alone', async () => {
    const stores = (await get('MANAGER', '/search-conditions?_end=200')).body.data.map((row: { id: number }) => row.id);
    const rows = await all('MANAGER');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThan((await all('SYSTEM_ADMINISTRATOR')).length);
    for (const row of rows) expect(stores).toContain(row.searchConditionId);
  });

  it('says what the month comes to so far, and what it may come to, of the own stores alone', async () => {
    const month = async (role: Role) => (await get(role, '/dashboard/month')).body.data;
    const [all, mine] = [await month('SYSTEM_ADMINISTRATOR'), await month('MANAGER')];
    expect(all.stores).toBeGreaterThan(mine.stores);
    expect(mine.stores).toBeGreaterThan(0);
    for (const one of [all, mine]) {
      expect(one.amount).toBeGreaterThan(0);
      expect(one.forecastDays).toBeGreaterThanOrEqual(one.achievedDays);
      expect(one.forecastAmount).toBeGreaterThanOrEqual(one.amount);
    }
  });

  it('says how the month came to its sums, day by day, and what had come to be in the month before', async () => {
    for (const role of ['SYSTEM_ADMINISTRATOR', 'MANAGER'] as const) {
      const { trend, achievedDays, amount } = (await get(role, '/dashboard/month')).body.data;
      expect(trend.at(-1)).toMatchObject({ days: achievedDays, amount });
      const before = (await get(role, '/dashboard/month-before')).body.data;
      expect(before.trend.length).toBeGreaterThanOrEqual(28);
      for (const days of [trend, before.trend])
        for (const [at, { amount: sum }] of days.entries())
          expect(sum).toBeGreaterThanOrEqual(days[at - 1]?.amount ?? 0);
    }
  });

  it('shows a post of which nobody knows whether it went out, for it is on no day of the calendar', async () => {
    const posts = app.tables['place-post'];
    const [post] = (await get('MANAGER', '/place-post?state=DRAFT&_end=1')).body.data;
    const be = (state: 'UNKNOWN' | 'DRAFT') =>
      app.database.orm.update(posts).set({ state }).where(eq(posts.id, post.id));
    const reported = async (role: Role): Promise<unknown[]> =>
      (await get(role, '/dashboard/waiting')).body.data.filter(({ to }: { to: string }) => to.startsWith('/posts?'));
    expect(await reported('MANAGER')).toEqual([]);
    await be('UNKNOWN');
    const wanted = [{ label: '送信不明の投稿', to: '/posts?state=UNKNOWN', count: 1, isMore: false }];
    expect([await reported('MANAGER'), await reported('SYSTEM_ADMINISTRATOR')]).toEqual([wanted, wanted]);
    await be('DRAFT');
  });

  it('lists what waits, each with as many as its list shows, of the lists and rows that one has', async () => {
    for (const role of ['SYSTEM_ADMINISTRATOR', 'MANAGER'] as const) {
      const waiting: { to: string; count: number }[] = (await get(role, '/dashboard/waiting')).body.data;
      expect(waiting.length).toBeGreaterThan(2);
      for (const { to, count } of waiting) {
        const path = to
          .replace('/reviews?', '/place-review?')
          .replace('/posts?', '/place-post?')
          .replace('/sns-account/health', '/link-health');
        expect((await get(role, `${path}&_end=1`)).body.total, to).toBe(count);
      }
    }
    const managers: { to: string }[] = (await get('MANAGER', '/dashboard/waiting')).body.data;
    expect(managers.filter(({ to }) => to.startsWith('/sns-account') || to.startsWith('/inquiry'))).toEqual([]);
  });

  it('shows customers of their own stores alone what fell, and of money only those who are billed', async () => {
    const payer = 'GENERAL_MEO_DIRECT';
    const idsOf = async (role: Role) =>
      (await get(role, '/search-conditions?_end=100')).body.data.map((row: { id: number }) => row.id);
    const [mine, every] = [await idsOf(payer), await idsOf('SYSTEM_ADMINISTRATOR')];
    const cards = (await get(payer, `/home/stores?ids=${every.join(',')}`)).body.data;
    expect(cards.map(({ storeId }: { storeId: number }) => storeId).toSorted()).toEqual(mine.toSorted());
    expect(cards.some(({ trend }: { trend: object[] }) => trend.length > 20)).toBe(true);
    const ranks = (await all('SYSTEM_ADMINISTRATOR')).filter((row) => mine.includes(row.searchConditionId));
    for (const { fall, storeId, trend } of cards) {
      if (trend.length === 0) {
        expect(fall).toBeNull();
        continue;
      }
      const lost = ranks.filter((row) => row.searchConditionId === storeId).map(({ change }) => change ?? 0);
      expect(fall?.change ?? 0).toBe(Math.min(0, ...lost));
    }
    expect((await get(payer, '/home/month')).body.data.stores).toBe(mine.length);
    const { amount, taxedAmount, forecastAmount, taxedForecast } = (await get(payer, '/home/month')).body.data;
    // With the tax of the whole, once
    const taxes = [
      [amount, taxedAmount],
      [forecastAmount, taxedForecast],
    ];
    for (const [plain, taxed] of taxes) expect(Math.abs(taxed - plain * 1.1)).toBeLessThan(1);
    expect(taxedForecast).toBeGreaterThan(0);
    expect((await get('GENERAL_WITHOUT_PAYMENT', '/home/month')).status).toBe(403);
    // The day of all stores is what the cards say of each
    for (const role of [payer, 'GENERAL_WITHOUT_PAYMENT'] as const) {
      const rows: { todaysRead: number | null; todaysAchieved: number | null; id: number }[] = (
        await get(role, '/search-conditions?_end=100')
      ).body.data;
      const day = (await get(role, '/home/day')).body.data;
      const own = new Set(rows.map(({ id }) => id));
      const lost = (await all('SYSTEM_ADMINISTRATOR')).filter(
        (row) => own.has(row.searchConditionId) && (row.change ?? 0) < 0,
      );
      expect(day).toMatchObject({
        read: rows.reduce((sum, row) => sum + (row.todaysRead ?? 0), 0),
        achieved: rows.reduce((sum, row) => sum + (row.todaysAchieved ?? 0), 0),
        fallen: lost.length,
      });
      expect(day.read).toBeGreaterThan(0);
    }
    expect((await get(null, '/home/day')).status).toBe(401);
    expect((await get(null, '/home/stores?ids=1')).status).toBe(401);
    for (const query of ['', '?ids=', '?ids=x', '?ids=1,,2', `?ids=${Array.from({ length: 101 }, () => 1).join(',')}`])
      expect((await get(payer, `/home/stores${query}`)).status, query).toBeGreaterThanOrEqual(400);
  });

  it('is for those who have a dashboard, and takes no other question', async () => {
    for (const path of [
      '/dashboard',
      '/dashboard/month',
      '/dashboard/month-before',
      '/dashboard/waiting',
      '/dashboard/ranks',
    ]) {
      expect((await get(null, path)).status).toBe(401);
      for (const role of ['GENERAL_WITHOUT_PAYMENT', 'GENERAL_MEO_DIRECT', 'GENERAL_CLAIMED_BY_FLEX'] as const)
        expect((await get(role, path)).status).toBe(403);
    }
    const tooLong = `q=${'x'.repeat(201)}`;
    for (const query of [
      'nobody=1',
      '_end=9999',
      '_start=x',
      '_start=9&_end=1',
      'result=PERHAPS',
      '_sort=best',
      tooLong,
    ])
      expect((await get('MANAGER', `/dashboard/ranks?${query}`)).status, query).toBe(400);
  });
});
