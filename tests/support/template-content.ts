import '#words';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { resolveResources } from '#core/model/resolve.ts';
import { openMemoryDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { makePartsOf } from '#core/server/database/partitions/parts.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { seedDemo } from '#demo/server/seed.ts';
import { resources as declared } from '#resources';

/** The initial content of a test's database: only the tables, or the demo's data. */
export type Content = 'empty' | 'demo';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

export async function fill(database: Database, content: Content): Promise<void> {
  await migrate(database, migrations);
  if (content === 'empty') return;
  const resources = resolveResources(declared);
  const tables = tablesOf(declared, resources);
  await database.transaction((tx) => seedDemo({ tx, resources, tables, makeParts: makePartsOf, now: Date.now() }));
}

/** Makes the archive file of an embedded database with that content, from which others are created. */
export async function makeArchive(content: Content): Promise<Uint8Array<ArrayBuffer>> {
  const embedded = await openMemoryDatabase();
  await fill(embedded, content);
  const archive = gunzipSync((await embedded.dump?.()) ?? new Uint8Array());
  await embedded.close();
  return new Uint8Array(archive);
}
