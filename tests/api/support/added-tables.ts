import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { ownTables } from '#app/feature-parts.ts';
import type { ResolvedResources } from '#core/model/resolved.ts';
import type { Database } from '#core/server/database/database.ts';
import { readSnapshot, snapshotOf, statementsBetween } from '#core/server/database/schema/drizzle-kit.ts';

const committed = fileURLToPath(new URL('../../../migrations/snapshot.json', import.meta.url));

/** Creates the tables of these resources that the committed migrations lack in a migrated database, as the next migration would. */
export async function addTables(database: Database, resources: ResolvedResources): Promise<void> {
  const statements = await statementsBetween(
    readSnapshot(committed),
    await snapshotOf(resources, ownTables),
    resources,
  );
  for (const statement of statements) await database.orm.execute(sql.raw(statement));
}
