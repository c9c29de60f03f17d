import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hour, startOfDay } from '#core/model/day.ts';
import { fillDayRanks } from '#ranking/server/day-ranks.ts';
import { databases } from './support/databases.ts';
import { addRows } from './support/measured.ts';
import { type MoneyApp, moneyApp } from './support/money.ts';

describe.each(databases)('the ranks of a day on %s', (kind) => {
  const today = '2026-10-20';
  let money: MoneyApp;
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-10-01');
  });
  afterAll(() => money?.close());

  /** The change of a keyword whose two readings are these. */
  async function changeOf(before: object, now: object): Promise<number | null> {
    const details = [{ keyword: '渋谷 カフェ', searchLocationId: money.locationId, dailyPrice: 500, targetRank: 3 }];
    const store = await money.store(await money.customer(), { details });
    const detailId = store.details[0]?.id ?? 0;
    const reading = (day: string, more: object) => ({
      detailId,
      day,
      takenAt: startOfDay(day) + 5 * hour,
      status: 'OK',
      origin: 'SCHEDULED',
      instrument: 'google-places',
      ...more,
    });
    const { app } = money;
    await addRows(app.database, 'rank-observation', [reading('2026-10-19', before), reading(today, now)]);
    money.goTo(today);
    await app.database.transaction((tx) => fillDayRanks(app.tables, tx, [store.id], today));
    const rows = await money.done('GET', '/dashboard/ranks?_end=200');
    return rows.find((row: { detailId: number }) => row.detailId === detailId)?.change;
  }

  it('compare 圏外 at the greater depth of the two: a change of depth alone is no change of rank', async () => {
    expect(await changeOf({ rank: null, depth: 20 }, { rank: null, depth: 60 })).toBe(0);
    expect(await changeOf({ rank: null, depth: 60 }, { rank: null, depth: 20 })).toBe(0);
    expect(await changeOf({ rank: null, depth: 20 }, { rank: 41, depth: 60 })).toBe(20);
    expect(await changeOf({ rank: 3, depth: 20 }, { rank: null, depth: 20 })).toBe(-18);
  });
});
