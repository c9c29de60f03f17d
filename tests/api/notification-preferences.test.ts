import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gatherDigests } from '#notifications/server/delivery/digests.ts';
import { emitNotification, type NewNotification } from '#notifications/server/emit.ts';
import { type AccountApp, accountApp } from './support/account-app.ts';
import { databases } from './support/databases.ts';

const minute = 60_000;

describe.each(databases)('what a user wants to hear of on %s', (kind) => {
  let app: AccountApp;
  let owner: { id: number; token: string };
  let admin: { id: number; token: string };
  beforeAll(async () => {
    app = await accountApp(kind);
    const add = async (email: string, role: 'GENERAL_MEO_DIRECT' | 'SYSTEM_ADMINISTRATOR') => {
      const id = await app.addUser({ email, role });
      return { id, token: await app.tokenOf(email) };
    };
    owner = await add('owner@example.com', 'GENERAL_MEO_DIRECT');
    admin = await add('admin@example.com', 'SYSTEM_ADMINISTRATOR');
  });
  afterAll(() => app?.close());

  const prefer = (token: string, body: object) => app.call('notification-preference', { method: 'PUT', token, body });
  const emit = (over: Partial<NewNotification>) =>
    emitNotification({ tx: app.database.orm, tables: app.tables, now: app.clock.now }, {
      notificationType: 'SEARCH_CONDITION_RANK_WENT_DOWN',
      content: '順位が下がりました',
      operandValue: [1, 2],
      ...over,
    } as NewNotification);
  const run = async () => {
    app.clock.now += minute;
    const before = app.mails.length;
    await gatherDigests(app.notices);
    await app.queue.drain();
    return app.mails.slice(before);
  };

  it('has a default for each kind that the role is ever sent', async () => {
    const kinds = async (token: string) => (await app.call('notification-preference', { token })).body.data;
    expect(await kinds(admin.token)).toHaveLength(7);
    const own = await kinds(owner.token);
    const chats = { line: true, slack: true, chatwork: true };
    expect(own).toContainEqual({ notificationType: 'CHARGE_FAILURE', screen: true, mail: true, ...chats });
    expect(own).toContainEqual({ notificationType: 'CHARGE_SUCCESS', screen: true, mail: false, ...chats });
    expect(JSON.stringify(own)).not.toContain('GENERAL_SYSTEM_USER_REGISTERED');
    expect((await prefer(owner.token, { notificationType: 'EVERYTHING', screen: true })).status).toBe(422);
    expect((await app.call('notification-preference')).status).toBe(401);
  });

  it('is left out of the unread, for that user alone, and stays in the history', async () => {
    const type = 'CHARGE_SUCCESS';
    await prefer(owner.token, { notificationType: type, screen: false, mail: false });
    const id = await emit({ notificationType: type, recipientUserIds: [owner.id, admin.id] });
    const unread = async (token: string) =>
      (await app.call('notification-unread', { token })).body.data.map((one: { id: number }) => one.id);
    expect(await unread(owner.token)).not.toContain(id);
    expect(await unread(admin.token)).toContain(id);
    expect((await app.call(`notification/${id}`, { token: owner.token })).status).toBe(200);
    await prefer(owner.token, { notificationType: type, screen: true, mail: false });
    expect(await unread(owner.token)).toContain(id);
  });

  it('is mailed, all that is new in one mail, once, to those who want it', async () => {
    // What was written before somebody wanted it by mail is not mailed
    expect(await run()).toEqual([]);
    await prefer(owner.token, { notificationType: 'SEARCH_CONDITION_RANK_WENT_DOWN', screen: true, mail: true });
    await emit({ content: '<b>一番目</b>', recipientUserIds: [owner.id], recipientRoles: ['SYSTEM_ADMINISTRATOR'] });
    await emit({ content: '二番目' });
    await emit({ notificationType: 'CHARGE_SUCCESS', content: '三番目', recipientUserIds: [owner.id] });
    const mails = await run();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['owner@example.com', '【店順】新しい通知が2件あります'],
    ]);
    expect(mails[0]?.text).toContain('二番目');
    expect(mails[0]?.text).not.toContain('三番目');
    expect(mails[0]?.html).toContain('&lt;b&gt;一番目');
    expect(mails[0]?.text).toContain('https://console.example.com/change-email');
    expect(await run()).toEqual([]);
  });

  it('is mailed as one even when there are hundreds', async () => {
    for (let n = 0; n < 60; n += 1) await emit({ content: `通知${n}`, recipientUserIds: [owner.id] });
    const [mail, ...more] = await run();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('【店順】新しい通知が60件あります');
    expect(mail?.text).toContain('通知59');
    expect(mail?.text).not.toContain('通知1\n');
  });
});
