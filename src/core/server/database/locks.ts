import { sql } from 'drizzle-orm';
import type { Orm } from './database.ts';

/** The core's own advisory locks, which have numbers. */
const migration = 727_001;
const views = 727_002;

/** Makes processes migrate the database one at a time; held until the transaction ends. */
export async function lockMigrations(tx: Orm): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migration})`);
}

/** Locks the saved views of one user (0: the shared ones), so that counting and adding them is atomic; held until the transaction ends. */
export async function lockViewsOf(tx: Orm, userId: number): Promise<void> {
  await lockOne(tx, views, userId);
}

/** Locks one `id` under `lock`, a number that the caller chooses, until the transaction ends; other callers wait. */
export async function lockOne(tx: Orm, lock: number, id: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}, ${id})`);
}
