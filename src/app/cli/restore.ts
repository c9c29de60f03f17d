import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '#core/server/database/folder-lock.ts';
import { restorePglite } from '#core/server/database/pglite.ts';
import { readSettings } from '../settings.ts';

const [path] = process.argv.slice(2);

/** `npm run restore -- FILE`: an embedded database from a backup, into a DATA_DIR that has none yet. */
try {
  const { dataDir, databaseUrl } = readSettings(process.env);
  if (databaseUrl !== null) throw new Error('restore is for the embedded database: use pg_restore with DATABASE_URL');
  if (path === undefined) throw new Error('npm run restore -- FILE.tar.gz');
  const folder = join(dataDir, 'database');
  if (existsSync(folder)) throw new Error(`${folder} exists: move it away first, so that nothing is overwritten`);
  const release = lockFolder(dataDir);
  try {
    await restorePglite(folder, readFileSync(path));
  } finally {
    release();
  }
  console.log(`${folder} holds what ${path} held.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
