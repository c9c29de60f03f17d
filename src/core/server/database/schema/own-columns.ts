import { getTableName, is } from 'drizzle-orm';
import { bigint, customType, PgSequence, type PgTable } from 'drizzle-orm/pg-core';

/*
 * Columns of the tables that no declaration makes: what it may not tell the browser (it is public), and no page shows. Each
 * feature's stand in its `server/tables.ts`, the core's beside what uses them; the plugin that they belong to names them.
 */

/** The tables, and sequences, that no declaration makes. */
export type OwnTables = Readonly<Record<string, PgTable | PgSequence>>;

/** Which migrations were applied stands in a table of this name. */
export const appliedMigrations = 'applied_migration';

/** What all tables that no declaration makes are called in the database: no resource may be called so. */
export function ownTableNames(tables: OwnTables): readonly string[] {
  const names = Object.values(tables).map((one) => (is(one, PgSequence) ? (one.seqName ?? '') : getTableName(one)));
  return [appliedMigrations, ...names];
}

/** A moment: epoch ms. */
export const moment = (name: string) => bigint(name, { mode: 'number' });
/** A secret as `kernel/sealed.ts` seals it with SECRET_KEY; a change of the key finds these columns by this type. */
export const sealedText = customType<{ data: string; driverData: string }>({ dataType: () => 'text' });
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
