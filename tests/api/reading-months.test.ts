import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, type Day, startOfDay } from '#core/model/day.ts';
import { resolveResources } from '#core/model/resolve.ts';
import type { Database } from '#core/server/database/database.ts';
import { makeParts } from '#core/server/database/partitions/ahead.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { resources as declared } from '#resources';
import { databases } from './support/databases.ts';
import { insert, migrateUpTo, migrations, nothing } from './support/migrated.ts';

const resources = resolveResources(declared);
const monthAfter = (month: string) => addDays(`${month}-01`, 31).slice(0, 7);

const reading = (detail: number, day: Day, origin = 'SCHEDULED') => ({
  detail_id: detail,
  day,
  taken_at: startOfDay(day) + 5 * 3_600_000,
  status: 'OK',
  rank: 3,
  depth: 20,
  origin,
});

/** The parts of the readings, with the days and the number of the rows in each. */
async function partsIn({ rows }: Pick<Database, 'rows'>) {
  return rows(sql`select tableoid::regclass::text as part, min(day)::text as first, max(day)::text as last, count(*)::int as rows
    from rank_observation group by 1 order by 1`);
}

async function monthParts({ rows }: Pick<Database, 'rows'>): Promise<readonly string[]> {
  const found = await rows(sql`select inhrelid::regclass::text as part from pg_inherits
    where inhparent = 'rank_observation'::regclass order by 1`);
  return found.map(({ part }) => String(part));
}

describe.each(databases)('readings from before they were kept apart, on %s', (kind) => {
  const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ database, close } = await nothing(kind));
    await migrateUpTo(database, '0056_pairs_and_sorts.sql');
    await insert(database, 'search_conditions', [{ id: 1, code: 'S1', name: '店', status: 'MEASURING' }]);
    await insert(database, 'search_condition_detail', [
      { id: 1, search_condition_id: 1, keyword: '鮨', target_rank: 3, depth: 20 },
    ]);
  });
  afterAll(() => close?.());

  it('stay where they are, and count on', async () => {
    const days = [addDays(today, -400), addDays(today, -40), addDays(today, -1), today];
    await insert(
      database,
      'rank_observation',
      days.map((day) => reading(1, day)),
    );
    // Ids that were given and are gone are not given again
    await database.orm.execute(sql`delete from rank_observation where id = 4`);
    const [before] = await database.rows(
      sql`select pg_relation_filenode('rank_observation') as file, md5(array_agg(r::text order by id)::text) as rows from rank_observation r`,
    );
    expect(await migrate(database, migrations)).toContain('0057_partitions.sql');
    const [after] = await database.rows(
      sql`select pg_relation_filenode('rank_observation_before') as file, md5(array_agg(r::text order by id)::text) as rows from rank_observation r`,
    );
    expect(after).toEqual(before);
    await insert(database, 'rank_observation', [reading(1, today)]);
    const [added] = await database.rows(
      sql`select id, tableoid::regclass::text as part from rank_observation where day = ${today}`,
    );
    expect(added).toEqual({ id: 5, part: 'rank_observation_before' });
  });

  it('leave what begins after them to its own part', async () => {
    const next = monthAfter(today.slice(0, 7));
    const made = await makeParts(database, resources, today);
    expect(made.map((one) => one.month)).toEqual([next, monthAfter(next)]);
    expect(await makeParts(database, resources, today)).toEqual([]);
    await insert(database, 'rank_observation', [reading(1, `${next}-01`)]);
    expect((await partsIn(database)).map(({ part }) => part)).toEqual([
      `rank_observation_${next.replace('-', '_')}`,
      'rank_observation_before',
    ]);
  });

  it('hold a keyword to one scheduled reading a day, and each to its keyword', async () => {
    await expect(insert(database, 'rank_observation', [reading(1, today)])).rejects.toThrow();
    await insert(database, 'rank_observation', [reading(1, today, 'MANUAL')]);
    await expect(insert(database, 'rank_observation', [reading(77, today)])).rejects.toThrow();
    const [index] = await database.rows(sql`select count(*)::int as invalid from pg_index where not indisvalid`);
    expect(index).toEqual({ invalid: 0 });
  });
});
