import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logStopDays } from '#app/stop-days.ts';
import { continueRun, startRun } from '#billing/server/counting/count-run.ts';
import { triesLeft } from '#billing/server/payment/tries.ts';
import { addDays, type Day, dayOf, startOfDay } from '#core/model/day.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { waitingOn } from '#dashboard/rules/waiting.ts';
import { resources as declared } from '#resources';
import { databases } from '../support/databases.ts';
import { insert, migrateUpTo, migrations, nothing } from '../support/migrated.ts';

/** The last migration before terms had dates and days stood in a ledger. */
const lastBefore = '0004_invoice_mail.sql';
const resources = resolveResources(declared);
const tables = tablesOf(declared, resources);

const at = (day: Day) => startOfDay(day) + 10 * 3_600_000;
const written = at('2026-11-02');

const store = (id: number, more: object) => ({
  id,
  code: `S-0000${id}`,
  name: `店${id}`,
  address: '東京都渋谷区',
  status: 'MEASURING',
  owner_user_id: 1,
  contract_start: '2026-01-01',
  billing_mode: 'PER_KEYWORD',
  ...more,
});
const keyword = (id: number, storeId: number, price: number, more: object = {}) => ({
  id,
  search_condition_id: storeId,
  keyword: `語${id}`,
  search_location_id: 1,
  target_rank: 3,
  daily_price: price,
  depth: 20,
  active: true,
  effective_from: '2026-01-01',
  ...more,
});
const report = (storeId: number, detailId: number, days: string, unitPrice: number, billed: number) => ({
  period: '2026-10',
  search_condition_id: storeId,
  detail_id: detailId,
  days,
  achieved: [...days].filter((day) => day === '○').length,
  billed,
  unit_price: unitPrice,
  amount: unitPrice * billed,
});
const line = (storeId: number, detailId: number | null, days: number, unitPrice: number) => ({
  storeName: `店${storeId}`,
  keyword: detailId === null ? null : `語${detailId}`,
  searchConditionId: storeId,
  detailId,
  days,
  unitPrice,
  amount: days * unitPrice,
  taxRate: 10,
});
const charge = (id: number, status: string, lines: readonly ReturnType<typeof line>[], more: object = {}) => {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  return {
    id,
    user_id: id,
    period: '2026-10',
    status,
    lines,
    subtotal,
    tax: subtotal / 10,
    total: subtotal + subtotal / 10,
    ...more,
  };
};

