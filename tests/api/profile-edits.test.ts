import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, startOfDay } from '#core/model/day.ts';
import { runEdits } from '#google/server/edits.ts';
import { guardStore } from '#guard/server/guard.ts';
import { databases } from './support/databases.ts';
import { type LinkedStore, linkedStore } from './support/linked-store.ts';

const hour = 3_600_000;
const day = 24 * hour;
const newYear = {
  days: [
    { day: '2026-12-31', spans: [{ open: '10:00', close: '15:00' }] },
    { day: '2027-01-01', spans: [] },
  ],
};
const newYearWords = '2026/12/31 10:00〜15:00、2027/01/01 休業';
const date = (year: number, month: number, at: number) => ({ year, month, day: at });
const hours = {
  periods: [{ openDay: 'MONDAY', openTime: { hours: 9 }, closeDay: 'MONDAY', closeTime: { hours: 18 } }],
};

describe.each(databases)('edits of profiles on %s', (kind) => {
  let at: LinkedStore;
  const say = (setting: object = {}, profile = '101') => at.google.admin('google-profiles', [{ profile, ...setting }]);
  const own = (fields: object = {}) => say({ own: { regularHours: hours, ...fields } });
  const run = () => runEdits(at.app.google);
  const settle = async () => {
    for (let n = 0, wait = await run(); wait !== null && n < 30; n += 1) {
      at.pass(Math.max(1000, wait));
      wait = await run();
    }
  };
  const start = (over: object = {}, who = 'admin', query = '') =>
    at.call(who, 'POST', `profile-edits${query}`, {
      ...{ field: 'SPECIAL_HOURS', wanted: newYear, stores: String(at.storeId) },
      ...over,
    });
  const shown = async (id: number, who = 'admin') => (await at.call(who, 'GET', `profile-edits/${id}`)).body.data;
  const checked = async (over: object = {}): Promise<number> => {
    const { status, body } = await start(over);
    expect(status, JSON.stringify(body)).toBe(200);
    await run();
    return body.data.id;
  };
  const send = (id: number, count = 1, who = 'admin') => at.call(who, 'POST', `profile-edits/${id}/send`, { count });
  const undo = (id: number, body: object = {}) => at.call('admin', 'POST', `profile-edits/${id}/undo`, body);
  const sentOf = async (over: object = {}): Promise<number> => {
    const id = await checked(over);
    expect((await send(id)).status).toBe(200);
    await run();
    return id;
  };
  const item = async (id: number) => (await shown(id)).items[0];
  const changes = async () =>
    (await at.google.admin('google-changes', undefined, 'GET')).changes as {
      profile: string;
      validateOnly: boolean;
      fields: Record<string, unknown>;
    }[];
  const written = async () => (await changes()).filter(({ validateOnly }) => !validateOnly);
  const notices = async (word: string, who = 'owner') =>
    (await at.call(who, 'GET', 'notification?_end=200')).body.data.filter(({ content }: { content: string }) =>
      content.includes(word),
    ) as { content: string }[];

  beforeAll(async () => {
    at = await linkedStore(kind);
  });
  afterAll(() => at?.close());
  beforeEach(async () => {
    await at.google.recover();
    at.pass(2 * hour);
    await at.signIn();
    await own();
    await at.app.database.rows(sql`truncate google_edit, google_quota, notification, profile_edit cascade`);
  });

  it('show the difference of each store, checked by Google, before anything is written', async () => {
    const before = (await written()).length;
    const id = await checked({ stores: `${at.storeId},${at.unlinkedId}` });
    const edit = await shown(id);
    expect(edit).toMatchObject({ status: 'READY', target: `特別営業時間：${newYearWords}` });
    expect(edit.items).toEqual([
      expect.objectContaining({ storeId: at.storeId, status: 'READY', before: 'なし', after: newYearWords }),
      expect.objectContaining({ storeId: at.unlinkedId, status: 'UNLINKED', reason: expect.stringContaining('連携') }),
    ]);
    expect(await written()).toHaveLength(before);
    expect((await changes()).at(-1)).toMatchObject({ profile: '101', validateOnly: true });
  });

  it('are sent, read back, and the customer is notified once with what was and what is', async () => {
    at.app.mails.length = 0;
    const id = await sentOf();
    await settle();
    expect(await shown(id)).toMatchObject({ status: 'DONE', undoable: 1 });
    expect(await item(id)).toMatchObject({ status: 'APPLIED', read: newYearWords, reason: null });
    const [notice, ...others] = await notices('特別営業時間を変更しました');
    expect(others).toEqual([]);
    expect(notice?.content).toContain(`「一号店」なし → ${newYearWords}`);
    expect(await notices('特別営業時間を変更しました', 'stranger')).toEqual([]);
    // A repeated change changes nothing
    const again = await checked();
    expect(await item(again)).toMatchObject({ status: 'UNCHANGED' });
    expect((await send(again)).body.errors[0].code).toBe('profile_count');
    const mails = () => at.app.mails.filter(({ subject }) => subject.includes('Googleビジネスプロフィールの変更'));
    await expect
      .poll(() => mails().map(({ to, text }) => [to, text.includes(newYearWords)]))
      .toEqual([['owner@example.com', true]]);
  });

  it('of special hours replace the days named, leave the others, and drop those that are past', async () => {
    const past = { startDate: date(2026, 1, 2), closed: true };
    const other = { startDate: date(2027, 5, 3), closed: true };
    const same = {
      startDate: date(2027, 1, 1),
      openTime: { hours: 22 },
      endDate: date(2027, 1, 2),
      closeTime: { hours: 2 },
    };
    await own({ specialHours: { specialHourPeriods: [other, same, past] } });
    const id = await sentOf();
    expect(await item(id)).toMatchObject({
      before: '2027/01/01 22:00〜翌2:00、2027/05/03 休業',
      after: `${newYearWords}、2027/05/03 休業`,
      status: 'APPLIED',
    });
    expect((await written()).at(-1)?.fields).toMatchObject({ specialHours: { specialHourPeriods: { length: 3 } } });
    const undone = await undo(id);
    await run();
    expect(await item(undone.body.data.id)).toMatchObject({
      status: 'APPLIED',
      read: '2027/01/01 22:00〜翌2:00、2027/05/03 休業',
    });
  });

  it('that Google refuses say so in Japanese at their store, and are not sent', async () => {
    await say({ own: { regularHours: { periods: [] } } });
    const before = (await written()).length;
    const id = await checked();
    expect(await item(id)).toMatchObject({ status: 'REFUSED', reason: expect.stringContaining('先に営業時間を設定') });
    expect((await send(id)).status).toBe(409);
    expect(await written()).toHaveLength(before);
  });

  it('of a profile that changed since are not sent, and say what it has now', async () => {
    const id = await checked();
    await own({ specialHours: { specialHourPeriods: [{ startDate: date(2027, 2, 1), closed: true }] } });
    const before = (await written()).length;
    await send(id);
    await run();
    expect(await item(id)).toMatchObject({ status: 'CHANGED', reason: expect.stringContaining('2027/02/01 休業') });
    expect(await written()).toHaveLength(before);
    expect(await notices('変更しました')).toEqual([]);
  });

  it('go out once, however the answer is lost or the process is killed', async () => {
    const path = 'google-business-information/v1/locations/101';
    const id = await checked();
    const before = (await written()).length;
    await send(id);
    // The change arrives, the answer does not
    await at.google.fail({ path, method: 'PATCH', times: 1, done: true, status: 503 });
    await at.google.fail({ path, method: 'GET', times: 2, status: 503, body: '{}' });
    await settle();
    expect(await item(id)).toMatchObject({ status: 'APPLIED' });
    expect(await written()).toHaveLength(before + 1);
    // Killed after the change left: another worker finds the attempt, and Google has the change
    const other = await checked({ wanted: { days: [{ day: '2027-03-01', spans: [] }] } });
    await send(other);
    await at.app.database.rows(
      sql`update google_edit set claim = 'gone', claimed_until = ${at.now() + hour / 60}, begun_date = ${at.now()}`,
    );
    await say({
      own: {
        regularHours: hours,
        specialHours: {
          specialHourPeriods: [
            { startDate: date(2026, 12, 31), openTime: { hours: 10 }, closeTime: { hours: 15 } },
            { startDate: date(2027, 1, 1), closed: true },
            { startDate: date(2027, 3, 1), closed: true },
          ],
        },
      },
    });
    await run();
    expect((await item(other)).status).toBe('QUEUED');
    at.pass(2 * hour);
    await at.signIn();
    await settle();
    expect(await item(other)).toMatchObject({ status: 'APPLIED' });
    expect(await written()).toHaveLength(before + 1);
    expect(await notices('2027/03/01 休業')).toHaveLength(1);
  });

  it('that may have arrived count as sent, and are read until that is known', async () => {
    const path = 'google-business-information/v1/locations/101';
    const id = await checked();
    await at.google.fail({ path, method: 'PATCH', times: 1, done: true, status: 500 });
    await send(id);
    await run();
    await at.app.database.rows(sql`update google_link set expired = true`);
    at.pass(hour);
    await run();
    expect(await item(id)).toMatchObject({ status: 'SENT', reason: expect.stringContaining('まだ確認できていません') });
    await at.app.database.rows(sql`update google_link set expired = false`);
    at.pass(7 * hour);
    await at.signIn();
    await settle();
    expect(await item(id)).toMatchObject({ status: 'APPLIED', read: newYearWords, reason: null });
  });

  it('of days that are over by the time are not sent', async () => {
    const today = dayOf(at.now());
    at.pass(startOfDay(addDays(today, 1)) - at.now() - 10 * 60_000);
    await at.signIn();
    const id = await checked({ wanted: { days: [{ day: today, spans: [] }] } });
    const before = (await written()).length;
    await at.app.database.rows(sql`update google_edit set due_date = ${at.now() + hour}`);
    await send(id);
    at.pass(hour);
    await run();
    expect(await item(id)).toMatchObject({ status: 'CHANGED', reason: '指定した日が過ぎたため、送っていません' });
    expect(await written()).toHaveLength(before);
  });

  it('are read back by another worker where one dies in between, and a change left open is ended', async () => {
    const id = await checked();
    await send(id);
    await run();
    await at.app.database.rows(sql`update profile_edit_item set status = 'SENT', read = null, noticed_date = null`);
    await at.app.database.rows(sql`update profile_edit set status = 'SENDING'`);
    await at.app.database.rows(sql`truncate google_edit`);
    await settle();
    expect(await item(id)).toMatchObject({ status: 'APPLIED', read: newYearWords });
    expect((await shown(id)).status).toBe('DONE');
  });

  it('that Google reviews stay 審査中 until it decides, either way', async () => {
    await say({ own: { regularHours: hours }, review: { ms: 3 * hour, takes: true } });
    const id = await sentOf();
    expect(await item(id)).toMatchObject({ status: 'REVIEW' });
    expect(await notices('（審査中）')).toHaveLength(1);
    at.pass(4 * hour);
    await at.signIn();
    await settle();
    expect(await item(id)).toMatchObject({ status: 'APPLIED' });
    await say({ own: { regularHours: hours }, review: { ms: 3 * hour, takes: false } });
    const refused = await sentOf();
    at.pass(4 * hour);
    await at.signIn();
    await settle();
    expect(await item(refused)).toMatchObject({ status: 'REJECTED', reason: expect.stringContaining('審査') });
    expect(await notices('（反映されず）')).toHaveLength(1);
  });

  it('are no change of Google’s to the guard while Google reviews them', async () => {
    await say({
      own: { regularHours: hours },
      googles: { title: 'Googleの名前' },
      review: { ms: 3 * hour, takes: true },
    });
    const id = await sentOf();
    expect(await item(id)).toMatchObject({ status: 'REVIEW' });
    await guardStore(at.app.google, at.storeId);
    const guarded = (await at.call('owner', 'GET', `profile-guard/${at.storeId}`)).body.data;
    expect(guarded.changes.map(({ field }: { field: string }) => field)).toEqual(['title']);
  });

  it('are sent by one of two workers at once', async () => {
    const id = await checked();
    await send(id);
    const before = (await written()).length;
    await Promise.all([run(), run()]);
    await settle();
    expect(await item(id)).toMatchObject({ status: 'APPLIED' });
    expect(await written()).toHaveLength(before + 1);
    expect(await notices('変更しました')).toHaveLength(1);
  });

  it('need the consent of the customer, also at the moment of sending', async () => {
    const id = await checked();
    await send(id);
    const [given] = (await at.call('owner', 'GET', 'consent?status=GIVEN')).body.data;
    await at.call('owner', 'POST', `consent/${given.id}/withdraw`, { version: given.version });
    const before = (await written()).length;
    await run();
    expect(await item(id)).toMatchObject({ status: 'UNCONSENTED', reason: expect.stringContaining('承諾') });
    expect(await written()).toHaveLength(before);
    const other = await checked();
    expect(await item(other)).toMatchObject({ status: 'UNCONSENTED' });
    const words = (await at.call('owner', 'GET', `store-consents/${at.storeId}/words`)).body.data;
    const again = { replies: true, posts: true, profile: true, mark: words.mark };
    expect((await at.call('owner', 'POST', `store-consents/${at.storeId}`, again)).status).toBe(200);
  });

  it('can be put back, but not over what somebody changed since, and not twice', async () => {
    await own({ profile: { description: '前の説明' } });
    const wanted = { description: '新しい説明' };
    const id = await sentOf({ field: 'DESCRIPTION', wanted });
    const undone = await undo(id);
    expect(undone.status).toBe(200);
    expect((await undo(id)).body.errors[0].code).toBe('profile_undo_none');
    await run();
    expect(await item(undone.body.data.id)).toMatchObject({ status: 'APPLIED', read: '前の説明' });
    expect(await item(id)).toMatchObject({ status: 'REVERTED', mayUndo: false });
    expect(await notices('「一号店」新しい説明 → 前の説明')).toHaveLength(1);
    // A profile takes ten edits in a minute
    at.pass(hour / 60);
    const other = await sentOf({ field: 'DESCRIPTION', wanted });
    await own({ profile: { description: 'だれかの説明' } });
    const itemId = (await item(other)).id;
    const late = await undo(other, { itemId });
    await run();
    expect(await item(late.body.data.id)).toMatchObject({
      status: 'CHANGED',
      reason: expect.stringContaining('だれかの説明'),
    });
    expect((await item(other)).status).toBe('APPLIED');
  });

  it('that are given up before they are sent are not sent', async () => {
    const id = await checked();
    await send(id);
    const before = (await written()).length;
    expect((await at.call('admin', 'POST', `profile-edits/${id}/cancel`)).status).toBe(200);
    await settle();
    expect(await item(id)).toMatchObject({ status: 'CANCELLED' });
    expect(await written()).toHaveLength(before);
    // Nor one that nobody sent for a day
    const forgotten = await checked();
    at.pass(day + hour);
    await at.signIn();
    await run();
    expect(await shown(forgotten)).toMatchObject({ status: 'CANCELLED' });
  });

  it('notify within 48 hours, by the customer’s settings, even if Google cannot be read back', async () => {
    const id = await checked();
    await send(id);
    await run();
    // As a process leaves it that dies after Google took the change, before it was read back
    await at.app.database.rows(sql`update profile_edit_item set status = 'SENT', noticed_date = null`);
    await at.app.database.rows(sql`update profile_edit set status = 'SENDING'`);
    await at.app.database.rows(sql`truncate notification, google_edit cascade`);
    await at.google.fail({ path: 'google-business-information', times: 500, status: 503, body: '{}' });
    const sentAt = at.now();
    for (let n = 0; n < 60 && (await notices('変更しました')).length === 0; n += 1) {
      at.pass(hour);
      await at.signIn();
      await run();
    }
    expect(at.now() - sentAt).toBeLessThan(48 * hour);
    expect(await notices('（送信済）')).toHaveLength(1);
    expect((await item(id)).status).toBe('SENT');
  });

  it('are open to staff for their stores alone, to customers for reading their own, and to no program', async () => {
    expect((await start({}, 'owner')).status).toBe(403);
    expect((await start({ stores: '999999' })).body.errors[0].code).toBe('profile_no_stores');
    const id = await sentOf();
    await settle();
    expect((await at.call('owner', 'GET', `profile-edits/${id}`)).status).toBe(403);
    const mine = await at.call('owner', 'GET', 'profile-edit-item');
    expect(mine.body.data).toMatchObject([{ status: 'APPLIED', before: 'なし', after: newYearWords }]);
    expect(mine.body.data[0]).not.toHaveProperty('afterValue');
    expect((await at.call('stranger', 'GET', 'profile-edit-item')).body.data).toEqual([]);
    const waiting = await checked({ wanted: { days: [{ day: '2027-04-01', spans: [] }] } });
    expect((await shown(waiting)).items[0].status).toBe('READY');
    expect((await at.call('owner', 'GET', 'profile-edit-item')).body.total).toBe(1);
  });

  it('of other fields are checked before Google is', async () => {
    const fault = async (field: string, wanted: object) =>
      (await start({ field, wanted })).body.errors?.map(({ message }: { message: string }) => message).join();
    expect(await fault('SPECIAL_HOURS', { days: [] })).toContain('1日以上');
    expect(await fault('SPECIAL_HOURS', { days: [{ day: '2026-01-01', spans: [] }] })).toContain('今日から');
    expect(await fault('HOURS', { week: {} })).toContain('営業する曜日');
    expect(await fault('DESCRIPTION', { description: 'あ'.repeat(751) })).toContain('750文字');
    expect(await fault('DESCRIPTION', { description: 'www.example.com' })).toContain('URL');
    expect(await fault('PHONE', { primaryPhone: '12' })).toContain('電話番号を確認');
    expect(await fault('SITE', { websiteUri: 'example' })).toContain('https://');
    for (const [field, wanted, read] of [
      ['HOURS', { week: { MONDAY: [{ open: '18:00', close: '02:00' }] } }, '月 18:00〜翌2:00'],
      ['PHONE', { primaryPhone: '03-1234-5678', additionalPhones: [] }, '03-1234-5678'],
      ['SITE', { websiteUri: 'https://example.com/shop' }, 'https://example.com/shop'],
    ] as const) {
      at.pass(hour / 30);
      const id = await sentOf({ field, wanted });
      expect(await item(id)).toMatchObject({ status: 'APPLIED', read });
    }
  });

  it('of all stores that a filter finds are as many as the person saw', async () => {
    const of = (count: number) => start({ stores: undefined, count }, 'admin', `?q=${encodeURIComponent('一号店')}`);
    expect((await of(2)).body.errors[0].code).toBe('profile_count');
    const { body } = await of(1);
    await run();
    expect((await shown(body.data.id)).items).toMatchObject([{ storeId: at.storeId, status: 'READY' }]);
  });
});
