import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { folded } from '#core/model/words/folded.ts';
import { foldedSql } from './folded.ts';

/*
 * Bigrams (pairs of adjacent characters), by which an index finds a text within others. Trigrams do not match words of two characters, as
 * most Japanese words are, and yield nothing if the database's locale knows only ASCII letters.
 */

/** Separates the pairs, and the texts of a row; no text may contain either. */
const dividers = ['\u0001', '\u0002'];
const dividing = String.raw`E'\x01'`;
const nothing = sql.raw(`''`);

/** SQL of all texts of a row as they are compared, with a divider between them; it is worked out once, as folding is what costs. */
export function foldedTogether(texts: readonly SQLWrapper[]): SQL {
  const [only] = texts;
  if (only !== undefined && texts.length === 1) return foldedSql(sql`coalesce(${only}, ${nothing})`);
  const whole = sql.join(
    texts.map((text) => sql`coalesce(${text}, ${nothing})`),
    sql.raw(String.raw` || E'\x02' || `),
  );
  return foldedSql(sql`(${whole})`);
}

/** SQL of all pairs in these texts, as they are compared: the keys that an index has of a row. */
export function pairsOf(texts: readonly SQLWrapper[]): SQL {
  // With every character written twice, pairs that do not overlap are all pairs, but for the first character: aabbcc → ab, bc, c
  const doubled = sql`regexp_replace(${foldedTogether(texts)}, ${sql.raw(String.raw`'(.)', E'\\1\\1', 'g'`)})`;
  const all = sql`regexp_replace(substr(${doubled}, 2), ${sql.raw(String.raw`'(..)', E'\\1\x01', 'g'`)})`;
  return sql`(string_to_array(${all}, ${sql.raw(dividing)})) collate "C"`;
}

/**
 * SQL that is true when the texts contain every pair of this word, as any text with the word does. Undefined if the word is too short to
 * have a pair. Written exactly like the index expression, so that the planner uses the index.
 */
export function holdsPairsOf(texts: readonly SQLWrapper[], word: string): SQL | undefined {
  const characters = [...folded(word)];
  if (characters.length < 2 || dividers.some((divider) => word.includes(divider))) return undefined;
  const pairs = characters.slice(1).map((next, at) => `${characters[at] ?? ''}${next}`);
  return sql`${pairsOf(texts)} @> ${sql.param([...new Set(pairs)])}::text[]`;
}
