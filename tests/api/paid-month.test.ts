import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hour, minute } from '#core/model/day.ts';
import type { PaidInstrument } from '#ranking/server/instrument.ts';
import { readPaid } from '#ranking/server/readings/paid/read-paid.ts';
import { databases } from './support/databases.ts';
import { livePrice, type PaidReadings, paidReadings, questionOf, taskPrice } from './support/paid-readings.ts';

/* What paid searches cost a month, and what its ceiling stops. */
describe.each(databases)('the month of paid searches on %s', (kind) => {
  let at: PaidReadings;
  beforeAll(async () => {
    at = await paidReadings(kind);
  });
  afterAll(() => at?.close());
  beforeEach(() => at.another());

  it('is charged nothing where nothing was sent, or the service answered with an error', async () => {
    await at.use({ mode: 'LIVE' });
    const task = {
      taskId: 1,
      detailId: at.detailId,
      day: '2026-11-24',
      origin: 'SCHEDULED',
      question: questionOf(),
    } as const;
    const readingBy = (paid: PaidInstrument) => readPaid({ ...at.deps, paid }, task);
    await expect(readingBy(at.client({ url: 'http://127.0.0.1:59999' }))).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await expect(readingBy(at.client({ url: 'http://nowhere.invalid' }))).rejects.toMatchObject({
      kind: 'unavailable',
    });
    await at.emulator.admin('faults', { path: 'live/advanced', times: 1, status: 500 });
    await expect(readingBy(at.client())).rejects.toMatchObject({ kind: 'unavailable' });
    await at.emulator.admin('faults', { path: 'live/advanced', times: 1, status: 200, body: '{"status_code":40202}' });
    await expect(readingBy(at.client())).rejects.toMatchObject({ kind: 'unavailable', waitSeconds: 60 });
    expect(await at.money()).toMatchObject({ spent: 0, reserved: 0 });
    // A connection that is lost on the way says nothing of what was done
    const deaf = createServer((socket) => socket.once('data', () => socket.destroy()));
    await once(deaf.listen(0, '127.0.0.1'), 'listening');
    const address = deaf.address();
    const port = typeof address === 'object' ? address?.port : null;
    await expect(readingBy(at.client({ url: `http://127.0.0.1:${port}` }))).rejects.toMatchObject({
      kind: 'unavailable',
    });
    deaf.close();
    expect(await at.money()).toMatchObject({ spent: livePrice, reserved: 0 });
  });

  it('books a search once, whichever of two workers comes late', async () => {
    await at.use();
    const task = {
      taskId: 2,
      detailId: at.detailId,
      day: '2026-11-24',
      origin: 'SCHEDULED',
      question: questionOf(),
    } as const;
    const set = at.client();
    const dying = {
      ...set,
      set: async (...of: Parameters<typeof set.set>) => Promise.reject(new Error(`${(await set.set(...of)).id}`)),
    };
    await expect(readPaid({ ...at.deps, paid: dying }, task)).rejects.toThrow();
    // Both find what the dead one had set
    await Promise.all([readPaid(at.deps, task), readPaid(at.deps, task)]);
    expect(await at.money()).toMatchObject({ spent: taskPrice, reserved: 0 });
    at.clock.now += 6 * minute;
    await Promise.all([readPaid(at.deps, task), readPaid(at.deps, task)]);
    expect(await at.money()).toMatchObject({ spent: taskPrice, reserved: 0 });
  });

  it('is charged what the service says, also where it gives no id, or an error', async () => {
    await at.use();
    const task = {
      taskId: 3,
      detailId: at.detailId,
      day: '2026-11-24',
      origin: 'SCHEDULED',
      question: questionOf(),
    } as const;
    for (const code of [20100, 40103]) {
      const answer = { status_code: 20000, tasks: [{ status_code: code, cost: 0.0006 }] };
      await at.emulator.admin('faults', { path: 'task_post', times: 1, status: 200, body: JSON.stringify(answer) });
      await expect(readPaid(at.deps, task)).rejects.toMatchObject({ cost: taskPrice });
    }
    expect(await at.money()).toMatchObject({ spent: 2 * taskPrice, reserved: 0, searches: 2 });
  });

  it('reserves what the dearest page cost, where the price rose', async () => {
    await at.use({ mode: 'LIVE', monthlyCeiling: 0.01 });
    const task = (taskId: number, depth: number) =>
      ({
        taskId,
        detailId: at.detailId,
        day: '2026-11-24',
        origin: 'SCHEDULED',
        question: questionOf({ depth }),
      }) as const;
    const dearer = {
      ...at.client(),
      readNow: async () => ({ reading: { rank: 1, placeIdsAbove: [], placeIdsBelow: [] }, cost: 9000 }),
    };
    await readPaid({ ...at.deps, paid: dearer }, task(1, 60));
    expect(await at.money()).toMatchObject({ spent: 9000, livePrice: 3000 });
    // 3000 for one page more would pass it
    await expect(readPaid(at.deps, task(2, 20))).rejects.toMatchObject({ kind: 'paid_ceiling' });
    await at.use({ mode: 'LIVE', monthlyCeiling: 0.012 });
    await readPaid(at.deps, task(2, 20));
    expect(await at.money()).toMatchObject({ spent: 9000 + livePrice, reserved: 0 });
  });

  it('is stopped until its ceiling is raised, and staff are notified again when that is reached', async () => {
    await at.use({ mode: 'LIVE', monthlyCeiling: 0.003 });
    for (const id of at.made.detailIds) await at.choose(id);
    await at.plannedAndRead();
    const notices = async () =>
      (await at.database.rows(sql`select id from notification where notification_type = 'NONE'`)).length;
    expect([await at.isStopped(), await notices()]).toEqual([true, 1]);
    await at.use({ mode: 'LIVE', monthlyCeiling: 0.005 });
    expect(await at.isStopped()).toBe(false);
    await at.readAfter(2 * hour);
    expect(await at.money()).toMatchObject({ spent: 2 * livePrice });
    expect([await at.isStopped(), await notices()]).toEqual([true, 2]);
  });

  it('is that of Japan: at midnight there a new one begins', async () => {
    await at.use({ mode: 'LIVE' });
    const task = (taskId: number) =>
      ({ taskId, detailId: at.detailId, day: '2027-01-01', origin: 'SCHEDULED', question: questionOf() }) as const;
    at.clock.now = Date.parse('2099-12-31T23:59:00+09:00');
    await readPaid(at.deps, task(1));
    at.clock.now += 2 * minute;
    await readPaid(at.deps, task(2));
    const months = await at.database.rows(sql`select month, spent::int from paid_month order by month`);
    expect(months).toMatchObject([
      { month: '2099-12', spent: livePrice },
      { month: '2100-01', spent: livePrice },
    ]);
  });
});
