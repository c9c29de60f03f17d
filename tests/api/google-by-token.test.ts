import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEdits } from '#google/server/edits.ts';
import { googleEdit } from '#google/server/tables.ts';
import { syncStore } from '#reviews/server/sync.ts';
import { goodPassword } from './support/account-app.ts';
import { databases } from './support/databases.ts';
import { type LinkedStore, linkedStore } from './support/linked-store.ts';

const hour = 3_600_000;

/*
 * Google allows no programmatic access of clients to Business Profile: a program may write drafts, and a person sends them.
 */
describe.each(databases)('a program with an API token, at Google, on %s', (kind) => {
  let at: LinkedStore;
  const tokens = new Map<string, string>();
  const as = (who: string, method: string, path: string, body?: unknown) =>
    at.app.call(path, { method, token: tokens.get(who) ?? '', ...(body === undefined ? {} : { body }) });
  const person = (method: string, path: string, body?: unknown) => at.call('admin', method, path, body);
  const read = async (path: string) => (await person('GET', path)).body.data;
  const draft = async (over: object = {}): Promise<{ id: number; version: number; state: string }> =>
    (await as('owner', 'POST', 'place-post', { storeId: at.storeId, summary: '秋の新作です', ...over })).body.data;
  const settle = async () => {
    for (let n = 0, wait = await runEdits(at.app.google); wait !== null && n < 30; n += 1) {
      at.pass(Math.max(1000, wait));
      wait = await runEdits(at.app.google);
    }
  };
  const queued = () => at.app.database.orm.select().from(googleEdit);
  const refused = { status: 403, body: { errors: [{ code: 'google_by_program' }] } };

  beforeAll(async () => {
    at = await linkedStore(kind);
    for (const who of ['owner', 'admin']) {
      const made = await at.call(who, 'POST', 'auth/tokens', {
        name: '連携',
        access: 'WRITE',
        days: 30,
        password: goodPassword,
      });
      tokens.set(who, made.body.data.token);
    }
    const review = { placeId: 'ChIJplace1', id: 'r1', stars: 5, reviewer: '花子', comment: 'よかった' };
    await at.google.admin('google-reviews?replace=true', [{ ...review, createTime: at.now() }]);
    await syncStore(at.app.google, at.storeId);
  });
  afterAll(() => at?.close());

  it('writes drafts of posts and publishes none, in no role, singly or in bulk, now or later; the refusal says why', async () => {
    const { id, version, state } = await draft();
    expect(state).toBe('DRAFT');
    for (const who of ['owner', 'admin']) {
      const answer = await as(who, 'POST', `place-post/${id}/publish`, { version });
      expect(answer).toMatchObject(refused);
      expect(answer.body.errors[0].message).toMatch(/ポリシー.*下書きを保存し、画面で/);
      expect(await as(who, 'POST', 'place-post/bulk', { ids: [id], action: 'publish' })).toMatchObject(refused);
    }
    // A refusal of the role or of the token comes before what is wrong with the row
    expect(await as('owner', 'POST', 'place-post/999/publish', {})).toMatchObject(refused);
    const later = await draft({ scheduledAt: at.now() + hour });
    expect(await as('owner', 'POST', `place-post/${later.id}/publish`, {})).toMatchObject(refused);
    expect((await read(`place-post/${later.id}`)).state).toBe('DRAFT');
    expect(await queued()).toEqual([]);
  });

  it('changes nothing that a person has scheduled, and may take it back to a draft', async () => {
    const { id } = await draft({ scheduledAt: at.now() + hour });
    const { version } = (await person('POST', `place-post/${id}/publish`, {})).body.data;
    const patch = (body: object) => as('owner', 'PATCH', `place-post/${id}`, { version, ...body });
    expect(await patch({ summary: '別の文' })).toMatchObject(refused);
    expect(await patch({ scheduledAt: at.now() + 2 * hour })).toMatchObject(refused);
    const bulk = await as('owner', 'POST', 'place-post/bulk', { ids: [id], change: { summary: '別の文' } });
    expect(bulk.body.data).toMatchObject({ done: 0, refused: 1 });
    // Deleted and restored, it would be sent as well
    await person('DELETE', `place-post/${id}`);
    expect(await as('admin', 'POST', `place-post/${id}/restore`, {})).toMatchObject(refused);
    await person('POST', `place-post/${id}/restore`, {});
    expect((await as('owner', 'POST', `place-post/${id}/withdraw`, {})).body.data.state).toBe('DRAFT');
  });

  it('changes and deletes nothing that Google shows', async () => {
    const { id } = await draft();
    await person('POST', `place-post/${id}/publish`, {});
    await settle();
    const live = await read(`place-post/${id}`);
    expect(live.state).toBe('LIVE');
    const change = { version: live.version, summary: '冬の新作' };
    expect(await as('owner', 'PATCH', `place-post/${id}`, change)).toMatchObject(refused);
    expect(await as('admin', 'DELETE', `place-post/${id}`)).toMatchObject(refused);
    const bulk = await as('admin', 'POST', 'place-post/bulk', { ids: [id], action: 'remove' });
    expect(bulk.body.data).toMatchObject({ done: 0, refused: 1 });
    expect(await read(`place-post/${id}`)).toMatchObject({ state: 'LIVE', summary: '秋の新作です' });
    expect(await queued()).toEqual([]);
  });

  it('writes a reply as a draft where a person’s would be sent, which a person then sends', async () => {
    const [review] = await read('place-review');
    const path = `place-review/${review.id}`;
    const answer = await as('owner', 'PATCH', path, { version: review.version, replyComment: 'ありがとうございます' });
    expect(answer.body.data).toMatchObject({ replyState: 'NONE', replyComment: 'ありがとうございます' });
    expect(await queued()).toEqual([]);
    for (const who of ['owner', 'admin']) {
      expect(await as(who, 'POST', `${path}/send-reply`, {})).toMatchObject(refused);
      expect(await as(who, 'POST', 'place-review/bulk', { ids: [review.id], action: 'send-reply' })).toMatchObject(
        refused,
      );
    }
    // What Google has not is not lost by the next look
    await syncStore(at.app.google, at.storeId, { full: true });
    expect(await read(path)).toMatchObject({ replyState: 'NONE', replyComment: 'ありがとうございます' });
    expect((await person('POST', `${path}/send-reply`, {})).body.data.replyState).toBe('SENDING');
    await settle();
    expect((await read(path)).replyState).toBe('SENT');
  });

  it('neither changes nor deletes a reply that Google shows', async () => {
    const [review] = await read('place-review');
    const path = `place-review/${review.id}`;
    for (const replyComment of ['別の返信', '', null])
      expect(await as('admin', 'PATCH', path, { version: review.version, replyComment })).toMatchObject(refused);
    expect(await read(path)).toMatchObject({ replyState: 'SENT', replyComment: 'ありがとうございます' });
    expect(await queued()).toEqual([]);
  });
});
