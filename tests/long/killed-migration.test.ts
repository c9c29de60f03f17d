import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { node24, quickImports } from '../../scripts/lib/node24.mjs';
import { bothDatabases } from '../api/support/databases.ts';
import { insert, migrateUpTo, migrations, nothing } from '../api/support/migrated.ts';
import { createDatabase, dropDatabase, urlOf } from '../support/postgres.ts';

const program = new URL('../support/killed-migration.ts', import.meta.url).pathname;
const files = readdirSync(migrations)
  .filter((name) => name.endsWith('.sql'))
  .sort();
/** From here on there is somebody whose rows are changed with the tables. */
const filledAfter = '0001_first.sql';

/** Those that people may still meet are killed at each moment, and every tenth older one; all of them with MIGRATIONS_KILLED=all. */
const newest = files.length - 6;
const isKilled = (nth: number) =>
  process.env.MIGRATIONS_KILLED === 'all' || nth >= newest || nth % 10 === 0 || files[nth] === filledAfter;

/** After which of its statements a migration is killed: the first, half of them, and all of them, before it is committed. */
function momentsOf(file: string): number[] {
  const statements = readFileSync(join(migrations, file), 'utf8').split('--> statement-breakpoint').length;
  return [...new Set([1, Math.floor(statements / 2), statements])].filter((at) => at > 0);
}

/** All that a database consists of, in words that do not depend on when and how its parts came to be. */
async function schemaOf(database: Database): Promise<unknown> {
  const columns =
    await database.rows(sql`select table_schema, table_name, column_name, data_type, is_nullable, column_default,
    is_identity, is_generated, generation_expression from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema') order by 1, 2, 3`);
  const indexes = await database.rows(
    sql`select indexdef from pg_indexes where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const constraints =
    await database.rows(sql`select conrelid::regclass::text as "table", conname, convalidated, pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace::regnamespace::text not in ('pg_catalog', 'information_schema') order by 1, 2`);
  const functions = await database.rows(sql`select pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace::regnamespace::text = 'public' and prokind = 'f' and prolang <> (select oid from pg_language where lanname = 'c') order by 1`);
  const triggers = await database.rows(
    sql`select pg_get_triggerdef(oid) as definition from pg_trigger where not tgisinternal order by 1`,
  );
  const applied = await database.rows(sql`select name, checksum from applied_migration order by name`);
  return { columns, indexes, constraints, functions, triggers, applied };
}

async function fill(database: Database): Promise<void> {
  await insert(database, 'system_user', [
    { id: 1, name: '契約者', email: 'a@example.com', system_user_role: 'GENERAL_MEO_DIRECT', status: 'ACTIVE' },
  ]);
  await insert(database, 'search_location', [
    { id: 1, name: '渋谷駅', kind: 'STATION', latitude: 35.658, longitude: 139.7016, radius: 1000 },
  ]);
  await insert(database, 'search_conditions', [
    { id: 1, code: 'S-1', name: '店', status: 'PAUSED', owner_user_id: 1, contract_start: '2026-01-01' },
  ]);
  const keyword = {
    search_condition_id: 1,
    search_location_id: 1,
    target_rank: 3,
    daily_price: 500,
    depth: 20,
    active: true,
  };
  await insert(database, 'search_condition_detail', [
    { id: 1, keyword: '鮨', effective_from: '2026-01-01', ...keyword },
  ]);
  const reading = { detail_id: 1, status: 'OK', rank: 1, depth: 20, origin: 'SCHEDULED' };
  await insert(
    database,
    'rank_observation',
    ['2026-09-30', '2026-10-01', '2026-10-02'].map((day) => ({ ...reading, day, taken_at: Date.parse(day) })),
  );
}

const rowsOf = (database: Database) =>
  database.rows(sql`select
    (select json_agg(json_build_array(effective_from, effective_to, status) order by effective_from) from search_condition_term) as terms,
    (select json_agg(json_build_array(day, rank) order by day) from rank_observation) as readings,
    (select json_agg(json_build_array(id, name, status) order by id) from search_conditions) as stores`);

describe.each(bothDatabases)('a start that is killed in a migration, on %s', (kind) => {
  const folders: string[] = [];
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** A database of the test's own that outlives a process. */
  async function place(): Promise<{ env: Record<string, string>; open(): Promise<Database>; drop(): Promise<void> }> {
    const server = inject('postgresUrl');
    if (kind === 'PGlite' || server === null) {
      const dataDir = mkdtempSync(join(tmpdir(), 'tenjun-killed-migration-'));
      folders.push(dataDir);
      return {
        env: { DATA_DIR: dataDir },
        open: () => openDatabase({ dataDir, databaseUrl: null }),
        drop: async () => rmSync(dataDir, { recursive: true, force: true }),
      };
    }
    const name = `killed_migration_${process.pid}`;
    await createDatabase(server, name);
    const url = urlOf(server, name);
    return {
      env: { DATABASE_URL: url },
      open: () => openDatabase({ dataDir: '', databaseUrl: url }),
      drop: () => dropDatabase(server, name),
    };
  }

  /** How the process ended that was to be killed there, and which migrations it had found applied. */
  const killIn = (env: Record<string, string>, file: string, statement: number) =>
    new Promise<{ signal: NodeJS.Signals | null; applied: unknown }>((resolve) => {
      const child = spawn(node24(), [quickImports, program], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { PATH: process.env.PATH, ...env, MIGRATION: file, STATEMENT: String(statement) },
      });
      let printed = '';
      child.stdout.on('data', (data) => {
        printed += data;
      });
      child.once('close', (_code, signal) => resolve({ signal, applied: printed === '' ? null : JSON.parse(printed) }));
    });

  it('leaves it whole or not begun, and the next start comes to the same tables and rows', async () => {
    const killed = await place();
    let whole: string[] = [];
    for (const [nth, file] of files.entries()) {
      if (!isKilled(nth)) continue;
      for (const at of momentsOf(file)) {
        // What an earlier one was killed in is not begun: this start applies it, and is killed in turn
        expect([file, at, await killIn(killed.env, file, at)]).toEqual([
          file,
          at,
          { signal: 'SIGKILL', applied: whole },
        ]);
        whole = files.slice(0, nth);
      }
      if (file !== filledAfter) continue;
      const next = files[nth + 1] ?? '';
      expect(await killIn(killed.env, next, 0)).toEqual({ signal: 'SIGKILL', applied: whole });
      whole = files.slice(0, nth + 1);
      const database = await killed.open();
      await fill(database);
      await database.close();
    }
    const last = await killed.open();
    expect(await migrate(last, migrations)).toEqual(files.slice(-1));
    const clean = await nothing(kind);
    await migrateUpTo(clean.database, filledAfter);
    await fill(clean.database);
    await migrate(clean.database, migrations);
    expect(await schemaOf(last)).toEqual(await schemaOf(clean.database));
    expect(await rowsOf(last)).toEqual(await rowsOf(clean.database));
    await last.close();
    await clean.close();
    await killed.drop();
  }, 3_600_000);
});
