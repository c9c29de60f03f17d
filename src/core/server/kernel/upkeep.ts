import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { turn } from './turns.ts';

/** So many rows of a table are looked at as if 20 values were to be known: a fifth of the usual, and of its time. */
const target = 20;

/**
 * Gives room that deleted rows took back, and tells the planner how many rows its tables have. PostgreSQL does this by itself; the
 * embedded database has nobody who would. One table a slice.
 */
export async function keepUp(database: Pick<Database, 'kind' | 'orm' | 'rows'>): Promise<void> {
  if (database.kind !== 'pglite') return;
  await database.orm.execute(sql.raw(`set default_statistics_target = ${target}`));
  const tables = await database.rows(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  for (const { name } of tables)
    await turn(() => database.orm.execute(sql`vacuum (analyze) ${sql.identifier(String(name))}`));
}
