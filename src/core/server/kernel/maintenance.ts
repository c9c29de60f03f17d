import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { inSlice } from './background.ts';

/** Statistics target: sample a fifth of PostgreSQL's default. */
const target = 20;

/**
 * Runs VACUUM ANALYZE on the embedded database, which has no autovacuum, one table per slice. On PostgreSQL, analyzes only the partitioned
 * tables, which autovacuum skips.
 */
export async function maintainTables(database: Pick<Database, 'kind' | 'orm' | 'rows'>): Promise<void> {
  if (database.kind !== 'pglite') return analyseWholes(database);
  await database.orm.execute(sql.raw(`set default_statistics_target = ${target}`));
  const tables = await database.rows(
    // VACUUM of a partitioned table (`partitionedBy`) includes its partitions
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  for (const { name } of tables)
    await inSlice(() => database.orm.execute(sql`vacuum (analyze) ${sql.identifier(String(name))}`));
}

/** Autovacuum analyzes only the partitions, but the planner also needs statistics of the partitioned table. */
async function analyseWholes(database: Pick<Database, 'orm' | 'rows'>): Promise<void> {
  const wholes = await database.rows(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'p' order by 1`,
  );
  for (const { name } of wholes) await database.orm.execute(sql`analyze ${sql.identifier(String(name))}`);
}

/** Statistics target for a rough row count, in a twentieth of the default's time. */
const roughly = 5;
/** Smaller tables are scanned fast with any plan. */
const fewRows = 500;

/**
 * Runs ANALYZE on tables where over half the rows changed since the last ANALYZE, one table per slice. Bulk work calls it while it runs:
 * the embedded database is otherwise analyzed nightly, and autovacuum runs up to a minute later.
 */
export async function analyseChangedTables(database: Pick<Database, 'transaction' | 'rows'>): Promise<void> {
  const grown = await database.rows(
    sql`select relname as name from pg_stat_user_tables
      where schemaname = 'public' and n_mod_since_analyze > greatest(${fewRows}, n_live_tup / 2) order by 1`,
  );
  for (const { name } of grown)
    await inSlice(() =>
      database.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local default_statistics_target = ${roughly}`));
        await tx.execute(sql`analyze ${sql.identifier(String(name))}`);
      }),
    );
}
