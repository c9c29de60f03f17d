import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { asLongWork } from '../connections/limits.ts';
import { type Database, lockMigrations } from '../database.ts';
import { appliedMigrations } from '../sql.ts';

/** The database does not fit to the program's migrations; the message is one line for the operator. */
export class MigrationsUnusable extends Error {}

/**
 * Applies the pending SQL files of `folder`, in the order of their names: each in one transaction, statement by statement, under a lock, so
 * that several processes may start at once. Throws MigrationsUnusable, before it changes anything, if the database has migrations that this
 * program does not have, and if an applied file was changed afterwards. Returns the names of the files applied now.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();
  await requireKnown(database, new Set(files));
  const done: string[] = [];
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8');
    if (await asLongWork('migration', () => apply(database, name, text))) done.push(name);
  }
  return done;
}

/** A newer program has been here: what this one wrote could break what that one's migrations made. */
async function requireKnown(database: Database, known: ReadonlySet<string>): Promise<void> {
  const [there] = await database.rows(sql`select to_regclass(${appliedMigrations}) is not null as exists`);
  if (there?.exists !== true) return;
  const applied = await database.rows(sql`select name from ${table} order by name`);
  const unknown = applied.map(({ name }) => String(name)).filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  const more = unknown.length > 1 ? ` and ${unknown.length - 1} more` : '';
  throw new MigrationsUnusable(
    `this database was brought up to date by a newer version of the program (migration ${unknown.at(-1)}${more}): start that one, or restore a backup from before`,
  );
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
      if (applied.checksum !== checksum)
        throw new MigrationsUnusable(`migrations/${name} was changed after it had been applied`);
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
