import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncStore } from '#reviews/server/sync.ts';
import { chatWriter } from '#writing/server/chat-writer.ts';
import { accountApp } from './support/account-app.ts';
import { databases } from './support/databases.ts';
import { type LinkedStore, linkedStore } from './support/linked-store.ts';

const wish = '年末は31日まで営業します';

describe.each(databases)('drafts that are suggested on %s', (kind) => {
  let at: LinkedStore;
  let reviewId: number;
  const post = (who: string, over: object = {}) =>
    at.call(who, 'POST', 'writing/post', { storeId: at.storeId, topic: 'STANDARD', wish, ...over });
  const reply = (who: string, body: object = {}) => at.call(who, 'POST', `writing/reply/${reviewId}`, body);
  const path = 'writer/v1/chat/completions';
  const fail = (over: object) => at.google.fail({ path, times: 1, status: 200, ...over });

  beforeAll(async () => {
    at = await linkedStore(kind);
    const one = { placeId: 'ChIJplace1', id: 'r1', stars: 1, reviewer: '山田花子', comment: '待たされた' };
    await at.google.admin('google-reviews?replace=true', [{ ...one, createTime: at.now() }]);
    await syncStore(at.app.google, at.storeId, { full: true });
    reviewId = (await at.call('owner', 'GET', 'place-review')).body.data[0].id;
  });
  afterAll(() => at?.close());

  it('stand in an answer alone: nothing is written or sent by them', async () => {
    const draft = await reply('owner', { wish: '次回は優先してご案内します' });
    expect(draft.status).toBe(200);
    expect(draft.body.data.text).toContain('{投稿者名}様');
    expect(draft.body.data.text).toContain('次回は優先してご案内します');
    expect((await at.call('owner', 'GET', `place-review/${reviewId}`)).body.data).toMatchObject({
      replyState: 'NONE',
      replyComment: null,
    });
    expect((await post('owner')).body.data.text).toContain(wish);
    expect((await at.call('owner', 'GET', 'place-post')).body.total).toBe(0);
  });

  it('are for those who see the store, and for nobody else', async () => {
    expect((await post('stranger')).status).toBe(404);
    expect((await reply('stranger')).status).toBe(404);
    expect((await at.app.call('writing/post', { method: 'POST', body: {} })).status).toBe(401);
    expect((await post('owner', { wish: '' })).body.errors[0]).toMatchObject({ code: 'required', field: 'wish' });
    expect((await post('owner', { wish: 'あ'.repeat(501) })).status).toBe(422);
    expect((await post('owner', { topic: 'ALERT' })).status).toBe(422);
  });

  it('tell the service no name, address or number', async () => {
    const asked: string[] = [];
    const service = createServer((request, response) => {
      request.on('data', (piece) => asked.push(String(piece)));
      request.on('end', () => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ choices: [{ message: { content: 'ありがとうございます' } }] }));
      });
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const address = service.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const writer = chatWriter({ url: `http://127.0.0.1:${port}`, key: 'k', model: 'm' });
    await writer.suggest({ use: 'REPLY', category: '歯科', stars: 1, comment: '待たされた', wish: null });
    service.close();
    expect(JSON.parse(asked.join(''))).toMatchObject({ model: 'm', messages: [{ role: 'system' }, { role: 'user' }] });
    expect(asked.join('')).toContain('待たされた');
    expect(asked.join('')).not.toMatch(/山田花子|一号店|東京都/);
  });

  it.each([
    ['refuses the key', { status: 401, body: '{}' }, 'writer_refused'],
    ['refuses the question', { status: 400, body: '{}' }, 'writer_refused'],
    ['has had enough', { status: 429, headers: { 'retry-after': '30' } }, 'writer_limited'],
    ['is down', { status: 500 }, 'writer_unavailable'],
    ['answers no JSON', { body: '<html>' }, 'writer_unavailable'],
    ['sends elsewhere', { status: 302, headers: { location: 'https://example.com' } }, 'writer_unavailable'],
    ['says nothing', { body: '{"choices":[]}' }, 'writer_useless'],
    ['does not end', { body: 'あ'.repeat(200_000) }, 'writer_useless'],
    [
      'writes too much',
      { body: JSON.stringify({ choices: [{ message: { content: 'あ'.repeat(2000) } }] }) },
      'writer_useless',
    ],
    [
      'writes a telephone number',
      { body: JSON.stringify({ choices: [{ message: { content: '03-1234-5678まで' } }] }) },
      'writer_useless',
    ],
  ])('say so in words when the service %s', async (_how, fault, code) => {
    at.pass(301_000);
    await fail(fault);
    const refused = await post('owner');
    expect([refused.status, refused.body.errors[0].code]).toEqual([503, code]);
    expect(JSON.stringify(refused.body)).not.toContain('key-of-the-tests');
    if (code === 'writer_limited') expect(refused.headers.get('retry-after')).toBe('30');
  });

  it('are not waited for without end', async () => {
    await fail({ delayMs: 2000 });
    const writer = chatWriter({ url: `${at.google.url}/writer`, key: 'k', model: null, patience: 100 });
    const of = { use: 'POST', category: null, topic: 'STANDARD', wish } as const;
    await expect(writer.suggest(of)).rejects.toMatchObject({ kind: 'late' });
  });

  it('are so many a person, and another has their own', async () => {
    at.pass(301_000);
    for (let n = 0; n < 10; n += 1) expect((await post('owner')).status).toBe(200);
    const refused = await post('owner');
    expect([refused.status, refused.body.errors[0].code]).toEqual([429, 'too_many_requests']);
    expect((await post('admin')).status).toBe(200);
    at.pass(301_000);
    expect((await post('owner')).status).toBe(200);
  });

  it('are not there without a service', async () => {
    const bare = await accountApp(kind);
    try {
      await bare.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR', name: 'admin' });
      const token = await bare.tokenOf('admin@example.com');
      const store = await bare.call('search-conditions', {
        method: 'POST',
        token,
        body: { name: '店', address: '東京都' },
      });
      const body = { storeId: store.body.data.id, topic: 'STANDARD', wish };
      const refused = await bare.call('writing/post', { method: 'POST', token, body });
      expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'writer_unconnected']);
      expect((await bare.call('client-settings')).body.data.writer).toBe(false);
    } finally {
      await bare.close();
    }
  });
});
