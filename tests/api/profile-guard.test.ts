import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOfDay } from '#core/model/day.ts';
import { guardStore } from '#guard/server/guard.ts';
import { databases } from './support/databases.ts';
import { type LinkedStore, linkedStore } from './support/linked-store.ts';

const day = 86_400_000;
const hour = 3_600_000;
const suspended = { complyWithGuidelines: { recommendationReason: 'BUSINESS_LOCATION_SUSPENDED' } };
const voicePath = 'google-verifications/v1/locations/101/VoiceOfMerchantState';

describe.each(databases)('the profile guard on %s', (kind) => {
  let at: LinkedStore;
  const signedIn = new Map<string, { readonly token: string; readonly until: number }>();
  /** A call of a user, who signs in again as days pass. */
  const as = async (name: string, method: string, path: string, body?: object) => {
    const known = signedIn.get(name);
    const token =
      known !== undefined && known.until > at.now() ? known.token : await at.app.tokenOf(`${name}@example.com`);
    if (token !== known?.token) signedIn.set(name, { token, until: at.now() + hour / 2 });
    return at.app.call(path, { method, token, ...(body === undefined ? {} : { body }) });
  };
  const say = (setting: object = {}) => at.google.admin('google-profiles', [{ profile: '101', ...setting }]);
  const guard = () => guardStore(at.app.google, at.storeId);
  const shown = async (name = 'owner') => (await as(name, 'GET', `profile-guard/${at.storeId}`)).body.data;
  const store = async () => (await as('admin', 'GET', `search-conditions/${at.storeId}`)).body.data;
  const notices = async (word: string, name = 'owner') =>
    (await as(name, 'GET', 'notification?_end=200')).body.data.filter(({ content }: { content: string }) =>
      content.includes(word),
    ).length;
  const settle = async (choice: string, more: object = {}, name = 'owner') => {
    const [change = { field: 'title', seen: 'x' }] = (await shown()).changes;
    const { field, seen } = change;
    return as(name, 'POST', `profile-guard/${at.storeId}/settle`, { field, seen, choice, ...more });
  };

  beforeAll(async () => {
    at = await linkedStore(kind);
  });
  afterAll(() => at?.close());
  beforeEach(async () => {
    await at.google.recover();
    at.pass(30 * day);
    await at.app.database.rows(sql`update google_link set expired = false`);
    await at.app.database.rows(sql`truncate profile_guard, profile_event, excluded_day, notification cascade`);
    await say();
    await guard();
  });

  it('shows a suspended profile as what it is, stops its days, and notifies the same morning, once', async () => {
    expect(await shown()).toMatchObject({ state: 'OK', stops: [], events: [], isOwner: true, error: null });
    expect(await store()).toMatchObject({ profileState: 'OK', profileAttention: false });
    at.pass(day);
    // With a fresh token: on the embedded database a worker that waits for another's refresh would not let it end
    await guard();
    await say({ voice: suspended });
    await Promise.all([guard(), guard()]);
    const { state, words, isStopped, stops, events } = await shown();
    expect({ state, words, isStopped }).toEqual({
      state: 'SUSPENDED',
      words: 'BUSINESS_LOCATION_SUSPENDED',
      isStopped: true,
    });
    expect(stops).toHaveLength(1);
    expect(stops[0].reason).toContain('Googleの状態「停止」（BUSINESS_LOCATION_SUSPENDED）');
    expect(events).toEqual([expect.objectContaining({ kind: 'STATE', before: '正常', after: '停止', actor: null })]);
    for (const name of ['owner', 'admin']) expect(await notices('計測停止（Google側）', name)).toBe(1);
    expect(await notices('計測停止', 'stranger')).toBe(0);
    expect(await store()).toMatchObject({ profileState: 'SUSPENDED', profileAttention: true, todaysState: 'STOPPED' });
    const found = await as('admin', 'GET', 'search-conditions?profileAttention=true');
    expect(found.body.data.map(({ id }: { id: number }) => id)).toEqual([at.storeId]);
    // It recovers the same day: the day stays as Google said it
    await say();
    for (let times = 0; times < 3; times += 1) {
      at.pass(hour / 2);
      await guard();
      expect(await shown()).toMatchObject({ state: 'OK', isStopped: false, stops: [expect.anything()] });
    }
    at.pass(day);
    await guard();
    expect((await shown()).stops).toHaveLength(1);
  });

  it('reads closed, duplicate, disputed, disabled and moved profiles; what Google still checks stops nothing', async () => {
    const cases = [
      [{ openStatus: 'CLOSED_TEMPORARILY' }, 'CLOSED_TEMPORARILY', true],
      [{ openStatus: 'CLOSED_PERMANENTLY' }, 'CLOSED_PERMANENTLY', true],
      [{ duplicateOf: 'locations/9' }, 'DUPLICATE', true],
      [{ voice: { resolveOwnershipConflict: {} } }, 'NOT_OURS', true],
      [{ voice: { complyWithGuidelines: { recommendationReason: 'BUSINESS_LOCATION_DISABLED' } } }, 'DISABLED', true],
      [{ placeId: 'ChIJmoved' }, 'MOVED', true],
      [{ voice: { verify: {} } }, 'UNVERIFIED', false],
      [{ voice: { waitForVoiceOfMerchant: {} } }, 'WAITING', false],
    ] as const;
    for (const [setting, state, isStopped] of cases) {
      await say(setting);
      await guard();
      expect(await shown()).toMatchObject({ state, isStopped });
      expect(await store()).toMatchObject({ profileAttention: true });
    }
  });

  it('takes no failure for a state: the last one stays and holds for a week', async () => {
    await say({ voice: suspended });
    await guard();
    const { readDate } = await shown();
    at.pass(day);
    await at.google.fail({ path: voicePath, times: 20, status: 429, body: '{}', headers: { 'retry-after': '1' } });
    await expect(guard()).rejects.toThrow();
    expect(await shown()).toMatchObject({ state: 'SUSPENDED', readDate, error: expect.stringContaining('割当') });
    const [held] = (await shown()).stops;
    expect(held.reason).toContain('その後はGoogleから読み取れていません');
    // Read after all on the same day: it was well, so the day is measured
    await at.google.recover();
    at.pass(hour);
    await say();
    await guard();
    expect(await shown()).toMatchObject({ state: 'OK', error: null });
    expect((await shown()).stops).toHaveLength(1);
    at.pass(day);
    await at.google.fail({ path: voicePath, times: 20, status: 503, body: '{}' });
    await expect(guard()).rejects.toThrow();
    expect(await shown()).toMatchObject({ state: 'OK', error: 'Googleから応答がありません' });
    expect((await shown()).stops).toHaveLength(1);
    expect(await notices('状態')).toBe(2);
  });

  it('gives a held day Google’s own word once there is one, and holds a day on which nobody tried', async () => {
    await say({ voice: suspended });
    await guard();
    at.pass(2 * day);
    await at.google.fail({ path: voicePath, times: 20, status: 503, body: '{}' });
    await expect(guard()).rejects.toThrow();
    const reasons = async () => (await shown()).stops.map(({ reason }: { reason: string }) => reason);
    expect(await reasons()).toEqual([
      expect.stringContaining('その後は'),
      expect.stringContaining('その後は'),
      expect.not.stringContaining('その後は'),
    ]);
    await at.google.recover();
    at.pass(hour);
    await say({ voice: suspended });
    await guard();
    expect(await reasons()).toEqual(Array(3).fill(expect.not.stringContaining('その後は')));
    // Nobody read it for a day, and it is well on the next: the day between was stopped
    at.pass(2 * day);
    await say();
    await guard();
    expect(await reasons()).toHaveLength(4);
    expect(await shown()).toMatchObject({ state: 'OK', isStopped: false });
  });

  it('notices a suspension also where Google does not answer for the rest, which stays as it was known', async () => {
    await say({ googles: { title: 'Googleの名前' } });
    await guard();
    for (const path of [
      'google-account-management/v1/accounts/1',
      'google-business-information/v1/locations/101:getGoogleUpdated',
    ])
      await at.google.fail({ path, times: 20, status: 429, body: '{}' });
    await say({ voice: suspended, googles: { title: 'Googleの名前' } });
    await guard();
    expect(await shown()).toMatchObject({
      ...{ state: 'SUSPENDED', role: 'PRIMARY_OWNER', isOwner: true, stops: [expect.anything()] },
      changes: [{ field: 'title' }],
    });
    expect(await notices('オーナー権限')).toBe(0);
  });

  it('compares nothing with another profile', async () => {
    await say({ voice: suspended });
    await guard();
    await at.app.database.rows(sql`update profile_guard set location = 'locations/99', title = 'べつの店'`);
    at.pass(3 * day);
    await say();
    await guard();
    expect((await shown()).stops).toHaveLength(1);
    expect(await notices('名前が')).toBe(0);
  });

  it('holds a state over an expired link no longer than a week, and fills a gap that both ends say was stopped', async () => {
    await say({ voice: suspended });
    await guard();
    at.pass(3 * day);
    await guard();
    expect((await shown()).stops).toHaveLength(4);
    await at.app.database.rows(sql`update google_link set expired = true`);
    at.pass(day);
    await guard();
    expect(await shown()).toMatchObject({ state: 'SUSPENDED', error: expect.stringContaining('有効期限') });
    expect((await shown()).stops).toHaveLength(5);
    at.pass(7 * day);
    await guard();
    const { stops, isStopped } = await shown();
    expect([stops.length, isStopped]).toEqual([4 + 7, false]);
  });

  it('notices new names, categories and a customer who is no longer owner', async () => {
    await say({ own: { title: 'べつの名前', categories: { primaryCategory: { displayName: '居酒屋' } } } });
    await guard();
    await say({
      own: { title: 'べつの名前', categories: { primaryCategory: { displayName: '美容院' } } },
    });
    await at.google.admin('google-profiles', [{ profile: 'account-1', role: 'MANAGER' }]);
    await guard();
    await at.google.admin('google-profiles', [{ profile: 'account-1' }]);
    const { events, isOwner } = await shown();
    expect(events.map(({ kind, after }: { kind: string; after: string }) => [kind, after])).toEqual([
      ['OWNER', '契約者にオーナー権限なし'],
      ['CATEGORY', '美容院'],
      ['TITLE', 'べつの名前'],
    ]);
    expect(isOwner).toBe(false);
    expect(await notices('契約者のオーナー権限がなくなって')).toBe(1);
    expect(await store()).toMatchObject({ profileAttention: true });
  });

  it('puts a change of Google back or takes it over, reads it back, and keeps who did it', async () => {
    await say({ googles: { title: 'Googleの名前' } });
    await guard();
    expect(await shown()).toMatchObject({
      changes: [{ field: 'title', label: '名前', ours: '店舗1', googles: 'Googleの名前', isOpen: true }],
    });
    expect(await notices('Googleが内容を変更しました')).toBe(1);
    // Not what was seen any more
    const stale = (await shown()).changes[0].seen;
    await say({ googles: { title: 'もっとちがう名前' } });
    const refused = await settle('RESTORE', { seen: stale });
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'profile_changed']);
    const restored = await settle('RESTORE');
    expect(restored.status).toBe(200);
    expect(restored.body.data).toMatchObject({ title: '店舗1', changes: [] });
    expect(restored.body.data.events[0]).toMatchObject({ kind: 'RESTORED', after: '名前：店舗1', actor: 'owner' });
    // It was written, though reading it back failed: nobody decides on it twice
    await say({ googles: { title: 'Googleの名前' } });
    await guard();
    await at.google.fail({ path: voicePath, times: 20, status: 503, body: '{}' });
    const unread = await settle('RESTORE');
    expect([unread.status, unread.body.data.changes]).toEqual([200, []]);
    expect(unread.body.data.events[0]).toMatchObject({ kind: 'RESTORED', actor: 'owner' });
    await at.google.recover();
    await say({ googles: { title: 'Googleの名前' } });
    await guard();
    expect((await settle('ACCEPT')).body.data).toMatchObject({ title: 'Googleの名前', changes: [] });
    const log = await as('admin', 'GET', 'audit-log?_sort=id&_order=DESC&_end=20');
    const actions = log.body.data.map(({ action }: { action: string }) => action);
    expect(actions).toEqual(expect.arrayContaining(['restore-profile', 'accept-profile']));
  });

  it('lets nobody else see or decide, and no program write', async () => {
    await say({ googles: { title: 'Googleの名前' } });
    await guard();
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/read'],
    ] as const)
      expect((await as('stranger', method, `profile-guard/${at.storeId}${path}`)).status).toBe(404);
    expect((await settle('ACCEPT', {}, 'stranger')).status).toBe(404);
    const closed = await settle('ACCEPT', { field: 'latlng' });
    expect([closed.status, closed.body.errors[0].code]).toEqual([422, 'profile_field_closed']);
    expect((await at.app.call(`profile-guard/${at.storeId}`)).status).toBe(401);
    expect(await shown()).toMatchObject({ changes: [{ field: 'title' }] });
  });

  it('carries Google’s answer to the bill: the day is neither achieved nor 未計測', async () => {
    await at.app.database.rows(sql`insert into search_location (name, kind, latitude, longitude, radius, create_date, update_date)
      values ('駅', 'STATION', 35, 139, 1000, 1, 1) on conflict do nothing`);
    const [place] = await at.app.database.rows(sql`select id from search_location limit 1`);
    const { version } = await store();
    const details = [{ keyword: '渋谷 カフェ', searchLocationId: Number(place?.id), dailyPrice: 500 }];
    const saved = await as('admin', 'PATCH', `search-conditions/${at.storeId}`, {
      version,
      status: 'MEASURING',
      details,
    });
    expect(saved.status).toBe(200);
    const detailId = saved.body.data.details[0].id;
    at.pass(2 * day);
    await say({ voice: suspended });
    await guard();
    const today = new Date(at.now() + 9 * hour).toISOString().slice(0, 10);
    await at.app.database.rows(sql`insert into rank_observation
      (detail_id, day, taken_at, status, rank, depth, origin, instrument, create_date, update_date)
      values (${detailId}, ${today}::date, ${startOfDay(today) + 5 * hour}, 'OK', 1, 20, 'SCHEDULED', 'google-places', 1, 1)`);
    const { body } = await as('owner', 'GET', `search-condition-detail/${detailId}/ranks?from=${today}&to=${today}`);
    expect(body.data.excluded).toEqual([{ day: today, isStopped: true, reason: expect.stringContaining('停止') }]);
    const ranking = (await as('owner', 'GET', `search-conditions/${at.storeId}/ranks`)).body.data;
    expect(ranking.keywords[0]).toMatchObject({ achievedDays: 0 });
  });
});
