import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, hour, minute, second } from '#core/model/day.ts';
import type { PaidInstrument } from '#ranking/server/instrument.ts';
import { readPaid } from '#ranking/server/readings/paid/read-paid.ts';
import { paidSearch } from '#ranking/server/readings/paid/tables.ts';
import { planReadings, readDue } from '#ranking/server/readings/worker.ts';
import { readingTask } from '#ranking/server/tables.ts';
import { databases } from './support/databases.ts';
import { placeOf } from './support/measured.ts';
import { livePrice, type PaidReadings, paidReadings, questionOf, taskPrice } from './support/paid-readings.ts';

describe.each(databases)('the second instrument on %s', (kind) => {
  let at: PaidReadings;
  beforeAll(async () => {
    at = await paidReadings(kind);
  });
  afterAll(() => at?.close());
  beforeEach(() => at.another());

  describe('as a client', () => {
    it('reads at once: advertisements do not count, and only ids come back', async () => {
      const { reading: found, cost } = await at.client().readNow(questionOf(), 'tag');
      expect(found.rank).toBeGreaterThan(0);
      expect(found.placeIdsAbove).toHaveLength((found.rank ?? 0) - 1);
      expect(cost).toBe(livePrice);
      expect(Object.keys(found).sort()).toEqual(['placeIdsAbove', 'placeIdsBelow', 'rank']);
    });

    it('sets a task, whose result waits in the queue, and finds it again by its tag', async () => {
      const paid = at.client();
      const set = await paid.set(questionOf({ keyword: '100% + カフェ' }), 'my-tag');
      expect(set.cost).toBe(taskPrice);
      expect(await paid.result(set.id, questionOf())).toBeNull();
      expect(await paid.findSet('my-tag', at.clock.now)).toEqual(set);
      expect(await paid.findSet('no-tag', at.clock.now)).toBeNull();
      at.clock.now += 5 * minute;
      expect(await paid.result(set.id, questionOf())).toMatchObject({ rank: expect.any(Number) });
    });

    it('distinguishes what is wrong: login, at.money, limits, what passes and no results', async () => {
      await expect(at.client({ password: 'wrong-password' }).test()).rejects.toMatchObject({ kind: 'refused' });
      await at.emulator.admin('dataforseo', { balance: 0 });
      await expect(at.client().set(questionOf(), 't')).rejects.toMatchObject({
        kind: 'paid_funds',
        passes: false,
        cost: 0,
      });
      await at.emulator.admin('dataforseo', { balance: 10, endsWith: 40103 });
      await expect(at.client().readNow(questionOf(), 't')).rejects.toMatchObject({ kind: 'unavailable', passes: true });
      await at.emulator.admin('dataforseo', { endsWith: 40102 });
      expect((await at.client().readNow(questionOf(), 't')).reading).toEqual({
        rank: null,
        placeIdsAbove: [],
        placeIdsBelow: [],
      });
      await at.emulator.admin('faults', { path: '/dataforseo/', times: 1, status: 200, body: '{"status_code":20000}' });
      await expect(at.client().readNow(questionOf(), 't')).rejects.toMatchObject({ kind: 'garbage' });
      await at.emulator.admin('faults', { path: '/dataforseo/', times: 1, status: 402 });
      await expect(at.client().readNow(questionOf(), 't')).rejects.toMatchObject({ kind: 'paid_funds' });
      await at.emulator.admin('faults', { path: '/dataforseo/', times: 1, status: 500 });
      await expect(at.client().readNow(questionOf(), 't')).rejects.toMatchObject({ kind: 'unavailable' });
    });

    it('takes nothing for 圏外 where a result has no id, or all are of another kind', async () => {
      const unclear = async (items: readonly object[]) => {
        const answer = { status_code: 20000, tasks: [{ status_code: 20000, cost: 0.002, result: [{ items }] }] };
        await at.emulator.admin('faults', { path: 'live', times: 1, status: 200, body: JSON.stringify(answer) });
        return at.client().readNow(questionOf(), 't');
      };
      const withId = { type: 'maps_search', rank_group: 1, place_id: placeOf(0) };
      const withoutId = { type: 'maps_search', rank_group: 2 };
      // Ours may be the one without an id, or among what is of another kind
      await expect(unclear([withoutId])).rejects.toMatchObject({ kind: 'garbage', cost: livePrice });
      await expect(unclear([{ type: 'maps_new' }])).rejects.toMatchObject({ kind: 'garbage', cost: livePrice });
      expect((await unclear([withId, withoutId])).reading.rank).toBe(1);
      expect((await unclear([])).reading.rank).toBeNull();
      expect((await unclear([{ ...withoutId, rank_group: 21 }])).reading.rank).toBeNull();
    });
  });

  describe('for a keyword that chose it', () => {
    it('reads by a task that is fetched later, and names itself in the evidence', async () => {
      await at.use();
      await at.choose();
      const { live } = await at.emulated();
      await at.plannedAndRead();
      expect(await at.evidence()).toEqual([]);
      expect(await at.searches()).toMatchObject([{ state: 'SET', cost: taskPrice }]);
      expect(await at.money()).toMatchObject({ spent: taskPrice, reserved: 0 });
      at.clock.now += 6 * minute;
      await readDue(at.deps);
      expect(await at.evidence()).toMatchObject([{ instrument: 'dataforseo-maps', status: 'OK', counts: true }]);
      // The other keywords are read as before
      expect((await at.stored()).map(({ instrument }) => instrument).sort()).toEqual([
        'dataforseo-maps',
        'google-places',
        'google-places',
      ]);
      expect((await at.emulated()).live).toBe(live);
    });

    it('is 未計測 while it is off, and never read by the other one', async () => {
      await at.choose();
      await at.plannedAndRead();
      expect(await at.evidence()).toMatchObject([
        { instrument: 'dataforseo-maps', status: 'FAILED', failure: '第2の計測方法を使っていません' },
      ]);
      expect(await at.searches()).toEqual([]);
    });

    it('reads a task that got lost at once, and pays it as such', async () => {
      await at.use();
      await at.choose();
      await at.emulator.admin('dataforseo', { readyAfter: null });
      const { live } = await at.emulated();
      await at.plannedAndRead();
      for (const minutes of [6, 30, 40]) {
        at.clock.now += minutes * minute;
        await readDue(at.deps);
      }
      expect(await at.evidence()).toMatchObject([{ instrument: 'dataforseo-maps', status: 'OK' }]);
      expect((await at.emulated()).live).toBe(live + 1);
      expect(await at.money()).toMatchObject({ spent: taskPrice + livePrice, reserved: 0, searches: 2 });
    });

    it('finds what was paid before a crash, with and without an id, and never pays twice', async () => {
      await at.use();
      const { posted } = await at.emulated();
      const task = {
        taskId: 77,
        detailId: 1,
        day: dayOf(at.clock.now),
        origin: 'SCHEDULED' as const,
        question: questionOf(),
      };
      // The process dies after the task was set, before its id is entered
      const dying: PaidInstrument = {
        ...at.client(),
        async set(...asked) {
          await at.client().set(...asked);
          throw new Error('killed');
        },
      };
      await at.database.orm.delete(paidSearch);
      await expect(readPaid({ ...at.deps, paid: dying }, task)).rejects.toThrow('killed');
      expect(await at.searches()).toMatchObject([{ state: 'BEGUN', externalId: null }]);
      expect(await at.money()).toMatchObject({ reserved: taskPrice, spent: 0 });
      expect(await readPaid(at.deps, task)).toMatchObject({ pollDate: expect.any(Number) });
      expect(await at.searches()).toMatchObject([{ state: 'SET', cost: taskPrice, externalId: expect.any(String) }]);
      at.clock.now += 6 * minute;
      expect(await readPaid(at.deps, task)).toMatchObject({ rank: expect.any(Number) });
      expect((await at.emulated()).posted).toBe(posted + 1);
      expect(await at.money()).toMatchObject({ spent: taskPrice, reserved: 0 });
    });
  });

  describe('at its ceiling', () => {
    it('two at once do not pass it together; the rest are 未計測, and staff are notified once', async () => {
      // Room for one of three
      await at.use({ mode: 'LIVE', monthlyCeiling: 0.003 });
      for (const id of at.made.detailIds) await at.choose(id);
      await planReadings(at.deps);
      at.clock.now += hour;
      await Promise.all([readDue(at.deps), readDue({ ...at.deps, paid: at.client() })]);
      expect(await at.money()).toMatchObject({ spent: livePrice, reserved: 0, searches: 1 });
      const found = await at.stored();
      expect(found.filter(({ status }) => status === 'OK')).toHaveLength(1);
      expect(found.filter(({ failure }) => failure === '第2の計測方法の今月の上限額に達しました')).toHaveLength(2);
      const notices = () => at.database.rows(sql`select content from notification where notification_type = 'NONE'`);
      expect(await notices()).toHaveLength(1);
      at.clock.now += 2 * hour;
      await readDue(at.deps);
      expect(await notices()).toHaveLength(1);
      expect(await at.money()).toMatchObject({ spent: livePrice });
    });

    it('gives back what a refused search had reserved', async () => {
      await at.use({ mode: 'LIVE' });
      await at.choose();
      await at.emulator.admin('dataforseo', { balance: 0 });
      await at.plannedAndRead();
      expect(await at.evidence()).toMatchObject([{ status: 'FAILED', failure: '第2の計測方法の残高が不足しています' }]);
      expect(await at.money()).toMatchObject({ spent: 0, reserved: 0 });
    });
  });

  describe('as a check', () => {
    it('is in the at.evidence beside the result and never counts', async () => {
      await at.use({ mode: 'LIVE', checkShare: 100 });
      await at.emulator.admin('dataforseo', { boosts: { [placeOf(0)]: -1000 } });
      await at.plannedAndRead();
      expect(await at.checks()).toHaveLength(3);
      const [first, check] = await at.evidence();
      expect([first, check].map((one) => one?.instrument).sort()).toEqual(['dataforseo-maps', 'google-places']);
      const of = (name: string) => [first, check].find((one) => one?.instrument === name);
      expect(of('google-places')).toMatchObject({ counts: true, origin: 'SCHEDULED' });
      expect(of('dataforseo-maps')).toMatchObject({ counts: false, origin: 'CHECK', rank: null });
      expect((await at.stored()).every(({ instrument }) => instrument === 'google-places')).toBe(true);
    });

    it('takes a share by keyword and day: none at 0, all at 100, the same however often it is planned', async () => {
      const planned = async (checkShare: number) => {
        await at.use({ checkShare });
        await planReadings(at.deps);
        await planReadings(at.deps);
        const found = await at.database.orm.select().from(readingTask).where(eq(readingTask.origin, 'CHECK'));
        await at.database.orm.delete(readingTask).where(eq(readingTask.origin, 'CHECK'));
        return found.length;
      };
      expect(await planned(0)).toBe(0);
      expect(await planned(100)).toBe(3);
      const half = await planned(50);
      expect(await planned(50)).toBe(half);
    });

    it('is not at.made for keywords that the second instrument reads, nor when it is off', async () => {
      await at.use({ mode: 'LIVE', checkShare: 100, isOn: false });
      await planReadings(at.deps);
      expect(await at.database.orm.select().from(readingTask).where(eq(readingTask.origin, 'CHECK'))).toEqual([]);
      await at.use({ mode: 'LIVE', checkShare: 100 });
      for (const id of at.made.detailIds) await at.choose(id);
      await planReadings(at.deps);
      expect(await at.database.orm.select().from(readingTask).where(eq(readingTask.origin, 'CHECK'))).toEqual([]);
      at.clock.now += second;
    });
  });
});
