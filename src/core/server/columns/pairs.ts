import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/*
 * Bigrams (pairs of adjacent characters), by which an index finds a text within others. Trigrams do not match words of two characters, as
 * most Japanese words are, and yield nothing if the database's locale knows only ASCII letters.
 */

/** Separates the pairs; no text may contain it. */
const divider = '\u0001';
const divided = String.raw`E'\\1\x01'`;
const dividing = String.raw`E'\x01'`;
const nothing = sql.raw(`''`);

/** SQL of all pairs in these texts, in lower case: the keys that an index has of a row. */
export function pairsOf(texts: readonly SQLWrapper[]): SQL {
  const whole = sql.join(
    texts.map((text) => sql`coalesce(${text}, ${nothing})`),
    sql.raw(String.raw` || E'\n' || `),
  );
  const lower = sql`lower(${whole})`;
  // The pairs that start at every second character, then those in between
  const all = sql`${inPairs(lower)} || ${sql.raw(dividing)} || ${inPairs(sql`substr(${lower}, 2)`)}`;
  return sql`(string_to_array(${all}, ${sql.raw(dividing)})) collate "C"`;
}

/**
 * SQL that is true when the texts contain every pair of this word, as any text with the word does. Undefined if the word is too short to
 * have a pair. Written exactly like the index expression, so that the planner uses the index.
 */
export function holdsPairsOf(texts: readonly SQLWrapper[], word: string): SQL | undefined {
  if ([...word].length < 2 || word.includes(divider)) return undefined;
  const lower = sql`lower(${word}::text)`;
  const all = sql`${wholePairs(lower)} || ${wholePairs(sql`substr(${lower}, 2)`)}`;
  return sql`${pairsOf(texts)} @> array_remove(string_to_array(${all}, ${sql.raw(dividing)}), ${nothing})`;
}

function inPairs(text: SQL): SQL {
  return sql`regexp_replace(${text}, ${sql.raw(`'(..)', ${divided}, 'g'`)})`;
}

/** The same without an unpaired last character. */
function wholePairs(text: SQL): SQL {
  return sql`regexp_replace(${text}, ${sql.raw(`'(..)|.', ${divided}, 'g'`)})`;
}