/** An installation as it was: counted, issued, paid and drafted in October, and stores that were stopped and ended. */
async function fillAsBefore(database: Database): Promise<void> {
  await insert(
    database,
    'system_user',
    [1, 2, 3, 4].map((id) => ({
      id,
      name: `顧客${id}`,
      email: `customer${id}@example.com`,
      system_user_role: 'GENERAL_CLAIMED_BY_FLEX',
      status: 'ACTIVE',
    })),
  );
  await insert(database, 'search_location', [
    { id: 1, name: '渋谷駅', kind: 'STATION', latitude: 35.658, longitude: 139.7016, radius: 1000 },
  ]);
  await insert(database, 'search_conditions', [
    store(1, {}),
    store(2, { owner_user_id: 2, billing_mode: 'ANY_KEYWORD' }),
    store(3, { owner_user_id: 3, billing_mode: 'FIXED', monthly_fee: 30_000 }),
    // Their memos were edited long after they had stopped
    store(4, { status: 'ENDED', update_date: at('2026-10-25') }),
    store(5, { status: 'PAUSED', update_date: at('2026-10-30') }),
    store(6, { owner_user_id: 4, closing_day: 20 }),
    store(7, { status: 'PAUSED', update_date: at('2026-10-30') }),
    store(8, { status: 'PAUSED', billing_mode: 'FIXED', monthly_fee: 30_000, update_date: at('2026-10-30') }),
    store(9, { status: 'PAUSED', update_date: at('2026-10-30') }),
  ]);
  const logged = (id: number, day: Day, before: object | null, after: object) => ({
    date: at(day),
    resource: 'search-conditions',
    resource_id: id,
    action: before === null ? 'create' : 'update',
    before,
    after,
  });
  await insert(database, 'audit_log', [
    logged(4, '2026-10-15', { status: 'MEASURING' }, { status: 'ENDED' }),
    logged(5, '2026-09-01', { status: 'MEASURING' }, { status: 'PAUSED' }),
    logged(5, '2026-09-10', { status: 'PAUSED' }, { status: 'MEASURING' }),
    logged(5, '2026-10-20', { status: 'MEASURING' }, { status: 'PAUSED' }),
    logged(5, '2026-10-30', { note: null }, { note: '再開の予定なし' }),
    logged(9, '2026-01-01', null, { status: 'PAUSED', name: '店9' }),
  ]);
  await insert(database, 'search_condition_detail', [
    keyword(1, 1, 600),
    keyword(2, 2, 300),
    keyword(3, 2, 400),
    keyword(4, 1, 500, { effective_to: '2026-10-10' }),
    keyword(5, 6, 500),
    keyword(6, 7, 500),
  ]);
  const taken = { status: 'OK', rank: 9, depth: 20 };
  await insert(database, 'rank_observation', [
    { ...taken, detail_id: 6, day: '2026-10-12', taken_at: at('2026-10-12'), origin: 'SCHEDULED' },
    // Somebody had a look
    { ...taken, detail_id: 6, day: '2026-10-28', taken_at: at('2026-10-28'), origin: 'MANUAL' },
  ]);
  const term = (detailId: number, price: number, from: Day) => ({
    detail_id: detailId,
    target_rank: 3,
    daily_price: price,
    effective_from: from,
  });
  // The price of the first keyword rose on the 11th of October; nothing ended its first term
  await insert(database, 'search_condition_detail_term', [
    term(1, 500, '2026-01-01'),
    term(1, 600, '2026-10-11'),
    term(2, 300, '2026-01-01'),
    term(3, 400, '2026-01-01'),
    term(4, 500, '2026-01-01'),
    term(5, 500, '2026-01-01'),
    term(6, 500, '2026-01-01'),
  ]);
  await insert(database, 'count_run', [{ id: 1, period: '2026-10', started_at: written, finished_at: written }]);
  await insert(database, 'incentive_information_report_history', [
    report(1, 1, `${'○'.repeat(20)}${'×'.repeat(11)}`, 600, 20),
    report(2, 2, `${'○'.repeat(10)}${'−'.repeat(21)}`, 300, 6),
    report(2, 3, `${'×'.repeat(4)}${'○'.repeat(4)}${'×'.repeat(23)}`, 400, 4),
    report(6, 5, `${'○'.repeat(30)}`, 500, 30),
  ]);
  await insert(database, 'incentive_history', [
    charge(1, 'ISSUED', [line(1, 1, 10, 500), line(1, 1, 10, 600)], { invoice_number: '2026-000001' }),
    charge(2, 'PAID', [line(2, 3, 4, 400), line(2, 2, 6, 300)], {
      invoice_number: '2026-000002',
      payment_method: 'BANK_TRANSFER',
      paid_date: '2026-11-20',
    }),
    charge(3, 'DRAFT', [line(3, null, 1, 30_000)]),
    charge(4, 'ISSUED', [line(6, 5, 30, 500)], { invoice_number: '2026-000003' }),
  ]);
}

