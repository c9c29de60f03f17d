import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEdits } from '#google/server/edits.ts';
import { syncStore } from '#reviews/server/sync.ts';
import { databases } from './support/databases.ts';
import { type LinkedStore, linkedStore } from './support/linked-store.ts';

describe.each(databases)('templates on %s', (kind) => {
  let at: LinkedStore;
  let manager: string;
  const byManager = (method: string, path: string, body?: object) =>
    at.app.call(path, { method, token: manager, ...(body === undefined ? {} : { body }) });
  const names = (answer: { body: { data: { name: string }[] } }) => answer.body.data.map(({ name }) => name);

  beforeAll(async () => {
    at = await linkedStore(kind);
    await at.app.addUser({ email: 'manager@example.com', role: 'MANAGER', name: '担当' });
    manager = await at.app.tokenOf('manager@example.com');
  });
  afterAll(() => at?.close());

  it('are written by staff, and used by customers, who see what is shared', async () => {
    const shared = await byManager('POST', 'reply-template', {
      name: '共有',
      body: '{投稿者名}様、ありがとうございます',
    });
    expect(shared.body.data).toMatchObject({ use: 'REPLY', audience: 'ALL' });
    await byManager('POST', 'reply-template', { name: '手元', body: '下書き', audience: 'OWN' });
    expect(names(await byManager('GET', 'reply-template'))).toEqual(['共有', '手元']);
    expect(names(await at.call('owner', 'GET', 'reply-template'))).toEqual(['共有']);
    const { id, version } = shared.body.data;
    for (const [method, path, body] of [
      ['POST', 'reply-template', { name: '自作', body: '本文' }],
      ['PATCH', `reply-template/${id}`, { version, body: '書き換え' }],
      ['DELETE', `reply-template/${id}`, undefined],
    ] as const)
      expect((await at.call('owner', method, path, body)).status).toBe(403);
  });

  it('that one keeps for oneself are not there for other staff', async () => {
    const own = await at.call('admin', 'POST', 'reply-template', {
      name: '管理者の手元',
      body: '本文',
      audience: 'OWN',
    });
    const { id, version } = own.body.data;
    expect((await byManager('GET', `reply-template/${id}`)).status).toBe(404);
    expect((await byManager('PATCH', `reply-template/${id}`, { version, body: '書き換え' })).status).toBe(404);
  });

  it('that others share are not taken out of sight by those who may write them', async () => {
    const shared = await at.call('admin', 'POST', 'reply-template', { name: '管理者の共有', body: '本文' });
    const { id, version } = shared.body.data;
    expect((await byManager('PATCH', `reply-template/${id}`, { version, audience: 'OWN' })).status).toBe(403);
    expect((await byManager('GET', `reply-template/${id}`)).body.data).toMatchObject({ version, audience: 'ALL' });
    expect((await at.call('admin', 'DELETE', `reply-template/${id}`)).status).toBeLessThan(300);
  });

  it('name only placeholders that there are for their use', async () => {
    const refused = await byManager('POST', 'reply-template', { name: '誤字', body: '{店舖名}より' });
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      422,
      { code: 'placeholder_unknown', field: 'body' },
    ]);
    expect(refused.body.errors[0].message).toContain('{店舖名}');
    const phone = await byManager('POST', 'reply-template', { name: '電話', use: 'POST', body: '{電話番号}まで' });
    expect(phone.body.errors[0].code).toBe('placeholder_unknown');
    const number = await byManager('POST', 'reply-template', { name: '番号', use: 'POST', body: '03-1234-5678まで' });
    expect(number.body.errors[0].code).toBe('post_phone');
    const long = await byManager('POST', 'reply-template', { name: '長文', use: 'POST', body: 'あ'.repeat(1501) });
    expect(long.status).toBe(422);
  });

  it('leave no placeholder in a reply that is sent', async () => {
    const wanted = {
      placeId: 'ChIJplace1',
      id: 'r1',
      stars: 5,
      reviewer: '花子',
      comment: 'よい',
      createTime: at.now(),
    };
    await at.google.admin('google-reviews?replace=true', [wanted]);
    await syncStore(at.app.google, at.storeId, { full: true });
    const [review] = (await at.call('owner', 'GET', 'place-review')).body.data;
    const { id, version } = review;
    const refused = await at.call('owner', 'PATCH', `place-review/${id}`, { version, replyComment: '{電話番号}まで' });
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      422,
      { code: 'placeholder_open', field: 'replyComment', message: expect.stringContaining('{電話番号}') },
    ]);
    // One that was kept as a draft before the store was linked goes nowhere either
    const { orm } = at.app.database;
    const reviews = at.app.google.tables['place-review'];
    await orm.update(reviews).set({ replyComment: '{電話番号}まで', replyState: 'NONE' });
    const sent = await at.call('owner', 'POST', `place-review/${id}/send-reply`, { version });
    expect([sent.status, sent.body.errors[0].code]).toEqual([422, 'placeholder_open']);
  });

  it('leave no placeholder in a post that is published, or that waits for its hour', async () => {
    const made = await at.call('owner', 'POST', 'place-post', {
      storeId: at.storeId,
      summary: '{店舗サイト}を見てください',
    });
    const { id, version } = made.body.data;
    const refused = await at.call('owner', 'POST', `place-post/${id}/publish`, { version });
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      422,
      { code: 'placeholder_open', field: 'summary' },
    ]);
    const waiting = await at.call('owner', 'POST', 'place-post', {
      storeId: at.storeId,
      summary: '予約の投稿',
      scheduledAt: at.now() + 3_600_000,
    });
    const scheduled = await at.call('owner', 'POST', `place-post/${waiting.body.data.id}/publish`, {
      version: waiting.body.data.version,
    });
    const changed = await at.call('owner', 'PATCH', `place-post/${waiting.body.data.id}`, {
      version: scheduled.body.data.version,
      summary: '{店舗サイト}の予約',
    });
    expect([changed.status, changed.body.errors[0].code]).toEqual([422, 'placeholder_open']);
    // However it came to be there, it is not sent
    const posts = at.app.google.tables['place-post'];
    await at.app.database.orm.update(posts).set({ summary: '{店舗サイト}の予約' });
    at.pass(3_700_000);
    await runEdits(at.app.google);
    expect((await at.call('owner', 'GET', `place-post/${waiting.body.data.id}`)).body.data).toMatchObject({
      state: 'REJECTED',
      error: expect.stringContaining('差し込み'),
    });
  });
});
