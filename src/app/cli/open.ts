import { openDatabase } from '#core/server/database/connections/connect.ts';
import type { Database } from '#core/server/database/database.ts';
import { migrate } from '#core/server/database/schema/migrate.ts';
import { migrationsFolder } from '../folders.ts';
import { mistakeOf } from '../mistake.ts';
import { dataDirOf, readSettings, type Settings } from '../settings.ts';
import { UsageError } from './arguments.ts';

/**
 * Opens the configured database for one command and closes it again. A mistake of the operator is printed as one line, with exit code 1.
 * Reads the arguments first, so that a wrong call opens and creates nothing.
 */
export async function withDatabase<A>(
  read: () => A,
  work: (database: Database, given: A, settings: Settings) => Promise<void>,
): Promise<void> {
  await runCommand(async () => {
    const given = read();
    const settings = readSettings(process.env);
    const database = await openDatabase(settings);
    try {
      await migrate(database, migrationsFolder);
      await work(database, given, settings);
    } finally {
      await database.close();
    }
  });
}

/** Runs a command; prints a mistake of the operator as one line, with exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : mistakeOf(error, dataDirOf(process.env)));
    process.exitCode = 1;
  }
}
