import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * The order in which a day's readings count, the first of them alone: a successful one before a failed one, the scheduled one before
 * those made by hand, of these the latest. A grid's readings are left out by whoever asks, who names the readings' table as it
 * stands in the statement.
 */
export function countedFirst({
  status,
  origin,
  takenAt,
}: Readonly<Record<'status' | 'origin' | 'takenAt', PgColumn>>): SQL {
  return sql`(${status} = 'OK') desc, (${origin} = 'SCHEDULED') desc, ${takenAt} desc`;
}
