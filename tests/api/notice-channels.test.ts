import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loginAttempt } from '#core/server/database/sql.ts';
import { type RankFall, steep } from '#domain/ranks/rank-alerts.ts';
import { friend } from '#emulator/channels/line.ts';
import { ChannelFailure } from '#notifications/server/channels/channel.ts';
import { gatherDigests } from '#notifications/server/delivery/digests.ts';
import { sendDue } from '#notifications/server/delivery/send.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { noticeChannel, noticeDelivery, noticeQuietHours, noticeWaiting } from '#notifications/server/tables.ts';
import { type Emulator, startEmulator } from '../support/emulator.ts';
import { type AccountApp, accountApp } from './support/account-app.ts';
import { databases } from './support/databases.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Noon in Japan. */
const noon = Date.parse('2026-10-15T12:00:00+09:00');
const slackPath = '/services/T0001/B0001/aSecretWebhook01';

describe.each(databases)('notices where people are, on %s', (kind) => {
  let app: AccountApp;
  let outside: Emulator;
  const clock = { now: noon };
  const people: Record<string, { id: number; token: string }> = {};
  const person = (name: string) => people[name] ?? expect.fail(name);

  beforeAll(async () => {
    outside = await startEmulator(() => clock.now);
    app = await accountApp(kind, { channelsUrl: outside.url });
    for (const [name, role] of [
      ['owner', 'GENERAL_MEO_DIRECT'],
      ['other', 'GENERAL_MEO_DIRECT'],
      ['manager', 'MANAGER'],
      ['admin', 'SYSTEM_ADMINISTRATOR'],
      ['business', 'BUSINESS_ADMINISTRATOR'],
    ] as const) {
      const id = await app.addUser({ email: `${name}@example.com`, role, name });
      people[name] = { id, token: await app.tokenOf(`${name}@example.com`) };
    }
  });
  afterAll(async () => {
    await app?.close();
    await outside?.close();
  });
  beforeEach(async () => {
    at(noon);
    await outside.recover();
    const { orm } = app.database;
    for (const table of [noticeWaiting, noticeDelivery, noticeChannel, noticeQuietHours, loginAttempt])
      await orm.delete(table);
    await outside.admin('messages', undefined, 'DELETE');
  });

  const at = (moment: number) => {
    clock.now = moment;
    app.clock.now = moment;
  };
  const pass = (ms: number) => at(clock.now + ms);
  const call = (name: string, method: string, path: string, body?: unknown) =>
    app.call(path, { method, token: person(name).token, ...(body === undefined ? {} : { body }) });
  const linkSlack = (name = 'owner') =>
    call(name, 'PUT', 'notification-channel/slack', { url: `${outside.url}/slack${slackPath}` });
  const linkChatwork = (name = 'owner') =>
    call(name, 'PUT', 'notification-channel/chatwork', { roomId: '42', token: '0123456789abcdef' });
  const webhook = (event: object, secret = 'emulator-secret') => {
    const body = JSON.stringify({ destination: 'U', events: [{ source: { userId: friend.userId }, ...event }] });
    const signature = createHmac('sha256', secret).update(body).digest('base64');
    return app.send('line/webhook', { method: 'POST', body, headers: { 'x-line-signature': signature } });
  };
  const says = (text: string) => webhook({ type: 'message', message: { type: 'text', text } });
  const linkLine = async (name = 'owner') => {
    const { code } = (await call(name, 'POST', 'notification-channel/line/code')).body.data;
    expect((await says(code)).status).toBe(200);
  };
  const emit = (content: string, over: { to?: string; fall?: RankFall & { customerId: number } } = {}) =>
    emitNotification(
      { tx: app.database.orm, tables: app.tables, now: clock.now },
      {
        notificationType: 'SEARCH_CONDITION_RANK_WENT_DOWN',
        content,
        operandValue: [1, 2],
        recipientUserIds: [person(over.to ?? 'owner').id],
        ...(over.fall === undefined ? {} : { fall: over.fall }),
      },
    );
  /** Both jobs, each by two workers at once. */
  const work = async () => {
    await Promise.all([gatherDigests(app.notices), gatherDigests(app.notices)]);
    await Promise.all([sendDue(app.notices), sendDue(app.notices)]);
  };
  const arrived = async (): Promise<{ channel: string; to: string; text: string }[]> =>
    outside.admin('messages', undefined, 'GET');
  const log = async (name = 'owner', query = '') =>
    (await call(name, 'GET', `notification-delivery${query}`)).body.data;
  /** Linked, and what says so is gone. */
  const ready = async (...linking: (() => Promise<unknown>)[]) => {
    for (const link of linking) await link();
    await work();
    expect(await arrived()).toHaveLength(linking.length);
    await outside.admin('messages', undefined, 'DELETE');
    await app.database.orm.delete(noticeDelivery);
  };

  it('each reaches LINE, Slack and Chatwork, once, no matter who works and how often', async () => {
    await ready(linkLine, linkSlack, linkChatwork);
    await emit('店A「カフェ」の順位が2位から9位に下がりました <!channel> [toall]');
    await work();
    // What comes within a minute comes together
    expect(await arrived()).toEqual([]);
    pass(minute);
    await work();
    await work();
    const messages = await arrived();
    expect(messages.map(({ channel, to }) => `${channel} ${to}`).sort()).toEqual([
      'chatwork 42',
      `line ${friend.userId}`,
      `slack ${slackPath}`,
    ]);
    for (const { text } of messages) expect(text).toContain('2位から9位に下がりました');
    // Nobody is called by what stands in a store's name
    expect(messages.find(({ channel }) => channel === 'slack')?.text).toContain('&lt;!channel&gt;');
    expect(messages.find(({ channel }) => channel === 'chatwork')?.text).toContain('［toall］');
    expect((await log()).map(({ state }: { state: string }) => state)).toEqual(['SENT', 'SENT', 'SENT']);
    expect(await app.database.orm.select().from(noticeWaiting)).toEqual([]);
  });

  it('a transaction that is rolled back leaves nothing to send', async () => {
    await ready(linkSlack);
    const broken = app.database.transaction(async (tx) => {
      await emitNotification(
        { tx, tables: app.tables, now: clock.now },
        {
          notificationType: 'NONE',
          content: '消える通知',
          operandValue: [],
          recipientUserIds: [person('owner').id],
        },
      );
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    pass(minute);
    await work();
    expect(await arrived()).toEqual([]);
  });

  it.each([
    ['line', linkLineNow],
    ['slack', linkSlackNow],
    ['chatwork', linkChatworkNow],
  ] as const)('%s may be away for hours: all comes when it is back, each once', async (path, link) => {
    await ready(link);
    await outside.fail({ path: `/${path}/`, times: 1000, status: 503 });
    for (const n of [1, 2, 3]) {
      await emit(`通知${n}`);
      pass(2 * minute);
      await work();
    }
    for (let n = 0; n < 8; n += 1) {
      pass(hour / 2);
      await work();
    }
    expect(await arrived()).toEqual([]);
    expect((await log()).every(({ state }: { state: string }) => state === 'WAITING')).toBe(true);
    await outside.recover();
    for (let n = 0; n < 3; n += 1) {
      pass(hour);
      await work();
    }
    const texts = (await arrived()).map(({ text }) => text).join('\n');
    for (const n of [1, 2, 3]) expect(texts.split(`通知${n}`)).toHaveLength(2);
    expect(await arrived()).toHaveLength(3);
  });

  it('an answer that was lost: LINE is asked again under the same key and takes it once, by itself', async () => {
    await ready(linkLine);
    await emit('一度だけ');
    pass(minute);
    await outside.fail({ path: '/line/', times: 2, status: 502, done: true });
    await work();
    expect(await log()).toMatchObject([{ state: 'WAITING', problem: 'LOST' }]);
    for (let n = 0; n < 4; n += 1) {
      pass(10 * minute);
      await work();
    }
    expect(await log()).toMatchObject([{ state: 'SENT', problem: null }]);
    expect((await arrived()).filter(({ text }) => text.includes('一度だけ'))).toHaveLength(1);
  });

  it.each([
    ['slack', linkSlackNow],
    ['chatwork', linkChatworkNow],
  ] as const)(
    'an answer that was lost: %s has no key, so it stands as 送信不明 until a person decides',
    async (path, link) => {
      await ready(link);
      await emit('届いたか分からない');
      pass(minute);
      await outside.fail({ path: `/${path}/`, times: 1, status: 502, done: true });
      await work();
      pass(3 * hour);
      await work();
      const [unknown] = await log('owner', '?open=true');
      expect(unknown).toMatchObject({ state: 'UNKNOWN', problem: 'LOST' });
      expect(await arrived()).toHaveLength(1);
      // Nobody else's; of two presses one counts
      expect((await call('other', 'POST', `notification-delivery/${unknown.id}/send-again`)).status).toBe(404);
      expect((await call('manager', 'POST', `notification-delivery/${unknown.id}/dismiss`)).status).toBe(404);
      const pressed = await Promise.all(
        [1, 2].map(() => call('owner', 'POST', `notification-delivery/${unknown.id}/send-again`)),
      );
      expect(pressed.map(({ status }) => status).sort()).toEqual([202, 409]);
      await work();
      expect(await arrived()).toHaveLength(2);
      expect(await log()).toMatchObject([{ state: 'SENT' }]);
      expect((await call('owner', 'POST', `notification-delivery/${unknown.id}/dismiss`)).status).toBe(409);
    },
  );

  it('a worker that dies between claim and answer: LINE goes out by itself, Slack waits for a person', async () => {
    await ready(linkLine, linkSlack);
    await emit('作業者が消えた');
    pass(minute);
    await gatherDigests(app.notices);
    // What a worker that died leaves behind
    await app.database.orm.update(noticeDelivery).set({
      state: 'SENDING',
      claim: 'the dead',
      claimedUntil: clock.now + minute,
      firstTriedDate: clock.now,
      attempts: 1,
    });
    await work();
    expect(await arrived()).toEqual([]);
    for (let n = 0; n < 3; n += 1) {
      pass(2 * minute);
      await work();
    }
    expect((await arrived()).map(({ channel }) => channel)).toEqual(['line']);
    const states = new Map((await log()).map((one: { channel: string; state: string }) => [one.channel, one.state]));
    expect(Object.fromEntries(states)).toEqual({ LINE: 'SENT', SLACK: 'UNKNOWN' });
    // The day is over, and LINE would not know the key any more
    await app.database.orm
      .update(noticeDelivery)
      .set({ state: 'SENDING', claim: 'the dead', claimedUntil: clock.now, firstTriedDate: clock.now - 24 * hour })
      .where(eq(noticeDelivery.channel, 'LINE'));
    pass(minute);
    await work();
    expect((await log()).every(({ state }: { state: string }) => state === 'UNKNOWN')).toBe(true);
    expect(await arrived()).toHaveLength(1);
  });

  it('what comes late to a worker whose claim has ended changes nothing of the one that holds the message', async () => {
    await ready(linkSlack);
    await emit('遅れて戻った作業者');
    pass(minute);
    await gatherDigests(app.notices);
    const calling = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const slack = {
      ...app.notices.channels.SLACK,
      async send() {
        calling.resolve();
        await go.promise;
        throw new ChannelFailure('refused');
      },
    };
    const late = sendDue({ ...app.notices, channels: { ...app.notices.channels, SLACK: slack } });
    await calling.promise;
    const held = { claim: 'the other', claimedUntil: clock.now + 2 * minute };
    await app.database.orm.update(noticeDelivery).set(held);
    const before = await app.database.orm.select().from(noticeDelivery);
    expect(before).toMatchObject([{ state: 'SENDING', ...held }]);
    go.resolve();
    await late;
    expect(await app.database.orm.select().from(noticeDelivery)).toEqual(before);
  });

  it('forty in the quiet hours are one message in the morning, on every channel and by mail', async () => {
    await ready(linkLine);
    const type = 'SEARCH_CONDITION_RANK_WENT_DOWN';
    await call('owner', 'PUT', 'notification-preference', { notificationType: type, screen: true, mail: true });
    at(Date.parse('2026-10-15T23:00:00+09:00'));
    const before = app.mails.length;
    for (let n = 1; n <= 40; n += 1) await emit(`夜の${n}番目。`);
    at(Date.parse('2026-10-16T06:59:00+09:00'));
    await work();
    await app.queue.drain();
    expect([await arrived(), app.mails.length]).toEqual([[], before]);
    at(Date.parse('2026-10-16T07:00:00+09:00'));
    await work();
    await app.queue.drain();
    const [message, ...more] = await arrived();
    expect(more).toEqual([]);
    expect(message?.text).toContain('新しい通知が40件あります');
    expect(message?.text).toContain('夜の40番目。');
    expect(message?.text).toContain('ほか25件');
    expect(message?.text.length).toBeLessThan(5000);
    expect(app.mails.slice(before).map(({ subject }) => subject)).toEqual(['【店順】新しい通知が40件あります']);
    await call('owner', 'PUT', 'notification-preference', { notificationType: type, screen: true, mail: false });
  });

  it('what a host did not take before the quiet hours comes after them, however soon it is back', async () => {
    await ready(linkLine, linkSlack);
    at(Date.parse('2026-10-15T21:57:00+09:00'));
    await emit('夜に入る前の通知');
    pass(minute);
    await outside.fail({ path: '/line/', times: 1, status: 503 });
    await outside.fail({ path: '/slack/', times: 1, status: 503 });
    await work();
    expect((await log()).map(({ state }: { state: string }) => state)).toEqual(['WAITING', 'WAITING']);
    for (const hour of ['22:30', '02:00', '06:59']) {
      at(Date.parse(`2026-10-${hour.startsWith('22') ? 15 : 16}T${hour}:00+09:00`));
      await work();
      expect([hour, await arrived()]).toEqual([hour, []]);
    }
    // What is asked for now comes now
    await call('owner', 'POST', 'notification-channel/slack/try');
    await work();
    expect((await arrived()).map(({ text }) => text.includes('試し送り'))).toEqual([true]);
    at(Date.parse('2026-10-16T07:00:00+09:00'));
    await work();
    await work();
    const texts = (await arrived()).map(({ text }) => text);
    expect(texts.filter((text) => text.includes('夜に入る前の通知'))).toHaveLength(2);
    expect(texts).toHaveLength(3);
  });

  it('a kind that is switched off while it waits is not sent any more, the others are', async () => {
    await ready(linkSlack);
    const type = 'SEARCH_CONDITION_RANK_WENT_DOWN';
    const kind = (slack: boolean) =>
      call('owner', 'PUT', 'notification-preference', { notificationType: type, screen: true, mail: false, slack });
    await emit('もう要らない通知');
    await emitNotification(
      { tx: app.database.orm, tables: app.tables, now: clock.now },
      { notificationType: 'NONE', content: '要る通知', operandValue: [], recipientUserIds: [person('owner').id] },
    );
    await kind(false);
    pass(minute);
    await work();
    expect((await arrived()).map(({ text }) => [text.includes('要る通知'), text.includes('もう要らない')])).toEqual([
      [true, false],
    ]);
    expect(await app.database.orm.select().from(noticeWaiting)).toEqual([]);
    await kind(true);
  });

  it('a threshold that is changed while a fall waits holds for it, by the customer whose store fell', async () => {
    await ready(() => linkSlack('admin'));
    const [owner, other] = [person('owner').id, person('other').id];
    const put = (body: object) => call('admin', 'PUT', 'notification-threshold', body);
    const fell = (content: string, customerId: number, places: number) =>
      emit(content, { to: 'admin', fall: { customerId, outOfTarget: true, places } });
    await fell('小さな下落', owner, 6);
    await fell('大きな下落', owner, 30);
    await fell('別の契約者の下落', other, 6);
    expect((await put({ customerId: owner, outOfTarget: false, places: 20 })).status).toBe(200);
    pass(2 * minute);
    await work();
    const [message, ...more] = await arrived();
    expect(more).toEqual([]);
    expect(message?.text).toContain('大きな下落');
    expect(message?.text).toContain('別の契約者の下落');
    expect(message?.text).not.toContain('小さな下落');
    await outside.admin('messages', undefined, 'DELETE');
    // Where nothing is left of what waited, nothing goes out
    await fell('あとから絞る', other, 6);
    await put({ outOfTarget: false, places: 20 });
    pass(2 * minute);
    await work();
    expect([await arrived(), await app.database.orm.select().from(noticeWaiting)]).toEqual([[], []]);
    await call('admin', 'DELETE', `notification-threshold/${owner}`);
    await put({ outOfTarget: true, places: steep });
  });

  it('a changed hour or timing holds for what waits already', async () => {
    await ready(linkSlack);
    const put = (path: string, body: object) => call('owner', 'PUT', `notification-channel/${path}`, body);
    expect((await put('timing', { channel: 'LINE', timing: 'DAILY' })).body.errors[0].code).toBe('channel_unlinked');
    await put('timing', { channel: 'SLACK', timing: 'DAILY' });
    await emit('朝まで待つ');
    pass(2 * hour);
    await work();
    expect(await arrived()).toEqual([]);
    expect((await put('quiet-hours', { from: 8, to: null })).body.errors[0].code).toBe('quiet_hours');
    expect((await put('quiet-hours', { from: 9, to: 9 })).status).toBe(422);
    expect((await put('quiet-hours', { from: 14, to: 16 })).body.data.quiet).toEqual({ from: 14, to: 16 });
    await put('timing', { channel: 'SLACK', timing: 'HOURLY' });
    await work();
    expect(await arrived()).toEqual([]);
    expect((await put('quiet-hours', { from: null, to: null })).body.data.quiet).toBeNull();
    await work();
    expect(await arrived()).toHaveLength(1);
  });

  it('follows the kinds that each user wants, and of falls by the threshold of their customer', async () => {
    await ready(() => linkSlack('manager'));
    const type = 'SEARCH_CONDITION_RANK_WENT_DOWN';
    const [owner, other] = [person('owner').id, person('other').id];
    const fallen = async (customerId: number, fall: RankFall) => {
      await emit('落ちました', { to: 'manager', fall: { customerId, ...fall } });
      pass(2 * minute);
      await work();
      const came = (await arrived()).length;
      await outside.admin('messages', undefined, 'DELETE');
      return came === 1;
    };
    const put = (body: object) => call('manager', 'PUT', 'notification-threshold', body);
    // Never more than what is told at all
    expect((await put({ outOfTarget: true, places: steep - 1 })).status).toBe(422);
    expect(await fallen(owner, { outOfTarget: true, places: 1 })).toBe(true);
    // A customer of somebody else is not seen, and not told apart from one that is not there
    expect((await put({ customerId: owner, outOfTarget: false, places: 20 })).status).toBe(422);
    await app.database.orm
      .update(app.tables['system-user'])
      .set({ managerUserId: person('manager').id })
      .where(eq(app.tables['system-user'].id, owner));
    const kept = await put({ customerId: owner, outOfTarget: false, places: 20 });
    expect(kept.body.data.thresholds).toMatchObject([
      { customerId: null, outOfTarget: true, places: steep },
      { customerId: owner, outOfTarget: false, places: 20 },
    ]);
    expect(await fallen(owner, { outOfTarget: true, places: 19 })).toBe(false);
    expect(await fallen(owner, { outOfTarget: false, places: 20 })).toBe(true);
    expect(await fallen(other, { outOfTarget: true, places: 1 })).toBe(true);
    await call('manager', 'DELETE', `notification-threshold/${owner}`);
    expect(await fallen(owner, { outOfTarget: true, places: 1 })).toBe(true);
    await call('manager', 'PUT', 'notification-preference', { notificationType: type, screen: true, slack: false });
    expect(await fallen(owner, { outOfTarget: true, places: 30 })).toBe(false);
    // The history has all of them
    expect((await call('manager', 'GET', 'notification?_end=1')).body.total).toBe(6);
  });

  it('LINE is linked by a code that is valid for ten minutes and once, reported by nobody but LINE', async () => {
    const code = async () => (await call('owner', 'POST', 'notification-channel/line/code')).body.data;
    const line = async () =>
      (await call('owner', 'GET', 'notification-channel')).body.data.channels.find(
        (one: { channel: string }) => one.channel === 'LINE',
      );
    const first = await code();
    expect(first).toMatchObject({ account: expect.stringContaining('@tenjun-demo') });
    expect(first.url).toContain(`/R/oaMessage/%40tenjun-demo/?${first.code}`);
    const forged = await webhook({ type: 'message', message: { type: 'text', text: first.code } }, 'another secret');
    expect(forged.status).toBe(400);
    const second = await code();
    await says(first.code);
    expect((await line()).address).toBeNull();
    pass(11 * minute);
    await says(second.code);
    expect((await line()).address).toBeNull();
    const third = await code();
    await says(` ${third.code.toLowerCase()} `);
    expect(await line()).toMatchObject({ address: expect.stringContaining(friend.userId.slice(-4)), problem: null });
    await call('owner', 'DELETE', 'notification-channel/line');
    await says(third.code);
    expect((await line()).address).toBeNull();
    await linkLine();
    await webhook({ type: 'unfollow' });
    expect((await line()).problem).toBe('BLOCKED');
    await webhook({ type: 'follow' });
    expect((await line()).problem).toBeNull();
  });

  it('Slack is called at its own host and nowhere else, and no secret comes back or lies open', async () => {
    const put = (url: string) => call('owner', 'PUT', 'notification-channel/slack', { url });
    for (const url of [
      `http://127.0.0.1:1/slack${slackPath}`,
      `${outside.url}/slack/../__admin/messages`,
      `${outside.url}/slack@evil.example${slackPath}`,
      `${outside.url}.evil.example/slack${slackPath}`,
      `${outside.url}/slack${slackPath}?x=1`,
      `${outside.url}/slack/services/T/B/..%2f..%2f..`,
      `https://hooks.slack.com${slackPath}`,
      'file:///etc/passwd',
    ])
      expect([url, (await put(url)).body.errors[0].code]).toEqual([url, 'slack_address']);
    const reported = JSON.stringify((await linkSlack()).body);
    expect(reported).toContain('…');
    expect(reported).not.toContain('aSecretWebhook');
    await linkChatwork();
    expect(JSON.stringify(await app.database.orm.select().from(noticeChannel))).not.toMatch(/aSecret|0123456789abcdef/);
  });

  it('a dead address is reported once, takes nothing more, and works again after a new link', async () => {
    const dead = `${outside.url}/slack/services/T0001/B0001/aWebhookrevoked`;
    await call('owner', 'PUT', 'notification-channel/slack', { url: dead });
    await work();
    expect(await log()).toMatchObject([{ state: 'FAILED', problem: 'ENDED' }]);
    const unread = (await call('owner', 'GET', 'notification-unread')).body.data;
    expect(unread.filter(({ content }: { content: string }) => content.includes('Slackに通知を送れなく'))).toHaveLength(
      1,
    );
    await emit('届かない');
    expect(await app.database.orm.select().from(noticeWaiting)).toEqual([]);
    await linkSlack();
    await emit('届く');
    pass(minute);
    await work();
    expect((await arrived()).some(({ text }) => text.includes('届く'))).toBe(true);
  });

  it('a host that does not answer holds up its own messages alone', async () => {
    await ready(linkLine, linkSlack, linkChatwork);
    await emit('急ぎの通知');
    pass(minute);
    await gatherDigests(app.notices);
    const { channels } = app.notices;
    const answer = Promise.withResolvers<void>();
    const silent = { ...channels.LINE, send: () => answer.promise };
    const sending = sendDue({ ...app.notices, channels: { ...channels, LINE: silent } });
    await expect
      .poll(async () => (await arrived()).map(({ channel }) => channel).sort())
      .toEqual(['chatwork', 'slack']);
    answer.resolve();
    await sending;
  });

  it('what calls a channel is limited for each user, however many calls come at once', async () => {
    await linkSlack();
    const tried = await Promise.all(
      Array.from({ length: 40 }, () => call('owner', 'POST', 'notification-channel/slack/try')),
    );
    expect(tried.filter(({ status }) => status === 202)).toHaveLength(29);
    const refused = tried.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('owner', 'POST', 'notification-channel/line/code')).status).toBe(429);
    expect((await linkChatwork()).status).toBe(429);
    expect((await linkSlack('other')).status).toBe(200);
  });

  it('a password that is set by a mailed link ends what somebody else may have linked', async () => {
    await ready(
      () => linkSlack('other'),
      () => linkChatwork('other'),
    );
    const { code } = (await call('other', 'POST', 'notification-channel/line/code')).body.data;
    await emit('他人に届いてはならない', { to: 'other' });
    await app.call('auth/reset-password', { method: 'PUT', body: { email: 'other@example.com' } });
    const body = { token: app.linkToken(), password: 'another good password' };
    expect((await app.call('auth/verify-reset-password', { method: 'PUT', body })).status).toBe(200);
    await says(code);
    pass(minute);
    await work();
    expect(await arrived()).toEqual([]);
    people.other = { ...person('other'), token: await app.tokenOf('other@example.com', body.password) };
    const { channels } = (await call('other', 'GET', 'notification-channel')).body.data;
    expect(channels.filter(({ address }: { address: string | null }) => address !== null)).toEqual([]);
  });

  it('what was meant for a role is not sent to who has another one by then', async () => {
    await ready(() => linkSlack('business'));
    await emitNotification(
      { tx: app.database.orm, tables: app.tables, now: clock.now },
      {
        notificationType: 'NONE',
        content: '管理者だけに',
        operandValue: [],
        recipientRoles: ['BUSINESS_ADMINISTRATOR'],
      },
    );
    await emit('本人に', { to: 'business' });
    const users = app.tables['system-user'];
    const become = (systemUserRole: 'BUSINESS_ADMINISTRATOR' | 'GENERAL_MEO_DIRECT') =>
      app.database.orm
        .update(users)
        .set({ systemUserRole })
        .where(eq(users.id, person('business').id));
    await become('GENERAL_MEO_DIRECT');
    pass(minute);
    await work();
    await become('BUSINESS_ADMINISTRATOR');
    const [message, ...others] = await arrived();
    expect(others).toEqual([]);
    expect(message?.text).toContain('本人に');
    expect(message?.text).not.toContain('管理者だけに');
  });

  it('unlinked, nothing goes there; and the log shows each user their own, administrators those they see', async () => {
    await ready(() => linkSlack('admin'), linkChatwork);
    await emit('解除の前');
    await emit('管理者へ', { to: 'admin' });
    await call('owner', 'DELETE', 'notification-channel/chatwork');
    pass(minute);
    await work();
    expect((await arrived()).map(({ channel }) => channel)).toEqual(['slack']);
    await linkChatwork();
    await work();
    const whose = async (name: string) =>
      (await log(name, '?all=true')).map(({ userName }: { userName: string | null }) => userName);
    expect(await whose('owner')).toEqual([null]);
    expect(await whose('manager')).toEqual([]);
    expect(await whose('admin')).toEqual(['owner', null]);
    // A system administrator's are not a business administrator's to see
    expect(await whose('business')).toEqual(['owner']);
    const [theirs] = await log('admin');
    await app.database.orm.update(noticeDelivery).set({ state: 'FAILED' });
    expect((await call('business', 'POST', `notification-delivery/${theirs.id}/send-again`)).status).toBe(404);
    expect((await call('admin', 'POST', `notification-delivery/${theirs.id}/send-again`)).status).toBe(202);
  });

  function linkLineNow() {
    return linkLine();
  }
  function linkSlackNow() {
    return linkSlack();
  }
  function linkChatworkNow() {
    return linkChatwork();
  }
});
