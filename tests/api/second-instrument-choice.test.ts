import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rulesOf } from '#app/feature-parts.ts';
import type { Role } from '#core/model/roles.ts';
import { instrumentOnDay } from '#terms/server/on-day.ts';
import { accountApp } from './support/account-app.ts';
import { databases } from './support/databases.ts';
import { emptyBooks, type MoneyApp, moneyApp } from './support/money.ts';

const setting = '/setting/second-instrument';
const customer = 'GENERAL_CLAIMED_BY_FLEX';

/* Who chooses the second instrument, from when it holds, what it is said to cost, and what staff see of its checks. */
describe.each(databases)('the choice of the second instrument on %s', (kind) => {
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-09-10');
  });
  afterAll(() => money?.close());
  afterEach(async () => {
    await money.app.database.rows(sql`truncate second_instrument, instrument_check, rank_observation`);
    await emptyBooks(money, '2026-09-10');
  });

  const as = (role: Role, method: string, path: string, body?: object) =>
    money.app.call(role, { method, path, ...(body === undefined ? {} : { body }) });
  const use = (body: object = {}) => money.done('PUT', setting, { isOn: true, ...body });
  const store = () => money.store(money.app.userId(customer));
  const chosen = async (made: { id: number; details: { id: number }[] }, more: object = {}) =>
    money.change(made.id, { details: [{ ...made.details[0], instrument: 'DATAFORSEO_MAPS' }], ...more });
  const terms = (detailId: number) =>
    money.app.database.rows(
      sql`select instrument, effective_from::text as first, effective_to::text as last, daily_price::int as price
        from search_condition_detail_term where detail_id = ${detailId} order by effective_from`,
    );

  it("is the administrators' to switch on, and refused by name while it is off", async () => {
    expect((await as('MANAGER', 'PUT', setting, { isOn: true })).status).toBe(403);
    expect((await as(customer, 'GET', '/second-instrument')).status).toBe(403);
    expect((await as('MANAGER', 'GET', '/second-instrument')).status).toBe(403);
    expect((await as(customer, 'GET', '/second-instrument/differences')).status).toBe(403);
    const made = await store();
    const refused = await chosen(made);
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ code: 'second_instrument_off', field: 'details.0.instrument' }],
    ]);
  });

  it('holds from tomorrow, also when an earlier day is sent, so that no day has two', async () => {
    await use();
    const made = await store();
    expect((await chosen(made, { validFrom: '2026-09-10' })).status).toBe(200);
    expect(await terms(made.details[0].id)).toMatchObject([
      { first: '2026-09-10', last: '2026-09-10', price: 500 },
      { instrument: 'DATAFORSEO_MAPS', first: '2026-09-11', last: null, price: 500 },
    ]);
    // A price of the same write keeps to the day that was sent
    money.goTo('2026-09-15');
    const row = await money.done('GET', `/search-conditions/${made.id}`);
    const back = { ...row.details[0], instrument: 'GOOGLE_PLACES', dailyPrice: 800 };
    const changed = await money.change(made.id, { details: [back], validFrom: '2026-09-14', reason: '合意により' });
    expect(changed.status).toBe(200);
    expect(await terms(made.details[0].id)).toMatchObject([
      { first: '2026-09-10', last: '2026-09-10', price: 500 },
      { instrument: 'DATAFORSEO_MAPS', first: '2026-09-11', last: '2026-09-13', price: 500 },
      { instrument: 'DATAFORSEO_MAPS', first: '2026-09-14', last: '2026-09-15', price: 800 },
      { instrument: 'GOOGLE_PLACES', first: '2026-09-16', last: null, price: 800 },
    ]);
  });

  it('leaves today to the first instrument where the running term says none, being from before there was a choice', async () => {
    await use();
    const made = await store();
    const [detail] = made.details;
    const planned = await money.change(made.id, { details: [{ ...detail, dailyPrice: 700 }] });
    expect(planned.status).toBe(200);
    await money.app.database.rows(sql`update search_condition_detail_term set instrument = null`);
    await money.app.database.rows(sql`update search_condition_detail set instrument = null`);
    const row = await money.done('GET', `/search-conditions/${made.id}`);
    expect((await chosen(row)).status).toBe(200);
    const on = async (day: string) =>
      (
        await money.app.database.rows(
          sql`select ${instrumentOnDay(money.app.tables, day)} as instrument from search_condition_detail where id = ${detail.id}`,
        )
      )[0]?.instrument;
    expect(await on('2026-09-10')).toBe('GOOGLE_PLACES');
    expect(await on('2026-09-11')).toBe('DATAFORSEO_MAPS');
  });

  it('takes keywords from before there was a choice for read by the first instrument, and their stores can be saved', async () => {
    const made = await store();
    const { database } = money.app;
    await database.rows(sql`update search_condition_detail_term set instrument = null`);
    await database.rows(sql`update search_condition_detail set instrument = null`);
    const migration = new URL('../../migrations/0103_instruments_of_earlier_terms.sql', import.meta.url);
    for (const statement of readFileSync(migration, 'utf8').split('--> statement-breakpoint'))
      await database.orm.execute(sql.raw(statement));
    expect(await terms(made.details[0].id)).toMatchObject([{ instrument: 'GOOGLE_PLACES' }]);
    const row = await money.done('GET', `/search-conditions/${made.id}`);
    expect(row.details[0].instrument).toBe('GOOGLE_PLACES');
    expect((await money.change(made.id, { details: row.details, name: '新しい名前' })).status).toBe(200);
  });

  it('keeps for days that have begun what they were read by, also when the choice is undone', async () => {
    await use();
    const made = await store();
    const change = await chosen(made);
    money.goTo('2026-09-15');
    const undo = (version: number) => money.call('POST', `/search-conditions/${made.id}/revert`, { version });
    expect((await undo(change.body.data.version)).status).toBe(200);
    expect(await terms(made.details[0].id)).toMatchObject([
      { instrument: 'GOOGLE_PLACES', first: '2026-09-10', last: '2026-09-10' },
      { instrument: 'DATAFORSEO_MAPS', first: '2026-09-11', last: '2026-09-15' },
      { instrument: 'GOOGLE_PLACES', first: '2026-09-16', last: null },
    ]);
  });

  it('is not brought back by an undo while it is off', async () => {
    await use();
    const made = await store();
    await chosen(made);
    money.goTo('2026-09-12');
    const row = await money.done('GET', `/search-conditions/${made.id}`);
    const back = await money.change(made.id, { details: [{ ...row.details[0], instrument: 'GOOGLE_PLACES' }] });
    await use({ isOn: false });
    const undone = await money.call('POST', `/search-conditions/${made.id}/revert`, {
      version: back.body.data.version,
    });
    expect([undone.status, undone.body.errors[0]]).toMatchObject([422, { code: 'second_instrument_off' }]);
    expect((await terms(made.details[0].id)).at(-1)).toMatchObject({ instrument: 'GOOGLE_PLACES', last: null });
  });

  it('says what a month would cost before it is on', async () => {
    await store();
    const { body } = await as('SYSTEM_ADMINISTRATOR', 'GET', '/second-instrument');
    expect(body.data).toMatchObject({
      isOn: false,
      isConnected: false,
      keywords: { chosen: 0, others: 1 },
      pages: { chosen: 0, others: 1 },
      prices: { TASK: 0.0006, LIVE: 0.002 },
      spent: 0,
    });
  });

  it('lists for staff where a check differs by more than 3 places, 圏外 as one beyond the depth', async () => {
    const made = await store();
    const detailId = made.details[0].id;
    await money.read(detailId, '2026-09-08', '2026-09-08', 2);
    await money.read(detailId, '2026-09-09', '2026-09-09', 2);
    await money.read(detailId, '2026-09-10', '2026-09-10', 17);
    for (const [day, rank] of [
      ['2026-09-08', 5],
      ['2026-09-09', 6],
      ['2026-09-10', null],
    ] as const)
      await money.app.database.rows(sql`insert into instrument_check (detail_id, day, store_id, taken_at, status, rank, depth,
        instrument, instrument_version, latitude, longitude, radius) values (${detailId}, ${day}::date, ${made.id}, 1, 'OK',
        ${rank}::integer, 20, 'dataforseo-maps', '1', 35, 139, 1000)`);
    const listed = await as('SYSTEM_ADMINISTRATOR', 'GET', '/second-instrument/differences');
    expect(listed.body.data).toMatchObject([
      { day: '2026-09-10', counted: { rank: 17 }, check: { rank: null, depth: 20 }, apart: 4 },
      { day: '2026-09-09', counted: { rank: 2 }, check: { rank: 6 }, apart: 4 },
    ]);
    // A manager sees those of their own customers alone
    expect((await as('MANAGER', 'GET', '/second-instrument/differences')).body.data).toEqual([]);
    const waiting = await as('SYSTEM_ADMINISTRATOR', 'GET', '/dashboard/waiting');
    expect(waiting.body.data).toContainEqual(expect.objectContaining({ label: '本日の確認計測の食い違い', count: 1 }));
  });
});

describe('an installation without a login', () => {
  it('does not switch the second instrument on', async () => {
    const app = await accountApp('PGlite', { rules: rulesOf({ production: false, hasSecondInstrument: false }) });
    try {
      await app.addUser({ email: 'admin@example.com', role: 'SYSTEM_ADMINISTRATOR' });
      const token = await app.tokenOf('admin@example.com');
      const answer = await app.call('setting/second-instrument', { method: 'PUT', token, body: { isOn: true } });
      expect([answer.status, answer.body.errors[0]]).toMatchObject([422, { code: 'second_instrument_unset' }]);
    } finally {
      await app.close();
    }
  });
});
