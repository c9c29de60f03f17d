import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** SQL of a text in code point order, whatever the database's locale. Lists are sorted by it, and their indexes contain it. */
export function byCodePoint(text: SQLWrapper): SQL {
  return sql`${text} collate "C"`;
}
