import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, type Orm, sqlState } from '../database.ts';

/** Half of PostgreSQL's default deadlock timeout, so that we give up before the server aborts another transaction. */
const maxWaitMs = 500;
const tries = 20;
const pauseMs = 250;

/**
 * Runs work that locks a whole table, in its own transaction. If the lock is not granted soon, rolls back and retries a little later, so
 * that no one queues behind it for long; throws after the last try.
 */
export function attempt<T>(database: Pick<Database, 'transaction'>, work: (tx: Orm) => Promise<T>): Promise<T> {
  return again(() => database.transaction((tx) => inTime(tx, work)));
}

/** The same in a savepoint, as the last step of a transaction that has already done much: only the savepoint is rolled back and retried. */
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
