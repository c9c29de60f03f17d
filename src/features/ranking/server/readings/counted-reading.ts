import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * SQL order that puts the reading that counts for a day first: successful before failed, scheduled before manual, then the latest. The
 * caller excludes grid readings, and passes the columns under the alias used in its statement.
 */
export function countedFirst({
  status,
  origin,
  takenAt,
}: Readonly<Record<'status' | 'origin' | 'takenAt', PgColumn>>): SQL {
  return sql`(${status} = 'OK') desc, (${origin} = 'SCHEDULED') desc, ${takenAt} desc`;
}