describe.each(databases)('an installation from before terms had dates, on %s', (kind) => {
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await nothing(kind));
    await migrateUpTo(database, lastBefore);
    await fillAsBefore(database);
    expect(await migrate(database, migrations)).toContain('0006_backfill_terms.sql');
  });
  afterAll(() => close?.());

  const storeTerms = (id: number) =>
    database.rows(sql`select effective_from::text as "from", effective_to::text as "to", status
      from search_condition_term where search_condition_id = ${id} order by effective_from`);
  const keywordTerms = (id: number) =>
    database.rows(sql`select effective_from::text as "from", effective_to::text as "to", daily_price::int as price
      from search_condition_detail_term where detail_id = ${id} order by effective_from`);

  it('gives each store its terms, those that were stopped or ended until the day that the audit log says', async () => {
    expect(await storeTerms(1)).toEqual([{ from: '2026-01-01', to: null, status: 'MEASURING' }]);
    expect(await storeTerms(4)).toEqual([{ from: '2026-01-01', to: '2026-10-15', status: 'MEASURING' }]);
    expect(await storeTerms(5)).toEqual([
      { from: '2026-01-01', to: '2026-10-20', status: 'MEASURING' },
      { from: '2026-10-21', to: null, status: 'PAUSED' },
    ]);
    expect(await storeTerms(9)).toEqual([{ from: '2026-01-01', to: null, status: 'PAUSED' }]);
    expect(await database.rows(sql`select contract_end::text as "end" from search_conditions where id = 4`)).toEqual([
      { end: '2026-10-15' },
    ]);
  });

  it('stops a store of which the audit log says nothing after its last reading, or from the beginning', async () => {
    expect(await storeTerms(7)).toEqual([
      { from: '2026-01-01', to: '2026-10-12', status: 'MEASURING' },
      { from: '2026-10-13', to: null, status: 'PAUSED' },
    ]);
    expect(await storeTerms(8)).toEqual([{ from: '2026-01-01', to: null, status: 'PAUSED' }]);
  });

  it('lists what it assumed for a person: in the audit log, by a tag, in 対応待ち and at the start', async () => {
    const tagged = sql`select id from search_conditions where '停止日を確認' = any (tags) order by id`;
    expect(await database.rows(tagged)).toEqual([{ id: 7 }, { id: 8 }]);
    const lines: Record<string, unknown>[] = [];
    await logStopDays(database, ['0006_paused_since.sql'], (entry) => lines.push(entry));
    const found = (store: number, was: Day, lastMeasured: Day, basis: string) => ({
      event: basis === '監査ログ' ? 'stop-day-found' : 'stop-day-assumed',
      store,
      was,
      lastMeasured,
      basis,
    });
    expect(lines).toMatchObject([
      found(4, '2026-10-25', '2026-10-15', '監査ログ'),
      found(5, '2026-10-30', '2026-10-20', '監査ログ'),
      found(7, '2026-10-30', '2026-10-12', '最後の計測'),
      found(8, '2026-10-30', '2025-12-31', '記録なし'),
      found(9, '2026-10-30', '2025-12-31', '監査ログ'),
    ]);
    await logStopDays(database, [], () => expect.fail('told at each start'));
    expect(waitingOn(at('2026-12-02'), 0)).toContainEqual({
      label: '停止日・解約日の確認が必要な店舗',
      resource: 'search-conditions',
      filters: [{ field: 'tags', operator: 'eq', value: '停止日を確認' }],
    });
  });

  it('ends a keyword’s term where the next begins, and on its last day', async () => {
    expect(await keywordTerms(1)).toEqual([
      { from: '2026-01-01', to: '2026-10-10', price: 500 },
      { from: '2026-10-11', to: null, price: 600 },
    ]);
    expect(await keywordTerms(4)).toEqual([{ from: '2026-01-01', to: '2026-10-10', price: 500 }]);
  });

  it('puts each charge’s days into the ledger, to the yen', async () => {
    const sums = await database.rows(sql`select charge.id, charge.subtotal::int as subtotal, charge.due::int as due,
        sum(day.price)::int as ledger, count(*)::int as days, min(day.first_day)::text as first, max(day.last_day)::text as last
      from incentive_history charge join billed_day day on day.charge_id = charge.id and day.held
      group by charge.id order by charge.id`);
    expect(sums).toEqual([
      { id: 1, subtotal: 11_000, due: 12_100, ledger: 11_000, days: 20, first: '2026-10-01', last: '2026-10-20' },
      { id: 2, subtotal: 3400, due: 0, ledger: 3400, days: 10, first: '2026-10-01', last: '2026-10-10' },
      { id: 3, subtotal: 30_000, due: 33_000, ledger: 30_000, days: 1, first: '2026-10-01', last: '2026-10-31' },
      { id: 4, subtotal: 15_000, due: 16_500, ledger: 15_000, days: 30, first: '2026-09-21', last: '2026-10-20' },
    ]);
    expect(
      await database.rows(sql`select charge_id, kind, amount::int as amount, day::text as day from charge_payment`),
    ).toEqual([{ charge_id: 2, kind: 'TRANSFER', amount: 3740, day: '2026-11-20' }]);
  });

  it('goes on from there: a recount leaves October, and November begins where October ended', async () => {
    const clock = { now: at('2026-12-02') };
    const deps = {
      database,
      tables,
      resources,
      now: () => clock.now,
      publishChange: async () => {},
      log: (entry: Record<string, unknown>) => {
        throw new Error(JSON.stringify(entry));
      },
    };
    const days: Day[] = [];
    for (let day = '2026-09-21'; day <= '2026-11-30'; day = addDays(day, 1)) days.push(day);
    for (const detailId of [1, 5])
      await insert(
        database,
        'rank_observation',
        days.map((day) => ({
          detail_id: detailId,
          day,
          taken_at: at(day),
          status: 'OK',
          rank: 1,
          depth: 20,
          origin: 'SCHEDULED',
        })),
      );
    for (const period of ['2026-10', '2026-11']) {
      const { id } = await startRun(deps, database.orm, { period, startedBy: null, total: 0 });
      await continueRun(deps, id);
    }
    const charges = await database.rows(sql`select user_id as "user", period, status, subtotal::int as subtotal
      from incentive_history order by period, user_id`);
    expect(charges).toEqual([
      { user: 1, period: '2026-10', status: 'ISSUED', subtotal: 11_000 },
      { user: 2, period: '2026-10', status: 'PAID', subtotal: 3400 },
      { user: 3, period: '2026-10', status: 'DRAFT', subtotal: 30_000 },
      { user: 4, period: '2026-10', status: 'ISSUED', subtotal: 15_000 },
      { user: 1, period: '2026-11', status: 'DRAFT', subtotal: 18_000 },
      { user: 3, period: '2026-11', status: 'DRAFT', subtotal: 30_000 },
      { user: 4, period: '2026-11', status: 'DRAFT', subtotal: 15_500 },
    ]);
    const [twice] = await database.rows(sql`select count(*)::int as n from (
      select taken_for, first_day from billed_day where held and kind = 'KEYWORD_DAY' group by 1, 2 having count(*) > 1) as days`);
    expect(twice).toEqual({ n: 0 });
  });
});

