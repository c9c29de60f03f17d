import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import type {
  KeywordFacts,
  RankSeries,
  RanksAbove,
  ReadingEvidence,
  StoreRanking,
} from '#ranking/rules/keyword-ranks.ts';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

interface Store {
  id: number;
  name: string;
  status: string;
  details: { id: number; keyword: string }[];
}

describe.each(databases)('looking at ranks on %s', (kind) => {
  let app: TestApp;
  let mine: Store;
  let others: Store;
  const today = dayOf(Date.now());
  beforeAll(async () => {
    app = await demoApp(kind);
    const stores: Store[] = (await get('SYSTEM_ADMINISTRATOR', '/search-conditions?status=MEASURING&_end=200')).body
      .data;
    const own: Store[] = (await get('GENERAL_MEO_DIRECT', '/search-conditions?status=MEASURING&_end=200')).body.data;
    const [first] = own.filter((store) => store.details.length > 0);
    const foreign = stores.find((store) => !own.some((one) => one.id === store.id) && store.details.length > 0);
    if (first === undefined || foreign === undefined) throw new Error('the demo has no such stores');
    [mine, others] = [first, foreign];
  });
  afterAll(() => app?.close());
  const get = (role: Role | null, path: string) => app.call(role, { method: 'GET', path });
  const keywordOf = (store: Store) => store.details[0]?.id ?? 0;
  const series = async (role: Role, id: number, query = ''): Promise<RankSeries> =>
    (await get(role, `/search-condition-detail/${id}/ranks${query}`)).body.data;

  it('answers each call to the store’s owner, 401 to nobody, 404 to the owner of another store, as if it were not there', async () => {
    const calls = (store: Store) => [
      `/search-conditions/${store.id}/ranks`,
      `/search-condition-detail/${keywordOf(store)}`,
      `/search-condition-detail/${keywordOf(store)}/ranks`,
      `/search-condition-detail/${keywordOf(store)}/ranks/export`,
      `/search-condition-detail/${keywordOf(store)}/above`,
      `/search-condition-detail/${keywordOf(store)}/readings`,
    ];
    for (const path of calls(mine)) {
      expect((await get('GENERAL_MEO_DIRECT', path)).status, path).toBe(200);
      expect((await get(null, path)).status, path).toBe(401);
    }
    for (const path of calls(others)) expect((await get('GENERAL_MEO_DIRECT', path)).status, path).toBe(404);
    for (const id of ['0', '999999', 'x', '1.5'])
      expect((await get('SYSTEM_ADMINISTRATOR', `/search-condition-detail/${id}/ranks`)).status, id).toBe(404);
  });

  it('finds keywords by their words, of the stores that one sees alone', async () => {
    const found = async (role: Role, q: string) =>
      (await get(role, `/search-condition-detail?q=${encodeURIComponent(q)}`)).body.data;
    const [own] = mine.details;
    expect(await found('GENERAL_MEO_DIRECT', own?.keyword ?? '')).toContainEqual({
      id: own?.id,
      keyword: own?.keyword,
      active: true,
      storeName: mine.name,
    });
    for (const { id, keyword } of others.details) {
      const seen: { id: number }[] = await found('GENERAL_MEO_DIRECT', keyword);
      expect(seen.some((one) => one.id === id)).toBe(false);
    }
    expect(await found('SYSTEM_ADMINISTRATOR', '%')).toEqual([]);
    expect((await get(null, '/search-condition-detail?q=x')).status).toBe(401);
    expect((await get('SYSTEM_ADMINISTRATOR', '/search-condition-detail')).status).toBe(400);
  });

  it('says how each keyword of a store ranks: today, change, best, trend, achieved days of the running period', async () => {
    const { keywords, period, trendFrom }: StoreRanking = (
      await get('GENERAL_MEO_DIRECT', `/search-conditions/${mine.id}/ranks`)
    ).body.data;
    expect(keywords.map((one) => one.id)).toEqual(mine.details.map((one) => one.id));
    expect([period.last, trendFrom]).toEqual([today, addDays(today, -29)]);
    for (const one of keywords) {
      const { readings } = await series('GENERAL_MEO_DIRECT', one.id, `?from=${addDays(today, -179)}&to=${today}`);
      const now = readings.find((reading) => reading.day === today);
      expect(one.rank).toBe(now?.rank ?? null);
      expect(one.result === 'UNMEASURED').toBe(now?.status !== 'OK');
      const places = readings.flatMap((reading) => (reading.rank === null ? [] : [reading.rank]));
      // The demo goes one day further back than the date range
      expect(one.best?.rank).toBeLessThanOrEqual(Math.min(...places));
      const inPeriod = readings.filter((reading) => reading.day >= period.first && reading.status === 'OK');
      expect(one.measuredDays).toBe(inPeriod.length);
      expect(one.achievedDays).toBe(
        inPeriod.filter((reading) => reading.rank !== null && reading.rank <= one.targetRank).length,
      );
      expect(one.reads.every((read) => read.day >= trendFrom)).toBe(true);
      expect(one.position?.latitude).toBeGreaterThan(20);
    }
  });

  it('proves a day: when, from where, how far and by what it was read', async () => {
    const id = keywordOf(mine);
    const read = (await series('GENERAL_MEO_DIRECT', id)).readings.findLast((one) => one.status === 'OK');
    const [evidence]: ReadingEvidence[] = (
      await get('GENERAL_MEO_DIRECT', `/search-condition-detail/${id}/readings?day=${read?.day}`)
    ).body.data;
    expect(evidence).toMatchObject({ status: 'OK', rank: read?.rank, takenAt: read?.takenAt, depth: read?.depth });
    expect(evidence?.instrument).not.toBe('');
    for (const figure of [evidence?.latitude, evidence?.longitude, evidence?.radius])
      expect(typeof figure).toBe('number');
    expect(
      (await get('GENERAL_MEO_DIRECT', `/search-condition-detail/${id}/readings?day=2019-01-01`)).body.data,
    ).toEqual([]);
    expect((await get('GENERAL_MEO_DIRECT', `/search-condition-detail/${id}/readings?day=x`)).status).toBe(400);
  });

  it('says of a keyword what it is measured for and what it can be compared with', async () => {
    const facts: KeywordFacts = (await get('MANAGER', `/search-condition-detail/${await managed()}`)).body.data;
    expect(facts.store.name).not.toBe('');
    expect(facts.siblings.map((one) => one.id)).toContain(facts.id);
  });

  it('gives the days asked for and no others, a failed reading without a rank but with its reason', async () => {
    const found = await series('SYSTEM_ADMINISTRATOR', keywordOf(others), `?from=${addDays(today, -6)}&to=${today}`);
    expect(found.readings.length).toBeLessThanOrEqual(7);
    expect(found.readings.map((reading) => reading.day)).toEqual(
      [...new Set(found.readings.map((one) => one.day))].sort(),
    );
    const all = await series('SYSTEM_ADMINISTRATOR', keywordOf(others), `?from=${addDays(today, -300)}&to=${today}`);
    const failed = all.readings.filter((reading) => reading.status === 'FAILED');
    for (const reading of failed) expect([reading.rank, reading.failure]).toEqual([null, '応答がありませんでした']);
    expect(all.terms.length).toBeGreaterThan(0);
  });

  it('refuses a date range that is too long, runs backwards or is none, and what it does not know', async () => {
    const path = `/search-condition-detail/${keywordOf(mine)}/ranks`;
    for (const query of [
      `from=${addDays(today, -1100)}&to=${today}`,
      `from=${today}&to=${addDays(today, -1)}`,
      'from=yesterday',
      'days=90',
    ])
      expect((await get('GENERAL_MEO_DIRECT', `${path}?${query}`)).status, query).toBe(400);
    expect((await get('GENERAL_MEO_DIRECT', `${path}?from=${addDays(today, -1099)}&to=${today}`)).status).toBe(200);
    expect((await get('GENERAL_MEO_DIRECT', `/search-conditions/${mine.id}/ranks?x=1`)).status).toBe(400);
  });

  it('exports every day of the date range, 圏外 and 未計測 apart, in both encodings', async () => {
    const path = `/search-condition-detail/${keywordOf(mine)}/ranks/export?from=${addDays(today, -89)}&to=${today}`;
    const answer = await app.raw('GENERAL_MEO_DIRECT', path);
    expect(answer.headers.get('content-disposition')).toContain("filename*=UTF-8''");
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = new TextDecoder().decode(bytes).split('\r\n');
    expect(lines[0]).toContain('順位,目標順位,成果');
    expect(lines.length).toBe(1 + 90 + 1);
    const { readings } = await series('GENERAL_MEO_DIRECT', keywordOf(mine));
    for (const reading of readings) {
      const line = lines.find((one) => one.includes(`,${reading.day.replaceAll('-', '/')},`)) ?? '';
      const shown = reading.status === 'FAILED' ? '未計測' : reading.rank === null ? '圏外' : `${reading.rank}位`;
      expect(line).toContain(`,${shown},`);
    }
    const sjis = new Uint8Array(await (await app.raw('GENERAL_MEO_DIRECT', `${path}&encoding=cp932`)).arrayBuffer());
    expect(new TextDecoder('shift_jis').decode(sjis)).toContain('キーワード');
  });

  it('shows what happened: notes and posts on their days, to those who see the store', async () => {
    const day = addDays(today, -3);
    const made = await app.call('SYSTEM_ADMINISTRATOR', {
      method: 'POST',
      path: '/store-note',
      body: { storeId: mine.id, day, text: '看板を替えた' },
    });
    expect(made.status).toBe(201);
    const found = await series('GENERAL_MEO_DIRECT', keywordOf(mine));
    expect(found.events).toContainEqual({ day, kind: 'NOTE', text: '看板を替えた' });
    expect((await series('SYSTEM_ADMINISTRATOR', keywordOf(others))).events).not.toContainEqual(
      expect.objectContaining({ text: '看板を替えた' }),
    );
    expect((await get('GENERAL_MEO_DIRECT', `/store-note?storeId=${others.id}`)).body.total).toBe(0);
    const foreign = await get('SYSTEM_ADMINISTRATOR', `/store-note?storeId=${mine.id}`);
    const id = foreign.body.data.find((row: { text: string }) => row.text === '看板を替えた')?.id;
    const owner = await get('GENERAL_CLAIMED_BY_AGENCY', `/store-note/${id}`);
    expect(owner.status).toBe(404);
  });

  it('names who ranks above, and since when without a break', async () => {
    const storeRanking: StoreRanking = (await get('SYSTEM_ADMINISTRATOR', `/search-conditions/${mine.id}/ranks`)).body
      .data;
    const one = storeRanking.keywords.find((keyword) => (keyword.rank ?? 0) > 2) ?? storeRanking.keywords[0];
    const above: RanksAbove = (await get('GENERAL_MEO_DIRECT', `/search-condition-detail/${one?.id}/above`)).body.data;
    expect(above.day).not.toBeNull();
    if (above.rank !== null) expect(above.places).toHaveLength(above.rank - 1);
    expect(above.places.map((place) => place.position)).toEqual(above.places.map((_, index) => index + 1));
    for (const place of above.places) expect(place.since <= (above.day ?? '')).toBe(true);
    const long: RanksAbove = (
      await get('GENERAL_MEO_DIRECT', `/search-condition-detail/${one?.id}/above?day=${addDays(today, -170)}`)
    ).body.data;
    expect(long).toMatchObject({ day: null, places: [] });
  });

  async function managed(): Promise<number> {
    const stores: Store[] = (await get('MANAGER', '/search-conditions?status=MEASURING&_end=200')).body.data;
    return stores.find((store) => store.details.length > 0)?.details[0]?.id ?? 0;
  }
});
