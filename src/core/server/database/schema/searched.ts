import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { kindOf } from '#core/model/fields/registry.ts';
import type { ResolvedField } from '#core/model/resolved/field.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { contains, digitsOf } from '#core/server/columns/contains.ts';
import { holdsPairsOf, pairsOf } from '#core/server/columns/pairs.ts';

/*
 * One index for all that a row is searched by, of pairs of characters (columns/pairs.ts). It finds what may be meant, whichever of
 * the texts it stands in; what is asked beside it says whether it is.
 */

type ColumnNamed = (name: string) => SQLWrapper;

/** What the index keeps of a row; undefined where a search of the resource looks at nothing that its table holds. */
export function indexedPairs(resource: ResolvedResource, column: ColumnNamed): SQL | undefined {
  const texts = indexedTexts(resource, column);
  return texts.length === 0 ? undefined : pairsOf(texts);
}

/** `condition`, which no row meets that has not the word in what is searched, asked by the index where there is one for it. */
export function byPairs(resource: ResolvedResource, column: ColumnNamed, word: string, condition: SQL): SQL {
  const texts = indexedTexts(resource, column);
  const pairs = texts.length === 0 ? undefined : holdsPairsOf(texts, word);
  // To a planner the condition is as good as always true: how many rows there are, the pairs have told it
  return pairs === undefined ? condition : sql`((${condition})::int <> 0 and ${pairs})`;
}

/** SQL of «the field has this text in it», of one that is searched; asked by the index of its table. */
export function searchedFor(resource: ResolvedResource, column: ColumnNamed, name: string, text: string): SQL {
  return byPairs(resource, column, text, contains(column(name), text));
}

/** Has the field digits by which it is found? */
export function isFoundByDigits(field: ResolvedField): boolean {
  return !field.computed && !field.transient && kindOf(field).digitsIn !== undefined;
}

function indexedTexts(resource: ResolvedResource, column: ColumnNamed): readonly SQLWrapper[] {
  const searched = resource.fields.filter(({ search, computed }) => search && !computed);
  if (resource.isView || searched.length === 0) return [];
  const numbers = resource.fields.filter(isFoundByDigits);
  return [...searched.map(({ name }) => column(name)), ...numbers.map(({ name }) => digitsOf(column(name)))];
}
