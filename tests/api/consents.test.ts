import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { businessDaysAfter } from '#consents/server/business-days.ts';
import { beginUnlinkings } from '#consents/server/unlinking/due-unlinkings.ts';
import { addDays, dayOf, startOfDay } from '#core/model/day.ts';
import { usualConsentEdition } from '#domain/consents/consent-words.ts';
import { runEdits } from '#google/server/edits.ts';
import { syncStore } from '#reviews/server/sync.ts';
import { databases } from './support/databases.ts';
import { type LinkedStore, linkedStore } from './support/linked-store.ts';

const hour = 3_600_000;
const day = 24 * hour;
const all = { replies: true, posts: true, profile: true };

/* In whose name something is sent to Google: who may say so, from when until when, and what becomes of what waits. */
describe.each(databases)('a consent on %s', (kind) => {
  let at: LinkedStore;
  beforeAll(async () => {
    at = await linkedStore(kind);
  });
  afterAll(() => at?.close());
  beforeEach(async () => {
    await at.app.database.rows(sql`delete from consent`);
    await at.app.database.rows(sql`delete from consent_setting`);
  });
  afterEach(async () => {
    await at.app.database.rows(sql`delete from google_edit`);
  });

  let written = 0;
  const codeOf = ({ status, body }: Awaited<ReturnType<LinkedStore['call']>>) => [status, body.errors?.[0]?.code];
  const give = (scopes: object = all) => at.consent(scopes);
  const rowsOf = async () => (await at.call('admin', 'GET', 'consent?_sort=id&_order=asc&_end=100')).body.data;
  const request = (values: object = {}, who = 'admin') =>
    at.call(who, 'POST', 'consent', { searchConditionId: at.storeId, replies: true, posts: true, ...values });
  const act = async (who: string, id: number, action: string, input: object = {}) => {
    const { version } = (await at.call('admin', 'GET', `consent/${id}`)).body.data;
    return at.call(who, 'POST', `consent/${id}/${action}`, { version, ...input });
  };
  const withdraw = async (who = 'owner') => {
    const given = (await rowsOf()).find(({ status }: { status: string }) => status === 'GIVEN');
    return act(who, given?.id ?? 0, 'withdraw');
  };
  const run = () => runEdits(at.app.google);
  const settle = async () => {
    for (let n = 0, wait = await run(); wait !== null && n < 30; n += 1) {
      at.pass(Math.max(1000, wait));
      wait = await run();
    }
  };
  const post = async (over: object = {}) => {
    const { body } = await at.call('owner', 'POST', 'place-post', {
      storeId: at.storeId,
      summary: `今日の一品、その${'の'.repeat(++written)}次`,
      ...over,
    });
    return Number(body.data.id);
  };
  const read = async (id: number) => (await at.call('owner', 'GET', `place-post/${id}`)).body.data;
  const publish = async (id: number) => {
    const { version } = await read(id);
    return at.call('owner', 'POST', `place-post/${id}/publish`, { version });
  };
  const stateOf = async () => (await at.call('owner', 'GET', `store-consents/${at.storeId}`)).body.data;

  const signPaper = async (id: number, file: Blob | null, values: object, who = 'admin') => {
    const { version } = (await at.call('admin', 'GET', `consent/${id}`)).body.data;
    const form = new FormData();
    form.set('data', JSON.stringify({ version, ...values }));
    if (file !== null) form.set('paper', new File([file], 'signed.pdf', { type: 'application/pdf' }));
    const packed = new Response(form);
    const token = await at.app.tokenOf(`${who}@example.com`);
    const headers = { 'content-type': packed.headers.get('content-type') ?? '' };
    const sent = { method: 'PATCH', token, headers };
    const answer = await at.app.sendBytes(`consent/${id}`, sent, await packed.arrayBuffer());
    return { status: answer.status, headers: answer.headers, body: await answer.json() };
  };
  const pdf = new Blob(['%PDF-1.4\nsigned\n%%EOF\n']);

  /** Stores a review on Google's side and here; returns its id. */
  const review = async () => {
    const id = `review-${++written}`;
    await at.google.admin('google-reviews', [
      { placeId: 'ChIJplace1', id, stars: 5, reviewer: id, comment: 'よかった', createTime: at.now() },
    ]);
    await syncStore(at.app.google, at.storeId, { full: true });
    const { body } = await at.call('owner', 'GET', 'place-review?_sort=id&_order=desc&_end=1');
    return Number(body.data[0].id);
  };
  const readReview = async (id: number) => (await at.call('admin', 'GET', `place-review/${id}`)).body.data;
  const reply = async (id: number, replyComment: string | null) =>
    at.call('admin', 'PATCH', `place-review/${id}`, { version: (await readReview(id)).version, replyComment });
  /** What Google has of the linked profile: the texts of its posts, and of the replies to its reviews. */
  const onGoogle = async () => {
    const pages = { host: 'myBusiness', query: { pageSize: 100 } } as const;
    const posts = { ...pages, path: '/v4/accounts/1/locations/101/localPosts' };
    const reviews = { ...pages, path: '/v4/accounts/1/locations/101/reviews', query: { pageSize: 50 } };
    const { client } = at.app.google;
    const [post, review] = await Promise.all([
      client.call(at.ids.owner ?? 0, posts),
      client.call(at.ids.owner ?? 0, reviews),
    ]);
    return JSON.stringify([post, review]);
  };

  const changeStore = async (values: object) => {
    const { version } = (await at.call('admin', 'GET', `search-conditions/${at.storeId}`)).body.data;
    const { status, body } = await at.call('admin', 'PATCH', `search-conditions/${at.storeId}`, { version, ...values });
    expect([status, body.errors]).toEqual([200, undefined]);
  };

  it('is what nothing is sent without: not a post, not a reply, also not by its owner', async () => {
    const id = await post();
    expect((await read(id)).obstacle).toContain('承諾がありません');
    expect(codeOf(await publish(id))).toEqual([422, 'consent_missing']);
    const { body } = await at.call('admin', 'GET', `place-post-stores?stores=${at.storeId}`);
    expect(body.data[0].reason).toBe('consent_missing');
    expect(await stateOf()).toMatchObject({ required: true, inForce: null, lacks: { replies: 'consent_missing' } });
    expect((await give()).status).toBe(200);
    expect((await read(id)).obstacle).toBeNull();
    expect((await publish(id)).status).toBe(200);
    await settle();
    expect((await read(id)).state).toBe('LIVE');
  });

  it('is not needed where the settings say so', async () => {
    expect((await at.call('owner', 'PUT', 'setting/consent', { required: false })).status).toBe(403);
    await at.call('admin', 'PUT', 'setting/consent', { required: false });
    const id = await post();
    expect((await publish(id)).status).toBe(200);
    await settle();
    expect((await read(id)).state).toBe('LIVE');
    await give();
    await withdraw();
    expect(codeOf(await publish(await post()))).toEqual([422, 'consent_ended']);
  });

  it('or a refusal binds from the moment it is said, also where none is required', async () => {
    await at.call('admin', 'PUT', 'setting/consent', { required: false });
    const lacks = async () => Object.values((await stateOf()).lacks);
    const everything = (lack: string | null) => [lack, lack, lack];
    const later = addDays(dayOf(at.now()), 5);
    const { body } = await request({ firstDay: later });
    // A request is no answer
    expect(await lacks()).toEqual(everything(null));
    const id = await post();
    await publish(id);
    expect((await act('owner', body.data.id, 'give', { replies: true })).status).toBe(200);
    expect(await lacks()).toEqual(everything('consent_early'));
    expect((await withdraw()).status).toBe(200);
    expect(await lacks()).toEqual(everything('consent_ended'));
    await run();
    expect(await read(id)).toMatchObject({ state: 'DRAFT', googleName: null });

    await at.app.database.rows(sql`delete from consent`);
    expect((await act('owner', (await request()).body.data.id, 'decline')).status).toBe(200);
    expect(await lacks()).toEqual(everything('consent_missing'));
    await give({ replies: true });
    expect(await lacks()).toEqual([null, 'consent_scope', 'consent_scope']);
    // Declining a wider one leaves what was given
    await act('owner', (await request()).body.data.id, 'decline');
    expect(await lacks()).toEqual([null, 'consent_scope', 'consent_scope']);
  });

  it('allows what was ticked, and nothing else', async () => {
    await give({ replies: true });
    const id = await post();
    expect(codeOf(await publish(id))).toEqual([422, 'consent_scope']);
    expect((await stateOf()).lacks).toEqual({ replies: null, posts: 'consent_scope', profile: 'consent_scope' });
    await give({ posts: true });
    expect((await stateOf()).lacks).toEqual({ replies: 'consent_scope', posts: null, profile: 'consent_scope' });
    expect((await rowsOf()).map(({ status }: { status: string }) => status)).toEqual(['SUPERSEDED', 'GIVEN']);
    expect(codeOf(await give({}))).toEqual([422, 'consent_nothing']);
  });

  it('that is withdrawn holds a scheduled post back with its reason, to be sent once there is another', async () => {
    await give();
    const id = await post({ scheduledAt: at.now() + hour });
    expect((await publish(id)).body.data.state).toBe('SCHEDULED');
    expect((await withdraw()).status).toBe(200);
    expect((await read(id)).obstacle).toContain('撤回');
    at.pass(hour + 1000);
    await settle();
    expect(await read(id)).toMatchObject({ state: 'DRAFT', error: expect.stringContaining('送信しませんでした') });
    // It went out by itself, so that those responsible for the store are notified
    expect(JSON.stringify((await at.call('owner', 'GET', 'notification?_end=20')).body.data)).toContain(
      'を公開できず、下書きに戻しました',
    );
    await give();
    expect((await publish(id)).status).toBe(200);
    await settle();
    expect(await read(id)).toMatchObject({ state: 'LIVE', error: null });
  });

  it('that is withdrawn while an edit waits for another try keeps it from being sent, at once', async () => {
    await give();
    const id = await post();
    await publish(id);
    await withdraw();
    const [due] = await at.app.database.rows(sql`select due_date from google_edit`);
    expect(Number(due?.due_date)).toBe(at.now());
    await run();
    expect(await read(id)).toMatchObject({ state: 'DRAFT', googleName: null });
    expect(await at.app.database.rows(sql`select id from google_edit`)).toEqual([]);
    await give();
    await publish(id);
    await Promise.all([run(), run()]);
    await settle();
    expect((await read(id)).state).toBe('LIVE');
  });

  it('that is withdrawn loses no deletion: what is still on Google is still here, and says why', async () => {
    await give();
    const [id, reviewed] = [await post(), await review()];
    await publish(id);
    await reply(reviewed, '消す返信です');
    await settle();
    const { summary } = await read(id);
    const there = async () => {
      const all = await onGoogle();
      return [all.includes(summary), all.includes('消す返信です')];
    };
    expect(await there()).toEqual([true, true]);
    // Pressed before, sent after
    expect((await at.call('admin', 'DELETE', `place-post/${id}`)).status).toBe(200);
    expect((await reply(reviewed, null)).body.data.replyState).toBe('SENDING');
    await withdraw();
    await settle();
    expect(await there()).toEqual([true, true]);
    expect(await read(id)).toMatchObject({ state: 'LIVE', error: expect.stringContaining('削除できませんでした') });
    expect(JSON.stringify((await at.call('admin', 'GET', 'notification?_end=20')).body.data)).toContain(
      'を削除できず、一覧に戻しました',
    );
    expect(await readReview(reviewed)).toMatchObject({ replyState: 'FAILED', replyComment: null });
    // Pressed after
    expect(codeOf(await at.call('admin', 'DELETE', `place-post/${id}`))).toEqual([422, 'consent_ended']);
    const resend = async () =>
      at.call('admin', 'POST', `place-review/${reviewed}/send-reply`, {
        version: (await readReview(reviewed)).version,
      });
    expect(codeOf(await resend())).toEqual([422, 'consent_ended']);
    await give();
    expect((await resend()).status).toBe(200);
    expect((await at.call('admin', 'DELETE', `place-post/${id}`)).status).toBe(200);
    await settle();
    expect(await there()).toEqual([false, false]);
    expect((await readReview(reviewed)).replyState).toBe('NONE');
  });

  it('ends with its last day, and begins with its first, in Japan', async () => {
    const later = addDays(dayOf(at.now()), 1);
    const { body } = await request({ firstDay: later, lastDay: later });
    expect((await act('owner', body.data.id, 'give', { replies: true, posts: true })).status).toBe(200);
    expect((await stateOf()).lacks.posts).toBe('consent_early');
    at.pass(startOfDay(later) - at.now() - 1);
    await at.signIn();
    expect((await stateOf()).lacks.posts).toBe('consent_early');
    at.pass(1);
    expect((await stateOf()).lacks.posts).toBeNull();
    const id = await post();
    at.pass(day - 1);
    await at.signIn();
    expect((await stateOf()).lacks.posts).toBeNull();
    await publish(id);
    at.pass(1);
    expect((await stateOf()).lacks.posts).toBe('consent_ended');
    await run();
    expect(await read(id)).toMatchObject({ state: 'DRAFT', error: expect.stringContaining('送信しませんでした') });
  });

  it('is requested by staff, read and ticked by the customer, and frozen with its words', async () => {
    expect(codeOf(await request({ replies: false, posts: false }))).toEqual([422, 'consent_nothing']);
    const made = await request();
    expect(made.body.data).toMatchObject({ status: 'REQUESTED', userId: at.ids.owner, edition: usualConsentEdition });
    const id = made.body.data.id;
    expect((await stateOf()).requestId).toBe(id);
    expect(at.app.mails.at(-1)).toMatchObject({
      to: 'owner@example.com',
      text: expect.stringContaining(`/consent/${id}`),
    });
    // A request is no consent
    expect((await stateOf()).lacks.posts).toBe('consent_missing');
    expect((await act('admin', id, 'give', { replies: true })).status).toBe(403);
    expect((await act('stranger', id, 'give', { replies: true })).status).toBe(404);
    expect(codeOf(await act('owner', id, 'give', { profile: true }))).toEqual([422, 'consent_nothing']);
    expect(codeOf(await act('owner', id, 'give', {}))).toEqual([422, 'consent_nothing']);
    const both = await Promise.all([
      act('owner', id, 'give', { posts: true }),
      act('owner', id, 'give', { posts: true }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { body } = await at.call('owner', 'GET', `consent/${id}`);
    expect(body.data).toMatchObject({ status: 'GIVEN', posts: true, replies: false, target: '一号店（投稿）' });
    expect(body.data.words).toContain('行うこと：投稿\n');
    expect(body.data).not.toHaveProperty('requestedBy');
    // Never edited
    const { version } = body.data;
    for (const change of [{ posts: false }, { words: '別の文面' }, { lastDay: '2030-01-01' }])
      expect((await at.call('admin', 'PATCH', `consent/${id}`, { version, ...change })).status).toBeGreaterThan(400);
    expect((await at.call('admin', 'DELETE', `consent/${id}`)).status).toBe(403);
    const wordsNow = async () => (await at.call('owner', 'GET', `store-consents/${at.storeId}/words`)).body.data;
    const agreeTo = (mark: string) => at.call('owner', 'POST', `store-consents/${at.storeId}`, { ...all, mark });
    const shown = await wordsNow();
    expect(shown.words).toContain('株式会社店順が');
    // The same edition, with another name in it
    const issuer = (name: string | null) => at.app.database.rows(sql`update issuer set name = ${name}`);
    await issuer('別の会社');
    expect(codeOf(await agreeTo(shown.mark))).toEqual([409, 'consent_words_changed']);
    await issuer(null);
    expect(codeOf(await agreeTo(shown.mark))).toEqual([422, 'consent_no_issuer']);
    expect(codeOf(await request())).toEqual([422, 'consent_no_issuer']);
    await issuer('株式会社店順');
    await at.call('admin', 'PUT', 'setting/consent', { words: '{契約者}は{範囲}を承諾します' });
    expect((await at.call('owner', 'GET', `consent/${id}`)).body.data.words).toContain('行うこと：投稿');
    expect(codeOf(await agreeTo(shown.mark))).toEqual([409, 'consent_words_changed']);
    expect(await wordsNow()).toMatchObject({ words: 'ownerは{範囲}を承諾します', edition: '第1版' });
  });

  it('is given to the last request, and can be declined or taken back before', async () => {
    const [first, second] = [(await request()).body.data.id, (await request()).body.data.id];
    expect((await rowsOf()).map(({ status }: { status: string }) => status)).toEqual(['CANCELLED', 'REQUESTED']);
    expect(codeOf(await act('owner', first, 'give', { posts: true }))).toEqual([409, 'wrong_state']);
    expect((await act('owner', second, 'decline')).status).toBe(200);
    const third = (await request()).body.data.id;
    expect((await act('owner', third, 'cancel')).status).toBe(403);
    expect((await act('admin', third, 'cancel')).status).toBe(200);
    expect((await stateOf()).lacks.posts).toBe('consent_missing');
  });

  it('withdrawn brings back none before it, also not one that had been replaced', async () => {
    await give({ replies: true });
    await give({ posts: true });
    await withdraw();
    expect((await stateOf()).lacks).toEqual({
      replies: 'consent_ended',
      posts: 'consent_ended',
      profile: 'consent_ended',
    });
  });

  it('is of the customer who gave it: it does not pass to the next owner of the store', async () => {
    await give();
    await changeStore({ ownerUserId: at.ids.stranger, validFrom: dayOf(at.now()) });
    const { body } = await at.call('admin', 'GET', `store-consents/${at.storeId}`);
    expect(body.data.lacks.posts).toBe('consent_missing');
    expect((await at.call('stranger', 'GET', 'consent')).body.total).toBe(0);
    expect((await at.call('owner', 'GET', `store-consents/${at.storeId}`)).status).toBe(404);
    await changeStore({ ownerUserId: at.ids.owner, validFrom: dayOf(at.now()) });
  });

  it('is seen by the manager of the customer who gave it, also when the store is another one’s', async () => {
    const rows = async (token: string) => (await at.app.call('consent', { token })).body.total;
    const tokens: string[] = [];
    for (const name of ['owner', 'stranger']) {
      const email = `manager-of-${name}@example.com`;
      const id = await at.app.addUser({ email, role: 'MANAGER', name: email });
      await at.app.database.rows(sql`update "system_user" set manager_user_id = ${id} where id = ${at.ids[name]}`);
      tokens.push(await at.app.tokenOf(email));
    }
    const both = () => Promise.all(tokens.map(rows));
    await give();
    expect(await both()).toEqual([1, 0]);
    await changeStore({ ownerUserId: at.ids.stranger, validFrom: dayOf(at.now()) });
    expect(await both()).toEqual([1, 0]);
    await changeStore({ ownerUserId: at.ids.owner, validFrom: dayOf(at.now()) });
  });

  it('on paper or for days that are over is no request that the customer can answer', async () => {
    const today = dayOf(at.now());
    await request({ way: 'PAPER' });
    expect((await stateOf()).requestId).toBeNull();
    const { body } = await request({ firstDay: today, lastDay: today });
    expect((await stateOf()).requestId).toBe(body.data.id);
    at.pass(day);
    await at.signIn();
    expect((await stateOf()).requestId).toBeNull();
  });

  it('of the former customer holds nothing on the day of the next one, also before any job has run', async () => {
    await give();
    const tomorrow = addDays(dayOf(at.now()), 1);
    const id = await post({ scheduledAt: startOfDay(tomorrow) });
    expect((await publish(id)).body.data.state).toBe('SCHEDULED');
    await changeStore({ ownerUserId: at.ids.stranger, validFrom: tomorrow });
    at.pass(startOfDay(tomorrow) - at.now());
    await settle();
    await at.signIn();
    const held = (await at.call('admin', 'GET', `place-post/${id}`)).body.data;
    expect(held).toMatchObject({
      state: 'DRAFT',
      googleName: null,
      error: expect.stringContaining('承諾がありません'),
    });
    await changeStore({ ownerUserId: at.ids.owner, validFrom: dayOf(at.now()) });
  });

  it('ends with the contract, also before the profile is unlinked', async () => {
    await give();
    const id = await post({ scheduledAt: at.now() + day });
    expect((await publish(id)).body.data.state).toBe('SCHEDULED');
    await changeStore({ contractEnd: dayOf(at.now()) });
    expect((await stateOf()).lacks.posts).toBeNull();
    at.pass(day);
    await at.signIn();
    await settle();
    expect(await read(id)).toMatchObject({ state: 'DRAFT', error: expect.stringContaining('契約が終わっている') });
    await at.call('admin', 'PUT', 'setting/consent', { required: false });
    expect(codeOf(await publish(await post()))).toEqual([422, 'consent_contract']);
    await changeStore({ contractEnd: null, validFrom: dayOf(at.now()) });
    expect((await stateOf()).lacks.posts).toBeNull();
  });

  it('is looked at on the day on which a post goes out', async () => {
    const today = dayOf(at.now());
    const tomorrow = { scheduledAt: startOfDay(addDays(today, 1)) };
    const { body } = await request({ firstDay: today, lastDay: today });
    await act('owner', body.data.id, 'give', { replies: true, posts: true });
    expect(codeOf(await publish(await post(tomorrow)))).toEqual([422, 'consent_ended']);
    await at.app.database.rows(sql`delete from consent`);
    const later = (await request({ firstDay: addDays(today, 1) })).body.data.id;
    await act('owner', later, 'give', { replies: true, posts: true });
    expect(codeOf(await publish(await post()))).toEqual([422, 'consent_early']);
    const id = await post(tomorrow);
    expect((await publish(id)).body.data).toMatchObject({ state: 'SCHEDULED' });
    expect((await read(id)).obstacle).toBeNull();
  });

  it('that is withdrawn holds the change of a public post back, which Google never saw', async () => {
    await give();
    const id = await post();
    await publish(id);
    await settle();
    const { version } = await read(id);
    const summary = `新しい文面${++written}`;
    const changed = await at.call('owner', 'PATCH', `place-post/${id}`, { version, summary });
    expect(changed.body.data.state).toBe('SENDING');
    await withdraw();
    await settle();
    // Google did not reject it
    expect(await read(id)).toMatchObject({
      state: 'DRAFT',
      summary,
      error: expect.stringContaining('前の内容が公開されたままです'),
    });
    expect(await onGoogle()).not.toContain(summary);
    expect(JSON.stringify((await at.call('owner', 'GET', 'notification?_end=20')).body.data)).toContain(
      'の変更を送れず、下書きに戻しました',
    );
    await give();
    expect((await publish(id)).status).toBe(200);
    await settle();
    expect(await read(id)).toMatchObject({ state: 'LIVE', error: null });
    expect(await onGoogle()).toContain(summary);
  });

  it('is of the profile too: what was sent to one is never changed under the consent of another store', async () => {
    await give();
    const places = [
      { id: 'ChIJplace2', name: '店舗2', latitude: 35, longitude: 139, address: '東京都千代田区2', profile: '102' },
    ];
    await at.google.admin('places', places);
    const [reviewed, changed, removed] = [await review(), await post(), await post()];
    await reply(reviewed, '初めの返信です');
    await publish(changed);
    await publish(removed);
    await settle();
    const before = await onGoogle();
    expect(before).toContain('初めの返信です');

    expect((await at.call('owner', 'POST', 'google-locations/refresh')).body).toMatchObject({ data: { count: 2 } });
    const { version } = (await at.call('admin', 'GET', `search-conditions/${at.storeId}`)).body.data;
    await at.call('admin', 'PATCH', `search-conditions/${at.storeId}`, { version, placeId: 'ChIJplace2' });
    const matchTo = (location: string, storeId: number | null) =>
      at.call('admin', 'PUT', 'google-locations/match', { matches: [{ userId: at.ids.owner, location, storeId }] });
    expect((await matchTo('locations/102', at.storeId)).status).toBe(200);

    const live = await read(changed);
    expect(live).toMatchObject({ state: 'LIVE' });
    await at.call('admin', 'PATCH', `place-post/${changed}`, { version: live.version, summary: '書き換えました' });
    await at.call('admin', 'DELETE', `place-post/${removed}`);
    await reply(reviewed, '書き換えた返信です');
    await settle();
    expect(await onGoogle()).toBe(before);
    expect((await read(changed)).error).toContain('プロフィールが変わっています');
    expect(await readReview(reviewed)).toMatchObject({
      replyState: 'FAILED',
      replyError: expect.stringContaining('プロフィールが変わっています'),
    });

    const again = (await at.call('admin', 'GET', `search-conditions/${at.storeId}`)).body.data;
    await at.call('admin', 'PATCH', `search-conditions/${at.storeId}`, {
      version: again.version,
      placeId: 'ChIJplace1',
    });
    expect((await matchTo('locations/101', at.storeId)).status).toBe(200);
  });

  it('on paper is a file of a signed paper, from its day on, entered by staff', async () => {
    const made = await request({ way: 'PAPER' });
    const id = made.body.data.id;
    expect(made.body.data).toMatchObject({ status: 'REQUESTED', userId: at.ids.owner });
    expect(codeOf(await act('owner', id, 'give', { posts: true }))).toEqual([409, 'wrong_state']);
    const sign = (file: Blob | null, values: object, who = 'admin') => signPaper(id, file, values, who);
    const today = dayOf(at.now());
    expect(codeOf(await sign(new Blob(['<html>']), { signedOn: today }))).toEqual([422, 'file_type']);
    expect(codeOf(await sign(new Blob(['%PDF-1.4 cut off']), { signedOn: today }))).toEqual([422, 'file_type']);
    expect(codeOf(await sign(pdf, {}))).toEqual([422, 'required']);
    expect(codeOf(await sign(pdf, { signedOn: addDays(today, 1) }))).toEqual([422, 'consent_day']);
    expect(codeOf(await sign(pdf, { signedOn: today, lastDay: '2030-01-01' }))[0]).toBeGreaterThanOrEqual(400);
    expect((await sign(pdf, { signedOn: today }, 'owner')).status).toBe(403);
    expect((await stateOf()).lacks.posts).toBe('consent_missing');
    const signed = await sign(pdf, { signedOn: today });
    expect(signed.body.data).toMatchObject({ status: 'GIVEN', way: 'PAPER', posts: true });
    expect((await stateOf()).lacks.posts).toBeNull();
    expect(codeOf(await sign(pdf, { signedOn: today }))).toEqual([409, 'consent_frozen']);
    expect((await withdraw('admin')).status).toBe(200);
    expect((await stateOf()).lacks.posts).toBe('consent_ended');
  });

  it('on paper that is signed after it was requested begins with the signature', async () => {
    const id = (await request({ way: 'PAPER' })).body.data.id;
    const firstDay = dayOf(at.now());
    at.pass(6 * day);
    await at.signIn();
    const signedOn = addDays(firstDay, 4);
    const signed = await signPaper(id, pdf, { signedOn });
    expect(signed.body.data).toMatchObject({ status: 'GIVEN', signedOn, firstDay: signedOn });
    expect((await stateOf()).lacks.posts).toBeNull();
    // One for later begins on its day
    at.pass(day);
    await at.signIn();
    const later = addDays(dayOf(at.now()), 3);
    const next = (await request({ way: 'PAPER', firstDay: later })).body.data.id;
    expect((await signPaper(next, pdf, { signedOn: dayOf(at.now()) })).body.data.firstDay).toBe(later);
  });

  it('on paper does not override what the customer said after signing it', async () => {
    const newPaper = async () => (await request({ way: 'PAPER' })).body.data.id;
    const signedOn = dayOf(at.now());
    await give();
    const first = await newPaper();
    at.pass(9 * day);
    await at.signIn();
    await withdraw();
    // The paper that waited is of no use any more
    expect((await rowsOf()).map(({ status }: { status: string }) => status)).toEqual(['WITHDRAWN', 'CANCELLED']);
    expect(codeOf(await signPaper(first, pdf, { signedOn }))).toEqual([409, 'consent_frozen']);
    const second = await newPaper();
    expect(codeOf(await signPaper(second, pdf, { signedOn }))).toEqual([422, 'consent_answered_since']);
    expect(codeOf(await signPaper(second, pdf, { signedOn: dayOf(at.now()) }))).toEqual([
      422,
      'consent_answered_since',
    ]);
    expect((await stateOf()).lacks.posts).toBe('consent_ended');
    // Neither a narrower consent nor a refusal
    await give({ replies: true });
    const third = await newPaper();
    expect(codeOf(await signPaper(third, pdf, { signedOn }))).toEqual([422, 'consent_answered_since']);
    at.pass(2 * day);
    await at.signIn();
    expect((await act('owner', third, 'decline')).status).toBe(200);
    const fourth = await newPaper();
    const before = addDays(dayOf(at.now()), -1);
    expect(codeOf(await signPaper(fourth, pdf, { signedOn: before }))).toEqual([422, 'consent_answered_since']);
    expect((await stateOf()).lacks).toMatchObject({ replies: null, posts: 'consent_scope' });
    at.pass(day);
    await at.signIn();
    const fifth = await newPaper();
    expect((await signPaper(fifth, pdf, { signedOn: dayOf(at.now()) })).status).toBe(200);
    expect((await stateOf()).lacks).toMatchObject({ replies: null, posts: null });
  });

  it('is made known to the other side, and recorded', async () => {
    const notices = async (who: string) =>
      JSON.stringify((await at.call(who, 'GET', 'notification?_end=200')).body.data);
    await request();
    expect(await notices('owner')).toContain('承諾のお願いが届いています');
    await give();
    expect(await notices('admin')).toContain('承諾をいただきました');
    await withdraw();
    expect(await notices('admin')).toContain('承諾が撤回されました');
    const { body } = await at.call('admin', 'GET', 'audit-log?resource=consent&_sort=id&_order=desc&_end=3');
    expect(body.data.map(({ action }: { action: string }) => action)).toContain('withdraw');
  });

  it('ends with the contract: the profile is unlinked in seven business days, with what Google said', async () => {
    await give();
    const begin = () => beginUnlinkings({ ...at.app.google, publishChange: async () => undefined });
    expect(await begin()).toBe(0);
    const { body } = await at.call('admin', 'GET', `search-conditions/${at.storeId}`);
    const ended = { version: body.data.version, status: 'ENDED', validFrom: dayOf(at.now()) };
    expect((await at.call('admin', 'PATCH', `search-conditions/${at.storeId}`, ended)).status).toBe(200);
    expect(await Promise.all([begin(), begin()]).then((counts) => counts.toSorted())).toEqual([0, 1]);
    const list = await at.call('admin', 'GET', 'profile-unlinking?status=OPEN');
    const [open] = list.body.data;
    expect(open).toMatchObject({
      cause: 'ENDED',
      noticedOn: dayOf(at.now()),
      dueOn: businessDaysAfter(dayOf(at.now()), 7),
      location: 'locations/101',
    });
    expect((await at.call('owner', 'POST', `profile-unlinkings/${open.id}`)).status).toBe(403);
    const done = await at.call('admin', 'POST', `profile-unlinkings/${open.id}`);
    expect(done.body.data).toMatchObject({ isEnded: true, outcome: expect.stringContaining('invalid_grant') });
    const proof = (await at.call('owner', 'GET', `profile-unlinking/${open.id}`)).body.data;
    expect(proof).toMatchObject({ status: 'DONE', outcome: expect.stringContaining('invalid_grant') });
    expect(proof).not.toHaveProperty('doneBy');
    expect(codeOf(await at.call('admin', 'POST', `profile-unlinkings/${open.id}`))).toEqual([409, 'wrong_state']);
    const record = await at.app.send(`profile-unlinkings/${open.id}/record`, {
      token: await at.app.tokenOf('owner@example.com'),
    });
    expect(record.headers.get('content-type')).toBe('application/pdf');
    expect((await rowsOf()).map(({ status }: { status: string }) => status)).toEqual(['WITHDRAWN']);
    expect(await begin()).toBe(0);
  });
});
