import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startOfDay } from '#core/model/day.ts';
import { setting } from '#core/server/database/sql.ts';
import { sendMonthlyReports } from '#report/server/jobs.ts';
import { databases } from './support/databases.ts';
import { emptyBooks, type MoneyApp, moneyApp } from './support/money.ts';

describe.each(databases)('the reports of a month, on %s', (kind) => {
  let money: MoneyApp;
  let owner = 0;
  const sent: { readonly userId: number; readonly data: { readonly period: string } }[] = [];
  beforeAll(async () => {
    money = await moneyApp(kind, '2026-08-01');
  });
  afterAll(() => money?.close());
  beforeEach(async () => {
    await emptyBooks(money, '2026-08-01');
    await money.app.database.orm.delete(setting).where(eq(setting.key, 'monthly-reports'));
    owner = await money.customer();
    await money.store(owner);
    sent.length = 0;
  });

  /** What the job does at nine of that day; the months of the mails that it queued. */
  async function atNine(day: string, fails = false): Promise<string[]> {
    money.clock.now = startOfDay(day) + 9 * 3_600_000;
    const before = sent.length;
    await sendMonthlyReports(money.deps, async (_, mail) => {
      if (fails) throw new Error('the queue is down');
      sent.push(mail);
    });
    return sent.slice(before).map(({ data }) => data.period);
  }

  it('go on the second, to each customer with a measured store, once', async () => {
    expect(await atNine('2026-09-01')).toEqual([]);
    expect(await atNine('2026-09-02')).toEqual(['2026-08']);
    expect(sent).toMatchObject([{ userId: owner }]);
    for (const day of ['2026-09-02', '2026-09-03', '2026-09-30', '2026-10-01']) expect(await atNine(day)).toEqual([]);
    expect(await atNine('2026-10-02')).toEqual(['2026-09']);
  });

  it('are made up for when no process, or no clock, came by the second', async () => {
    await atNine('2026-09-02');
    expect(await atNine('2026-10-04')).toEqual(['2026-09']);
    expect(await atNine('2026-10-05')).toEqual([]);
  });

  it('do not go again when the clock is set back', async () => {
    await atNine('2026-09-02');
    await atNine('2026-10-02');
    for (const day of ['2026-10-01', '2026-09-30', '2026-10-02']) expect(await atNine(day)).toEqual([]);
  });

  it('of an installation that begins within a month wait for the next', async () => {
    expect(await atNine('2026-09-15')).toEqual([]);
    expect(await atNine('2026-10-02')).toEqual(['2026-09']);
  });

  it('are queued for all or for nobody', async () => {
    await expect(atNine('2026-09-02', true)).rejects.toThrow('the queue is down');
    expect(await atNine('2026-09-02')).toEqual(['2026-08']);
  });
});