describe.each(databases)('rows that showed a plan which an end had cut off, on %s', (kind) => {
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await nothing(kind));
    await migrateUpTo(database, '0012_index_codes.sql');
  });
  afterAll(() => close?.());

  it('show what holds, and a term lacks nothing of what its mode asks for', async () => {
    const customer = { email: 'a@example.com', system_user_role: 'GENERAL_CLAIMED_BY_FLEX', status: 'ACTIVE' };
    await insert(database, 'system_user', [{ id: 1, name: '顧客1', ...customer }]);
    await insert(database, 'search_location', [
      { id: 1, name: '渋谷駅', kind: 'STATION', latitude: 35.658, longitude: 139.7016, radius: 1000 },
    ]);
    const fixed = { billing_mode: 'FIXED', monthly_fee: 30_000 };
    await insert(database, 'search_conditions', [
      store(1, fixed),
      store(2, { ...fixed, status: 'ENDED', contract_end: '2026-09-30' }),
      store(3, fixed),
    ]);
    const agreed = { owner_user_id: 1, status: 'MEASURING', billing_mode: 'PER_KEYWORD', effective_from: '2026-01-01' };
    await insert(database, 'search_condition_term', [
      { search_condition_id: 1, ...agreed },
      { search_condition_id: 2, ...agreed, effective_to: '2026-09-30' },
      // What was billed for nothing, and to nobody
      { search_condition_id: 3, ...agreed, billing_mode: 'FIXED', effective_to: '2026-09-30' },
      { search_condition_id: 3, ...agreed, ...fixed, effective_from: '2026-10-01', owner_user_id: null },
    ]);
    await insert(database, 'search_condition_detail', [keyword(1, 1, 900)]);
    await insert(database, 'search_condition_detail_term', [
      { detail_id: 1, target_rank: 3, daily_price: 500, effective_from: '2026-01-01' },
    ]);
    await migrate(database, migrations);
    const rows = await database.rows(sql`select id, status, billing_mode as mode, monthly_fee::int as fee
      from search_conditions order by id`);
    expect(rows).toEqual([
      { id: 1, status: 'MEASURING', mode: 'PER_KEYWORD', fee: null },
      { id: 2, status: 'ENDED', mode: 'PER_KEYWORD', fee: null },
      { id: 3, status: 'PAUSED', mode: 'FIXED', fee: 30_000 },
    ]);
    const terms = await database.rows(sql`select status, monthly_fee::int as fee from search_condition_term
      where search_condition_id = 3 order by effective_from`);
    expect(terms).toEqual([
      { status: 'MEASURING', fee: 0 },
      { status: 'PAUSED', fee: 30_000 },
    ]);
    expect(await database.rows(sql`select daily_price::int as price from search_condition_detail`)).toEqual([
      { price: 500 },
    ]);
  });
});

