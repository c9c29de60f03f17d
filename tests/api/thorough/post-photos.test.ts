import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runEdits } from '#google/server/edits.ts';
import { photo } from '../../support/photo.ts';
import { bothDatabases } from '../support/databases.ts';
import { type LinkedStore, linkedStore } from '../support/linked-store.ts';

const hour = 3_600_000;

describe.each(bothDatabases)('photos of posts on %s', (kind) => {
  let at: LinkedStore;
  const made = async (over: object = {}) =>
    (await at.call('owner', 'POST', 'place-post', { storeId: at.storeId, summary: '写真の投稿', ...over })).body.data;
  const attach = async (id: number, file: File, who = 'owner', data: object = {}) => {
    const form = new FormData();
    const { version } = (await at.call('admin', 'GET', `place-post/${id}`)).body.data;
    form.set('data', JSON.stringify({ version, ...data }));
    form.set('photo', file);
    const sent = new Response(form);
    const answer = await at.app.sendBytes(
      `place-post/${id}`,
      {
        method: 'PATCH',
        token: await at.app.tokenOf(`${who}@example.com`),
        headers: { 'content-type': sent.headers.get('content-type') ?? '' },
      },
      await sent.arrayBuffer(),
    );
    return { status: answer.status, body: await answer.json() };
  };
  const publish = async (id: number) => {
    const { version } = (await at.call('owner', 'GET', `place-post/${id}`)).body.data;
    return at.call('owner', 'POST', `place-post/${id}/publish`, { version });
  };
  const settle = async () => {
    for (let n = 0, wait = await runEdits(at.app.google); wait !== null && n < 30; n += 1) {
      at.pass(Math.max(1000, wait));
      wait = await runEdits(at.app.google);
    }
  };
  /** Where Google was told to fetch the picture of the newest post of that text, as the path after /api/. */
  const address = async (summary: string) => {
    const request = { host: 'myBusiness', path: '/v4/accounts/1/locations/101/localPosts' } as const;
    for await (const { items } of at.app.google.client.pages(at.ids.owner ?? 0, request, 'localPosts'))
      for (const { summary: text, media } of items)
        if (text === summary && Array.isArray(media)) return String(media[0].sourceUrl).split('/api/')[1] ?? '';
    throw new Error(`no picture of ${summary}`);
  };
  const fetched = (path: string) => at.app.send(path);

  beforeAll(async () => {
    at = await linkedStore(kind);
  });
  afterAll(() => at?.close());

  it('are fetched by Google at an address that is signed, and that ends', async () => {
    const { id } = await made({ summary: '店内の写真' });
    expect((await attach(id, photo('inside.png', 300, 260))).status).toBe(200);
    expect((await publish(id)).body.data.state).toBe('SENDING');
    await settle();
    expect((await at.call('owner', 'GET', `place-post/${id}`)).body.data.state).toBe('LIVE');
    const path = await address('店内の写真');
    const picture = await fetched(path);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await picture.arrayBuffer()).byteLength).toBe(photo('inside.png', 300, 260).size);
    expect((await fetched(`${path.slice(0, -2)}xx`)).status).toBe(404);
  });

  it('of a post that has another one, or is gone, are nowhere to be had', async () => {
    const { id } = await made({ summary: '差し替える写真' });
    await attach(id, photo('first.png', 300, 300));
    await publish(id);
    await settle();
    const first = await address('差し替える写真');
    expect((await fetched(first)).status).toBe(200);
    await attach(id, photo('second.png', 400, 300));
    await settle();
    expect((await fetched(first)).status).toBe(404);
    const second = await address('差し替える写真');
    expect((await fetched(second)).status).toBe(200);
    await at.call('admin', 'DELETE', `place-post/${id}`);
    expect((await fetched(second)).status).toBe(404);
  });

  it('that Google would not take are refused before anything is sent', async () => {
    const { id } = await made();
    const refusal = async () => (await publish(id)).body.errors[0];
    await attach(id, photo('narrow.png', 300, 200));
    expect(await refusal()).toMatchObject({
      code: 'post_photo',
      field: 'photo',
      message: expect.stringContaining('250'),
    });
    await attach(id, photo('small.png', 300, 300, 0));
    expect(await refusal()).toMatchObject({ code: 'post_photo', message: expect.stringContaining('10KB') });
    expect((await attach(id, photo('large.png', 300, 300, 5_000_000))).body.errors[0].code).toBe('file_size');
    const webp = new File([new Uint8Array(20_000)], 'a.webp', { type: 'image/webp' });
    expect((await attach(id, webp)).body.errors[0].code).toBe('file_type');
  });

  it('stand for one picture: not beside the address of another', async () => {
    const { id } = await made({ mediaUrl: 'https://example.com/a.png' });
    const refused = await attach(id, photo('a.png', 300, 300));
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'post_two_pictures']);
    expect((await attach(id, photo('a.png', 300, 300), 'owner', { mediaUrl: null })).status).toBe(200);
  });

  it('are put and seen by those who see the post, and by nobody else', async () => {
    const { id } = await made();
    expect((await attach(id, photo('a.png', 300, 300), 'stranger')).status).toBe(404);
    await attach(id, photo('a.png', 300, 300));
    const token = await at.app.tokenOf('stranger@example.com');
    expect((await at.app.send(`place-post/${id}/files/photo`, { token })).status).toBe(404);
    expect((await at.app.send(`place-post/${id}/files/photo`)).status).toBe(401);
  });

  it('are fetched for three days and no longer', async () => {
    const { id } = await made({ summary: '期限のある写真' });
    await attach(id, photo('a.png', 300, 300));
    await publish(id);
    await settle();
    const path = await address('期限のある写真');
    at.pass(71 * hour);
    expect((await fetched(path)).status).toBe(200);
    at.pass(2 * hour);
    expect((await fetched(path)).status).toBe(404);
  });
});
