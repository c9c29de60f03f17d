import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';

/** Returns how many locks of this database are being waited for, so that a test can detect that a call is blocked by another's lock. */
export async function locksWaitedFor(database: Pick<Database, 'rows'>): Promise<number> {
  const waited = await database.rows(sql`
    select from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`);
  return waited.length;
}
