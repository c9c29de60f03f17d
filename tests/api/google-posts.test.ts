import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEdits } from '#google/server/edits.ts';
import { refreshLocations } from '#google/server/locations/locations.ts';
import { databases } from './support/databases.ts';
import { type LinkedStore, linkedStore } from './support/linked-store.ts';

const hour = 3_600_000;
const interval = { eventStart: '2026-11-01', eventStartTime: '10:00', eventEnd: '2026-11-03', eventEndTime: '19:00' };

describe.each(databases)('posts on %s', (kind) => {
  let at: LinkedStore;
  const create = (over: object = {}) =>
    at.call('owner', 'POST', 'place-post', { storeId: at.storeId, summary: '秋の新作です', ...over });
  const made = async (over: object = {}): Promise<{ id: number; version: number }> => (await create(over)).body.data;
  const read = async (id: number) => (await at.call('owner', 'GET', `place-post/${id}`)).body.data;
  const publish = async (id: number, who = 'owner') => {
    const { version } = await read(id);
    return at.call(who, 'POST', `place-post/${id}/publish`, { version });
  };
  const run = () => runEdits(at.app.google);
  const settle = async () => {
    for (let n = 0, wait = await run(); wait !== null && n < 30; n += 1) {
      at.pass(Math.max(1000, wait));
      wait = await run();
    }
  };
  const board = async () => {
    const start = await at.call('owner', 'POST', 'google-oauth/start');
    return start.status;
  };

  beforeAll(async () => {
    at = await linkedStore(kind);
  });
  afterAll(() => at?.close());

  it('are drafts until they are published, and live once Google shows them', async () => {
    expect(await board()).toBe(200);
    const { id } = await made({ callToActionType: 'LEARN_MORE', callToActionUrl: 'https://example.com/news' });
    expect(await read(id)).toMatchObject({ state: 'DRAFT', placeId: 'ChIJplace1' });
    expect((await publish(id)).body.data.state).toBe('SENDING');
    expect(await run()).toBeGreaterThan(0);
    // Accepted is not published
    expect(await read(id)).toMatchObject({ state: 'SENDING', searchUrl: null });
    await settle();
    expect(await read(id)).toMatchObject({ state: 'LIVE', error: null, searchUrl: expect.stringMatching(/^https:/) });
  });

  it('that Google refuses say so with the likely reason, and can be mended and published again', async () => {
    const { id } = await made({ summary: '絶対に満足できます' });
    await publish(id);
    await settle();
    const refused = await read(id);
    expect(refused).toMatchObject({ state: 'REJECTED', error: expect.stringContaining('断定・最上級') });
    await at.call('owner', 'PATCH', `place-post/${id}`, { version: refused.version, summary: 'ご満足いただけます' });
    await publish(id);
    await settle();
    expect(await read(id)).toMatchObject({ state: 'LIVE', error: null });
  });

  it('are not promised where Google takes none, or where nothing is linked', async () => {
    const place = {
      id: 'ChIJplace1',
      name: '店舗1',
      latitude: 35,
      longitude: 139,
      address: '東京都千代田区1',
      profile: '101',
    };
    const unpostable = async (who: string) =>
      (await at.call(who, 'GET', `place-post-stores?stores=${at.storeId},${at.unlinkedId}`)).body.data.filter(
        ({ reason }: { reason: string | null }) => reason !== null,
      );
    expect(await unpostable('admin')).toMatchObject([{ id: at.unlinkedId, reason: 'google_unlinked' }]);
    expect(await unpostable('owner')).toEqual([]);
    await at.google.admin('places', [{ ...place, takesPosts: false }]);
    await refreshLocations(at.app.google);
    expect(await unpostable('owner')).toMatchObject([{ id: at.storeId, reason: 'google_no_posts' }]);
    const { id } = await made();
    expect((await read(id)).obstacle).toContain('投稿を受け付けていません');
    expect((await publish(id)).body.errors[0]).toMatchObject({ code: 'google_no_posts' });
    expect((await read(id)).state).toBe('DRAFT');
    await at.google.admin('places', [place]);
    await refreshLocations(at.app.google);
    expect((await publish(id)).body.data.state).toBe('SENDING');
    await settle();
    expect((await read(id)).state).toBe('LIVE');
  });

  it('that wait for their hour say so when the link breaks between, and promise it again once it is back', async () => {
    const { id } = await made({ scheduledAt: at.now() + hour });
    await publish(id);
    expect(await read(id)).toMatchObject({ state: 'SCHEDULED', obstacle: null });
    const expire = (expired: boolean) =>
      at.app.database.orm.execute(sql`update google_link set expired = ${expired} where user_id = ${at.ids.owner}`);
    await expire(true);
    expect(await read(id)).toMatchObject({ state: 'SCHEDULED', obstacle: expect.stringContaining('有効期限') });
    const listed = await at.call('owner', 'GET', `place-post?id=${id}&_fields=state,obstacle`);
    expect(listed.body.data[0].obstacle).toContain('有効期限');
    await expire(false);
    expect((await read(id)).obstacle).toBeNull();
    const { version } = await read(id);
    await at.call('owner', 'POST', `place-post/${id}/withdraw`, { version });
    // What is on Google already is held back by nothing
    const live = (await at.call('owner', 'GET', 'place-post?state=LIVE&_end=1')).body.data[0];
    await expire(true);
    expect(await read(live.id)).toMatchObject({ state: 'LIVE', obstacle: null });
    await expire(false);
  });

  it('are offered the stores that can take them first, the others last and marked', async () => {
    const stores = async (who: string, query = '') =>
      (await at.call(who, 'GET', `place-post-stores?${query}`)).body.data as { id: number; reason: string | null }[];
    await at.call('admin', 'POST', 'search-conditions', { name: 'あさひ軒', address: '東京都' });
    expect((await stores('admin')).map(({ reason }) => reason)).toEqual([null, 'google_unlinked', 'google_unlinked']);
    expect((await stores('admin'))[0]).toMatchObject({ id: at.storeId, name: '一号店', placeId: 'ChIJplace1' });
    expect(await stores('admin', `q=${encodeURIComponent('他店')}`)).toMatchObject([{ id: at.unlinkedId }]);
    expect(await stores('owner')).toMatchObject([{ id: at.storeId }]);
    // Another's store is not told of
    expect(await stores('owner', `stores=${at.unlinkedId},${at.storeId}`)).toMatchObject([{ id: at.storeId }]);
    expect((await at.call('owner', 'GET', 'place-post-stores?stores=1;2')).status).toBe(400);
  });

  it('wait for their hour, which can be moved or withdrawn', async () => {
    const { id } = await made({ scheduledAt: at.now() + hour });
    expect((await publish(id)).body.data.state).toBe('SCHEDULED');
    await run();
    expect((await read(id)).state).toBe('SCHEDULED');
    at.pass(hour + 1000);
    await settle();
    expect((await read(id)).state).toBe('LIVE');
    const other = await made({ scheduledAt: at.now() + hour });
    await publish(other.id);
    const { version } = await read(other.id);
    expect((await at.call('owner', 'POST', `place-post/${other.id}/withdraw`, { version })).body.data.state).toBe(
      'DRAFT',
    );
    expect((await create({ scheduledAt: at.now() - 1000 })).body.errors[0]).toMatchObject({
      code: 'post_past',
      field: 'scheduledAt',
    });
  });

  it('that are changed go to Google again; deleted ones go from there too', async () => {
    const { id } = await made();
    await publish(id);
    await settle();
    const live = await read(id);
    const changed = await at.call('owner', 'PATCH', `place-post/${id}`, { version: live.version, summary: '冬の新作' });
    expect(changed.body.data.state).toBe('SENDING');
    expect(
      (await at.call('owner', 'PATCH', `place-post/${id}`, { version: changed.body.data.version, summary: '春' }))
        .status,
    ).toBe(409);
    await settle();
    expect(await read(id)).toMatchObject({ state: 'LIVE', summary: '冬の新作' });
    expect((await at.call('owner', 'DELETE', `place-post/${id}`)).status).toBe(403);
    expect((await at.call('admin', 'DELETE', `place-post/${id}`)).status).toBe(200);
    await settle();
    const restored = await at.call('admin', 'POST', `place-post/${id}/restore`, {});
    expect(restored.body.data).toMatchObject({ state: 'DRAFT', googleName: null });
  });

  it('are checked before anything is sent', async () => {
    const codes = async (over: object) =>
      (await create(over)).body.errors?.map(({ code, field }: { code: string; field: string }) => `${field} ${code}`);
    expect(await codes({ summary: 'お電話は０３－１２３４－５６７８まで' })).toEqual(['summary post_phone']);
    expect(await codes({ summary: 'あ'.repeat(1501) })).toEqual(['summary text_max']);
    expect(await codes({ topic: 'EVENT', ...interval, eventTitle: 'あ'.repeat(59) })).toEqual(['eventTitle text_max']);
    expect(await codes({ callToActionType: 'CALL', callToActionUrl: 'https://example.com' })).toHaveLength(1);
    expect(await codes({ callToActionType: 'BOOK', callToActionUrl: 'ftp://example.com' })).toHaveLength(1);
  });

  it.each(['EVENT', 'OFFER'])('an %s without its whole interval is refused before it is sent', async (topic) => {
    const codes = async (over: object) =>
      (await create({ topic, eventTitle: '感謝祭', ...over })).body.errors?.map(
        ({ code, field }: { code: string; field: string }) => `${field} ${code}`,
      );
    for (const field of Object.keys(interval)) {
      const { [field]: _one, ...rest } = { ...interval } as Record<string, string>;
      expect(await codes(rest)).toEqual([`${field} required`]);
    }
    expect(await codes({ ...interval, eventStartTime: '25:00' })).toEqual(['eventStartTime pattern']);
    expect(await codes({ ...interval, eventEnd: interval.eventStart, eventEndTime: '9:00' })).toEqual([
      'eventEndTime time_before',
    ]);
    // One that was written before times were asked for
    const { id } = await made({ topic, eventTitle: '感謝祭', ...interval });
    await at.app.database.orm.execute(sql`update place_post set event_end_time = null where id = ${id}`);
    expect((await publish(id)).body.errors).toMatchObject([{ code: 'required', field: 'eventEndTime' }]);
    // Even one that was already under way
    await at.app.database.orm.execute(sql`update place_post set event_end_time = '19:00' where id = ${id}`);
    await publish(id);
    await at.app.database.orm.execute(sql`update place_post set event_end_time = null where id = ${id}`);
    await settle();
    // In our words, not in Google's: it was not asked
    expect(await read(id)).toMatchObject({ googleName: null, error: expect.stringContaining('そろっていません') });
  });

  it('hold nothing that posts of their kind have not', async () => {
    const terms = await create({ offerTerms: '1人1回' });
    expect(terms.body.errors).toMatchObject([{ code: 'not_shown', field: 'offerTerms' }]);
    const event = { eventTitle: '感謝祭', ...interval };
    const { id, version } = await made({
      topic: 'OFFER',
      ...event,
      offerCoupon: 'AUTUMN',
      offerTerms: '{店舗名}で1回',
    });
    const changed = await at.call('owner', 'PATCH', `place-post/${id}`, { version, topic: 'STANDARD' });
    expect(changed.body.data).toMatchObject({
      eventTitle: null,
      eventStart: null,
      offerCoupon: null,
      offerTerms: null,
    });
    // Nobody sees the placeholder that was left in them any more, so it stands in no way
    await publish(id);
    await settle();
    expect(await read(id)).toMatchObject({ state: 'LIVE', error: null });
  });

  it('an event and an offer arrive whole', async () => {
    const event = { eventTitle: '感謝祭', ...interval };
    for (const over of [
      { topic: 'EVENT', ...event },
      { topic: 'OFFER', ...event, offerCoupon: 'AUTUMN', offerUrl: 'https://example.com/c', offerTerms: '1人1回' },
    ]) {
      const { id } = await made(over);
      await publish(id);
      await settle();
      expect(await read(id)).toMatchObject({ state: 'LIVE', error: null });
    }
  });

  const path = 'google-my-business/v4/accounts/1/locations/101/localPosts';
  const onGoogle = async (summary: string) => {
    const { client } = at.app.google;
    const found: string[] = [];
    const request = { host: 'myBusiness', path: '/v4/accounts/1/locations/101/localPosts' } as const;
    for await (const { items } of client.pages(at.ids.owner ?? 0, request, 'localPosts'))
      found.push(...items.map((item) => String(item.summary)));
    return found.filter((one) => one === summary).length;
  };

  it('whose answer was lost are found on Google, and not made twice', async () => {
    const { id } = await made({ summary: '一度だけの投稿' });
    await publish(id);
    // It arrived, and the answer did not: what comes back is no JSON
    await at.google.admin('faults', { path, times: 1, status: 502, body: '<html>', done: true });
    await settle();
    expect(await read(id)).toMatchObject({ state: 'LIVE', error: null });
    expect(await onGoogle('一度だけの投稿')).toBe(1);
  });

  it('that Google surely did not take are sent again by themselves', async () => {
    const { id } = await made({ summary: '混み合っていた投稿' });
    await publish(id);
    await at.google.admin('faults', { path, times: 2, status: 503 });
    await settle();
    expect((await read(id)).state).toBe('LIVE');
    expect(await onGoogle('混み合っていた投稿')).toBe(1);
  });

  it.each(['an answer that was lost', 'a worker that died'])(
    'of which nobody knows stand as 送信不明 after %s, and are sent again by a person alone',
    async (how) => {
      const summary = `届いたか分からない投稿（${how}）`;
      const { id } = await made({ summary });
      await publish(id);
      if (how === 'a worker that died')
        await at.app.database.orm.execute(sql`update google_edit set begun_date = ${at.now()}, attempts = 1
          where kind = 'post' and row_id = ${id}`);
      else await at.google.admin('faults', { path, times: 1, status: 502, body: '<html>' });
      await settle();
      expect(await read(id)).toMatchObject({ state: 'UNKNOWN', error: expect.stringContaining('確認できません') });
      at.pass(hour);
      await settle();
      expect(await onGoogle(summary)).toBe(0);
      expect((await publish(id)).body.data.state).toBe('SENDING');
      await settle();
      expect(await read(id)).toMatchObject({ state: 'LIVE', error: null });
      expect(await onGoogle(summary)).toBe(1);
    },
  );

  it('that show up after all are not sent again by that', async () => {
    const summary = '遅れて見えた投稿';
    const { id } = await made({ summary });
    await publish(id);
    await at.google.admin('faults', { path, times: 1, status: 502, body: '<html>', done: true });
    await run();
    // As if it had not been seen for all that time
    await at.app.database.orm.execute(sql`delete from google_edit where row_id = ${id} and kind = 'post'`);
    await at.app.database.orm.execute(sql`update place_post set state = 'UNKNOWN' where id = ${id}`);
    await publish(id);
    await settle();
    expect((await read(id)).state).toBe('LIVE');
    expect(await onGoogle(summary)).toBe(1);
  });

  it('of which nobody knows are not changed, for they are looked for as they were sent', async () => {
    const { id } = await made({ summary: '書き換えられない投稿' });
    await publish(id);
    await at.google.admin('faults', { path, times: 1, status: 502, body: '<html>' });
    await settle();
    const { version } = await read(id);
    const change = (over: object) => at.call('owner', 'PATCH', `place-post/${id}`, { version, ...over });
    const refused = await change({ summary: '別の本文' });
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'post_unknown']);
    expect((await change({ scheduledAt: at.now() + hour })).status).toBe(200);
  });

  it('of which nobody knows are taken from Google too when they are deleted', async () => {
    const summary = '届いていたのに消す投稿';
    const { id } = await made({ summary });
    await publish(id);
    await at.google.admin('faults', { path, times: 1, status: 502, body: '<html>', done: true });
    await run();
    await at.app.database.orm.execute(sql`delete from google_edit where row_id = ${id} and kind = 'post'`);
    await at.app.database.orm.execute(sql`update place_post set state = 'UNKNOWN' where id = ${id}`);
    expect(await onGoogle(summary)).toBe(1);
    expect((await at.call('admin', 'DELETE', `place-post/${id}`)).status).toBe(200);
    await settle();
    expect(await onGoogle(summary)).toBe(0);
  });

  it('of a store without a link, or of somebody else, are not published', async () => {
    const draft = await at.call('stranger', 'POST', 'place-post', { storeId: at.unlinkedId, summary: '通知' });
    const { id, version } = draft.body.data;
    const refused = await at.call('stranger', 'POST', `place-post/${id}/publish`, { version });
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'google_unlinked']);
    const mine = await made();
    expect((await at.call('stranger', 'POST', `place-post/${mine.id}/publish`, { version: 1 })).status).toBe(404);
  });
});
