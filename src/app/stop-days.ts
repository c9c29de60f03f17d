import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';

const migration = '0006_paused_since.sql';

/**
 * After the migration that corrects the days of 停止 and 解約 of an old installation: logs each store, what was found, assumed or is to be
 * put right by a person, and on what grounds. `applied` are the migrations of this start.
 */
export async function logStopDays(
  database: Database,
  applied: readonly string[],
  log: (entry: Record<string, unknown>) => void,
): Promise<void> {
  if (!applied.includes(migration)) return;
  const found = await database.rows(sql`
    select entry.action, entry.resource_id::int as store, store.code, entry.before ->> 'lastMeasured' as was,
      entry.after ->> 'lastMeasured' as "lastMeasured", entry.after ->> 'basis' as basis
    from audit_log entry join search_conditions store on store.id = entry.resource_id
    where entry.resource = 'search-conditions' and entry.action in ('stop-day-found', 'stop-day-assumed', 'stop-day-differs')
    order by entry.id`);
  for (const { action, ...one } of found)
    log({ level: action === 'stop-day-found' ? 'info' : 'warn', event: String(action), ...one });
}
