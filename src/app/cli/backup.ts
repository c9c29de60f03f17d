import { writeFileSync } from 'node:fs';
import { UsageError, withDatabase } from './open.ts';

const [path] = process.argv.slice(2);

/** `npm run backup -- FILE`: the embedded database as one compressed file. The server must be stopped. */
await withDatabase(async (database) => {
  if (database.dump === undefined)
    throw new UsageError('backup is for the embedded database: use pg_dump with DATABASE_URL');
  if (path === undefined) throw new UsageError('npm run backup -- FILE.tar.gz');
  const bytes = await database.dump();
  writeFileSync(path, bytes, { mode: 0o600 });
  console.log(`${path}: ${Math.ceil(bytes.length / 1000)} kB`);
});
