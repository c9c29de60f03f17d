import '#words';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { keyName, readFingerprint } from '#core/server/kernel/secret-key/fingerprint.ts';
import { readArguments, UsageError } from './arguments.ts';
import { withDatabase } from './open.ts';

const usage = 'npm run backup -- FILE.tar.gz';

function readPath(): string {
  const [path, ...more] = readArguments(usage, { allowPositionals: true }).positionals;
  if (path === undefined || more.length > 0) throw new UsageError(usage);
  return path;
}

/** `npm run backup -- FILE`: writes the embedded database to one compressed file. The server must be stopped. */
await withDatabase(readPath, async (database, path) => {
  if (database.dump === undefined)
    throw new UsageError('backup is for the embedded database: use pg_dump with DATABASE_URL');
  const bytes = await database.dump();
  writeWhole(path, bytes);
  const key = await readFingerprint(database.orm);
  console.log(`${path}: ${Math.ceil(bytes.length / 1000)} kB`);
  if (key !== null)
    console.log(
      `It is good with its SECRET_KEY alone (fingerprint ${keyName(key)}), which is not in it: keep that elsewhere.`,
    );
});

/** Writes the file under a temporary name and renames it once it is complete and on disk, so that a failed backup leaves nothing behind. */
function writeWhole(file: string, bytes: Uint8Array): void {
  const part = `${file}.part`;
  try {
    const open = openSync(part, 'w', 0o600);
    try {
      writeFileSync(open, bytes);
      fsyncSync(open);
    } finally {
      closeSync(open);
    }
    renameSync(part, file);
  } catch (error) {
    rmSync(part, { force: true });
    throw new UsageError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
