import { type SQL, sql } from 'drizzle-orm';

/**
 * The order in which a day's readings count, the first of them alone: a successful one before a failed one, the scheduled one before
 * those made by hand, of these the latest. A grid's readings are left out by whoever asks.
 */
export const countedFirst: SQL = sql.raw(`(status = 'OK') desc, (origin = 'SCHEDULED') desc, taken_at desc`);