describe.each(databases)('an installation from before plans were apart from what holds, on %s', (kind) => {
  let database: Database;
  let close: () => Promise<void>;
  const now = Date.now();
  const hour = 3_600_000;
  beforeAll(async () => {
    ({ database, close } = await nothing(kind));
    await migrateUpTo(database, '0023_bulk_histories.sql');
    const customer = { system_user_role: 'GENERAL_MEO_DIRECT', status: 'ACTIVE' };
    await insert(
      database,
      'system_user',
      [1, 2].map((id) => ({ id, name: `顧客${id}`, email: `customer${id}@example.com`, ...customer })),
    );
    const today = dayOf(now);
    const [yesterday, tomorrow] = [addDays(today, -1), addDays(today, 1)];
    // The row shows what is planned from tomorrow
    await insert(database, 'search_conditions', [
      store(1, { owner_user_id: 2 }),
      store(2, { status: 'PAUSED' }),
      store(3, {}),
    ]);
    const agreed = { owner_user_id: 1, status: 'MEASURING', billing_mode: 'PER_KEYWORD', effective_from: '2026-01-01' };
    const [sold, paused] = [
      { owner_user_id: 2, effective_from: tomorrow },
      { status: 'PAUSED', effective_from: tomorrow },
    ];
    await insert(database, 'search_condition_term', [
      { search_condition_id: 1, ...agreed, effective_to: today },
      { search_condition_id: 1, ...agreed, ...sold },
      { search_condition_id: 2, ...agreed, effective_to: today },
      { search_condition_id: 2, ...agreed, ...paused },
      { search_condition_id: 3, ...agreed, owner_user_id: 2, effective_to: yesterday },
      { search_condition_id: 3, ...agreed, effective_from: today },
    ]);
    await insert(
      database,
      'incentive_history',
      [1, 2, 3, 4, 5].map((id) => ({
        ...charge(id, 'ISSUED', []),
        user_id: id === 5 ? 2 : 1,
        period: `2026-0${id}`,
        invoice_number: `2026-00000${id}`,
      })),
    );
    await database.rows(sql`insert into payment_attempt (charge_id, attempt, state, asked_date, declined, declined_date)
      values (1, 5, 'IDLE', ${now - hour}, 3, ${now - hour}), (2, 3, 'IDLE', ${now - 25 * hour}, 2, ${now - 25 * hour}),
        (3, 2, 'ASKING', ${now - 60_000}, 1, ${now - hour}), (4, 1, 'PENDING', null, 0, null), (5, 2, 'IDLE', ${now}, 0, null)`);
    expect(await migrate(database, migrations)).toContain('0025_tries_of_a_day.sql');
  });
  afterAll(() => close?.());

  it('holds what holds today beside an owner and a pause that are planned', async () => {
    const rows = await database.rows(sql`select id, owner_user_id as owner, status, held_owner_user_id as "heldOwner",
      held_status as "heldStatus" from search_conditions order by id`);
    expect(rows).toEqual([
      { id: 1, owner: 2, status: 'MEASURING', heldOwner: 1, heldStatus: 'MEASURING' },
      { id: 2, owner: 1, status: 'PAUSED', heldOwner: 1, heldStatus: 'MEASURING' },
      { id: 3, owner: 1, status: 'MEASURING', heldOwner: null, heldStatus: null },
    ]);
  });

  it('counts the tries of a card that were declined within the last day, and those under way, for its customer', async () => {
    const tries =
      await database.rows(sql`select charge_id::int as charge, attempt::int as attempt, user_id::int as "user",
      claimed_date::float as claimed, declined_date::float as declined from payment_try order by 1, 2`);
    const declined = { user: 1, claimed: now - hour, declined: now - hour };
    expect(tries).toEqual([
      ...[2, 3, 4].map((attempt) => ({ charge: 1, attempt, ...declined })),
      { charge: 3, attempt: 1, ...declined },
      { charge: 3, attempt: 2, user: 1, claimed: now - 60_000, declined: null },
      { charge: 4, attempt: 1, user: 1, claimed: 0, declined: null },
    ]);
    expect(await triesLeft(database.orm, 1, now)).toBe('BUSY');
    expect(await triesLeft(database.orm, 2, now)).toBe('SOME');
  });
});

describe.each(databases)('months that were billed twice before a day could not be, on %s', (kind) => {
  const agreed = { email: 'a@example.com', system_user_role: 'GENERAL_CLAIMED_BY_FLEX', status: 'ACTIVE' };
  const all = '○'.repeat(31);
  async function filled(stores: object, reports: readonly object[], charges: readonly object[]): Promise<Database> {
    const { database, close } = await nothing(kind);
    closing.push(close);
    await migrateUpTo(database, lastBefore);
    await insert(database, 'system_user', [
      { id: 1, name: '顧客1', ...agreed },
      { id: 2, name: '顧客2', ...agreed, email: 'b@example.com' },
    ]);
    await insert(database, 'search_location', [
      { id: 1, name: '渋谷駅', kind: 'STATION', latitude: 35.658, longitude: 139.7016, radius: 1000 },
    ]);
    await insert(database, 'search_conditions', [store(1, stores)]);
    await insert(database, 'search_condition_detail', [keyword(1, 1, 500), keyword(2, 1, 500)]);
    await insert(
      database,
      'search_condition_detail_term',
      [1, 2].map((id) => ({ detail_id: id, target_rank: 3, daily_price: 500, effective_from: '2026-01-01' })),
    );
    await insert(
      database,
      'incentive_information_report_history',
      reports.map((one) => ({ ...one })),
    );
    await insert(
      database,
      'incentive_history',
      charges.map((one) => ({ ...one })),
    );
    expect(await migrate(database, migrations)).toContain('0007_no_overlap.sql');
    return database;
  }
  const closing: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
  });
  const held = (database: Database) =>
    database.rows(
      sql`select charge_id as charge, held, count(*)::int as days from billed_day group by 1, 2 order by 1, 2`,
    );
  const reported = (database: Database) =>
    database.rows(sql`select resource_id::int as charge, (after ->> 'subtotal')::int as subtotal, (after ->> 'ledger')::int as ledger
      from audit_log where action = 'ledger-differs' order by resource_id`);

  it('the first charge of a month holds its days, and the second is named to be settled', async () => {
    const database = await filled(
      { owner_user_id: 2 },
      [report(1, 1, `${'○'.repeat(30)}×`, 500, 30)],
      [charge(1, 'ISSUED', [line(1, 1, 30, 500)]), charge(2, 'ISSUED', [line(1, 1, 30, 500)])],
    );
    expect(await held(database)).toEqual([
      { charge: 1, held: true, days: 30 },
      { charge: 2, held: false, days: 30 },
    ]);
    expect(await reported(database)).toEqual([{ charge: 2, subtotal: 15_000, ledger: 0 }]);
  });

  it('a closing day that changed since is no reason to stop', async () => {
    const november = { ...report(1, 1, all, 500, 31), period: '2026-11' };
    const database = await filled(
      { closing_day: 20 },
      [report(1, 1, all, 500, 31), november],
      [charge(1, 'ISSUED', [line(1, 1, 31, 500)]), charge(2, 'ISSUED', [line(1, 1, 31, 500)], { period: '2026-11' })],
    );
    expect(await held(database)).toEqual([
      { charge: 1, held: true, days: 31 },
      { charge: 2, held: false, days: 1 },
      { charge: 2, held: true, days: 30 },
    ]);
    expect(await reported(database)).toEqual([{ charge: 2, subtotal: 15_500, ledger: 15_000 }]);
  });

  it('a mode that changed since is no reason to stop, and the charge is named', async () => {
    const database = await filled(
      { billing_mode: 'ANY_KEYWORD' },
      [report(1, 1, `${'○'.repeat(30)}×`, 500, 30), report(1, 2, `${'○'.repeat(30)}×`, 500, 30)],
      [charge(1, 'ISSUED', [line(1, 1, 30, 500), line(1, 2, 30, 500)])],
    );
    expect(await reported(database)).toEqual([{ charge: 1, subtotal: 30_000, ledger: 15_000 }]);
  });
});

