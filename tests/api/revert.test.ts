import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#core/model/roles.ts';
import { purgeBulk } from '#core/server/verbs/bulk/record.ts';
import { databases } from './support/databases.ts';
import { emptyApp, type TestApp } from './support/demo-app.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
const month = 30 * 24 * 60 * 60 * 1000;

describe.each(databases)('undoing one change of a row on %s', (kind) => {
  let app: TestApp;
  let placeId: number;
  beforeAll(async () => {
    app = await emptyApp(kind);
    const place = { name: '上野駅', kind: 'STATION', latitude: 35.7, longitude: 139.7, radius: 500 };
    placeId = (await app.call(admin, { method: 'POST', path: '/search-location', body: place })).body.data.id;
  });
  afterAll(() => app?.close());

  let count = 0;
  const store = async () => {
    count += 1;
    const details = [1200, 800].map((dailyPrice, at) => ({
      keyword: `上野 定食${at}`,
      searchLocationId: placeId,
      targetRank: 3,
      dailyPrice,
      effectiveFrom: '2026-01-01',
    }));
    const body = { name: `食堂${count}号`, address: '東京都台東区見本1', contractStart: '2026-01-01', details };
    const { status, body: answer } = await app.call(admin, { method: 'POST', path: '/search-conditions', body });
    expect(status, JSON.stringify(answer)).toBe(201);
    return answer.data;
  };
  const path = (id: number) => `/search-conditions/${id}`;
  const read = async (id: number) => (await app.call(admin, { method: 'GET', path: path(id) })).body.data;
  const change = async (id: number, values: object) => {
    const { version } = await read(id);
    const answer = await app.call(admin, { method: 'PATCH', path: path(id), body: { version, ...values } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  const priced = async (id: number, dailyPrice: number) => {
    const { details } = await read(id);
    return change(id, { details: details.map((one: object, at: number) => (at === 0 ? { ...one, dailyPrice } : one)) });
  };
  const reverts = async (id: number, role: Role = admin) =>
    app.call(role, { method: 'GET', path: `${path(id)}/reverts` });
  const revert = (id: number, version: unknown, role: Role = admin) =>
    app.call(role, { method: 'POST', path: `${path(id)}/revert`, body: { version } });
  const versionsIn = ({ body }: { body: { data: { version: number }[] } }) => body.data.map(({ version }) => version);
  const prices = ({ details }: { details: { dailyPrice: number; terms: object[] }[] }) =>
    details.map(({ dailyPrice, terms }) => ({ dailyPrice, terms }));

  it('brings back a price with all of its terms, and leaves what was changed besides', async () => {
    const made = await store();
    const before = prices(await read(made.id));
    const { version } = await priced(made.id, 1500);
    await change(made.id, { phone: '03-1111-2222' });
    const answer = await revert(made.id, version);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const now = await read(made.id);
    expect(prices(now)).toEqual(before);
    expect(now.phone).toBe('03-1111-2222');
  });

  it('is a change of its own, in the log under its own name, and can be undone as well', async () => {
    const { id } = await store();
    const { version } = await priced(id, 1500);
    const after = prices(await read(id));
    const undone = (await revert(id, version)).body.data;
    const log = (
      await app.call(admin, { method: 'GET', path: `/audit-log?resource=search-conditions&resourceId=${id}` })
    ).body.data;
    expect(log.map(({ action, topics }: { action: string; topics: string[] }) => [action, topics])).toEqual(
      expect.arrayContaining([
        ['undo', ['PRICE']],
        ['update', ['PRICE']],
        ['create', []],
      ]),
    );
    expect((await revert(id, undone.version)).status).toBe(200);
    expect(prices(await read(id))).toEqual(after);
  });

  it('offers only changes that no later one has touched', async () => {
    const { id } = await store();
    const first = await priced(id, 1500);
    const phone = await change(id, { phone: '03-1111-2222' });
    const second = await priced(id, 1600);
    const found = (await reverts(id)).body.data;
    expect(found.map((one: { version: number }) => one.version)).toEqual([second.version, phone.version]);
    expect(await revert(id, first.version)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'changed_since' }] },
    });
  });

  it('keeps an end of contract that was set later, for the price before it cannot be undone then', async () => {
    const { id } = await store();
    const fee = await priced(id, 1500);
    await change(id, { contractEnd: '2027-03-31' });
    expect(versionsIn(await reverts(id))).not.toContain(fee.version);
    expect((await revert(id, fee.version)).status).toBe(409);
    expect((await read(id)).contractEnd).toBe('2027-03-31');
  });

  it('is not offered where a correction without a new value came later, which can be undone itself', async () => {
    const { id } = await store();
    const fee = await change(id, { capDays: 20, validFrom: '2027-03-01' });
    const corrected = await change(id, { capDays: 20, validFrom: '2027-02-01' });
    expect(versionsIn(await reverts(id))).toEqual([corrected.version]);
    expect((await revert(id, fee.version)).status).toBe(409);
    expect((await revert(id, corrected.version)).status).toBe(200);
  });

  it('happens once, however often and however many at a time ask for it', async () => {
    const { id } = await store();
    const { version } = await priced(id, 1500);
    const answers = await Promise.all([1, 2, 3].map(() => revert(id, version)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(prices(await read(id))[0]?.dailyPrice).toBe(1200);
  });

  it('names the run that changed many rows, and undoes one of them alone', async () => {
    const stores = [await store(), await store()];
    const ids = stores.map(({ id }) => id);
    const body = { ids, change: { details: { dailyPrice: 999 } } };
    const { jobId } = (await app.call(admin, { method: 'POST', path: '/search-conditions/bulk', body })).body.data;
    const [one, other] = ids;
    const [found] = (await reverts(one)).body.data;
    expect(found.run).toEqual({ kind: 'bulk', jobId, rows: 2 });
    expect((await revert(one, found.version)).status).toBe(200);
    expect(prices(await read(one)).map(({ dailyPrice }) => dailyPrice)).toEqual([1200, 800]);
    expect(prices(await read(other)).map(({ dailyPrice }) => dailyPrice)).toEqual([999, 999]);
  });

  it('ends after 30 days', async () => {
    const { id } = await store();
    const { version } = await priced(id, 1500);
    await purgeBulk({ database: app.database, now: Date.now() + month - 60_000 });
    expect((await reverts(id)).body.data).toHaveLength(1);
    await purgeBulk({ database: app.database, now: Date.now() + month + 60_000 });
    expect((await reverts(id)).body.data).toEqual([]);
    expect((await revert(id, version)).status).toBe(409);
  });

  it('is refused to those who may not change the row, and for what is no version', async () => {
    const { id } = await store();
    const { version } = await priced(id, 1500);
    expect((await revert(id, version, 'GENERAL_MEO_DIRECT')).status).toBe(403);
    expect((await reverts(id, 'GENERAL_MEO_DIRECT')).status).toBe(403);
    // A manager who does not look after the store
    expect((await revert(id, version, 'MANAGER')).status).toBe(404);
    expect((await reverts(id, 'MANAGER')).status).toBe(404);
    expect((await revert(id, 'newest')).status).toBe(422);
    expect((await revert(id, null)).status).toBe(422);
    expect((await revert(id, 99)).status).toBe(409);
  });
});
