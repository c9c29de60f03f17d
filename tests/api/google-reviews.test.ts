import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runEdits } from '#google/server/edits.ts';
import { GoogleFailure } from '#google/server/failure.ts';
import { googleQuota } from '#google/server/tables.ts';
import { syncStore } from '#reviews/server/sync.ts';
import { storesToSync } from '#reviews/server/sync-all.ts';
import { databases } from './support/databases.ts';
import { type LinkedStore, linkedStore } from './support/linked-store.ts';

const day = 86_400_000;

describe.each(databases)('reviews on %s', (kind) => {
  let at: LinkedStore;
  const write = (id: string, over: object = {}) =>
    at.google.admin('google-reviews?replace=true', [
      { placeId: 'ChIJplace1', id, stars: 5, reviewer: '花子', comment: 'よかった', createTime: at.now(), ...over },
    ]);
  const reviews = async (name = 'owner') =>
    (await at.call(name, 'GET', 'place-review?_sort=id&_end=100')).body.data as {
      id: number;
      version: number;
      reviewer: string;
      stars: number | null;
      comment: string | null;
      replyState: string;
      replyComment: string | null;
      replyError: string | null;
      obstacle: string | null;
    }[];
  const sync = (full = false) => syncStore(at.app.google, at.storeId, { full });
  const fault = (over: object) => at.google.admin('faults', { times: 1, ...over });
  /** Runs the edits until nothing is waited for. */
  const settle = async () => {
    for (let n = 0, wait = await runEdits(at.app.google); wait !== null && n < 30; n += 1) {
      at.pass(Math.max(1000, wait));
      wait = await runEdits(at.app.google);
    }
  };
  const one = async (reviewer: string) => {
    const found = (await reviews()).find((row) => row.reviewer === reviewer);
    if (found === undefined) throw new Error(`no review of ${reviewer}`);
    return found;
  };
  const reply = async (reviewer: string, replyComment: string | null) => {
    const { id, version } = await one(reviewer);
    return at.call('owner', 'PATCH', `place-review/${id}`, { version, replyComment });
  };

  beforeAll(async () => {
    at = await linkedStore(kind);
    for (let n = 0; n < 60; n += 1)
      await write(`old-${n}`, { reviewer: `客${n}`, createTime: at.now() - n * day, stars: 1 });
  });
  afterAll(() => at?.close());

  it('are fetched page by page, once, telling nobody of what was there before', async () => {
    expect(at.app.asked).toContainEqual({ job: 'google-sync', data: { storeId: at.storeId } });
    expect(await sync()).toEqual({ added: 60, changed: 0, gone: 0 });
    expect(await sync()).toEqual({ added: 0, changed: 0, gone: 0 });
    expect(await reviews()).toHaveLength(60);
    expect(await reviews('stranger')).toHaveLength(0);
    expect((await at.call('owner', 'GET', 'notification-unread')).body.data).toEqual([]);
  });

  it('are looked for by the smallest page, and fetched only where something is new', async () => {
    const due = () => storesToSync(at.app.google);
    expect(await due()).toEqual([]);
    at.pass(1000);
    await write('fresh', { reviewer: '新規客', stars: 4 });
    expect(await due()).toEqual([at.storeId]);
    await sync();
    expect(await due()).toEqual([]);
    await at.google.admin('google-reviews/ChIJplace1/fresh', undefined, 'DELETE');
    expect(await due()).toEqual([at.storeId]);
    expect(await sync()).toMatchObject({ gone: 1 });
    expect(await due()).toEqual([]);
  });

  it('tell the open pages of the store that a fetch has ended which somebody asked for, whatever it found', async () => {
    const publishChange = vi.fn(async (..._change: unknown[]) => undefined);
    const ends = () => publishChange.mock.calls.splice(0).map(([resource, id]) => [resource, id]);
    const deps = { ...at.app.google, publishChange };
    expect(await syncStore(deps, at.storeId)).toEqual({ added: 0, changed: 0, gone: 0 });
    expect(ends()).toEqual([['search-conditions', at.storeId]]);
    await syncStore(deps, at.storeId, { isAsked: false });
    expect(ends()).toEqual([]);
    const refused = vi.spyOn(deps.client, 'pages').mockImplementation(() => {
      throw new GoogleFailure('expired');
    });
    await expect(syncStore(deps, at.storeId)).rejects.toMatchObject({ kind: 'expired' });
    refused.mockRestore();
    expect(ends()).toEqual([['search-conditions', at.storeId]]);
    await syncStore(deps, at.storeId);
  });

  it('that are new, changed or gone are noticed, and few stars notify those whom they concern', async () => {
    at.pass(60_000);
    await write('new-1', { reviewer: '太郎', stars: 1, comment: '待たされた' });
    expect(await sync()).toEqual({ added: 1, changed: 0, gone: 0 });
    const [reported] = (await at.call('owner', 'GET', 'notification-unread')).body.data;
    expect(reported).toMatchObject({
      content: '「一号店」に★1のクチコミが届きました（太郎）',
      notificationType: 'NONE',
    });
    expect((await at.call('stranger', 'GET', 'notification-unread')).body.data).toEqual([]);
    at.pass(60_000);
    await write('new-1', { reviewer: '太郎', stars: 3, comment: '後で謝ってくれた', updateTime: at.now() });
    expect(await sync()).toEqual({ added: 0, changed: 1, gone: 0 });
    await at.google.admin('google-reviews/ChIJplace1/old-30', undefined, 'DELETE');
    expect(await sync()).toEqual({ added: 0, changed: 0, gone: 1 });
    expect((await reviews()).some(({ reviewer }) => reviewer === '客30')).toBe(false);
  });

  it('stand in the record of changes once a run that wrote any', async () => {
    const runs = async () =>
      (
        await at.app.database.rows(
          sql`select "by", resource_id, after from audit_log where action = 'sync-reviews' order by id`,
        )
      ).map(({ by, resource_id: id, after }) => ({ by, id: Number(id), after }));
    const before = await runs();
    expect(before.at(0)).toEqual({ by: 'GOOGLE', id: at.storeId, after: { added: 60, changed: 0, gone: 0 } });
    expect(before.at(-1)).toEqual({ by: 'GOOGLE', id: at.storeId, after: { added: 0, changed: 0, gone: 1 } });
    await sync();
    expect(await runs()).toEqual(before);
  });

  it('without stars, text or name, or with a rating that nobody knows yet, are kept as they are', async () => {
    at.pass(1000);
    await write('bare', { reviewer: null, comment: null, stars: 9 });
    await sync();
    expect(await one('匿名のユーザー')).toMatchObject({ stars: null, comment: null });
  });

  it('are answered, and count as answered once the reply was read back', async () => {
    const answer = await reply('太郎', '申し訳ございませんでした。');
    expect(answer.body.data).toMatchObject({ replyState: 'SENDING', replyUpdateTime: null });
    // Google looks at it first
    expect(await runEdits(at.app.google)).toBeGreaterThan(0);
    expect((await one('太郎')).replyState).toBe('SENDING');
    await settle();
    expect(await one('太郎')).toMatchObject({ replyState: 'SENT', replyComment: '申し訳ございませんでした。' });
    const kept = await at.google.admin('google-reviews/ChIJplace1', undefined, 'GET');
    expect(kept.find((review: { id: string }) => review.id === 'new-1').reply.comment).toBe(
      '申し訳ございませんでした。',
    );
    expect((await reply('太郎', null)).body.data.replyState).toBe('SENDING');
    await runEdits(at.app.google);
    expect(await one('太郎')).toMatchObject({ replyState: 'NONE', replyComment: null });
  });

  it('a reply that does not show yet is not sent, only looked for', async () => {
    const shown = { name: 'x', reviewId: 'old-1', starRating: 'ONE' };
    const path = 'google-my-business/v4/accounts/1/locations/101/reviews/old-1';
    await reply('客1', 'ありがとうございます');
    // The write passes, what is read back lacks the reply
    await fault({ path: `${path}/reply`, status: 200, body: JSON.stringify({ comment: 'ありがとうございます' }) });
    const wait = await runEdits(at.app.google);
    expect(wait).toBeGreaterThan(0);
    expect((await one('客1')).replyState).toBe('SENDING');
    at.pass(700_000);
    await fault({ path, status: 200, body: JSON.stringify(shown) });
    expect(await runEdits(at.app.google)).toBeNull();
    expect(await one('客1')).toMatchObject({ replyState: 'FAILED', replyComment: 'ありがとうございます' });
    const { id, version } = await one('客1');
    expect((await at.call('owner', 'POST', `place-review/${id}/send-reply`, { version })).status).toBe(200);
    await settle();
    expect(await one('客1')).toMatchObject({ replyState: 'SENT', replyError: null });
  });

  it('a reply that Google refuses is not sent, whether it was written here or elsewhere', async () => {
    await reply('客4', '詳しくは https://example.com をご覧ください');
    await settle();
    expect(await one('客4')).toMatchObject({
      replyState: 'FAILED',
      replyComment: '詳しくは https://example.com をご覧ください',
      replyError: 'Googleの規約に反する（主題から外れた内容）。クチコミの内容に触れた返信に直して送り直してください',
    });
    at.pass(60_000);
    const elsewhere = { comment: 'https://example.com', updateTime: at.now() - 10_000 };
    await write('elsewhere', { reviewer: '次郎', updateTime: at.now(), reply: elsewhere });
    await sync();
    expect(await one('次郎')).toMatchObject({
      replyState: 'FAILED',
      replyError: expect.stringContaining('主題から外れた内容'),
    });
    await at.google.admin('google-reviews/ChIJplace1/elsewhere', undefined, 'DELETE');
    await sync(true);
  });

  it('a reply that Google still looks at after ten minutes is waited for, for a day', async () => {
    const path = 'google-my-business/v4/accounts/1/locations/101/reviews/old-5';
    const pending = { reviewId: 'old-5', reviewReply: { comment: '返信です', reviewReplyState: 'PENDING' } };
    await reply('客5', '返信です');
    await runEdits(at.app.google);
    at.pass(3_600_000);
    await fault({ path, status: 200, body: JSON.stringify(pending) });
    expect(await runEdits(at.app.google)).toBeGreaterThan(0);
    expect((await one('客5')).replyState).toBe('SENDING');
    await settle();
    expect(await one('客5')).toMatchObject({ replyState: 'SENT' });
  });

  it('a reply against the rules says so; bytes are counted, not characters', async () => {
    const shown = {
      reviewId: 'old-2',
      reviewReply: { comment: '返信', reviewReplyState: 'REJECTED', policyViolation: 'NEW_OF_NEXT_YEAR' },
    };
    await reply('客2', '返信');
    const path = 'google-my-business/v4/accounts/1/locations/101/reviews/old-2';
    await fault({ path: `${path}/reply`, status: 200, body: '{}' });
    await fault({ path, status: 200, body: JSON.stringify(shown) });
    await runEdits(at.app.google);
    expect(await one('客2')).toMatchObject({
      replyState: 'FAILED',
      replyError: expect.stringContaining('Googleの規約に反する（その他）'),
    });
    expect((await reply('客3', 'あ'.repeat(1366))).body.errors[0]).toMatchObject({
      code: 'text_bytes',
      field: 'replyComment',
    });
  });

  it('a pending reply is 送信中, never 返信済, no matter who wrote it, until Google shows it', async () => {
    at.pass(60_000);
    const elsewhere = { comment: 'よそからの返信', updateTime: at.now() };
    await write('pending', { reviewer: '待ち客', updateTime: at.now(), reply: { ...elsewhere, state: 'PENDING' } });
    await sync();
    expect(await one('待ち客')).toMatchObject({ replyState: 'SENDING', replyComment: 'よそからの返信' });
    await write('pending', { reviewer: '待ち客', updateTime: at.now(), reply: { ...elsewhere, state: 'APPROVED' } });
    await sync(true);
    expect(await one('待ち客')).toMatchObject({ replyState: 'SENT', replyError: null });
    // Ours, at which Google looks for longer than a day
    await reply('客6', 'お待ちください');
    const path = 'google-my-business/v4/accounts/1/locations/101/reviews/old-6';
    const still = { reviewId: 'old-6', reviewReply: { comment: 'お待ちください', reviewReplyState: 'PENDING' } };
    for (const wait of [0, 3_600_000, day]) {
      at.pass(wait);
      await fault({ path: `${path}/reply`, status: 200, body: '{}' });
      await fault({ path, status: 200, body: JSON.stringify(still) });
      await runEdits(at.app.google);
      await at.google.recover();
    }
    // The sessions last less than a day
    at.pass(-day - 3_600_000);
    await at.app.database.orm.delete(googleQuota);
    expect((await one('客6')).replyState).toBe('SENDING');
    await at.google.admin('google-reviews/ChIJplace1/pending', undefined, 'DELETE');
    await sync(true);
  });

  it('tell the person in charge once that Google suspended the profile, and no one of another refusal', async () => {
    const notified = async () =>
      (await at.call('admin', 'GET', 'notification?_end=200')).body.data.filter(({ content }: { content: string }) =>
        content.includes('ビジネスプロフィールの停止'),
      );
    const refuse = async (n: number, policyViolation: string) => {
      const { id } = { id: `old-${n}` };
      const path = `google-my-business/v4/accounts/1/locations/101/reviews/${id}`;
      await reply(`客${n}`, `返信${n}。`);
      const refused = { comment: `返信${n}。`, reviewReplyState: 'REJECTED', policyViolation };
      await fault({ path: `${path}/reply`, status: 200, body: '{}' });
      await fault({ path, status: 200, body: JSON.stringify({ reviewId: id, reviewReply: refused }) });
      await runEdits(at.app.google);
      await at.google.recover();
    };
    await refuse(50, 'OFFENSIVE');
    expect(await notified()).toHaveLength(0);
    await refuse(51, 'LOCATION_SUSPENDED');
    await refuse(52, 'LOCATION_SUSPENDED');
    expect(await one('客51')).toMatchObject({
      replyState: 'FAILED',
      replyError: expect.stringContaining('Googleの規約に反する（ビジネスプロフィールの停止）'),
    });
    expect(await notified()).toHaveLength(1);
  });

  it('that are changed after the reply come back to be answered, until the reply is changed or kept', async () => {
    at.pass(60_000);
    await write('edited', { reviewer: '心変わり', stars: 5, createTime: at.now(), reply: null });
    await sync();
    await reply('心変わり', 'ありがとうございます。');
    await settle();
    expect((await one('心変わり')).replyState).toBe('SENT');
    at.pass(60_000);
    const [kept] = (await at.google.admin('google-reviews/ChIJplace1', undefined, 'GET')).filter(
      ({ id }: { id: string }) => id === 'edited',
    );
    await write('edited', { ...kept, stars: 1, comment: 'やはり残念', updateTime: at.now() });
    await sync();
    expect(await one('心変わり')).toMatchObject({
      replyState: 'CHANGED',
      stars: 1,
      replyComment: 'ありがとうございます。',
    });
    await sync(true);
    const changed = await one('心変わり');
    expect(changed.replyState).toBe('CHANGED');
    const act = { version: changed.version };
    expect((await at.call('owner', 'POST', `place-review/${changed.id}/keep-reply`, act)).status).toBe(200);
    await sync(true);
    expect((await one('心変わり')).replyState).toBe('SENT');
    await at.google.admin('google-reviews/ChIJplace1/edited', undefined, 'DELETE');
    await sync(true);
  });

  it('keep what was written and its translation apart, and show their photos', async () => {
    at.pass(60_000);
    const image = 'https://lh3.googleusercontent.com/p/abc=w200';
    const media = [{ thumbnailUrl: image }, { thumbnailUrl: 'javascript:alert(1)' }, {}];
    const comment = '(Translated by Google) 店員が不親切でした。\n\n(Original)\nThe staff was unfriendly.';
    await write('foreign', { reviewer: 'Sample Visitor', createTime: at.now(), comment, media });
    await sync();
    expect(await one('Sample Visitor')).toMatchObject({
      comment: 'The staff was unfriendly.',
      translation: '店員が不親切でした。',
      photos: [{ image, video: null }],
    });
    await at.google.admin('google-reviews/ChIJplace1/foreign', undefined, 'DELETE');
    await sync(true);
  });

  it('waits for its turn: no more than 10 edits a minute of a profile, and none is lost', async () => {
    at.pass(60_000);
    for (let n = 10; n < 24; n += 1) await reply(`客${n}`, `返信${n}`);
    const arrived = async () =>
      (await at.google.admin('google-reviews/ChIJplace1', undefined, 'GET')).filter(
        (review: { reply?: { comment: string } | null }) => /^返信\d+$/.test(review.reply?.comment ?? ''),
      ).length;
    const sent = async () =>
      (await reviews()).filter((row) => /^返信\d+$/.test(row.replyComment ?? '') && row.replyState === 'SENT').length;
    let wait = await runEdits(at.app.google);
    const first = await arrived();
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThanOrEqual(10);
    expect(wait).toBeGreaterThan(0);
    for (let n = 0; n < 40 && wait !== null; n += 1) {
      at.pass(Math.max(wait, 1000));
      wait = await runEdits(at.app.google);
    }
    expect(await sent()).toBe(14);
  });

  it('are summed up for those who see the store, and for nobody else', async () => {
    const { body } = await at.call('owner', 'GET', `place-review-summary?storeId=${at.storeId}`);
    expect(body.data).toMatchObject({ linked: true, expired: false, error: null });
    expect(body.data.byStars.reduce((sum: number, count: number) => sum + count, 0)).toBe(60);
    expect(body.data.months.at(-1).average).toBeCloseTo(body.data.average);
    expect((await at.call('stranger', 'GET', `place-review-summary?storeId=${at.storeId}`)).status).toBe(404);
    expect((await at.call('stranger', 'POST', 'place-review-sync', { storeId: at.storeId })).status).toBe(404);
    expect((await at.call('owner', 'POST', 'place-review-sync', { storeId: at.storeId })).status).toBe(200);
  });

  it('of a link that died say so, and the reply that could not be sent is kept', async () => {
    at.pass(120_000);
    await at.google.admin('google-revoke');
    await reply('客40', 'お礼');
    await runEdits(at.app.google);
    expect(await one('客40')).toMatchObject({ replyState: 'FAILED', replyComment: 'お礼' });
    await expect(sync()).rejects.toMatchObject({ kind: 'expired' });
    const { body } = await at.call('owner', 'GET', `place-review-summary?storeId=${at.storeId}`);
    expect(body.data).toMatchObject({ expired: true, error: expect.stringContaining('有効期限') });
    expect((await at.call('owner', 'GET', 'auth/me')).body.data.isAccessTokenOauth).toBe(false);
  });

  it('over a link that is known to have died keep the reply as a draft, and say so before and after', async () => {
    expect(await one('客41')).toMatchObject({ obstacle: expect.stringContaining('有効期限') });
    const kept = await reply('客41', 'お礼');
    expect(kept.body.data).toMatchObject({ replyState: 'NONE', obstacle: expect.stringContaining('有効期限') });
    const { id, version } = await one('客41');
    const sent = await at.call('owner', 'POST', `place-review/${id}/send-reply`, { version });
    // What is on Google cannot be taken from there
    const onGoogle = (await reviews()).find(({ replyState }) => replyState === 'SENT') ?? expect.fail('none is sent');
    const taken = await at.call('owner', 'PATCH', `place-review/${onGoogle.id}`, {
      version: onGoogle.version,
      replyComment: null,
    });
    expect([taken.status, taken.body.errors[0].code]).toEqual([422, 'google_expired']);
    expect([sent.status, sent.body.errors[0].code]).toEqual([422, 'google_expired']);
    await at.link();
    expect((await one('客41')).obstacle).toBeNull();
  });
});
