import { type SQL, sql } from 'drizzle-orm';
import type { ListQuery } from '#core/model/query.ts';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { foundBy } from '#core/server/database/schema/found.ts';
import type { Deps } from '../deps.ts';
import { tableOf } from '../scope.ts';
import { sourceOf } from './source.ts';

export type FoundRows = NonNullable<ReturnType<typeof foundRows>>;

/** So much of what is found is gathered before it is put in order. */
export const maxGathered = 5000;

/**
 * What a search finds, or a filter by what is true of few rows a day, before its page is made of it: where it is little, it alone is put
 * in order. A planner that knows nothing of the word would walk the rows in their order, for one that none has to the end. Null where
 * nothing of the kind is asked.
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
  const rows = tx.$with('found').as(
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
    /** The number where they are few; where they are many, another. */
    numberOr: (other: SQL) => sql`case when ${number} <= ${maxGathered} then ${number} else ${other} end`,
    areFew: sql`${number} <= ${maxGathered} and ${id} = any(array(select ${rows.id} from ${rows}))`,
    areMany: sql`${number} > ${maxGathered}`,
  };
}
