import '#words';
import { sql } from 'drizzle-orm';
import type { Database } from '#core/server/database/database.ts';
import { keyName } from '#core/server/kernel/secret-key/fingerprint.ts';
import { promoteNextKey, randomKey, readKey, writeNextKey } from '#core/server/kernel/secret-key/key-file.ts';
import { resolveSecretKey } from '#core/server/kernel/secret-key/resolve.ts';
import { rotateKey } from '#core/server/kernel/secret-key/rotate.ts';
import { ownTables } from '../feature-parts.ts';
import { SettingError, type Settings } from '../settings.ts';
import { readArguments, UsageError } from './arguments.ts';
import { withDatabase } from './open.ts';

/**
 * `npm run key:rotate [-- --lost]`: re-encrypts all secrets with a new key: NEW_SECRET_KEY or, if the key is stored in DATA_DIR, a
 * generated one. `--lost`: the old key is lost, so what it encrypted stays unreadable. Every process must be stopped.
 */
await withDatabase(readGiven, async (database, { lost }, settings) => {
  await requireSingleUser(database);
  const now = Date.now();
  const held = lost
    ? (settings.secretKey ?? readKey(settings.dataDir))
    : await resolveSecretKey(database, settings, now, ownTables);
  const inFile = settings.secretKey === null;
  const next = nextKey(settings, lost, held);
  if (inFile) writeNextKey(settings.dataDir, next);
  const { resealed, unreadable, fingerprint } = await rotateKey(database, { from: held, to: next }, now, ownTables);
  if (inFile) promoteNextKey(settings.dataDir);
  console.log(`${resealed} values are sealed with the new key (fingerprint ${keyName(fingerprint)}).`);
  if (unreadable > 0)
    console.log(
      `${unreadable} values were sealed with a lost key: those accounts are to be linked anew, and those users sign in with a recovery code.`,
    );
  if (!inFile && next !== settings.secretKey) console.log('Start every process with it as SECRET_KEY from now on.');
});

function readGiven() {
  return readArguments('npm run key:rotate [-- --lost]', { options: { lost: { type: 'boolean', default: false } } })
    .values;
}

function nextKey({ secretKey, newSecretKey }: Settings, lost: boolean, held: string | null): string {
  if (newSecretKey !== null) return newSecretKey;
  if (secretKey === null) return randomKey();
  // If the old key is lost, the current one can simply take its place
  if (lost && held !== null) return held;
  throw new SettingError('NEW_SECRET_KEY is missing: the key that is to take the place of SECRET_KEY');
}

/**
 * Throws if other processes use a PostgreSQL database, which shows in its connections. An embedded database is already locked by its folder
 * lock.
 */
async function requireSingleUser({ kind, rows }: Database): Promise<void> {
  if (kind !== 'postgresql') return;
  const others = await rows(sql`
    select from pg_stat_activity
    where datname = current_database() and application_name like 'console%'
      and backend_start < now() - make_interval(secs => ${process.uptime()}::float8)`);
  if (others.length > 0)
    throw new UsageError(
      `processes are still at work on this database (${others.length} connections): stop them first`,
    );
}
