import { dayOf } from '#core/model/day.ts';
import type { ResolvedResources } from '#core/model/resolved.ts';
import { asLongWork } from '#core/server/database/connections/limits.ts';
import { type Database, rootMessage } from '#core/server/database/database.ts';
import { makeParts, makePartsOf } from '#core/server/database/partitions/parts.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { resolveSecretKey } from '#core/server/kernel/secret-key/resolve.ts';
import { decideDemo } from '#demo/server/decide.ts';
import type { Tables } from '#product';
import { ownTables } from './feature-parts.ts';
import { migrationsFolder } from './folders.ts';
import { SettingError, type Settings } from './settings.ts';
import { logStopDays } from './stop-days.ts';

interface Opened {
  readonly database: Database;
  /** epoch ms */
  now(): number;
  log(entry: Record<string, unknown>): void;
}

interface Parts extends Opened {
  readonly resources: ResolvedResources;
  readonly tables: Tables;
}

export interface Installation {
  /** The key that encrypts secrets in the database. */
  readonly secretKey: string;
  /** True if it is a demo, already before or created just now. */
  readonly demo: boolean;
}

/**
 * Migrates the database, sets up its key and, if requested, the demo. Throws KeyUnusable, and SettingError if production would run on a
 * demo; it closes the database then.
 */
export async function prepareInstallation(
  settings: Settings,
  { database, resources, tables, now, log }: Parts,
): Promise<Installation> {
  await bringUpToDate({ database, now, log }, resources);
  const secretKey = await resolveSecretKey(database, settings, now(), ownTables).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const demo = await asLongWork('migration', () =>
    decideDemo({ database, tables, resources, makeParts: makePartsOf, settings, now: now() }),
  );
  if (demo && settings.production) {
    await database.close();
    throw new SettingError(
      `${settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'} holds the demo, the password of whose accounts is public: NODE_ENV=production needs a database of its own`,
    );
  }
  return { secretKey, demo };
}

/** Applies the pending migrations, and creates the partitions for the coming months. */
export async function bringUpToDate({ database, now, log }: Opened, resources: ResolvedResources): Promise<void> {
  const applied = await migrate(database, migrationsFolder);
  await logStopDays(database, applied, log);
  // A locked table must not prevent the start: rows can go to the default partition, and the job repeats this
  await asLongWork('migration', () => makeParts(database, resources, dayOf(now()))).catch((error: unknown) =>
    log({ level: 'warn', event: 'parts', message: rootMessage(error) }),
  );
}
