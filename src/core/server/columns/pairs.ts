import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/*
 * Pairs of neighbouring characters, by which an index finds a text within others. Trigrams find none of two characters, which most
 * words of Japanese have, and they are none at all where the database's locale knows no letters but ASCII.
 */

/** Between the pairs; no text may hold it. */
const divider = '\u0001';
const divided = String.raw`E'\\1\x01'`;
const dividing = String.raw`E'\x01'`;
const nothing = sql.raw(`''`);

/** The pairs of all these texts, in lower case: what an index keeps of a row. */
export function pairsOf(texts: readonly SQLWrapper[]): SQL {
  const whole = sql.join(
    texts.map((text) => sql`coalesce(${text}, ${nothing})`),
    sql.raw(String.raw` || E'\n' || `),
  );
  const lower = sql`lower(${whole})`;
  // Those that begin at each second character, and those between them
  const all = sql`${inPairs(lower)} || ${sql.raw(dividing)} || ${inPairs(sql`substr(${lower}, 2)`)}`;
  return sql`(string_to_array(${all}, ${sql.raw(dividing)})) collate "C"`;
}

/**
 * SQL of «the texts have every pair of this word», which is so wherever one of them has the word; undefined where the word has no
 * pair. Written as the index is, so that the index answers it.
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

/** The same without what is left over at the end. */
function wholePairs(text: SQL): SQL {
  return sql`regexp_replace(${text}, ${sql.raw(`'(..)|.', ${divided}, 'g'`)})`;
}
