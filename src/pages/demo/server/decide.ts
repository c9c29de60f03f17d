import { eq } from 'drizzle-orm';
import type { ResolvedResources } from '#core/model/resolved.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { setting } from '#core/server/database/sql.ts';
import type { Tables } from '#product';
import type { MakeParts } from './insert.ts';
import { seedDemo } from './seed.ts';

interface DemoParts {
  readonly database: Database;
  readonly tables: Tables;
  readonly resources: ResolvedResources;
  readonly makeParts: MakeParts;
  readonly settings: { readonly demo: boolean | null; readonly production: boolean };
  /** epoch ms */
  readonly now: number;
}

/**
 * Returns whether this is a demo. Decided once, when the database is created, and stored in it: the setting DEMO, or
 * else true for an embedded database outside production. The demo's data are created in the same transaction, so an
 * interrupted start decides nothing.
 */
export async function decideDemo({
  database,
  tables,
  resources,
  makeParts,
  settings,
  now,
}: DemoParts): Promise<boolean> {
  const decided = await decision(database.orm);
  if (decided !== undefined) return decided;
  const demo = settings.demo ?? (database.kind === 'pglite' && !settings.production);
  return database.transaction(async (tx) => {
    // A concurrent start waits here until the other one has committed
    const claimed = await tx
      .insert(setting)
      .values({ key: 'demo', value: demo })
      .onConflictDoNothing()
      .returning({ key: setting.key });
    if (claimed.length === 0) return (await decision(tx)) === true;
    if (demo) await seedDemo({ tx, tables, resources, makeParts, now });
    return demo;
  });
}

/** Returns whether the database was decided to be a demo; undefined if that is still open. */
async function decision(tx: Orm): Promise<boolean | undefined> {
  const [decided] = await tx.select().from(setting).where(eq(setting.key, 'demo'));
  return decided === undefined ? undefined : decided.value === true;
}