describe.each(databases)('an installation that was given the days of last edits already, on %s', (kind) => {
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await nothing(kind));
    await migrateUpTo(database, lastBefore);
    await fillAsBefore(database);
    await migrateUpTo(database, '0065_ranks_in_order.sql', '0006_paused_since.sql');
  });
  afterAll(() => close?.());

  it('keeps its terms, on which bills may stand, and names each store for a person', async () => {
    const terms = sql`select search_condition_id as store, effective_from::text as "from", effective_to::text as "to", status
      from search_condition_term order by id`;
    const before = await database.rows(terms);
    expect(before).toContainEqual({ store: 5, from: '2026-01-01', to: '2026-10-30', status: 'MEASURING' });
    // Put right by a person since
    await database.rows(sql`update search_condition_term set effective_to = '2026-10-05' where search_condition_id = 7
      and status = 'MEASURING'`);
    const corrected = await database.rows(terms);
    expect(await migrate(database, migrations)).toContain('0006_paused_since.sql');
    expect(await database.rows(terms)).toEqual(corrected);
    const entries = await database.rows(
      sql`select resource_id::int as store, after ->> 'lastMeasured' as day from audit_log where action = 'stop-day-differs' order by id`,
    );
    expect(entries).toEqual([
      { store: 4, day: '2026-10-15' },
      { store: 5, day: '2026-10-20' },
      { store: 8, day: '2025-12-31' },
      { store: 9, day: '2025-12-31' },
    ]);
    const tagged = sql`select id from search_conditions where '停止日を確認' = any (tags) order by id`;
    expect(await database.rows(tagged)).toEqual([{ id: 4 }, { id: 5 }, { id: 8 }, { id: 9 }]);
  });
});

describe.each(databases)('an installation from before a change of who pays had a day, on %s', (kind) => {
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await nothing(kind));
    await migrateUpTo(database, '0025_tries_of_a_day.sql');
  });
  afterAll(() => close?.());

  it('bills those who pay by their role for all days, and nobody else', async () => {
    const roles = ['GENERAL_CLAIMED_BY_FLEX', 'GENERAL_WITHOUT_PAYMENT'];
    const [first, last] = ['2026-10-01', '2026-10-10'];
    for (const [nth, system_user_role] of roles.entries()) {
      const id = nth + 1;
      const person = { id, name: `顧客${id}`, email: `customer${id}@example.com`, status: 'ACTIVE' };
      await insert(database, 'system_user', [{ ...person, system_user_role }]);
      if (nth === 0)
        await insert(database, 'search_location', [
          { id: 1, name: '渋谷駅', kind: 'STATION', latitude: 35.658, longitude: 139.7016, radius: 1000 },
        ]);
      await insert(database, 'search_conditions', [store(id, { owner_user_id: id })]);
      const agreed = { status: 'MEASURING', billing_mode: 'PER_KEYWORD', effective_from: '2026-10-01' };
      await insert(database, 'search_condition_term', [{ search_condition_id: id, owner_user_id: id, ...agreed }]);
      await insert(database, 'search_condition_detail', [keyword(id, id, 500)]);
      await insert(database, 'search_condition_detail_term', [
        { detail_id: id, target_rank: 3, daily_price: 500, effective_from: '2026-10-01' },
      ]);
      for (let day: Day = first; day <= last; day = addDays(day, 1)) {
        const reading = { taken_at: at(day), status: 'OK', rank: 1, depth: 20, origin: 'SCHEDULED' };
        await insert(database, 'rank_observation', [{ detail_id: id, day, ...reading }]);
      }
    }
    expect(await migrate(database, migrations)).toContain('0026_paying.sql');
    const deps = {
      database,
      tables,
      resources,
      now: () => written,
      publishChange: async () => {},
      log: (entry: Record<string, unknown>) => {
        throw new Error(JSON.stringify(entry));
      },
    };
    const { id } = await startRun(deps, database.orm, { period: '2026-10', startedBy: null, total: 0 });
    await continueRun(deps, id);
    const charges = await database.rows(
      sql`select user_id as "user", subtotal::int as subtotal from incentive_history`,
    );
    expect(charges).toEqual([{ user: 1, subtotal: 5000 }]);
  });
});

