import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';

/** How many locks of this database somebody waits for right now: how a test sees that a call has come as far as another's lock. */
export async function locksWaitedFor(database: Pick<Database, 'rows'>): Promise<number> {
  const waited = await database.rows(sql`
    select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`);
  return waited.length;
}
