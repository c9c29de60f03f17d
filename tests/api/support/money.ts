import { sql } from 'drizzle-orm';
import { continueRun, startRun } from '#billing/server/counting/count-run.ts';
import type { PaymentGateway } from '#billing/server/payment/gateway.ts';
import { addDays, type Day, dayOf, startOfDay } from '#core/model/day.ts';
import type { Database } from '#core/server/database/database.ts';
import type { DatabaseKind } from './databases.ts';
import { type Answer, emptyApp, type TestApp } from './demo-app.ts';
import { addRows } from './measured.ts';

const admin = 'SYSTEM_ADMINISTRATOR';
const tenInTheMorning = (day: Day) => startOfDay(day) + 10 * 3_600_000;

/** An installation whose clock the test controls. Creates stores by the API, readings per day, and counts by the job. */
export async function moneyApp(kind: DatabaseKind, start: Day, gateway: PaymentGateway | null = null) {
  const clock = { now: tenInTheMorning(start) };
  const now = () => clock.now;
  const app = await emptyApp(kind, { now, gateway });
  const { database, tables, resources } = app;
  await database.rows(
    sql`insert into issuer (id, create_date, update_date, name, registration_number, bank_account)
      values (1, 1, 1, '株式会社みずいろ', 'T1234567890123', 'みずいろ銀行 普通 0000001') on conflict do nothing`,
  );
  const [locationId = 0] = await addRows(database, 'search-location', [
    { name: '渋谷駅', kind: 'STATION', latitude: 35.658, longitude: 139.7016, radius: 1000 },
  ]);
  const deps = {
    database,
    tables,
    resources,
    now,
    enqueue: app.deps.enqueue,
    publishChange: async () => {},
    log: (entry: Record<string, unknown>) => {
      throw new Error(JSON.stringify(entry));
    },
  };
  const calling = callsTo(app);
  return {
    app,
    clock,
    deps,
    locationId,
    ...calling,
    /** Sets the clock to 10:00 of that day. */
    goTo(day: Day) {
      clock.now = tenInTheMorning(day);
    },
    today: () => dayOf(clock.now),
    ...storesOf(database, calling, locationId),
    ...chargesOf(deps, calling),
    close: () => app.close(),
  };
}

type Calling = ReturnType<typeof callsTo>;

function callsTo(app: TestApp) {
  const call = (method: string, path: string, body?: object): Promise<Answer> =>
    app.call(admin, { method, path, ...(body === undefined ? {} : { body }) });
  return {
    call,
    /** Returns the response's data; throws if the call is refused. */
    async done(method: string, path: string, body?: object) {
      const answer = await call(method, path, body);
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    },
  };
}

/** Creates customers, stores and readings. */
function storesOf(database: Database, { call, done }: Calling, locationId: number) {
  let people = 0;
  return {
    async customer(systemUserRole = 'GENERAL_CLAIMED_BY_FLEX'): Promise<number> {
      people += 1;
      const email = `customer${people}@example.com`;
      const [id = 0] = await addRows(database, 'system-user', [
        { name: `顧客${people}`, email, systemUserRole, status: 'ACTIVE', mustChangePassword: false },
      ]);
      return id;
    },
    /** Creates a store in 計測中 from today, with one keyword of ¥500 and target 3. */
    store: (ownerUserId: number, more: object = {}, keyword: object = {}) =>
      done('POST', '/search-conditions', {
        name: `店${people}`,
        address: '東京都渋谷区',
        status: 'MEASURING',
        ownerUserId,
        placeId: 'ChIJx',
        capDays: null,
        details: [{ keyword: '渋谷 カフェ', searchLocationId: locationId, dailyPrice: 500, ...keyword }],
        ...more,
      }),
    async change(id: number, body: object) {
      const { version } = await done('GET', `/search-conditions/${id}`);
      return call('PATCH', `/search-conditions/${id}`, { version, ...body });
    },
    /** Adds a scheduled reading on each day; a rank of null is 圏外. */
    async read(detailId: number, from: Day, to: Day, rank: number | null = 1) {
      const days: Day[] = [];
      for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
      await addRows(
        database,
        'rank-observation',
        days.map((day) => ({
          detailId,
          day,
          takenAt: startOfDay(day) + 5 * 3_600_000,
          status: 'OK',
          rank,
          depth: 20,
          origin: 'SCHEDULED',
          instrument: 'google-places',
        })),
      );
    },
  };
}

/** Counts periods, and reads and changes their charges. */
function chargesOf(deps: Parameters<typeof continueRun>[0], { call, done }: Calling) {
  const { database } = deps;
  return {
    async count(period: string): Promise<number> {
      const { id } = await startRun(deps, database.orm, { period, startedBy: null, total: 0 });
      await continueRun(deps, id);
      return id;
    },
    /** Returns the charges of a period, by id. */
    async charges(period: string) {
      return (await done('GET', `/incentive-history?period=${period}&_sort=id&_end=200`)) as {
        id: number;
        userId: number;
        status: string;
        subtotal: number;
        total: number;
        version: number;
        [field: string]: unknown;
      }[];
    },
    async act(id: number, action: string, body: object = {}) {
      // A partial payment requires the version that was read
      const read = 'amount' in body && !('version' in body) ? await done('GET', `/incentive-history/${id}`) : null;
      const version = read === null ? {} : { version: read.version };
      return call('POST', `/incentive-history/${id}/${action}`, { ...version, ...body });
    },
    /** Returns the billed days of a store that living charges hold. */
    ledger: (storeId: number) =>
      database.rows(sql`select charge.user_id, charge.period, day.kind, day.detail_id, day.first_day::text as first,
          day.last_day::text as last, day.price::int as price
        from billed_day day join incentive_history charge on charge.id = day.charge_id
        where day.search_condition_id = ${storeId} and day.held order by day.first_day, day.detail_id`),
  };
}

export type MoneyApp = Awaited<ReturnType<typeof moneyApp>>;

/** Deletes all stores and charges, and sets the clock to the given day. */
export async function emptyBooks(money: MoneyApp, day: Day): Promise<void> {
  await money.app.database.rows(
    sql`truncate search_conditions, incentive_history, excluded_day, count_run, notification, store_month, month_share, month_sum, day_rank, day_sum cascade`,
  );
  money.goTo(day);
}
