import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { folded } from '#core/model/words/folded.ts';
import { foldedTogether } from './pairs.ts';

/** SQL that is true when any of the columns contains this text, as texts are compared in searches. */
export function anyContains(columns: readonly SQLWrapper[], text: string): SQL {
  const plain = columns.map((column) => sql`lower(${column}) like lower(${`%${escaped(text)}%`})`);
  const word = folded(text);
  // Folding a text takes a hundred times as long as comparing it, and most words are typed as they are stored
  const asCompared = word === '' ? [] : [sql`${foldedTogether(columns)} like ${`%${escaped(word)}%`}`];
  return sql`(${sql.join([...plain, ...asCompared], sql` or `)})`;
}

/** SQL of a column's digits, without separators. */
export function digitsOf(column: SQLWrapper): SQL {
  return sql`regexp_replace(${column}, ${sql.raw(String.raw`'\D', '', 'g'`)})`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** SQL of a text in code point order, whatever the database's locale. Lists are sorted by it, and their indexes contain it. */
export function byCodePoint(text: SQLWrapper): SQL {
  return sql`${text} collate "C"`;
}
