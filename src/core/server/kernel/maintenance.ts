import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { turn } from './time-slices.ts';

/** So many rows of a table are looked at as if 20 values were to be known: a fifth of the usual, and of its time. */
const target = 20;

/**
 * Gives room that deleted rows took back, and tells the planner how many rows its tables have. PostgreSQL does this by itself, but for
 * tables in parts as a whole; the embedded database has nobody who would. One table a slice.
 */
export async function maintainTables(database: Pick<Database, 'kind' | 'orm' | 'rows'>): Promise<void> {
  if (database.kind !== 'pglite') return analyseWholes(database);
  await database.orm.execute(sql.raw(`set default_statistics_target = ${target}`));
  const tables = await database.rows(
    // The parts of a table (`partitionedBy`) are seen to with it
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  for (const { name } of tables)
    await turn(() => database.orm.execute(sql`vacuum (analyze) ${sql.identifier(String(name))}`));
}

/** PostgreSQL's own upkeep looks at the parts alone, and the planner asks the whole how a column's values lie. */
async function analyseWholes(database: Pick<Database, 'orm' | 'rows'>): Promise<void> {
  const wholes = await database.rows(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'p' order by 1`,
  );
  for (const { name } of wholes) await database.orm.execute(sql`analyze ${sql.identifier(String(name))}`);
}

/** Enough to tell the planner how many rows there are, in a twentieth of the time. */
const roughly = 5;
/** A table of fewer rows is looked through in no time, however it is planned. */
const fewRows = 500;

/**
 * Analyses the tables of whose rows more than half came or changed since they were last analysed. Work that fills them asks for
 * it on its way: the embedded database looks once a night, PostgreSQL's own upkeep up to a minute later. One table a slice.
 */
export async function analyseChangedTables(database: Pick<Database, 'transaction' | 'rows'>): Promise<void> {
  const grown = await database.rows(
    sql`select relname as name from pg_stat_user_tables
      where schemaname = 'public' and n_mod_since_analyze > greatest(${fewRows}, n_live_tup / 2) order by 1`,
  );
  for (const { name } of grown)
    await turn(() =>
      database.transaction(async (tx) => {
        await tx.execute(sql.raw(`set local default_statistics_target = ${roughly}`));
        await tx.execute(sql`analyze ${sql.identifier(String(name))}`);
      }),
    );
}
