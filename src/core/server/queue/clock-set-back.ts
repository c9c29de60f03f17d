import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';

/**
 * Makes pg-boss go on after the database's clock was set back: what it noted by the clock that was ahead would keep scheduled jobs, waiting
 * ones and those of dead workers still until its time comes. Returns true if there was any such note; the stamp of the schedules is renewed
 * twice a minute and shows it.
 */
export function forgetTheFuture(database: Database): Promise<boolean> {
  return database.transaction(async (tx) => {
    const ahead = sql`now() + interval '1 minute'`;
    const found = await database.rows(
      sql`update jobs.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
        where cron_on > ${ahead} returning version`,
      tx,
    );
    if (found.length === 0) return false;
    await tx.execute(sql`update jobs.queue set maintain_on = null, monitor_on = null, monitor_claim_on = null`);
    // Scheduled jobs pass through this queue, once for each minute
    await tx.execute(sql`update jobs.job set singleton_on = null
      where name = '__pgboss__send-it' and singleton_on > now() at time zone 'UTC'`);
    await tx.execute(sql`update jobs.job set created_on = least(created_on, now()), started_on = least(started_on, now()),
        start_after = now() + greatest(start_after - greatest(created_on, started_on), interval '0')
      where state in ('created', 'retry') and greatest(created_on, started_on) > ${ahead}`);
    await tx.execute(sql`update jobs.job set started_on = now(), heartbeat_on = least(heartbeat_on, now())
      where state = 'active' and started_on > ${ahead}`);
    return true;
  });
}
