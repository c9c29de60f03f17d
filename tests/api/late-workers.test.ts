import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GoogleDeps } from '#google/server/deps.ts';
import { runEdits } from '#google/server/edits.ts';
import { googleEdit } from '#google/server/tables.ts';
import { syncStore } from '#reviews/server/sync.ts';
import { databases } from './support/databases.ts';
import { type LinkedStore, linkedStore } from './support/linked-store.ts';

const minute = 60_000;
const api = 'google-my-business/v4/accounts/1/locations/101';

/** A worker whose calls to Google wait until it is let go. */
function heldWorker(deps: GoogleDeps) {
  const calling = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const call: GoogleDeps['client']['call'] = async (...request) => {
    calling.resolve();
    await go.promise;
    return deps.client.call(...request);
  };
  const pages: GoogleDeps['client']['pages'] = async function* held(...request) {
    calling.resolve();
    await go.promise;
    yield* deps.client.pages(...request);
  };
  const ended = runEdits({ ...deps, client: { ...deps.client, call, pages } });
  return {
    /** Until it is about to call Google. */
    calling: calling.promise,
    async letGo() {
      go.resolve();
      await ended;
    },
  };
}

describe.each(databases)('a worker of edits at Google whose claim has ended, on %s', (kind) => {
  let at: LinkedStore;
  const edits = (name: 'reply' | 'post', rowId: number) =>
    at.app.database.orm
      .select()
      .from(googleEdit)
      .where(and(eq(googleEdit.kind, name), eq(googleEdit.rowId, rowId)));
  const read = async (name: string, id: number) => (await at.call('owner', 'GET', `${name}/${id}`)).body.data;
  const settle = async () => {
    for (let n = 0, wait = await runEdits(at.app.google); wait !== null && n < 30; n += 1) {
      at.pass(Math.max(1000, wait));
      wait = await runEdits(at.app.google);
    }
  };
  const waitingReply = async () => {
    const id = `late-${at.now()}`;
    await at.google.admin('google-reviews', [
      { placeId: 'ChIJplace1', id, stars: 4, reviewer: id, comment: 'よかった', createTime: at.now() },
    ]);
    await syncStore(at.app.google, at.storeId, { full: true });
    const all = (await at.call('owner', 'GET', 'place-review?_sort=id&_end=100')).body.data;
    const review = all.find(({ reviewer }: { reviewer: string }) => reviewer === id);
    const change = { version: review.version, replyComment: 'ありがとうございます' };
    await at.call('owner', 'PATCH', `place-review/${review.id}`, change);
    return review.id as number;
  };
  const waitingPost = async () => {
    const made = await at.call('owner', 'POST', 'place-post', { storeId: at.storeId, summary: `新作 ${at.now()}` });
    const { id, version } = made.body.data;
    await at.call('owner', 'POST', `place-post/${id}/publish`, { version });
    return id as number;
  };
  /** Two workers hold the edit one after the other; the first still believes that it is its own. */
  const twoWorkers = async () => {
    const late = heldWorker(at.app.google);
    await late.calling;
    at.pass(2 * minute + 1000);
    const second = heldWorker(at.app.google);
    await second.calling;
    return { late, second };
  };

  beforeAll(async () => {
    at = await linkedStore(kind);
  });
  afterAll(() => at?.close());
  beforeEach(async () => {
    at.pass(minute);
    await at.google.recover();
  });

  it.each([
    ['is refused', 400],
    ['gets no answer', 503],
    ['succeeds', null],
  ] as const)('writes nothing of a reply where it %s, and the one that holds it sends it', async (_how, status) => {
    const id = await waitingReply();
    const { late, second } = await twoWorkers();
    const before = [await edits('reply', id), await read('place-review', id)];
    expect(before[0]).toMatchObject([{ claim: expect.any(String), attempts: 2 }]);
    if (status !== null) await at.google.fail({ path: `${api}/reviews`, times: 5, status, body: '{}' });
    await late.letGo();
    expect([await edits('reply', id), await read('place-review', id)]).toEqual(before);
    await at.google.recover();
    await second.letGo();
    await settle();
    expect(await read('place-review', id)).toMatchObject({ replyState: 'SENT', replyError: null });
    expect(await edits('reply', id)).toEqual([]);
  });

  it.each([
    ['is refused', 400],
    ['gets no answer', 503],
  ] as const)('writes nothing of a post where it %s, and the one that holds it sends it', async (_how, status) => {
    const id = await waitingPost();
    const { late, second } = await twoWorkers();
    const before = [await edits('post', id), await read('place-post', id)];
    await at.google.fail({ path: `${api}/localPosts`, times: 5, status, body: '{}' });
    await late.letGo();
    expect([await edits('post', id), await read('place-post', id)]).toEqual(before);
    await at.google.recover();
    await second.letGo();
    await settle();
    expect(await read('place-post', id)).toMatchObject({ state: expect.stringMatching(/LIVE|UNKNOWN/) });
    expect(await edits('post', id)).toEqual([]);
  });

  it('begins no post at Google that somebody else holds', async () => {
    const id = await waitingPost();
    const [waiting] = await edits('post', id);
    const other = { claim: 'the other', claimedUntil: at.now() + 2 * minute };
    const { handle } = at.app.google.edits.post;
    const work = async (deps: GoogleDeps, edit: Parameters<typeof handle>[1]) => {
      await at.app.database.orm.update(googleEdit).set(other).where(eq(googleEdit.id, edit.id));
      return handle(deps, edit);
    };
    const posts = at.app.google.edits;
    await runEdits({ ...at.app.google, edits: { ...posts, post: { ...posts.post, handle: work } } });
    expect(await edits('post', id)).toEqual([{ ...waiting, ...other, attempts: 1 }]);
    expect(await read('place-post', id)).toMatchObject({ state: 'SENDING', googleName: null });
    at.pass(2 * minute + 1000);
    await settle();
    expect(await read('place-post', id)).toMatchObject({ state: 'LIVE' });
  });
});
