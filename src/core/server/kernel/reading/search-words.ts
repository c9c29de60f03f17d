import { type AnyColumn, and, or, type SQL, sql } from 'drizzle-orm';
import { mayQueryBy } from '#core/model/access.ts';
import { kindOf } from '#core/model/fields/registry.ts';
import {
  isReference,
  type ResolvedField,
  type ResolvedFieldOf,
  type ResolvedResource,
  resourceNamed,
} from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import { anyContains, digitsOf } from '#core/server/columns/texts.ts';
import type { Reads } from '#core/server/database/database.ts';
import { once } from '#core/server/database/once.ts';
import { byPairs, isFoundByDigits } from '#core/server/database/schema/searched.ts';
import { inQuery } from '#core/server/database/sql.ts';
import type { Deps } from '../deps.ts';
import { alive, scopeOf, tableOf } from '../scope.ts';

/** The maximum number of matching target rows whose ids are inlined into the statement. */
const maxNamed = 10_000;

/** The ids of target rows that each word finds through a reference, by field name and word; null if more than `maxNamed`. */
export type FoundTargets = ReadonlyMap<string, ReadonlyMap<string, readonly number[] | null>>;

/**
 * Resolves search words to ids of referenced rows first, so that the main query can use an index instead of checking each row. Undefined if
 * the resource has no reference that is searched.
 */
export async function findTargets(
  deps: Deps,
  tx: Reads,
  resource: ResolvedResource,
  search: string,
  actor: Actor,
): Promise<FoundTargets | undefined> {
  if (!isSearchedThrough(resource, search, actor)) return undefined;
  const words = wordsOf(search);
  const through = searchedThrough(resource, actor);
  const found = new Map<string, Map<string, readonly number[] | null>>();
  for (const field of through) {
    const ofField = new Map<string, readonly number[] | null>();
    found.set(field.name, ofField);
    const each = words.map(
      (word, at) =>
        sql`(select ${at}::int as word, meant.id from (${targetsFor(deps, field, word, actor)} limit ${maxNamed + 1}) as meant)`,
    );
    const rows = await deps.database.rows(sql.join(each, sql` union all `), tx);
    const idsOf = Map.groupBy(rows, ({ word }) => Number(word));
    for (const [at, word] of words.entries()) {
      const ids = idsOf.get(at) ?? [];
      ofField.set(word, ids.length > maxNamed ? null : ids.map(({ id }) => Number(id)));
    }
  }
  return found;
}

/** True when the search also looks in referenced rows. */
export function isSearchedThrough(resource: ResolvedResource, search: string, actor: Actor): boolean {
  return wordsOf(search).length > 0 && searchedThrough(resource, actor).length > 0;
}

/** The references whose rows a search of the actor looks in too. */
export function searchedThrough(resource: ResolvedResource, actor: Actor): readonly ResolvedFieldOf<'reference'>[] {
  return resource.fields
    .filter(isReference)
    .filter((field) => field.searchThrough === true && mayQueryBy(field, actor));
}

/** The condition that the row refers to a row that the word matches. */
export function foundThrough(
  deps: Deps,
  resource: ResolvedResource,
  field: ResolvedFieldOf<'reference'>,
  word: string,
  actor: Actor,
  ids: readonly number[] | null | undefined,
): SQL | undefined {
  const { column } = tableOf(deps, resource.name);
  const holder = column(field.name);
  const targets = targetsFor(deps, field, word, actor);
  if (ids === undefined) return inQuery(holder, sql`(${targets})`);
  // Inlined as a constant: the ids of a parameter would be compared with each row one by one
  if (ids !== null)
    return ids.length === 0 ? undefined : sql`${holder} = any(${sql.raw(`${once} '{${ids.join()}}'`)}::integer[])`;
  // With so many targets, matches are frequent, so checking row by row soon finds enough
  return sql`(select true from (${targets}) as meant where meant.id = ${holder}) is true`;
}

/** The conditions that the word matches a value of the row itself. */
export function foundInRow(deps: Deps, resource: ResolvedResource, word: string, actor: Actor): readonly SQL[] {
  const { column } = tableOf(deps, resource.name);
  const shown = resource.fields.filter((field) => mayQueryBy(field, actor));
  const searched = shown.filter((field) => field.search);
  if (searched.length === 0) return [];
  const written = anyContains(
    searched.map(({ name }) => column(name)),
    word,
  );
  return [
    byPairs(resource, column, word, written),
    ...shown.filter(isFoundByDigits).flatMap((field) => byDigits(resource, field, column, word)),
  ];
}

/** Splits at brackets too, so that a title like 会社名（氏名） is found when pasted whole. */
export function wordsOf(search: string): readonly string[] {
  return [...new Set(search.split(/[\s\u3000（）]+/))].filter((word) => word !== '');
}

function byDigits(
  resource: ResolvedResource,
  field: ResolvedField,
  column: (name: string) => AnyColumn,
  word: string,
): SQL[] {
  const digits = kindOf(field).digitsIn?.(field)?.(word) ?? null;
  if (digits === null) return [];
  return [byPairs(resource, column, digits, sql`${digitsOf(column(field.name))} like ${`%${digits}%`}`)];
}

/** Selects the rows of a reference's target that the word matches, within the actor's scope. */
function targetsFor(deps: Deps, { to }: ResolvedFieldOf<'reference'>, word: string, actor: Actor): SQL {
  const target = resourceNamed(deps.resources, to);
  const { table, column } = tableOf(deps, to);
  const found = and(
    scopeOf(deps, to, actor),
    alive(tableOf(deps, to)),
    or(...foundInRow(deps, target, word, actor)) ?? sql`false`,
  );
  return sql`select ${column('id')} as id from ${table} where ${found}`;
}
