import { eq } from 'drizzle-orm';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import type { Database } from '#core/server/database/database.ts';
import { setting } from '#core/server/kernel/tables.ts';
import type { Tables } from '#product';
import { seedDemo } from './seed.ts';

interface DemoParts {
  readonly database: Database;
  readonly tables: Tables;
  readonly resources: ResolvedResources;
  readonly settings: { readonly demo: boolean | null; readonly production: boolean };
  /** epoch ms */
  readonly now: number;
}

/**
 * Returns whether this is a demo. Decided once, when the database is created, and stored in it: the setting DEMO, or
 * else true for an embedded database outside production. Creates the demo's data with that decision.
 */
export async function settleDemo({ database, tables, resources, settings, now }: DemoParts): Promise<boolean> {
  const [decided] = await database.orm.select().from(setting).where(eq(setting.key, 'demo'));
  if (decided !== undefined) return decided.value === true;
  const demo = settings.demo ?? (database.kind === 'pglite' && !settings.production);
  await database.orm.insert(setting).values({ key: 'demo', value: demo }).onConflictDoNothing();
  if (demo) await seedDemo({ database, tables, resources, now });
  return demo;
}
