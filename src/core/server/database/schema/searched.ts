import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedField, ResolvedResource } from '#core/model/resolved.ts';
import { holdsPairsOf, pairsOf } from '#core/server/columns/pairs.ts';
import { anyContains, digitsOf } from '#core/server/columns/texts.ts';

/*
 * One index for all searched texts of a row, on pairs of characters (columns/pairs.ts). It returns candidates that contain the pairs in any
 * of the texts; an additional condition checks each candidate.
 */

type ColumnNamed = (name: string) => SQLWrapper;

/** SQL of the index's keys; undefined if a search of the resource uses no column of its table. */
export function indexedPairs(resource: ResolvedResource, column: ColumnNamed): SQL | undefined {
  const texts = indexedTexts(resource, column);
  return texts.length === 0 ? undefined : pairsOf(texts);
}

/** Combines `condition`, which only rows with the word in a searched text can meet, with a lookup in the pair index, if there is one. */
export function byPairs(resource: ResolvedResource, column: ColumnNamed, word: string, condition: SQL): SQL {
  const texts = indexedTexts(resource, column);
  const pairs = texts.length === 0 ? undefined : holdsPairsOf(texts, word);
  // Makes the planner treat this as non-selective; the pair index already gives the row estimate.
  return pairs === undefined ? condition : sql`((${condition})::int <> 0 and ${pairs})`;
}

/** SQL that is true when a searched field contains this text; uses the table's pair index. */
export function searchedFor(resource: ResolvedResource, column: ColumnNamed, name: string, text: string): SQL {
  return byPairs(resource, column, text, anyContains([column(name)], text));
}

/** True if the field can be found by its digits. */
export function isFoundByDigits(field: ResolvedField): boolean {
  return !field.computed && !field.transient && kindOf(field).digitsIn?.(field) !== undefined;
}

function indexedTexts(resource: ResolvedResource, column: ColumnNamed): readonly SQLWrapper[] {
  const searched = resource.fields.filter(({ search, computed }) => search && !computed);
  if (resource.isView || searched.length === 0) return [];
  const numbers = resource.fields.filter(isFoundByDigits);
  return [...searched.map(({ name }) => column(name)), ...numbers.map(({ name }) => digitsOf(column(name)))];
}
