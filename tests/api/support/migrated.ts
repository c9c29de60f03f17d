import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import { inject } from 'vitest';
import { startOfDay } from '#core/model/day.ts';
import { openDatabase, openMemoryDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { createDatabase, dropDatabase, urlOf } from '../../support/postgres.ts';
import type { DatabaseKind } from './databases.ts';

export const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
const written = startOfDay('2026-11-02') + 10 * 3_600_000;

/** Opens an empty database of the test's own, without tables. */
export async function nothing(kind: DatabaseKind): Promise<{ database: Database; close(): Promise<void> }> {
  const server = inject('postgresUrl');
  if (kind === 'PGlite' || server === null) {
    const database = await openMemoryDatabase();
    return { database, close: () => database.close() };
  }
  const name = `backfill_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
  await createDatabase(server, name);
  const database = await openDatabase({ dataDir: '', databaseUrl: urlOf(server, name) });
  return {
    database,
    async close() {
      await database.close();
      await dropDatabase(server, name);
    },
  };
}

/** Applies the migrations up to and including that one, as a program did that had no `without`. */
export async function migrateUpTo(database: Database, last: string, without = ''): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tenjun-before-'));
  for (const name of readdirSync(migrations))
    if (name.endsWith('.sql') && name <= last && name !== without)
      copyFileSync(join(migrations, name), join(folder, name));
  await migrate(database, folder);
  rmSync(folder, { recursive: true });
}

/** Inserts rows directly into a table, by the column names at that migration. */
export async function insert(
  database: Database,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  for (const row of rows) {
    const whole: Record<string, unknown> = { create_date: written, update_date: written, ...row };
    const columns = Object.keys(whole).map((name) => sql.identifier(name));
    const values = Object.values(whole).map((value): SQL => {
      if (typeof value === 'object' && value !== null) return sql`${JSON.stringify(value)}::jsonb`;
      return sql`${value}`;
    });
    await database.rows(
      sql`insert into ${sql.identifier(table)} (${sql.join(columns, sql`, `)}) values (${sql.join(values, sql`, `)})`,
    );
  }
  await database.rows(
    sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), (select max(id) from ${sql.identifier(table)}))`,
  );
}
