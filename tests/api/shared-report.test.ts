import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBulk } from '#core/server/verbs/bulk/run.ts';
import { mailJob } from '#mail/server/job-names.ts';
import { pdfText } from '../support/pdf-text.ts';
import { databases } from './support/databases.ts';
import { demoApp, type TestApp } from './support/demo-app.ts';

const period = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 7);

describe.each(databases)('a shared report on %s', (kind) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await demoApp(kind);
  });
  afterAll(() => app?.close());

  const call = (role: Parameters<TestApp['call']>[0], method: string, path: string, body?: object) =>
    app.call(role, { method, path, ...(body === undefined ? {} : { body }) });
  const storeOf = async (role: Parameters<TestApp['call']>[0]) =>
    (await call(role, 'GET', '/search-conditions?status=MEASURING&_end=1')).body.data[0];
  const share = async (role: Parameters<TestApp['call']>[0], id: number, ofCustomer = false) =>
    call(role, 'POST', `/store-report/${id}/links`, { period, ofCustomer });
  const tokenIn = (url: string) => url.split('#')[1] ?? '';
  const look = (token: string) => call(null, 'POST', '/shared-report/look', { token });
  const open = async (token: string) => {
    const answer = await app.raw(null, '/shared-report/file', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return { status: answer.status, text: answer.ok ? await pdfText(new Uint8Array(await answer.arrayBuffer())) : '' };
  };

  it('shows the agency’s words and what was done to those who have the link, and to nobody else', async () => {
    const store = await storeOf('GENERAL_MEO_DIRECT');
    const words = { period, comment: '看板商品の写真を増やしました。', nextMonth: '年末の営業時間を載せます。' };
    expect((await call('GENERAL_MEO_DIRECT', 'PUT', `/store-report/${store.id}/comment`, words)).status).toBe(403);
    expect((await call('SYSTEM_ADMINISTRATOR', 'PUT', `/store-report/${store.id}/comment`, words)).status).toBe(200);
    const shared = await share('GENERAL_MEO_DIRECT', store.id);
    expect(shared.status).toBe(200);
    const token = tokenIn(shared.body.data.url);
    expect((await look(token)).body.data).toMatchObject({ of: store.name, period });
    const { status, text } = await open(token);
    expect(status).toBe(200);
    for (const part of [store.name, words.comment, words.nextMonth, '実施したこと'])
      expect(text).toContain(part.normalize('NFKC'));
    expect((await look(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`)).status).toBe(422);
  });

  it('is one link however often it is asked for, and ends when it is revoked', async () => {
    const store = await storeOf('GENERAL_CLAIMED_BY_AGENCY');
    const made = await Promise.all([1, 2, 3].map(() => share('GENERAL_CLAIMED_BY_AGENCY', store.id)));
    expect(new Set(made.map(({ body }) => body.data.url)).size).toBe(1);
    const { id: linkId, url } = made[0]?.body.data ?? {};
    const revoke = (role: Parameters<TestApp['call']>[0]) =>
      call(role, 'POST', `/store-report/${store.id}/links/revoke`, { linkId });
    expect((await revoke('GENERAL_MEO_DIRECT')).status).toBe(404);
    expect((await revoke('GENERAL_CLAIMED_BY_AGENCY')).status).toBe(200);
    expect((await revoke('GENERAL_CLAIMED_BY_AGENCY')).status).toBe(404);
    expect((await open(tokenIn(url))).status).toBe(422);
    expect(
      (await call('GENERAL_CLAIMED_BY_AGENCY', 'GET', `/store-report/${store.id}/desk?period=${period}`)).body.data
        .links,
    ).toEqual([]);
  });

  it('shows all the customer’s stores only to those who see that customer', async () => {
    const store = await storeOf('GENERAL_CLAIMED_BY_FLEX');
    const mine = await call('GENERAL_CLAIMED_BY_FLEX', 'GET', '/search-conditions?status=MEASURING&_end=200');
    const shared = await share('SYSTEM_ADMINISTRATOR', store.id, true);
    expect((await look(tokenIn(shared.body.data.url))).body.data.of).toContain(`${mine.body.total}店舗`);
    const { text } = await open(tokenIn(shared.body.data.url));
    for (const { name } of mine.body.data) expect(text).toContain(name.normalize('NFKC'));
  });

  it('is mailed to the customer when the agency says so, once however often it is pressed, and by nobody else', async () => {
    const store = await storeOf('GENERAL_CLAIMED_BY_FLEX');
    const mail = (role: Parameters<TestApp['call']>[0]) =>
      call(role, 'POST', `/store-report/${store.id}/mail`, { period });
    expect((await mail('GENERAL_CLAIMED_BY_FLEX')).status).toBe(403);
    expect((await mail('GENERAL_MEO_DIRECT')).status).toBe(403);
    expect((await mail(null)).status).toBe(401);
    const desk = (await call('SYSTEM_ADMINISTRATOR', 'GET', `/store-report/${store.id}/desk?period=${period}`)).body
      .data;
    const before = app.asked.length;
    const answers = await Promise.all([1, 2, 3].map(() => mail('SYSTEM_ADMINISTRATOR')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    const mine = await call('GENERAL_CLAIMED_BY_FLEX', 'GET', '/search-conditions?status=MEASURING&_end=200');
    expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({
      to: desk.mailsTo,
      stores: mine.body.total,
    });
    expect(app.asked.slice(before)).toEqual([
      {
        job: mailJob,
        data: { template: 'monthlyReport', userId: app.userId('GENERAL_CLAIMED_BY_FLEX'), data: { period } },
      },
    ]);
  });

  it('is not mailed of a month that has not begun', async () => {
    const store = await storeOf('GENERAL_CLAIMED_BY_AGENCY');
    const { status, body } = await call('SYSTEM_ADMINISTRATOR', 'POST', `/store-report/${store.id}/mail`, {
      period: '2199-01',
    });
    expect([status, body.errors[0].code, body.errors[0].field]).toEqual([422, 'date_future', 'period']);
  });

  it('is mailed to nobody who was stopped, and by the next try once they are back', async () => {
    const store = await storeOf('GENERAL_MEO_DIRECT');
    const users = app.tables['system-user'];
    const set = (status: 'ACTIVE' | 'STOPPED') =>
      app.database.orm.update(users).set({ status }).where(eq(users.id, store.ownerUserId));
    await set('STOPPED');
    const before = app.asked.length;
    const answer = await call('SYSTEM_ADMINISTRATOR', 'POST', `/store-report/${store.id}/mail`, { period });
    expect([answer.status, answer.body.errors[0].code]).toEqual([422, 'report_to_nobody']);
    const { body } = await call('SYSTEM_ADMINISTRATOR', 'GET', `/store-report/${store.id}/desk?period=${period}`);
    expect(body.data.mailsTo).toBeNull();
    expect(app.asked.length).toBe(before);
    await set('ACTIVE');
    const again = await call('SYSTEM_ADMINISTRATOR', 'POST', `/store-report/${store.id}/mail`, { period });
    expect(again.status).toBe(200);
  });

  it('shows nothing any more when the store has another customer, is deleted, or its customer is stopped', async () => {
    const store = await storeOf('GENERAL_MEO_DIRECT');
    const token = tokenIn((await share('SYSTEM_ADMINISTRATOR', store.id)).body.data.url);
    expect((await look(token)).status).toBe(200);
    const table = app.tables['search-conditions'];
    const other = await storeOf('GENERAL_CLAIMED_BY_FLEX');
    const set = (values: object) => app.database.orm.update(table).set(values).where(eq(table.id, store.id));
    await set({ ownerUserId: other.ownerUserId });
    expect((await look(token)).status).toBe(422);
    await set({ ownerUserId: store.ownerUserId });
    expect((await look(token)).status).toBe(200);
    await set({ deleteDate: Date.now() });
    expect((await look(token)).status).toBe(422);
    await set({ deleteDate: null });
    const users = app.tables['system-user'];
    await app.database.orm.update(users).set({ status: 'STOPPED' }).where(eq(users.id, store.ownerUserId));
    expect((await look(token)).status).toBe(422);
    await app.database.orm.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, store.ownerUserId));
    expect((await look(token)).status).toBe(200);
  });

  const asAdmin = async (method: string, path: string, body?: object) => {
    const answer = await call('SYSTEM_ADMINISTRATOR', method, path, body);
    expect(answer.status, `${method} ${path} ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body.data;
  };
  const shareAnew = async (id: number) =>
    tokenIn((await asAdmin('POST', `/store-report/${id}/links`, { period, ofCustomer: false })).url);
  const linksAt = async (id: number) => (await asAdmin('GET', `/store-report/${id}/desk?period=${period}`)).links;

  it('stays dead when a customer who was stopped comes back, and another one takes its place', async () => {
    const store = await storeOf('GENERAL_CLAIMED_BY_FLEX');
    const token = await shareAnew(store.id);
    const of = async (action: string) => {
      const { version } = await asAdmin('GET', `/system-user/${store.ownerUserId}`);
      await asAdmin('POST', `/system-user/${store.ownerUserId}/${action}`, { version });
    };
    await of('stop');
    expect((await look(token)).status).toBe(422);
    await of('reopen');
    expect((await look(token)).status).toBe(422);
    expect(await linksAt(store.id)).toEqual([]);
    const next = await shareAnew(store.id);
    expect(next).not.toBe(token);
    expect((await look(next)).status).toBe(200);
    expect((await look(token)).status).toBe(422);
  });

  it('stays dead when its store is deleted and restored, and when it was another customer’s for a day', async () => {
    const [store] = (await asAdmin('GET', '/search-conditions?status=PREPARING&_end=1')) ?? [];
    const token = await shareAnew(store.id);
    expect((await look(token)).status).toBe(200);
    const versionNow = async () => (await asAdmin('GET', `/search-conditions/${store.id}?deleted=true`)).version;
    const restore = async () =>
      asAdmin('POST', `/search-conditions/${store.id}/restore`, { version: await versionNow() });
    await asAdmin('DELETE', `/search-conditions/${store.id}`);
    await restore();
    expect((await look(token)).status).toBe(422);
    const next = await shareAnew(store.id);
    expect((await look(next)).status).toBe(200);
    // Deleted by taking back a restoration of many
    await asAdmin('DELETE', `/search-conditions/${store.id}`);
    const asked = { ids: [store.id], versions: [await versionNow()], action: 'restore', input: {} };
    const { jobId } = await asAdmin('POST', '/search-conditions/bulk', asked);
    expect((await look(next)).status).toBe(422);
    expect((await call('SYSTEM_ADMINISTRATOR', 'DELETE', `/search-conditions/bulk/${jobId}`)).status).toBe(202);
    await runBulk(app.deps, jobId);
    await restore();
    expect((await look(next)).status).toBe(422);

    const measured = await storeOf('GENERAL_CLAIMED_BY_AGENCY');
    const link = await shareAnew(measured.id);
    expect((await look(link)).status).toBe(200);
    const term = app.tables['search-condition-term'];
    const other = (await storeOf('GENERAL_MEO_DIRECT')).ownerUserId;
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
    // As the terms stand once the store was another's until today, and came back
    await app.database.orm
      .update(term)
      .set({ ownerUserId: other, effectiveTo: today })
      .where(eq(term.searchConditionId, measured.id));
    expect((await look(link)).status).toBe(422);
  });
});
