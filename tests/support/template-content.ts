import '#words';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { resolveResources } from '#core/model/resolve.ts';
import { openMemoryDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { tablesOf } from '#core/server/database/schema/tables.ts';
import { seedDemo } from '#demo/server/seed.ts';
import { resources as declared } from '#resources';

/** What a test's database holds at first: the tables only, or the demo's data. */
export type Content = 'empty' | 'demo';

const migrations = fileURLToPath(new URL('../../migrations', import.meta.url));

export async function fill(database: Database, content: Content): Promise<void> {
  await migrate(database, migrations);
  if (content === 'empty') return;
  const resources = resolveResources(declared);
  await seedDemo({ database, resources, tables: tablesOf(declared, resources), now: Date.now() });
}

/** An embedded database with that content, as a file from which others are made. */
export async function makeArchive(content: Content): Promise<Uint8Array<ArrayBuffer>> {
  const embedded = await openMemoryDatabase();
  await fill(embedded, content);
  const archive = gunzipSync((await embedded.dump?.()) ?? new Uint8Array());
  await embedded.close();
  return new Uint8Array(archive);
}
