import { fileURLToPath } from 'node:url';
import { dayOf } from '#core/model/day.ts';
import type { ResolvedResources } from '#core/model/resolved/resource.ts';
import { openDatabase } from '#core/server/database/connections/connect.ts';
import { asLongWork } from '#core/server/database/connections/limits.ts';
import type { Database } from '#core/server/database/database.ts';
import { makeParts } from '#core/server/database/partitions/ahead.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { settleKey } from '#core/server/kernel/secret-key/settle.ts';
import { rootMessage } from '#core/server/queue/root-message.ts';
import { settleDemo } from '#demo/server/settle.ts';
import type { Tables } from '#product';
import { ownTables } from './gathered.ts';
import { SettingError, type Settings } from './settings.ts';

interface Clocked {
  /** epoch ms */
  now(): number;
  log(entry: Record<string, unknown>): void;
}

interface Parts extends Clocked {
  /** Called as soon as the database is this process's. */
  whenOpen(): void;
  readonly resources: ResolvedResources;
  readonly tables: Tables;
}

/** What is kept, and the key that seals some of it. */
export interface Installation {
  readonly database: Database;
  readonly secretKey: string;
  /** Is it the demo, or was it made one just now? */
  readonly demo: boolean;
}

/**
 * Opens the database and brings it up to date, its key and, where that is asked for, its demo. Throws KeyUnusable, and SettingError
 * where production would run on a demo.
 */
export async function openInstallation(
  settings: Settings,
  { resources, tables, now, log, whenOpen }: Parts,
): Promise<Installation> {
  const { databaseReadUrl } = settings;
  const database = await openDatabase(settings, databaseReadUrl === null ? null : { url: databaseReadUrl, log });
  whenOpen();
  await bringUpToDate({ database, now, log }, resources);
  const secretKey = await settleKey(database, settings, now(), ownTables).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const demo = await asLongWork('migration', () => settleDemo({ database, tables, resources, settings, now: now() }));
  if (demo && settings.production) {
    await database.close();
    throw new SettingError(
      `${settings.databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL'} holds the demo, the password of whose accounts is public: NODE_ENV=production needs a database of its own`,
    );
  }
  return { database, secretKey, demo };
}

/** Does the migrations that are not done yet, and makes the parts that the months to come need. */
export async function bringUpToDate(
  { database, now, log }: Clocked & Pick<Installation, 'database'>,
  resources: ResolvedResources,
): Promise<void> {
  await migrate(database, fileURLToPath(new URL('../../migrations', import.meta.url)));
  // What is busy just now is no reason not to start: rows have a place without, and the job comes again
  await asLongWork('migration', () => makeParts(database, resources, dayOf(now()))).catch((error: unknown) =>
    log({ level: 'warn', event: 'parts', message: rootMessage(error) }),
  );
}
