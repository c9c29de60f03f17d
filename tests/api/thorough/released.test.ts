import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { demoPassword } from '#domain/accounts/demo-password.ts';
import { demoAccounts } from '../../support/accounts.ts';
import { createDatabase, dropDatabase, urlOf } from '../../support/postgres.ts';
import { startServer } from '../../support/server.ts';
import { databases } from '../support/databases.ts';
import { migrations } from '../support/migrated.ts';

/*
 * What earlier programs left: dumps of their demos, thinned out, each made by the program of its day (named by the last migration that it
 * had). A new one is added with each release: pg_dump --no-owner --no-privileges --inserts, without comments and settings.
 */
const folder = new URL('released/', import.meta.url).pathname;
const dumps = readdirSync(folder).sort();
const secretKey = 'k'.repeat(32);

/** What no upgrade may change. */
const kept = sql`select (select count(*)::int from search_conditions where delete_date is null) as stores,
  (select count(*)::int from rank_observation) as readings, (select count(*)::int from system_user) as users,
  (select sum(total)::text from incentive_history where status <> 'CANCELLED') as charged,
  (select count(*)::int from incentive_history) as charges, (select count(*)::int from place_post) as posts`;

describe.each(databases)('an installation of an earlier program, on %s', (kind) => {
  async function place(): Promise<{ at: { dataDir: string; databaseUrl: string | null }; remove(): Promise<void> }> {
    const dataDir = mkdtempSync(join(tmpdir(), 'tenjun-released-'));
    const server = inject('postgresUrl');
    const remove = async () => rmSync(dataDir, { recursive: true, force: true });
    if (kind === 'PGlite' || server === null) return { at: { dataDir, databaseUrl: null }, remove };
    const name = `released_${process.pid}_${Math.random().toString(36).slice(2, 8)}`;
    await createDatabase(server, name);
    return {
      at: { dataDir, databaseUrl: urlOf(server, name) },
      async remove() {
        await remove();
        await dropDatabase(server, name);
      },
    };
  }
  const within = async <T>(at: { dataDir: string; databaseUrl: string | null }, work: (it: Database) => Promise<T>) => {
    const database = await openDatabase(at);
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };

  it.each(dumps)('%s is brought up to date by a start, with all that it held', { timeout: 600_000 }, async (dump) => {
    const { at, remove } = await place();
    const before = await within(at, async (database) => {
      await database.executeSql(gunzipSync(readFileSync(join(folder, dump))).toString('utf8'));
      return database.rows(kept);
    });
    const server = await startServer({
      dataDir: at.dataDir,
      env: {
        SECRET_KEY: secretKey,
        WORKER: 'off',
        ...(at.databaseUrl === null ? {} : { DATABASE_URL: at.databaseUrl }),
      },
    });
    const login = await fetch(`${server.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: demoAccounts.SYSTEM_ADMINISTRATOR, password: demoPassword }),
    });
    const { data } = await login.json();
    const headers = { authorization: `Bearer ${data.token}` };
    for (const path of ['search-conditions', 'incentive-history', 'system-user', 'dashboard', 'closing?period=2026-10'])
      expect([path, (await fetch(`${server.url}/api/${path}`, { headers })).status]).toEqual([path, 200]);
    await server.stop({ keepData: true });
    const [after, applied, unsure] = await within(at, async (database) => [
      await database.rows(kept),
      await database.rows(sql`select name from applied_migration order by name`),
      await database.rows(sql`select id from search_conditions where status = 'PAUSED' and not exists (
        select from search_condition_term where search_condition_id = search_conditions.id and status = 'PAUSED')`),
    ]);
    expect(after).toEqual(before);
    const files = readdirSync(migrations).filter((name) => name.endsWith('.sql'));
    expect(applied.map(({ name }) => name)).toEqual(files.sort());
    expect(unsure).toEqual([]);
    await remove();
  });
});
