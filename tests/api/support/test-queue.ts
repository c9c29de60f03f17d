import { sql } from 'drizzle-orm';
import type { Database, Orm } from '#core/server/database/database.ts';

export interface QueuedJob {
  readonly job: string;
  readonly data: object;
}

/**
 * A queue with the product's semantics: jobs enqueued in a transaction exist if and only if it commits. `drain` runs the
 * waiting jobs in order.
 */
export async function testQueue(database: Database, work: (asked: QueuedJob) => Promise<void>) {
  await database.orm.execute(
    sql`create table test_job (id serial primary key, name text not null, data jsonb not null)`,
  );
  // Rolled-back jobs stay counted, which only causes an extra query; a flag that one drain clears could hide a job that
  // another call commits afterwards
  let waiting = 0;
  return {
    async enqueue(tx: Orm, job: string, data: object): Promise<void> {
      waiting += 1;
      await tx.execute(sql`insert into test_job (name, data) values (${job}, ${JSON.stringify(data)}::jsonb)`);
    },
    async drain(): Promise<void> {
      while (waiting > 0) {
        const taken = await database.rows(sql`delete from test_job returning id, name, data::text as data`);
        if (taken.length === 0) return;
        waiting -= taken.length;
        taken.sort((a, b) => Number(a.id) - Number(b.id));
        for (const { name, data } of taken) await work({ job: String(name), data: JSON.parse(String(data)) });
      }
    },
  };
}
