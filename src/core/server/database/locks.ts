import { sql } from 'drizzle-orm';
import type { Orm } from './database.ts';

/** Locks of the database that stand for no row have numbers; these are the core's own. */
const migration = 727_001;
const views = 727_002;

/** Lets one process after another bring the database up to date; held until the transaction ends. */
export async function lockMigrations(tx: Orm): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migration})`);
}

/** Lets the saved views of one user (0: the shared ones) be counted and added to one after another; held until the transaction ends. */
export async function lockViewsOf(tx: Orm, userId: number): Promise<void> {
  await lockOne(tx, views, userId);
}

/** Holds one of a kind (`lock`, a number of the product's own) until the transaction ends: whoever else asks for it waits. */
export async function lockOne(tx: Orm, lock: number, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}, ${id})`);
}
