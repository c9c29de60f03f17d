import '#words';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { unpackArchive } from '#core/server/database/archive.ts';
import { lockFolder } from '#core/server/database/connections/folder-lock.ts';
import { openPglite } from '#core/server/database/connections/pglite.ts';
import { beginRestore, databaseFolder } from '#core/server/database/connections/restore-folder.ts';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { setting } from '#core/server/database/sql.ts';
import { makeKey, readKey } from '#core/server/kernel/secret-key/key-file.ts';
import { resolveSecretKey } from '#core/server/kernel/secret-key/resolve.ts';
import { rotateKey } from '#core/server/kernel/secret-key/rotate.ts';
import { ownTables } from '../feature-parts.ts';
import { migrationsFolder } from '../folders.ts';
import { readSettings, type Settings } from '../settings.ts';
import { readArguments, UsageError } from './arguments.ts';
import { runCommand } from './open.ts';

const usage = 'npm run restore -- FILE.tar.gz [--lost]';

/**
 * `npm run restore -- FILE`: restores an embedded database from a backup into a DATA_DIR without one; all of it or nothing. `--lost`:
 * without the key that its secrets are encrypted with.
 */
await runCommand(async () => {
  const { positionals, values } = readArguments(usage, {
    allowPositionals: true,
    options: { lost: { type: 'boolean', default: false } },
  });
  const [path, ...more] = positionals;
  const settings = readSettings(process.env);
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl !== null)
    throw new UsageError('restore is for the embedded database: use pg_restore with DATABASE_URL');
  if (path === undefined || more.length > 0) throw new UsageError(usage);
  const folder = databaseFolder(dataDir);
  const release = lockFolder(dataDir);
  try {
    if (existsSync(folder))
      throw new UsageError(`${folder} exists: move it away first, so that nothing is overwritten`);
    await restore(resolve(path), settings, values.lost);
  } finally {
    release();
  }
  console.log(`${folder} holds what ${path} held.`);
});

async function restore(path: string, settings: Settings, keyIsLost: boolean): Promise<void> {
  const restoring = beginRestore(settings.dataDir, path);
  try {
    const database = await openedFrom(path, restoring.folder);
    try {
      await migrate(database, migrationsFolder);
      if (keyIsLost) await giveUpKey(database, settings);
      else await resolveSecretKey(database, settings, Date.now(), ownTables);
      // In a backup from before the first start this was not yet decided; it must not become a demo
      await database.orm.insert(setting).values({ key: 'demo', value: false }).onConflictDoNothing();
    } finally {
      await database.close();
    }
    restoring.finish();
  } catch (error) {
    restoring.abandon();
    throw error;
  }
}

/** Replaces a lost key by the configured one, or by a generated one; what the lost key encrypted stays unreadable. */
async function giveUpKey(database: Database, { secretKey, dataDir }: Settings): Promise<void> {
  const from = secretKey ?? readKey(dataDir);
  await rotateKey(database, { from, to: from ?? makeKey(dataDir) }, Date.now(), ownTables);
}

async function openedFrom(path: string, folder: string): Promise<Database> {
  try {
    return await openPglite(folder, () => {}, new Blob([unpackArchive(readFileSync(path))]));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${path} cannot be restored: ${why}`, { cause: error });
  }
}
