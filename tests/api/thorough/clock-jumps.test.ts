import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { abandonedRuns, continueRun, startRun } from '#billing/server/counting/count-run.ts';
import { countClosed } from '#billing/server/jobs.ts';
import { dayOf } from '#core/model/day.ts';
import { takePermit } from '#core/server/kernel/context.ts';
import { claimDue } from '#ranking/server/readings/tasks.ts';
import { planReadings, readDue } from '#ranking/server/readings/worker.ts';
import { type Emulator, startEmulator } from '../../support/emulator.ts';
import { type AccountApp, accountApp, goodPassword } from '../support/account-app.ts';
import { databases, oneDatabase } from '../support/databases.ts';
import { addStores, measuredTables, placesOf, readingDeps } from '../support/measured.ts';
import { emptyBooks, type MoneyApp, moneyApp } from '../support/money.ts';
import { openTestDatabase } from '../support/test-database.ts';

/*
 * The clock of a machine is put right, or wrong and right again, by an hour or by a day. Nothing is done or billed twice for it, nobody is
 * locked out, and what was begun goes on.
 */

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const jumps = [
  ['an hour ahead', hour],
  ['an hour back', -hour],
  ['a day ahead', day],
  ['a day back', -day],
] as const;

describe.each(jumps)('a clock that goes %s and is put right', (_, jump) => {
  describe('for people', () => {
    let app: AccountApp;
    const office = { ip: '198.51.100.20' };
    beforeAll(async () => {
      app = await accountApp(oneDatabase);
      await app.addUser({ email: 'somebody@example.com', role: 'SYSTEM_ADMINISTRATOR' });
    });
    afterAll(() => app?.close());
    const away = async <T>(work: () => Promise<T>): Promise<T> => {
      app.clock.now += jump;
      const done = await work();
      app.clock.now -= jump;
      return done;
    };
    const meWith = async (token: string) => (await app.send('auth/me', { token })).status;

    it('sessions go on, or end and may be begun again at once', async () => {
      const token = await app.tokenOf('somebody@example.com');
      // A day without use ends a session
      expect(await away(() => meWith(token))).toBe(jump < day ? 200 : 401);
      const made = await away(() => app.tokenOf('somebody@example.com'));
      expect(await meWith(token)).toBe(200);
      expect(await meWith(made)).toBe(jump > -day ? 200 : 401);
      expect((await app.logIn('somebody@example.com', goodPassword, office)).status).toBe(200);
    });

    it('nobody is kept out by failures that were counted meanwhile, and a guesser still is', async () => {
      const guess = () => app.logIn('somebody@example.com', 'a guess at it', office);
      await away(async () => {
        for (let nth = 0; nth < 20; nth += 1) await guess();
      });
      // What was begun by the clock that was ahead is over; what was begun by the one that was behind is long over
      expect((await app.logIn('somebody@example.com', goodPassword, office)).status).toBe(200);
      const answers: number[] = [];
      for (let nth = 0; nth < 8; nth += 1) answers.push((await guess()).status);
      expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0);
    });

    it('permits that were used up meanwhile are there again, and are counted', async () => {
      const allowance = { calls: 3, within: 10 * minute };
      const take = () => takePermit(app.database, 'a permit', allowance, app.clock.now);
      await away(async () => {
        for (let nth = 0; nth < 5; nth += 1) await take();
        expect(await take()).not.toBeNull();
      });
      for (let nth = 0; nth < 3; nth += 1) expect(await take()).toBeNull();
      expect(await take()).not.toBeNull();
    });

    it('a network that made up tokens meanwhile may send one again', async () => {
      const unknown = (nth: number) => `tjp_${String(nth).padStart(43, 'x')}`;
      await away(async () => {
        for (let nth = 0; nth < 61; nth += 1) await app.send('auth/me', { ...office, token: unknown(nth) });
        expect((await app.send('auth/me', { ...office, token: unknown(100) })).status).toBe(429);
      });
      expect((await app.send('auth/me', { ...office, token: unknown(101) })).status).toBe(401);
    });
  });

  describe.each(databases)('for readings, on %s', (kind) => {
    const clock = { now: Date.parse('2026-10-14T20:00:00Z') };
    const keywords = 20;
    let emulator: Emulator;
    let opened: Awaited<ReturnType<typeof openTestDatabase>>;
    let deps: ReturnType<typeof readingDeps>;
    beforeAll(async () => {
      emulator = await startEmulator(() => clock.now);
      await emulator.admin('places', placesOf(4));
      opened = await openTestDatabase(kind);
      await addStores(opened.database, { stores: 4, keywords: keywords / 4 });
      deps = readingDeps(opened.database, { url: emulator.url, clock });
    });
    afterAll(async () => {
      await emulator?.close();
      await opened?.close();
    });

    /** What the jobs do, every ten minutes. */
    async function pass(ms: number): Promise<void> {
      for (const end = clock.now + ms; clock.now < end; clock.now += 10 * minute) {
        await planReadings(deps);
        await readDue(deps);
      }
    }

    it('each keyword is read once for each day, also what a worker held that died meanwhile', async () => {
      // From five in the morning of the 15th, in Japan; and half of the next day's hour
      await pass(day);
      await pass(hour / 2);
      clock.now += jump;
      await pass(hour / 2);
      await claimDue(deps, { today: dayOf(clock.now), now: clock.now, limit: 5 });
      clock.now -= jump;
      await pass(2 * hour);
      const today = await readOn();
      expect(today).toMatchObject({ '2026-10-15': [keywords, keywords], '2026-10-16': [keywords, keywords] });
      await pass(day);
      const later = await readOn();
      expect(later).toMatchObject({ ...today, '2026-10-17': [keywords, keywords] });
      expect(Object.keys(later)).toHaveLength(3);
    }, 240_000);

    /** By day: how many readings count, and of how many keywords. */
    async function readOn(): Promise<Record<string, number[]>> {
      const reading = measuredTables['rank-observation'];
      const rows = await opened.database.rows(sql`
        select day::text as day, count(*)::int as readings, count(distinct detail_id)::int as keywords from ${reading}
        where status = 'OK' and origin = 'SCHEDULED' group by day order by day`);
      return Object.fromEntries(rows.map((row) => [String(row.day), [Number(row.readings), Number(row.keywords)]]));
    }
  });

  describe.each(databases)('for bills, on %s', (kind) => {
    let money: MoneyApp;
    beforeAll(async () => {
      money = await moneyApp(kind, '2026-08-01');
    });
    beforeEach(() => emptyBooks(money, '2026-08-01'));
    afterAll(() => money?.close());

    /** The days that are billed, how many of them differ, and the sums of the charges that stand. */
    async function billed(): Promise<unknown[]> {
      const days = await money.app.database.rows(sql`
        select count(*)::int as ranges, count(distinct (detail_id, first_day))::int as different,
          sum(last_day - first_day + 1)::int as days from billed_day where held`);
      const charges = [...(await money.charges('2026-09')), ...(await money.charges('2026-10'))];
      return [days, charges.map(({ userId, period, status, subtotal }) => [userId, period, status, subtotal])];
    }

    it('days are billed once, however often the period is counted by either clock', async () => {
      const { details } = await money.store(await money.customer());
      await money.read(details[0].id, '2026-09-01', '2026-09-30');
      money.goTo('2026-10-01');
      await countClosed(money.deps);
      await money.count('2026-09');
      const before = await billed();
      expect(before[1]).toMatchObject([[expect.anything(), '2026-09', 'DRAFT', 15_000]]);
      money.clock.now += jump;
      await countClosed(money.deps);
      await money.count('2026-09');
      money.clock.now -= jump;
      await countClosed(money.deps);
      await money.count('2026-09');
      expect(await billed()).toEqual(before);
    });

    it('an invoice that was issued meanwhile is not issued, numbered or billed again', async () => {
      const { details } = await money.store(await money.customer());
      await money.read(details[0].id, '2026-09-01', '2026-09-30');
      money.goTo('2026-10-03');
      await money.count('2026-09');
      const [draft] = await money.charges('2026-09');
      money.clock.now += jump;
      expect((await money.act(draft?.id ?? 0, 'issue')).status).toBe(200);
      const before = await billed();
      money.clock.now -= jump;
      await countClosed(money.deps);
      await money.count('2026-09');
      expect(await billed()).toEqual(before);
      expect((await money.act(draft?.id ?? 0, 'issue')).status).toBe(409);
    });

    it('a count whose worker died meanwhile is taken up again within minutes', async () => {
      const { details } = await money.store(await money.customer());
      await money.read(details[0].id, '2026-09-01', '2026-09-30');
      money.goTo('2026-10-03');
      money.clock.now += jump;
      const { database } = money.app;
      const { id } = await startRun(money.deps, database.orm, { period: '2026-09', startedBy: null, total: 0 });
      await database.rows(
        sql`update count_run set claim = 'dead', claimed_until = ${money.clock.now + minute} where id = ${id}`,
      );
      money.clock.now -= jump;
      money.clock.now += 2 * minute;
      expect(await abandonedRuns(money.deps)).toEqual([id]);
      await continueRun(money.deps, id);
      expect(await money.charges('2026-09')).toMatchObject([{ status: 'DRAFT', subtotal: 15_000 }]);
    });
  });
});