describe.each(databases)('an installation from before achieved days were an owner’s, on %s', (kind) => {
  let database: Database;
  let close: () => Promise<void>;
  let before: unknown;
  const [all, half] = ['○'.repeat(31), `${'○'.repeat(20)}${'×'.repeat(11)}`];
  /** What a keyword’s rows of a month come to together. */
  const sums = () =>
    database.rows(sql`select period, detail_id, search_condition_id, delete_date is null as shown, sum(achieved)::int as achieved,
      sum(billed)::int as billed, sum(amount)::int as amount, bool_or(cap_hit) as "capHit"
      from incentive_information_report_history group by 1, 2, 3, 4 order by 1, 2, 4`);
  beforeAll(async () => {
    ({ database, close } = await nothing(kind));
    await migrateUpTo(database, '0029_withheld_mail.sql');
    const customer = { system_user_role: 'GENERAL_CLAIMED_BY_FLEX', status: 'ACTIVE' };
    await insert(
      database,
      'system_user',
      [1, 2, 3].map((id) => ({ id, name: `顧客${id}`, email: `customer${id}@example.com`, ...customer })),
    );
    await insert(database, 'search_location', [
      { id: 1, name: '渋谷駅', kind: 'STATION', latitude: 35.658, longitude: 139.7016, radius: 1000 },
    ]);
    const stores = [1, 2, 3, 4, 5, 6, 7, 8];
    await insert(
      database,
      'search_conditions',
      stores.map((id) => store(id, { owner_user_id: id === 8 ? null : 2, closing_day: id === 5 ? 20 : null })),
    );
    const agreed = { status: 'MEASURING', billing_mode: 'PER_KEYWORD' };
    const term = (id: number, owner: number | null, from: Day, to: Day | null = null, more: object = {}) => ({
      ...agreed,
      search_condition_id: id,
      owner_user_id: owner,
      effective_from: from,
      effective_to: to,
      ...more,
    });
    const passed = (id: number, day: Day, more: object = {}) => [
      term(id, 1, '2026-01-01', addDays(day, -1), more),
      term(id, 2, day, null, more),
    ];
    await insert(database, 'search_condition_term', [
      term(1, 2, '2026-01-01'),
      ...passed(2, '2026-10-12'),
      ...passed(3, '2026-10-12'),
      ...passed(4, '2026-10-12', { cap_days: 10 }),
      ...passed(5, '2026-09-23', { closing_day: 20 }),
      // Put right afterwards: it was the first customer's when it was billed
      term(6, 2, '2026-01-01'),
      // In nobody's name while it was stopped, and another's before
      term(7, 1, '2026-01-01', '2026-10-05'),
      term(7, null, '2026-10-06', '2026-10-10', { status: 'PAUSED' }),
      term(7, 2, '2026-10-11'),
    ]);
    const words = stores.map((id) => keyword(id, id, 600));
    await insert(database, 'search_condition_detail', [...words, keyword(9, 2, 600), keyword(10, 2, 600)]);
    await insert(database, 'search_condition_detail_term', [
      ...words.flatMap(({ id }) => [
        { detail_id: id, target_rank: 3, daily_price: 500, effective_from: '2026-01-01', effective_to: '2026-10-11' },
        { detail_id: id, target_rank: 3, daily_price: 600, effective_from: '2026-10-12' },
      ]),
      // Was not to be measured before the store passed, and never
      { detail_id: 9, target_rank: 3, daily_price: 600, effective_from: '2026-10-15' },
    ]);
    const october = { period: '2026-10', first_day: '2026-10-01', last_day: '2026-10-31' };
    await insert(
      database,
      'counted_period',
      stores.flatMap((id) => (id === 5 ? [] : [{ ...october, search_condition_id: id }])),
    );
    const counted = (id: number, days: string, figures: object, storeId = id) => ({
      ...report(storeId, id, days, 600, 0),
      ...figures,
    });
    const twice = counted(2, half, { billed: 20, amount: 11 * 500 + 9 * 600 });
    await insert(database, 'incentive_information_report_history', [
      counted(1, half, { billed: 20, amount: 11_000 }),
      twice,
      { ...twice, delete_date: written },
      // The second does not pay: their days are in no sum
      counted(3, half, { billed: 11, amount: 5500 }),
      // Nothing is in the ledger by now
      counted(4, all, { billed: 15, amount: 8100, cap_hit: true }),
      { ...counted(5, '○'.repeat(30), { billed: 30, amount: 16_000 }) },
      counted(6, half, { billed: 20, amount: 10_000 }),
      counted(7, half, { billed: 0, amount: 0 }),
      counted(8, half, { billed: 20, amount: 10_000 }),
      counted(9, `${'−'.repeat(14)}${'○'.repeat(17)}`, { billed: 17, amount: 10_200 }, 2),
      counted(10, '−'.repeat(31), { billed: 0, amount: 0 }, 2),
    ]);
    await insert(
      database,
      'incentive_history',
      [1, 2].map((id) => ({ ...charge(id, 'ISSUED', []), invoice_number: `2026-00000${id}` })),
    );
    const billed = (chargeId: number, detailId: number, price: number, first: Day, days: number, storeId = detailId) =>
      Array.from({ length: days }, (_, nth) => ({
        charge_id: chargeId,
        period: '2026-10',
        search_condition_id: storeId,
        kind: 'KEYWORD_DAY',
        detail_id: detailId,
        taken_for: detailId,
        first_day: addDays(first, nth),
        last_day: addDays(first, nth),
        price,
        held: true,
      }));
    await insert(database, 'billed_day', [
      ...billed(1, 2, 500, '2026-10-01', 11),
      ...billed(2, 2, 600, '2026-10-12', 9),
      ...billed(1, 3, 500, '2026-10-01', 11),
      ...billed(1, 6, 500, '2026-10-01', 20),
      ...billed(2, 9, 600, '2026-10-15', 17, 2),
    ]);
    before = await sums();
    expect(await migrate(database, migrations)).toContain('0030_days_by_owner.sql');
  });
  afterAll(() => close?.());

  const rows = (detailId: number) =>
    database.rows(sql`select owner_user_id as owner, days, achieved::int as achieved, billed::int as billed,
      cap_hit as "capHit", unit_price::int as price, amount::int as amount from incentive_information_report_history
      where detail_id = ${detailId} and delete_date is null order by owner_user_id`);

  it('has no day, no yen and no cap more or less than it had', async () => {
    expect(await sums()).toEqual(before);
  });

  it('leaves the rows of a store that never changed hands as they were', async () => {
    expect(await rows(1)).toEqual([
      { owner: 2, days: half, achieved: 20, billed: 20, capHit: false, price: 600, amount: 11_000 },
    ]);
    // Nobody knows whose these were
    expect(await rows(8)).toMatchObject([{ owner: null, days: half, achieved: 20, billed: 20 }]);
  });

  it('gives each owner their days, and what their charges billed of them', async () => {
    const first = { owner: 1, days: `${'○'.repeat(11)}${'−'.repeat(20)}`, achieved: 11, price: 500, capHit: false };
    const second = {
      owner: 2,
      days: `${'−'.repeat(11)}${'○'.repeat(9)}${'×'.repeat(11)}`,
      achieved: 9,
      price: 600,
      capHit: false,
    };
    expect(await rows(2)).toEqual([
      { ...first, billed: 11, amount: 5500 },
      { ...second, billed: 9, amount: 5400 },
    ]);
    const deleted = sql`select count(*)::int as n from incentive_information_report_history where delete_date is not null`;
    expect(await database.rows(deleted)).toEqual([{ n: 2 }]);
    expect(await rows(3)).toEqual([
      { ...first, billed: 11, amount: 5500 },
      { ...second, billed: 0, amount: 0 },
    ]);
    expect(await rows(6)).toMatchObject([
      { owner: 1, days: '−'.repeat(31), achieved: 0, billed: 20, amount: 10_000 },
      { owner: 2, days: half, achieved: 20, billed: 0, amount: 0 },
    ]);
    expect(await rows(9)).toMatchObject([{ owner: 2, achieved: 17, billed: 17, amount: 10_200 }]);
    expect(await rows(10)).toMatchObject([{ owner: 2, achieved: 0 }]);
  });

  it('takes the first days for the billed ones where the ledger has them not', async () => {
    expect(await rows(4)).toMatchObject([
      { owner: 1, achieved: 11, billed: 11, capHit: false, amount: 5940 },
      { owner: 2, achieved: 20, billed: 4, capHit: true, amount: 2160 },
    ]);
  });

  it('finds the days of a period that was opened again, and an owner for each day that was counted', async () => {
    // 21 and 22 September were the first customer's
    expect(await rows(5)).toMatchObject([
      { owner: 1, days: `○○${'−'.repeat(28)}` },
      { owner: 2, days: `−−${'○'.repeat(28)}` },
    ]);
    expect(await rows(7)).toMatchObject([
      { owner: 1, days: `${'○'.repeat(5)}${'−'.repeat(26)}` },
      { owner: 2, days: `${'−'.repeat(5)}${'○'.repeat(15)}${'×'.repeat(11)}` },
    ]);
  });
});
