import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** SQL: a text as lists are sorted by it, and as their indexes have it, whatever the locale of the database. */
export function byCodePoint(text: SQLWrapper): SQL {
  return sql`${text} collate "C"`;
}
