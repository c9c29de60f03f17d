import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { goRound, notifyApprover } from '#approvals/server/notices.ts';
import { runEdits } from '#google/server/edits.ts';
import { listIn, textIn } from '#google/server/json.ts';
import { fullName, requireLink } from '#google/server/store-link.ts';
import { googleEdit } from '#google/server/tables.ts';
import { syncStore } from '#reviews/server/sync.ts';
import { databases } from './support/databases.ts';
import { type LinkedStore, linkedStore } from './support/linked-store.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const stars = { 花子: 2, 太郎: 5 } as const;
const photoless = { content: { review: 'お店のこと', stars: 2, hasPhoto: false, kind: 'REPLY' } };

/* Who must approve a reply or a post before it goes to Google, and that nothing else is sent: in the console, and by the link in a mail. */
describe.each(databases)('an approval on %s', (kind) => {
  let at: LinkedStore;
  let written = 0;
  beforeAll(async () => {
    at = await linkedStore(kind);
    const reviews = Object.entries(stars).map(([reviewer, count], index) => ({
      ...{
        placeId: 'ChIJplace1',
        id: `r${index}`,
        stars: count,
        reviewer,
        comment: 'お店のこと',
        createTime: at.now(),
      },
    }));
    await at.google.admin('google-reviews?replace=true', reviews);
    await syncStore(at.app.google, at.storeId, { full: true });
    at.ids.manager = await at.app.addUser({ email: 'manager@example.com', role: 'MANAGER', name: 'manager' });
  });
  afterAll(() => at?.close());
  beforeEach(async () => {
    await at.signIn();
    const { rows } = at.app.database;
    await rows(sql`delete from approval_rule`);
    await rows(sql`delete from approval_request`);
    await rows(sql`update place_review set reply_comment = null, reply_state = 'NONE', reply_error = null`);
    at.app.mails.length = 0;
    at.app.asked.length = 0;
  });
  afterEach(async () => {
    await at.app.database.rows(sql`delete from google_edit`);
  });

  const codeOf = ({ status, body }: Awaited<ReturnType<LinkedStore['call']>>) => [status, body.errors?.[0]?.code];
  const rule = async (values: object = {}, who = 'admin') =>
    at.call(who, 'POST', 'approval-rule', { extent: 'STORE', searchConditionId: at.storeId, ...values });
  const requests = async (who = 'admin') =>
    (await at.call(who, 'GET', 'approval-request?_sort=id&_order=asc&_end=100')).body.data;
  const last = async () => (await requests()).at(-1);
  const review = async (reviewer: keyof typeof stars) =>
    (await at.call('admin', 'GET', `place-review?q=${encodeURIComponent(reviewer)}`)).body.data[0];
  const reply = async (reviewer: keyof typeof stars, replyComment: string, who = 'admin') => {
    const { id, version } = await review(reviewer);
    return at.call(who, 'PATCH', `place-review/${id}`, { version, replyComment });
  };
  const text = () => `ご来店ありがとうございます、その${'の'.repeat(++written)}次`;
  const post = async (over: object = {}, who = 'admin') =>
    Number((await at.call(who, 'POST', 'place-post', { storeId: at.storeId, summary: text(), ...over })).body.data.id);
  const read = async (id: number) => (await at.call('admin', 'GET', `place-post/${id}`)).body.data;
  const change = async (id: number, values: object, who = 'admin') =>
    at.call(who, 'PATCH', `place-post/${id}`, { version: (await read(id)).version, ...values });
  const publish = async (id: number, who = 'admin', action = 'publish') =>
    at.call(who, 'POST', `place-post/${id}/${action}`, { version: (await read(id)).version });
  const decide = async (who: string, action: string, input: object = {}) => {
    const { id, version } = await last();
    return at.call(who, 'POST', `approval-request/${id}/${action}`, { version, ...input });
  };
  const run = () => runEdits(at.app.google);
  const settle = async () => {
    for (let n = 0, wait = await run(); wait !== null && n < 30; n += 1) {
      at.pass(Math.max(1000, wait));
      wait = await run();
    }
  };
  const atGoogle = async () => {
    const path = `/v4/${fullName(await requireLink(at.app, at.storeId))}/localPosts`;
    const query = { pageSize: 100 };
    const answer = await at.app.google.client.call(Number(at.ids.owner), { host: 'myBusiness', path, query });
    return listIn(answer, 'localPosts').map((one) => ({ summary: textIn(one, 'summary') }));
  };
  /** Runs the notice of the last request, and returns the token of the link in its mail. */
  const mailed = async () => {
    const { id } = await last();
    await notifyApprover(at.app.google, id);
    await requests();
    return /\/approve#([\w-]{43})/.exec(at.app.mails.at(-1)?.text ?? '')?.[1] ?? '';
  };
  const link = async (what: string, token: string, input: object = {}) =>
    at.app.call(`approval-link/${what}`, { method: 'POST', body: { token, ...input } });

  it('is asked by rules for the stars, the words, the store, the customer or all, and by no other', async () => {
    const asks = async (reviewer: keyof typeof stars, words = text()) => {
      const { body } = await reply(reviewer, words);
      return body.data.approvalStatus === 'PENDING';
    };
    expect(await asks('花子')).toBe(false);
    await rule({ use: 'REPLY', condition: 'STARS', stars: 3 });
    expect([await asks('花子'), await asks('太郎')]).toEqual([true, false]);
    await at.app.database.rows(sql`delete from approval_rule`);
    await rule({ condition: 'WORDS', words: ['ﾍﾝｷﾝ'] });
    expect([await asks('太郎'), await asks('太郎', '返金します。ヘンキン')]).toEqual([false, true]);
    await at.app.database.rows(sql`delete from approval_rule`);
    await rule({ extent: 'CUSTOMER', userId: at.ids.stranger, searchConditionId: undefined });
    await rule({ use: 'POST' });
    await rule({ isActive: false });
    expect(await asks('太郎')).toBe(false);
    await rule({ extent: 'ALL', searchConditionId: undefined, approver: 'USER', approverUserId: at.ids.admin });
    // Who approves oneself just sends, and that stands in the history
    expect(await asks('太郎')).toBe(false);
    expect(await last()).toMatchObject({ status: 'APPROVED', decidedBy: 'admin', decidedWay: 'CONSOLE' });
    expect((await reply('太郎', text(), 'owner')).body.data).toMatchObject({ approver: 'admin', replyState: 'NONE' });
    await rule({ extent: 'CUSTOMER', userId: at.ids.owner, searchConditionId: undefined });
    // Of several rules the most specific names the approver
    expect((await reply('太郎', text())).body.data.approver).toBe('owner');
  });

  it('has rules that make sense, made by those who may', async () => {
    expect(codeOf(await rule({ use: 'POST', condition: 'STARS', stars: 2 }))).toEqual([422, 'approval_stars']);
    expect(codeOf(await rule({ approver: 'USER' }))).toEqual([422, 'required']);
    expect((await rule({ approver: 'USER', approverUserId: at.ids.stranger })).status).toBe(422);
    expect((await rule({}, 'owner')).status).toBe(403);
    const manager = await at.app.tokenOf('manager@example.com');
    const all = { method: 'POST', token: manager, body: { extent: 'ALL' } };
    expect(codeOf(await at.app.call('approval-rule', all))).toEqual([422, 'approval_all_stores']);
    const others = { ...all, body: { extent: 'STORE', searchConditionId: at.storeId } };
    expect((await at.app.call('approval-rule', others)).status).toBe(422);
    const made = await rule({ use: 'REPLY', condition: 'STARS', stars: 2 });
    expect(made.body.data.target).toBe('一号店：クチコミ返信（★2以下）');
  });

  it('of a reply waits, is given by its approver alone, and sends it at once and once', async () => {
    await rule();
    const words = text();
    expect((await reply('花子', words)).body.data).toMatchObject({ replyState: 'NONE', approvalStatus: 'PENDING' });
    await settle();
    expect((await review('花子')).replyState).toBe('NONE');
    expect(codeOf(await decide('admin', 'approve'))).toEqual([403, 'approval_not_yours']);
    expect((await decide('stranger', 'approve')).status).toBe(404);
    expect((await requests('stranger')).length).toBe(0);
    const both = await Promise.all([decide('owner', 'approve'), decide('owner', 'send-back', { reason: '短く' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { status } = await last();
    await settle();
    expect((await review('花子')).replyState).toBe(status === 'APPROVED' ? 'SENT' : 'NONE');
  });

  it('that is refused brings the draft back with its reason, and the next version asks again', async () => {
    await rule();
    const id = await post();
    expect((await publish(id)).body.data).toMatchObject({ state: 'DRAFT', approvalStatus: 'PENDING' });
    expect(codeOf(await publish(id))).toEqual([409, 'approval_waiting']);
    expect(codeOf(await decide('owner', 'send-back'))).toEqual([422, 'required']);
    expect((await decide('owner', 'send-back', { reason: '日付が違います' })).status).toBe(200);
    const back = await read(id);
    expect(back).toMatchObject({ state: 'DRAFT', approvalStatus: 'RETURNED', unaskable: null });
    expect(back.approvalNote).toContain('日付が違います');
    expect(back.summary).toBe((await last()).text);
    const notices = JSON.stringify((await at.call('admin', 'GET', 'notification?_end=50')).body.data);
    expect(notices).toContain('日付が違います');
    await change(id, { summary: text() });
    expect((await publish(id, 'admin', 'request-approval')).body.data.approvalStatus).toBe('PENDING');
    expect((await decide('owner', 'approve')).status).toBe(200);
    await settle();
    expect((await read(id)).state).toBe('LIVE');
    expect((await requests()).map((one: { status: string }) => one.status)).toEqual(['RETURNED', 'APPROVED']);
  });

  it('is void once the content has changed: the text, the time, the customer or the review', async () => {
    await rule();
    const id = await post({ scheduledAt: at.now() + hour });
    await publish(id);
    await change(id, { summary: text() });
    expect((await last()).status).toBe('STALE');
    expect((await read(id)).approvalNote).toContain('内容が変わりました');
    await publish(id);
    expect((await decide('owner', 'approve')).status).toBe(200);
    expect((await read(id)).state).toBe('SCHEDULED');
    // A change of what was approved asks again by itself, since saving would have let it out
    expect((await change(id, { scheduledAt: at.now() + 2 * hour })).body.data).toMatchObject({
      ...{ state: 'DRAFT', approvalStatus: 'PENDING' },
    });
    const stores = at.app.tables['search-conditions'];
    const ownedBy = (ownerUserId: number | undefined) =>
      at.app.database.orm
        .update(stores)
        .set({ ownerUserId: ownerUserId ?? null })
        .where(eq(stores.id, at.storeId));
    await ownedBy(at.ids.stranger);
    expect(codeOf(await decide('owner', 'approve'))).toEqual([409, 'approval_changed']);
    await goRound(at.app.google);
    expect((await last()).status).toBe('STALE');
    await ownedBy(at.ids.owner);
    await reply('花子', text());
    await at.app.database.rows(sql`update place_review set comment = '書き直し' where reviewer = '花子'`);
    const token = await mailed();
    expect((await link('approve', token)).body.data.state).toBe('CHANGED');
    await at.app.database.rows(sql`update place_review set comment = 'お店のこと' where reviewer = '花子'`);
    expect((await link('look', token)).body.data.state).toBe('WAITING');
  });

  it('lets a changed post that is live wait, and then changes it at Google', async () => {
    const id = await post();
    await publish(id);
    await settle();
    await rule();
    const words = text();
    expect((await change(id, { summary: words })).body.data).toMatchObject({
      state: 'DRAFT',
      approvalStatus: 'PENDING',
    });
    await settle();
    expect((await atGoogle()).some(({ summary }) => summary === words)).toBe(false);
    const count = (await atGoogle()).length;
    await decide('owner', 'approve');
    await settle();
    expect((await read(id)).state).toBe('LIVE');
    expect((await atGoogle()).filter(({ summary }) => summary === words)).toHaveLength(1);
    expect(await atGoogle()).toHaveLength(count);
  });

  it('is needed by what was scheduled before the rule as well, which is held back with its reason', async () => {
    const id = await post({ scheduledAt: at.now() + hour });
    await publish(id);
    await rule();
    at.pass(hour + 1000);
    await settle();
    expect(await read(id)).toMatchObject({ state: 'DRAFT', error: expect.stringContaining('承認が要ります') });
    await at.signIn();
    await publish(id);
    // Its time is over: it goes out at once
    expect((await decide('owner', 'approve')).status).toBe(200);
    await settle();
    expect((await read(id)).state).toBe('LIVE');
  });

  it('holds for what was approved, not for what was there before or comes later', async () => {
    await rule();
    const [first, second] = [text(), text()];
    const id = await post({ summary: first, scheduledAt: at.now() + hour });
    await publish(id);
    await decide('owner', 'approve');
    await change(id, { summary: second });
    await decide('owner', 'send-back', { reason: '前のほうがよい' });
    // The first text again: its approval was followed by another decision
    await change(id, { summary: first });
    expect((await publish(id)).body.data).toMatchObject({ state: 'DRAFT', approvalStatus: 'PENDING' });
    await at.app.database.rows(sql`update place_post set state = 'SENDING' where id = ${id}`);
    await at.app.database.orm.insert(googleEdit).values({
      ...{ kind: 'post', storeId: at.storeId, rowId: id, createDate: at.now(), dueDate: at.now() },
    });
    await settle();
    expect(await read(id)).toMatchObject({ state: 'DRAFT', googleName: null });
  });

  it('is of the approver that the rule names when it is sent', async () => {
    await rule();
    const id = await post({ scheduledAt: at.now() + hour });
    await publish(id);
    expect((await decide('owner', 'approve')).status).toBe(200);
    await at.app.database.rows(sql`delete from approval_rule`);
    await rule({ approver: 'USER', approverUserId: at.ids.admin });
    at.pass(hour + 1000);
    await settle();
    expect(await read(id)).toMatchObject({ state: 'DRAFT', error: expect.stringContaining('承認が要ります') });
    await at.signIn();
  });

  it('sends over no reply that was published at Google meanwhile, and its requester hears that it is void', async () => {
    await rule();
    await reply('花子', text());
    at.pass(minute);
    const written = { placeId: 'ChIJplace1', id: 'r0', stars: 2, reviewer: '花子', comment: 'お店のこと' };
    const theirs = { comment: '店主より', updateTime: at.now(), state: 'APPROVED' };
    await at.google.admin('google-reviews?replace=true', [{ ...written, createTime: at.now() - hour, reply: theirs }]);
    await syncStore(at.app.google, at.storeId, { full: true });
    expect(await review('花子')).toMatchObject({ replyComment: '店主より', replyState: 'SENT' });
    await goRound(at.app.google);
    expect(await last()).toMatchObject({ status: 'STALE' });
    const notices = (await at.call('admin', 'GET', 'notification?_end=50')).body.data;
    expect(JSON.stringify(notices)).toContain('無効になりました');
    await at.google.admin('google-reviews?replace=true', [{ ...written, createTime: at.now() - hour, reply: null }]);
    await syncStore(at.app.google, at.storeId, { full: true });
  });

  it('has a link that is void under another address of its approver', async () => {
    await rule();
    await publish(await post());
    const token = await mailed();
    expect((await link('look', token)).body.data.state).toBe('WAITING');
    const { rows } = at.app.database;
    await rows(sql`update "system_user" set email = 'successor@example.com' where id = ${at.ids.owner}`);
    expect((await link('approve', token)).body.data.state).toBe('EXPIRED');
    expect((await last()).status).toBe('PENDING');
    await rows(sql`update "system_user" set email = 'owner@example.com' where id = ${at.ids.owner}`);
    expect((await link('look', token)).body.data.state).toBe('WAITING');
  });

  it('is withdrawn by who requested it or by staff, and decides nothing after that', async () => {
    await rule({ approver: 'USER', approverUserId: at.ids.admin });
    const id = await post({}, 'owner');
    await publish(id, 'owner');
    const token = await mailed();
    expect((await decide('stranger', 'withdraw')).status).toBe(404);
    expect((await decide('owner', 'withdraw')).status).toBe(200);
    expect((await link('approve', token)).body.data).toMatchObject({ state: 'WITHDRAWN', content: null });
    expect(codeOf(await decide('admin', 'approve'))).toEqual([409, 'wrong_state']);
    await settle();
    expect((await read(id)).state).toBe('DRAFT');
    await publish(id, 'owner');
    await at.call('admin', 'DELETE', `place-post/${id}?version=${(await read(id)).version}`);
    expect((await last()).status).toBe('STALE');
  });

  it('by the link in the mail needs no login, decides by a press alone, and once', async () => {
    await rule({ condition: 'STARS', use: 'REPLY', stars: 3 });
    await reply('花子', text());
    const token = await mailed();
    expect(at.app.mails.at(-1)).toMatchObject({
      to: 'owner@example.com',
      subject: expect.stringContaining('承認のお願い'),
    });
    const stored = await at.app.database.rows(sql`select token_hash from approval_link`);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await link('look', token)).body.data).toMatchObject({ state: 'WAITING', approver: 'owner', ...photoless });
    expect(JSON.stringify((await link('look', token)).body)).not.toContain('owner@example.com');
    // A program that follows links decides nothing
    expect((await at.app.call(`approval-link/approve?token=${token}`)).status).toBe(404);
    expect((await last()).status).toBe('PENDING');
    const presses = await Promise.all([
      ...[1, 2, 3].map(() => link('approve', token)),
      link('send-back', token, { reason: 'やめます' }),
    ]);
    expect(new Set(presses.map(({ body }) => body.data.state)).size).toBe(1);
    const decided = await last();
    expect(decided).toMatchObject({ decidedWay: 'LINK', decidedBy: 'ownerさんに送ったリンク' });
    await settle();
    expect((await review('花子')).replyState).toBe(decided.status === 'APPROVED' ? 'SENT' : 'NONE');
    const { body } = await at.call('admin', 'GET', 'audit-log?resource=approval-request&_sort=id&_order=desc&_end=1');
    expect(body.data[0]).toMatchObject({ by: 'VISITOR', action: expect.stringMatching(/by-link$/) });
  });

  it('has a link that sends back with a reason, ends after 14 days, and with the account', async () => {
    await rule();
    const id = await post();
    await publish(id);
    const token = await mailed();
    expect((await link('send-back', token)).status).toBe(422);
    await at.app.database.rows(sql`update "system_user" set status = 'STOPPED' where id = ${at.ids.owner}`);
    expect((await link('approve', token)).body.data).toMatchObject({ state: 'EXPIRED', content: null });
    await at.app.database.rows(sql`update "system_user" set status = 'ACTIVE' where id = ${at.ids.owner}`);
    at.pass(14 * day);
    expect((await link('approve', token)).body.data.state).toBe('EXPIRED');
    await at.signIn();
    expect((await last()).status).toBe('PENDING');
    at.pass(-1);
    expect((await link('send-back', token, { reason: '写真を' })).body.data.state).toBe('RETURNED');
    expect(codeOf(await link('look', 'x'.repeat(43)))).toEqual([422, 'approval_link_unknown']);
    const ip = '203.0.113.9';
    const tries = Array.from({ length: 61 }, () => ({ method: 'POST', ip, body: { token: 'y'.repeat(43) } }));
    const answers = await Promise.all(tries.map((one) => at.app.call('approval-link/look', one)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('is announced once, and once more after two days', async () => {
    await rule();
    await publish(await post());
    const { id } = await last();
    await Promise.all([notifyApprover(at.app.google, id), notifyApprover(at.app.google, id)]);
    await goRound(at.app.google);
    await requests();
    expect(at.app.mails).toHaveLength(1);
    expect(at.app.asked).toContainEqual({ job: 'approval-requested', data: { requestId: id } });
    at.pass(2 * day);
    await at.signIn();
    await goRound(at.app.google);
    await goRound(at.app.google);
    await requests();
    expect(at.app.mails.filter(({ subject }) => subject.includes('承認のお願い'))).toHaveLength(2);
  });

  it('and what it lets out are one: neither is lost nor doubled by a kill between or after', async () => {
    await rule();
    const words = text();
    const id = await post({ summary: words });
    await publish(id);
    const token = await mailed();
    // Nothing is decided where the edit cannot be queued in the same transaction
    await at.app.database.rows(sql`alter table google_edit rename to google_edit_away`);
    expect((await link('approve', token)).status).toBe(500);
    await at.app.database.rows(sql`alter table google_edit_away rename to google_edit`);
    expect((await last()).status).toBe('PENDING');
    expect((await read(id)).state).toBe('DRAFT');
    expect((await link('approve', token)).body.data.state).toBe('APPROVED');
    // A process takes the edit and dies before anything was sent
    await at.app.database.orm.update(googleEdit).set({ claim: 'dead', claimedUntil: at.now() + 2 * minute });
    await run();
    expect((await atGoogle()).some(({ summary }) => summary === words)).toBe(false);
    at.pass(2 * minute + 1000);
    // Google takes it, and nobody learns of that
    await at.google.fail({ path: 'localPosts', times: 1, status: 500, body: '{}', done: true });
    await settle();
    expect((await read(id)).state).toBe('LIVE');
    await link('approve', token);
    await settle();
    expect((await atGoogle()).filter(({ summary }) => summary === words)).toHaveLength(1);
  });

  it('is never requested nor given by a program, and a draft of one is not sent', async () => {
    await rule();
    const tokenOf = async (who: string) => {
      const body = { name: 'program', access: 'WRITE', days: 30, password: 'correct horse battery' };
      return (await at.call(who, 'POST', 'auth/tokens', body)).body.data.token;
    };
    const id = await post();
    const program = await tokenOf('admin');
    const { version } = await read(id);
    const asked = { method: 'POST', token: program, body: { version } };
    expect(codeOf(await at.app.call(`place-post/${id}/request-approval`, asked))).toEqual([403, 'google_by_program']);
    await publish(id);
    const live = await post();
    await at.app.database.rows(sql`update place_post set state = 'LIVE', google_name = 'x' where id = ${live}`);
    const body = { version: (await read(live)).version, summary: text() };
    const changing = await at.app.call(`place-post/${live}`, { method: 'PATCH', token: program, body });
    expect(codeOf(changing)).toEqual([403, 'google_by_program']);
    const request = await last();
    const approving = { method: 'POST', token: await tokenOf('owner'), body: { version: request.version } };
    expect((await at.app.call(`approval-request/${request.id}/approve`, approving)).status).toBe(403);
    expect((await last()).status).toBe('PENDING');
  });

  it('is known before the press: who is asked for what of a store', async () => {
    await rule({ condition: 'WORDS', words: ['返金'] });
    const rulesFor = async (who: string) =>
      (await at.call(who, 'GET', `store-approvals?stores=${at.storeId},${at.unlinkedId}`)).body.data;
    const [known] = await rulesFor('admin');
    expect(known).toMatchObject({ storeId: at.storeId, rules: [{ approver: 'owner', words: ['返金'], use: 'BOTH' }] });
    expect(await rulesFor('owner')).toMatchObject([{ storeId: at.storeId, rules: [{ approver: null }] }]);
    expect((await rulesFor('stranger')).map((one: { storeId: number }) => one.storeId)).toEqual([at.unlinkedId]);
    await publish(await post({ summary: '返金のご案内' }));
    const waiting = (await at.call('admin', 'GET', 'dashboard/waiting')).body.data;
    expect(JSON.stringify(waiting)).not.toContain('承認を待つ');
  });

  it('keeps a changed reply as it was written while it waits, and also when it was refused', async () => {
    await reply('太郎', text());
    await settle();
    expect((await review('太郎')).replyState).toBe('SENT');
    await rule();
    const words = text();
    await reply('太郎', words);
    await syncStore(at.app.google, at.storeId, { full: true });
    expect(await review('太郎')).toMatchObject({ replyComment: words, replyState: 'NONE', approvalStatus: 'PENDING' });
    await decide('owner', 'send-back', { reason: '長い' });
    await syncStore(at.app.google, at.storeId, { full: true });
    expect((await review('太郎')).replyComment).toBe(words);
    const { id, version } = await review('太郎');
    await at.call('owner', 'POST', `place-review/${id}/send-reply`, { version });
    await settle();
    expect(await review('太郎')).toMatchObject({ replyComment: words, replyState: 'SENT' });
  });
});
