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
export function attempt<T>(database: Pick<Database, 'transaction'>, work: (tx: Orm) => Promise<T>): Promise<T> {
  return again(() => database.transaction((tx) => inTime(tx, work)));
}

/** The same as the end of a transaction that has done much already: only the locks are given back and tried for again. */
export function withLockRetry<T>(tx: Orm, work: (tx: Orm) => Promise<T>): Promise<T> {
  return again(() => tx.transaction((inner) => inTime(inner, work)));
}

async function inTime<T>(tx: Orm, work: (tx: Orm) => Promise<T>): Promise<T> {
  await tx.execute(sql.raw(`set local lock_timeout = '${maxWaitMs}ms'`));
  return work(tx);
}

async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await run();
    } catch (error) {
      const isLate = sqlState(error) === '55P03' || sqlState(error) === '40P01';
      if (!isLate || tried >= tries) throw error;
      await pause(pauseMs * (1 + Math.random()));
    }
  }
}
