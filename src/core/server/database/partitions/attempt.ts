import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Orm } from '../database.ts';
import { sqlState } from '../failure.ts';

/** Half of what a server lets two wait for each other before it ends one of them: so it is never the other one. */
const maxWaitMs = 500;
const tries = 20;
const pauseMs = 250;

/**
 * Does what locks a whole table, in a transaction of its own. Nobody waits behind it for long: where the lock does not come soon, it
 * steps back and tries again a little later, and throws in the end.
 */
export async function attempt<T>(database: Pick<Database, 'transaction'>, work: (tx: Orm) => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await database.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local lock_timeout = '${maxWaitMs}ms'`));
        return work(tx);
      });
    } catch (error) {
      const isLate = sqlState(error) === '55P03' || sqlState(error) === '40P01';
      if (!isLate || tried >= tries) throw error;
      await pause(pauseMs * (1 + Math.random()));
    }
  }
}
