import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { issueAllJob } from '#billing/server/job-names.ts';
import { issueAll } from '#billing/server/jobs.ts';
import type { Role } from '#core/model/roles.ts';
import { databases } from './support/databases.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

describe.each(databases)('all drafts of a month, issued at once, on %s', (kind) => {
  let money: MoneyApp;
  const logged: Record<string, unknown>[] = [];
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-10-01');
  });
  afterAll(() => money?.close());

  const board = () => money.done('GET', '/closing?period=2026-10');
  /** As on the board: the request, then the job. */
  const issue = async (issueDate: string) => {
    await money.done('POST', '/closing/issue', { period: '2026-10', issueDate });
    const deps = { ...money.app.deps, ...money.deps, log: (entry: Record<string, unknown>) => void logged.push(entry) };
    const actorId = money.app.userId('SYSTEM_ADMINISTRATOR');
    await issueAll(deps, { period: '2026-10', issueDate, actorId, ip: '127.0.0.1', requestId: 'of-the-test' });
  };
  const statusOf = async (id: number) => (await money.done('GET', `/incentive-history/${id}`)).status;

  it('leave one whose correction came after that day, say of whom and why, and issue it when asked again', async () => {
    const [owner, other] = [await money.customer(), await money.customer()];
    for (const one of [owner, other]) {
      const { details } = await money.store(one);
      await money.read(details[0].id, '2026-10-01', '2026-10-10');
    }
    money.goTo('2026-11-05');
    await money.count('2026-10');
    const draftOf = async (user: number) =>
      (await money.charges('2026-10')).find(({ userId, status }) => userId === user && status === 'DRAFT');
    const first = (await draftOf(owner))?.id ?? 0;
    await money.act(first, 'issue', { issueDate: '2026-11-01' });
    money.goTo('2026-11-07');
    await money.act(first, 'correct', { reason: '計測漏れ' });
    const [correction, plain] = [await draftOf(owner), await draftOf(other)];
    money.goTo('2026-11-09');
    expect((await board()).leftDrafts).toEqual([]);

    await issue('2026-11-06');
    expect([await statusOf(correction?.id ?? 0), await statusOf(plain?.id ?? 0)]).toEqual(['DRAFT', 'ISSUED']);
    const { leftDrafts } = await board();
    expect(leftDrafts).toEqual([
      {
        reason: '訂正の請求の発行日は、取消日（2026年11月7日）から今日までで入力してください',
        count: 1,
        drafts: [{ id: correction?.id, customerName: expect.stringContaining('顧客') }],
      },
    ]);
    expect(logged).toMatchObject([{ event: 'issue-all', chargeId: correction?.id, requestId: 'of-the-test' }]);
    const elsewhere = await money.app.call('MANAGER', { method: 'GET', path: '/closing?period=2026-10' });
    expect(elsewhere.body.data.leftDrafts).toEqual([]);

    // Asked again, it is forgotten at once, and kept again where nothing changed
    await money.done('POST', '/closing/issue', { period: '2026-10' });
    expect((await board()).leftDrafts).toEqual([]);
    await issue('2026-11-06');
    expect((await board()).leftDrafts).toHaveLength(1);
    await issue('2026-11-08');
    expect(await statusOf(correction?.id ?? 0)).toBe('ISSUED');
    expect((await board()).leftDrafts).toEqual([]);
  });

  it('show a colleague how many are issued, and hold back the mails until the job is done', async () => {
    const colleague = 'BUSINESS_ADMINISTRATOR';
    money.goTo('2026-09-01');
    for (const _ of [1, 2]) {
      const { details } = await money.store(await money.customer());
      await money.read(details[0].id, '2026-09-01', '2026-09-10');
    }
    money.goTo('2026-10-05');
    await money.count('2026-09');
    const seenBy = async (role: Role) =>
      (await money.app.call(role, { method: 'GET', path: '/closing?period=2026-09' })).body.data.issuing;
    const mail = async () => {
      const answer = await money.app.call(colleague, {
        ...{ method: 'POST', path: '/closing/mail' },
        body: { period: '2026-09' },
      });
      return [answer.status, answer.body.errors?.[0].code];
    };
    const jobs = () => money.app.asked.filter(({ job }) => job === issueAllJob).length;
    const before = jobs();
    expect(await seenBy(colleague)).toBeNull();
    await money.done('POST', '/closing/issue', { period: '2026-09' });
    expect(await seenBy(colleague)).toEqual({ done: 0, of: 2 });
    expect(await seenBy('MANAGER')).toBeNull();
    expect(await mail()).toEqual([409, 'issuing_under_way']);
    await money.done('POST', '/closing/issue', { period: '2026-09' });
    expect(jobs()).toBe(before + 1);

    const [first] = (await money.charges('2026-09')).filter(({ status }) => status === 'DRAFT');
    await money.act(first?.id ?? 0, 'issue');
    expect(await seenBy(colleague)).toEqual({ done: 1, of: 2 });
    const actorId = money.app.userId('SYSTEM_ADMINISTRATOR');
    const deps = { ...money.app.deps, ...money.deps };
    await issueAll(deps, { period: '2026-09', actorId, ip: '127.0.0.1', requestId: 'of-the-test' });
    expect(await seenBy(colleague)).toBeNull();
    expect((await mail())[0]).toBe(202);

    // A job that nobody does any more does not hold the month for ever
    await money.done('POST', '/closing/issue', { period: '2026-08' });
    await money.app.database.rows(sql`update issue_run set asked = 3`);
    const ofAugust = async () => (await money.done('GET', '/closing?period=2026-08')).issuing;
    expect(await ofAugust()).toEqual({ done: 3, of: 3 });
    money.clock.now += 16 * 60_000;
    expect(await ofAugust()).toBeNull();
  });

  it('say one reason once, with all whom it holds back, until each is issued by hand', async () => {
    money.goTo('2026-10-15');
    for (const _ of [1, 2]) {
      const { details } = await money.store(await money.customer(), {}, { effectiveFrom: '2026-10-15' });
      await money.read(details[0].id, '2026-10-15', '2026-10-20');
    }
    money.goTo('2026-11-10');
    await money.count('2026-10');
    const drafts = (await money.charges('2026-10')).filter(({ status }) => status === 'DRAFT');
    expect(drafts).toHaveLength(2);
    await issue('2026-10-31');
    expect((await board()).leftDrafts).toMatchObject([
      { reason: expect.stringContaining('対象期間の翌日（2026年11月1日）'), count: 2 },
    ]);
    await money.act(drafts[0]?.id ?? 0, 'issue');
    expect((await board()).leftDrafts).toMatchObject([{ count: 1, drafts: [{ id: drafts[1]?.id }] }]);
  });
});
