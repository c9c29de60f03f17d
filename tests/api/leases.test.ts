import { and, eq, inArray, sql } from 'drizzle-orm';
import { bigint, integer, pgTable, serial, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { minute } from '#core/model/day.ts';
import type { Database } from '#core/server/database/database.ts';
import { leaseOn } from '#core/server/kernel/background.ts';
import { bothDatabases } from './support/databases.ts';
import { openTestDatabase } from './support/test-database.ts';

const work = pgTable('leased_work', {
  id: serial('id').primaryKey(),
  done: integer('done').notNull().default(0),
  claim: text('claim'),
  claimedUntil: bigint('claimed_until', { mode: 'number' }),
});
const lease = leaseOn(work, minute);

/** What every table rests on whose rows workers share: readings, edits at Google, notices, webhooks, mails, card payments, counts. */
describe.each(bothDatabases)('rows that workers share on %s', (kind) => {
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await openTestDatabase(kind));
    await database.rows(
      sql`create table leased_work (id serial primary key, done int not null default 0, claim text, claimed_until bigint)`,
    );
  });
  afterAll(() => close?.());
  beforeEach(async () => {
    await database.orm.delete(work);
    await database.orm.insert(work).values(Array.from({ length: 40 }, () => ({})));
  });

  const start = Date.UTC(2026, 10, 28);
  const claim = (now: number, most = 40) => {
    const free = database.orm
      .select({ id: work.id })
      .from(work)
      .where(and(eq(work.done, 0), lease.isFree(now)))
      .orderBy(work.id)
      .limit(most)
      .for('update', { skipLocked: true });
    return database.orm.update(work).set(lease.claimed(now)).where(inArray(work.id, free)).returning();
  };
  /** Ends what of these rows is still the claim's, as a worker does after its work. */
  const settle = async (rows: readonly { readonly id: number; readonly claim: string | null }[]) => {
    const settled = await Promise.all(
      rows.map((row) =>
        database.orm
          .update(work)
          .set({ ...lease.released, done: sql`${work.done} + 1` })
          .where(and(eq(work.id, row.id), lease.isHeldBy(row.claim)))
          .returning(),
      ),
    );
    return settled.flat().length;
  };

  it('are each done once, however many workers look at once', async () => {
    const worker = async () => {
      let ended = 0;
      for (let rows = await claim(start, 3); rows.length > 0; rows = await claim(start, 3)) ended += await settle(rows);
      return ended;
    };
    const ended = await Promise.all([worker(), worker(), worker()]);
    expect(ended.reduce((sum, one) => sum + one, 0)).toBe(40);
    expect((await database.orm.select().from(work)).map(({ done }) => done)).toEqual(Array(40).fill(1));
  });

  it('of a worker that died are taken up when its claim is over, and not before', async () => {
    const dead = await claim(start);
    expect([dead.length, (await claim(start)).length, (await claim(start + minute - 1)).length]).toEqual([40, 0, 0]);
    const taken = await claim(start + minute);
    expect(taken.length).toBe(40);
    // It was not dead: what it says is of rows that are somebody else's
    expect([await settle(dead), await settle(taken)]).toEqual([0, 40]);
  });

  it('stay with a worker that says that it goes on', async () => {
    const [row] = await claim(start, 1);
    await database.orm
      .update(work)
      .set(lease.renewed(start + minute - 1))
      .where(lease.isHeldBy(row?.claim ?? null));
    expect((await claim(start + minute)).map(({ id }) => id)).not.toContain(row?.id);
    expect((await claim(start + 2 * minute)).map(({ id }) => id)).toContain(row?.id);
  });

  it('are free at once when a worker gives them back', async () => {
    const [row] = await claim(start, 1);
    await database.orm
      .update(work)
      .set(lease.released)
      .where(lease.isHeldBy(row?.claim ?? null));
    expect((await claim(start, 1)).map(({ id }) => id)).toEqual([row?.id]);
    expect(await settle(row === undefined ? [] : [row])).toBe(0);
  });

  it('are not kept until the time comes of a clock that was a day ahead', async () => {
    const day = 24 * 60 * minute;
    await claim(start + day);
    expect((await claim(start)).length).toBe(40);
  });

  it('that nobody claimed are nobody’s', async () => {
    expect(await settle(await database.orm.select().from(work))).toBe(0);
    const [row] = await database.orm.select().from(work).limit(1);
    expect(row !== undefined && lease.wasFree(row, start)).toBe(true);
    const [claimed] = await claim(start, 1);
    expect(claimed !== undefined && lease.wasFree(claimed, start)).toBe(false);
    expect(claimed !== undefined && lease.wasFree(claimed, start + minute)).toBe(true);
  });
});
