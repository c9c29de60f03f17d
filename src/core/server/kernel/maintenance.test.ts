import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openPglite } from '../database/connections/pglite.ts';
import type { Database } from '../database/database.ts';
import { analyseChangedTables, maintainTables } from './maintenance.ts';

describe('the embedded database, which nobody else keeps up', () => {
  let folder: string;
  let database: Database;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'core-maintenance-'));
    database = await openPglite(folder, () => undefined);
    await database.orm.execute(sql`create table shop (id int primary key, text text)`);
    await database.orm.execute(sql`insert into shop select n, n::text from generate_series(1, 5000) n`);
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  });
  const known = async () => {
    const [row] = await database.rows(
      sql`select reltuples::int as rows, relpages as pages from pg_class where relname = 'shop'`,
    );
    return row;
  };

  it('learns how many rows a table has', async () => {
    await maintainTables(database);
    expect(await known()).toMatchObject({ rows: 5000 });
  });

  it('gets the room of deleted rows back', async () => {
    await database.orm.execute(sql`delete from shop where id > 10`);
    await maintainTables(database);
    expect(await known()).toMatchObject({ rows: 10, pages: 1 });
  });

  it('learns at once of a table that has more than doubled, and not again of what it knows', async () => {
    const filled = (from: number, to: number) =>
      database.orm.execute(sql`insert into shop select n, n::text from generate_series(${from}::int, ${to}::int) n`);
    await filled(11, 1010);
    // The database updates its counters once a second
    await vi.waitFor(async () => {
      await analyseChangedTables(database);
      expect(await known()).toMatchObject({ rows: 1010 });
    }, 10_000);
    await filled(1011, 1020);
    await vi.waitFor(async () => {
      const [counted] = await database.rows(
        sql`select n_live_tup::int as rows from pg_stat_all_tables where relname = 'shop'`,
      );
      expect(counted).toEqual({ rows: 1020 });
    }, 10_000);
    await analyseChangedTables(database);
    expect(await known()).toMatchObject({ rows: 1010 });
  });
});
