import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { companyForms, foldedCharacters } from '#core/model/words/folded.ts';

/*
 * `folded` of the model as an expression of the database, so that an index can hold it. Everything in it is immutable and independent of
 * the database's locale; the constants are written out, as the planner finds an index by its whole expression.
 */

/** SQL of a text as it is compared in searches (`core/model/words/folded.ts`). */
export function foldedSql(text: SQLWrapper): SQL {
  const plain = sql`lower(normalize(${text}, NFKC) collate "C")`;
  const whole = companyForms.reduce(
    (found, [short, long]) => sql`replace(${found}, ${literal(short)}, ${literal(long)})`,
    plain,
  );
  return sql`translate(${whole}, ${literal(foldedCharacters.from)}, ${literal(foldedCharacters.to)})`;
}

/** A constant without `--`, which drizzle-kit uses to join the parts of an index, and without characters that an editor does not show. */
function literal(text: string): SQL {
  const escaped = text.replace(/['\\\s\u200b\ufeff-]/g, (character) => `\\u${hexOf(character)}`);
  return sql.raw(escaped === text ? `'${text}'` : `E'${escaped}'`);
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).padStart(4, '0');
}
