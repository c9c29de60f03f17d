import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ResolvedResources } from '#core/model/resolved.ts';
import { readSnapshot, snapshotOf } from '#core/server/database/schema/drizzle-kit.ts';
import { type Exclusions, exclusionsOf } from '#core/server/database/schema/exclusions.ts';
import { ownTables } from './feature-parts.ts';
import { migrationsFolder } from './folders.ts';

/** The tables that the newest migration leads to. */
export const snapshotPath = join(migrationsFolder, 'snapshot.json');
export const exclusionsPath = join(migrationsFolder, 'exclusions.json');

/** The exclusion constraints that the newest migration leads to. */
export function migratedExclusions(): Exclusions {
  return writtenByMigrate(exclusionsPath);
}

/** Reads what `npm run resources -- migrate` has written; empty if it never did. */
export function writtenByMigrate<T>(path: string): Record<string, T> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, T>;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** True if the declared tables are others than the newest migration leads to. Asks nothing on the terminal, unlike the statements. */
export async function needsMigration(resources: ResolvedResources): Promise<boolean> {
  const declared = { ...(await snapshotOf(resources, ownTables)), id: '', prevId: '' };
  const migrated = { ...readSnapshot(snapshotPath), id: '', prevId: '' };
  // As it would be written: JSON knows no undefined
  const written: unknown = JSON.parse(JSON.stringify(declared));
  return (
    !isDeepStrictEqual(written, migrated) || !isDeepStrictEqual({ ...exclusionsOf(resources) }, migratedExclusions())
  );
}
