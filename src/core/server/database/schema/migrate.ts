import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { asLongWork } from '../connections/limits.ts';
import type { Database } from '../database.ts';
import { lockMigrations } from '../locks.ts';
import { appliedMigrations } from './own-columns.ts';

/**
 * Applies the pending SQL files of `folder`, in the order of their names: each in one transaction, statement by statement, under a lock, so
 * that several processes may start at once. Throws if an applied file was changed afterwards. Returns the names of the files applied now.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  const done: string[] = [];
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8');
    if (await asLongWork('migration', () => apply(database, name, text))) done.push(name);
  }
  return done;
}

const table = sql.identifier(appliedMigrations);

async function apply(database: Database, name: string, text: string): Promise<boolean> {
  const checksum = createHash('sha256').update(text).digest('hex');
  return database.transaction(async (tx) => {
    await lockMigrations(tx);
    await tx.execute(
      sql`create table if not exists ${table} (name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    const [applied] = await database.rows(sql`select checksum from ${table} where name = ${name}`, tx);
    if (applied !== undefined) {
      if (applied.checksum !== checksum) throw new Error(`migrations/${name} was changed after it had been applied`);
      return false;
    }
    for (const statement of text.split('--> statement-breakpoint')) {
      const trimmed = statement.trim();
      if (trimmed !== '') await tx.execute(sql.raw(trimmed));
    }
    await tx.execute(sql`insert into ${table} (name, checksum) values (${name}, ${checksum})`);
    return true;
  });
}
