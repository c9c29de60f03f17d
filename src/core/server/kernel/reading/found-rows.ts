import { type SQL, sql } from 'drizzle-orm';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { ListQuery } from '#core/model/row-types.ts';
import { foundBy } from '#core/server/database/schema/found.ts';
import type { Deps } from '../deps.ts';
import { tableOf } from '../scope.ts';
import { cteNames } from './cte-names.ts';
import { sourceOf } from './source.ts';

export type FoundRows = NonNullable<ReturnType<typeof foundRows>>;

/** The maximum number of matching rows that are collected before they are sorted. */
export const maxGathered = 5000;

/**
 * The matches of a search, or of a filter that is true of few rows on a day, as a CTE: if there are few, only they are sorted. The planner
 * has no statistics on the search word and might scan rows in sort order to the very end for a word without matches. Null for other lists.
 */
export function foundRows(
  deps: Deps,
  resource: ResolvedResource,
  { search, filters }: ListQuery,
  where: SQL | undefined,
) {
  const isFound = new Set(foundBy(resource).map(({ field }) => field));
  const isOfFew = filters.some(
    ({ field, operator, value }) => isFound.has(field) && operator === 'eq' && value === true,
  );
  if ((search === '' && !isOfFew) || resource.isView) return null;
  const tx = deps.database.orm;
  const id = tableOf(deps, resource.name).column('id');
  const rows = tx.$with(cteNames.found).as(
    tx
      .select({ id })
      .from(sourceOf(deps, resource))
      .where(where)
      .limit(maxGathered + 1),
  );
  const number = sql`(select count(*)::int from ${rows})`;
  return {
    rows,
    number,
    /** The number of matches if there are few, `other` if there are many. */
    numberOr: (other: SQL) => sql`case when ${number} <= ${maxGathered} then ${number} else ${other} end`,
    areFew: sql`${number} <= ${maxGathered} and ${id} = any(array(select ${rows.id} from ${rows}))`,
    areMany: sql`${number} > ${maxGathered}`,
  };
}
