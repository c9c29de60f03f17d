import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';

/** Returns the tables in which rows were written and committed since the previous call. */
export interface ChangedTables {
  since(): Promise<string[]>;
}

/** Adds triggers by which the database records every inserted, updated or deleted row. */
export async function watchTables({ orm, rows }: Database): Promise<ChangedTables> {
  await orm.execute(sql`create unlogged table fuzz_touched (name text)`);
  await orm.execute(sql`create function fuzz_note() returns trigger language plpgsql as
    $$ begin insert into public.fuzz_touched values (tg_table_name); return null; end $$`);
  // Partitions inherit the triggers of their table
  const tables = await rows(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind in ('r', 'p') and not relispartition and relname <> 'fuzz_touched'`,
    orm,
  );
  for (const { name } of tables)
    await orm.execute(sql`create trigger fuzz_note after insert or update or delete on ${sql.identifier(String(name))}
      for each row execute function fuzz_note()`);
  return {
    async since() {
      const found = await rows(sql`delete from fuzz_touched returning name`, orm);
      return [...new Set(found.map(({ name }) => String(name)))].sort();
    },
  };
}
