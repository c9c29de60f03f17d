import { bigint, customType, type PgSequence, type PgTable } from 'drizzle-orm/pg-core';

/*
 * Columns of the tables that no declaration makes: what it may not tell the browser (it is public), and no page shows. Each
 * feature's stand in its `server/tables.ts`, the core's beside what uses them; the plugin that they belong to names them.
 */

/** The tables, and sequences, that no declaration makes. */
export type OwnTables = Readonly<Record<string, PgTable | PgSequence>>;

/** A moment: epoch ms. */
export const moment = (name: string) => bigint(name, { mode: 'number' });
/** A secret as `kernel/sealed.ts` seals it with SECRET_KEY; a change of the key finds these columns by this type. */
export const sealedText = customType<{ data: string; driverData: string }>({ dataType: () => 'text' });
export const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });
