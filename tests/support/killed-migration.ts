import { readdirSync, writeSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import type { Orm } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { root } from '../../scripts/lib/root.mjs';

/*
 * Migrates a database in its own process, as a start does, and kills itself (SIGKILL) within a migration: MIGRATION is the file, and
 * STATEMENT how many of its statements it has run by then. Prints the migrations that it found applied. Environment: DATA_DIR, or DATABASE_URL.
 */
const migrations = `${root}/migrations`;
const {
  DATA_DIR: dataDir = '',
  DATABASE_URL: url = '',
  MIGRATION: file = '',
  STATEMENT: statement = '0',
} = process.env;
/** What `migrate` runs of its own before the statements of a file: the lock, its table, and whether the file was applied. */
const before = 3;
const nth = readdirSync(migrations)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .indexOf(file);

const database = await openDatabase({ dataDir, databaseUrl: url === '' ? null : url });
const applied = await database.rows(sql`select name from applied_migration order by name`).catch(() => []);
// Written at once: what is queued for a pipe is lost with the process
writeSync(1, JSON.stringify(applied.map(({ name }) => name)));
let transactions = -1;
await migrate(
  { ...database, transaction: (work, options) => database.transaction((tx) => work(counted(tx)), options) },
  migrations,
);
await database.close();

/** The transaction; that of the file ends the process before it runs the statement after the given number of its own. */
function counted(tx: Orm): Orm {
  transactions += 1;
  const isMeant = transactions === nth;
  let executed = 0;
  return new Proxy(tx, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name, target);
      if (name !== 'execute' || typeof found !== 'function') return found;
      return (...args: unknown[]) => {
        executed += 1;
        if (isMeant && executed > before + Number(statement)) process.kill(process.pid, 'SIGKILL');
        return Reflect.apply(found, target, args);
      };
    },
  });
}
