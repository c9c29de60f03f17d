import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countClosed } from '#billing/server/jobs.ts';
import type { Day } from '#core/model/day.ts';
import { recordReadings } from '#ranking/server/readings/record.ts';
import { applyStops } from '#ranking/server/stopped-days.ts';
import { lockStoresOf } from '#ranking/server/store-rank-summaries.ts';
import { enterStoppedDays, takeStoppedDayBack } from '#terms/server/excluded-days.ts';
import { databases } from './support/databases.ts';
import { emptyBooks, type MoneyApp, moneyApp } from './support/money.ts';

const reason = 'Googleの状態「停止」（BUSINESS_LOCATION_SUSPENDED）、2026/09/03 04:00に確認';

describe.each(databases)('days of stopped measuring on %s', (kind) => {
  let money: MoneyApp;
  let userId: number;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-08-20');
    userId = await money.customer();
  });
  afterAll(() => money?.close());
  beforeEach(() => emptyBooks(money, '2026-08-20'));

  const made = async (more: object = {}, keyword: object = {}) => {
    const store = await money.store(userId, more, keyword);
    return { storeId: Number(store.id), detailId: Number(store.details[0].id) };
  };
  const stop = (storeId: number, ...days: readonly Day[]) =>
    money.app.database.transaction(async (tx) => {
      const store = money.app.tables['search-conditions'];
      await tx.select({ id: store.id }).from(store).where(eq(store.id, storeId)).for('no key update');
      return enterStoppedDays(
        tx,
        days.map((day) => ({ storeId, day, googleState: 'SUSPENDED', reason })),
        money.clock.now,
      );
    });
  const charge = async (status: string) => (await money.charges('2026-09')).find((one) => one.status === status);
  const counted = async (more: object = {}, keyword: object = {}) => {
    const subject = await made(more, keyword);
    await money.read(subject.detailId, '2026-09-01', '2026-09-10');
    money.goTo('2026-10-01');
    return subject;
  };
  const evidence = async (id: number) => (await money.done('GET', `/charge-evidence/${id}`))[0];

  it('are never billed, whatever was read on them, and show what Google said', async () => {
    const { storeId } = await counted();
    expect(await stop(storeId, '2026-09-03', '2026-09-04', '2026-09-11')).toHaveLength(3);
    // A second worker adds nothing
    expect(await stop(storeId, '2026-09-03')).toHaveLength(0);
    await money.count('2026-09');
    const draft = await charge('DRAFT');
    expect(draft).toMatchObject({ subtotal: 4000 });
    const { days, stops, achieved, billed } = await evidence(draft?.id ?? 0);
    expect([days.slice(0, 12), achieved, billed]).toEqual(['○○停停○○○○○○停−', 8, 8]);
    expect(stops).toEqual(['2026-09-03', '2026-09-04', '2026-09-11'].map((day) => ({ day, reason })));
    const [report] = (await money.done('GET', `/store-report/${storeId}/content?period=2026-09`)).stores;
    expect(report.stopped).toEqual(['2026-09-03', '2026-09-04', '2026-09-11']);
    // Neither missed nor 未計測 at the closing board: the 11th is no gap, the 12th is
    const { gaps } = await money.done('GET', '/closing?period=2026-09');
    const [gap] = gaps.filter((one: { storeId: number }) => one.storeId === storeId);
    expect(gap.days).toBe(19);
  });

  it('take a fixed month off only together with all its days', async () => {
    const { storeId } = await counted({ billingMode: 'FIXED', monthlyFee: 9000 });
    const all = Array.from({ length: 30 }, (_, nth) => `2026-09-${String(nth + 1).padStart(2, '0')}`);
    await stop(storeId, ...all.slice(0, 29));
    await money.count('2026-09');
    expect(await charge('DRAFT')).toMatchObject({ subtotal: 9000 });
    await stop(storeId, ...all);
    await money.count('2026-09');
    expect(await charge('DRAFT')).toBeUndefined();
  });

  it('that are learnt late keep the draft from being issued, and the morning counts it again', async () => {
    const { storeId } = await counted();
    await money.count('2026-09');
    const draft = await charge('DRAFT');
    await stop(storeId, '2026-09-10');
    const refused = await money.act(draft?.id ?? 0, 'issue');
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'draft_stale']);
    await countClosed(money.deps);
    const fresh = await charge('DRAFT');
    expect(fresh).toMatchObject({ subtotal: 4500 });
    expect((await money.act(fresh?.id ?? 0, 'issue')).status).toBe(200);
  });

  it('that are learnt late keep a draft from being issued also where its sum is the same: its evidence is not', async () => {
    const { storeId } = await counted({ billingMode: 'FIXED', monthlyFee: 9000 });
    await money.count('2026-09');
    const draft = await charge('DRAFT');
    await stop(storeId, '2026-09-10');
    expect((await money.act(draft?.id ?? 0, 'issue')).status).toBe(409);
    await countClosed(money.deps);
    const fresh = await charge('DRAFT');
    expect((await evidence(fresh?.id ?? 0)).days.slice(8, 10)).toBe('○停');
    expect(fresh).toMatchObject({ subtotal: 9000 });
    expect((await money.act(fresh?.id ?? 0, 'issue')).status).toBe(200);
  });

  it('that are learnt after the issue change nothing by silence: the charge waits for a person, who corrects it', async () => {
    const { storeId } = await counted();
    await money.count('2026-09');
    const { id = 0 } = (await charge('DRAFT')) ?? {};
    expect((await money.act(id, 'issue')).status).toBe(200);
    const waiting = async () => {
      const { data } = (await money.call('GET', '/dashboard/waiting')).body;
      return data.find(({ label }: { label: string }) => label.includes('計測停止'));
    };
    expect(await waiting()).toBeUndefined();
    await stop(storeId, '2026-09-10');
    await countClosed(money.deps);
    expect(await charge('ISSUED')).toMatchObject({ id, subtotal: 5000 });
    expect(await waiting()).toMatchObject({ count: 1 });
    const listed = await money.done('GET', '/incentive-history?hasStoppedDays=true');
    expect(listed).toEqual([expect.objectContaining({ id, hasStoppedDays: true })]);
    expect((await money.act(id, 'correct', { reason: '計測停止のため' })).status).toBe(200);
    expect(await charge('DRAFT')).toMatchObject({ subtotal: 4500, correctsId: id });
    expect(await waiting()).toBeUndefined();
  });

  describe('as they are read', () => {
    const readOn = (detailId: number) => async (day: Day, rank: number | null) => {
      money.goTo(day);
      await money.app.database.transaction((tx) =>
        recordReadings({ ...money.deps, now: money.clock.now }, tx, [
          {
            ...{ detailId, day, origin: 'SCHEDULED', keyword: '渋谷 カフェ', language: 'ja', depth: 20 },
            takenAt: money.clock.now,
            point: { latitude: 35.658, longitude: 139.7016, radius: 1000 },
            placeId: 'ChIJx',
            instrument: { name: 'google-places', version: '1' },
            outcome: { rank, placeIdsAbove: [], placeIdsBelow: [] },
          },
        ]),
      );
      const notices = await money.done('GET', '/notification?_end=200');
      return notices.filter(({ notificationType }: { notificationType: string }) => notificationType.includes('RANK'))
        .length;
    };
    const detailOf = async (storeId: number) => (await storeOf(storeId)).details[0];
    const storeOf = async (storeId: number) => (await money.done('GET', `/search-conditions?id=${storeId}`))[0];
    /** Stops a day, or takes it back, and brings the ranks up to date, as the guard does. */
    const guarded = (storeId: number, detailId: number, today: Day, change: { stop?: Day; isHeld?: boolean }) =>
      money.app.database.transaction(async (tx) => {
        const { clock } = money;
        await lockStoresOf(money.app.tables, tx, [detailId]);
        const { stop: day, isHeld = false } = change;
        const stops = day === undefined ? [] : [{ storeId, day, googleState: 'SUSPENDED', reason, isHeld }];
        const stopped = await enterStoppedDays(tx, stops, clock.now);
        const isTakenBack = day === undefined && (await takeStoppedDayBack(tx, storeId, today));
        await applyStops({ ...money.deps, now: clock.now }, tx, { storeId, stopped, isTakenBack, today });
      });

    it('raise no alarm of a fall, and are not compared with', async () => {
      const { storeId, detailId } = await made();
      const read = readOn(detailId);
      await money.read(detailId, '2026-08-21', '2026-08-21');
      await stop(storeId, '2026-08-22');
      expect(await read('2026-08-22', null)).toBe(0);
      // Back in the place of the last day that counted: no fall since
      expect(await read('2026-08-23', 1)).toBe(1);
      expect(await storeOf(storeId)).toMatchObject({ hasFallen: false, todaysChange: 0 });
      expect(await read('2026-08-24', null)).toBe(2);
      expect(await storeOf(storeId)).toMatchObject({ hasFallen: true });
    });

    it('show no rank of the day, and are nobody’s first day', async () => {
      const { storeId, detailId } = await made();
      const read = readOn(detailId);
      expect(await read('2026-08-21', 1)).toBe(1);
      expect(await storeOf(storeId)).toMatchObject({ todaysBestRank: 1, todaysAchieved: 1 });
      await guarded(storeId, detailId, '2026-08-21', { stop: '2026-08-21' });
      expect(await storeOf(storeId)).toMatchObject({ todaysBestRank: null, todaysAchieved: null });
      expect(await detailOf(storeId)).toMatchObject({ firstAchievedOn: null, firstExposedOn: null });
      await read('2026-08-22', 2);
      expect(await detailOf(storeId)).toMatchObject({
        firstAchievedOn: '2026-08-22',
        firstExposedOn: '2026-08-22',
      });
    });

    it('are applied after all if they are taken back', async () => {
      const { storeId, detailId } = await made();
      await guarded(storeId, detailId, '2026-08-21', { stop: '2026-08-21', isHeld: true });
      expect(await readOn(detailId)('2026-08-21', 1)).toBe(0);
      await guarded(storeId, detailId, '2026-08-21', {});
      expect(await storeOf(storeId)).toMatchObject({ todaysBestRank: 1, todaysAchieved: 1 });
      expect(await detailOf(storeId)).toMatchObject({ firstAchievedOn: '2026-08-21' });
      // What Google has said is not taken back
      await guarded(storeId, detailId, '2026-08-21', { stop: '2026-08-21' });
      await guarded(storeId, detailId, '2026-08-21', {});
      expect(await storeOf(storeId)).toMatchObject({ todaysBestRank: null });
    });
  });
});
