import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '#core/model/day.ts';
import { databases } from './support/databases.ts';
import { measuredTables } from './support/measured.ts';
import { type PaidReadings, paidReadings, taskPrice } from './support/paid-readings.ts';

/* What becomes of paid searches whose answers do not come as they should: what they find, and what they cost. */
describe.each(databases)('paid searches on %s', (kind) => {
  let at: PaidReadings;
  beforeAll(async () => {
    at = await paidReadings(kind);
  });
  afterAll(() => at?.close());
  beforeEach(() => at.another());

  it('begin anew where the search changed while its task waited: a result is stored with what was searched', async () => {
    const details = measuredTables['search-condition-detail'];
    await at.use();
    await at.choose();
    const { posted } = await at.emulated();
    await at.plannedAndRead();
    await at.database.orm.update(details).set({ depth: 60 }).where(eq(details.id, at.detailId));
    await at.readAfter(6 * minute);
    expect(await at.evidence()).toEqual([]);
    expect((await at.emulated()).posted).toBe(posted + 2);
    await at.readAfter(6 * minute);
    expect(await at.evidence()).toMatchObject([{ status: 'OK', depth: 60 }]);
    expect(await at.money()).toMatchObject({ spent: 4 * taskPrice, reserved: 0, searches: 2 });
  });
});
