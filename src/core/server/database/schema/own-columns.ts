import { getTableName, is } from 'drizzle-orm';
import { bigint, customType, PgSequence, type PgTable } from 'drizzle-orm/pg-core';

/*
 * Columns for tables without a declaration: a declaration is public, so it must not describe them, and no page shows them. Each feature has
 * its tables in `server/tables.ts`, the core next to the code that uses them; the plugin lists them.
 */

/** Tables and sequences without a declaration. */
export type OwnTables = Readonly<Record<string, PgTable | PgSequence>>;

/** The name of the table that records the applied migrations. */
export const appliedMigrations = 'applied_migration';

/** The database names of all tables without a declaration; no resource may have one of them. */
export function ownTableNames(tables: OwnTables): readonly string[] {
  const names = Object.values(tables).map((one) => (is(one, PgSequence) ? (one.seqName ?? '') : getTableName(one)));
  return [appliedMigrations, ...names];
}

/** A point in time: epoch ms. */
export const moment = (name: string) => bigint(name, { mode: 'number' });
/** A secret encrypted with SECRET_KEY (`kernel/sealed.ts`); a key rotation finds these columns by this type. */
export const sealedText = customType<{ data: string; driverData: string }>({ dataType: () => 'text' });
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
