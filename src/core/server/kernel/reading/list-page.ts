import { and, type SQL, sql } from 'drizzle-orm';
import type { ResolvedResource } from '#core/model/resolved.ts';
import type { Actor } from '#core/model/roles.ts';
import type { ListQuery } from '#core/model/row-types.ts';
import type { Deps } from '../deps.ts';
import type { AnyRow } from '../rules/rule.ts';
import { tableOf } from '../scope.ts';
import { cteNames } from './cte-names.ts';
import { idsInDayOrder } from './day-order.ts';
import { type FoundRows, foundRows, maxGathered } from './found-rows.ts';
import type { Titles } from './labels.ts';
import type { Line, PageOutline } from './page-outline.ts';
import { estimatedRows, exactUpTo, numberOf, orderOf, whereOf } from './search.ts';
import type { FoundTargets } from './search-words.ts';
import { sourceOf } from './source.ts';

/** One page of a list with the total and the titles of referenced rows, read in one statement; a large total is then estimated. */
export interface ListPage {
  readonly rows: readonly AnyRow[];
  readonly total: number;
  readonly isEstimate: boolean;
  /** By the name of the referenced resource. */
  readonly titles: ReadonlyMap<string, Titles>;
}

/** Builds the statement of a page; returns a function that runs it. */
export function builtPage(
  deps: Deps,
  resource: ResolvedResource,
  query: ListQuery,
  actor: Actor,
  outline: PageOutline,
  targets?: FoundTargets,
): () => Promise<ListPage> {
  const where = whereOf(deps, resource, query, actor, targets);
  const tx = deps.database.orm;
  const most = exactUpTo(query);
  const found = foundRows(deps, resource, query, where);
  const page = pageOf(deps, resource, outline.columns, query, {
    where,
    found,
    orders: orderOf(deps, resource, query.sort, actor),
  });
  const ofAll = numberOf(deps, resource, where, most);
  const total = found === null || most <= maxGathered ? (found?.number ?? ofAll) : found.numberOr(ofAll);
  const statement = tx
    .with(...(found === null ? [] : [found.rows]), page)
    .select({ text: sql<string>`json_build_array(${outline.shown}, ${total})::text` })
    .from(sql`(select) as ${sql.identifier('one')}`)
    .prepare('');
  return async () => {
    const [found] = await statement.execute();
    const [lines, named, number]: [Line[], Line[][], number] = JSON.parse(found?.text ?? '[[],[],0]');
    const rows = outline.rowsOf(lines);
    const shown = { start: query.start, length: query.end - query.start, rows: rows.length };
    return {
      rows,
      titles: outline.titlesOf(named),
      ...(await estimatedRows(deps, tx, resource, where, { total: number, most, page: shown })),
    };
  };
}

/** From this offset on, the page's ids are found first: skipped rows are then read from an index only, if one has the sort order. */
const farDown = 1000;

/** The rows of the page as a CTE, which the titles are read for, too. */
function pageOf(
  deps: Deps,
  resource: ResolvedResource,
  columns: SQL,
  { sort, start, end }: ListQuery,
  {
    where,
    found,
    orders,
  }: { readonly where: SQL | undefined; readonly found: FoundRows | null; readonly orders: SQL[] },
) {
  const tx = deps.database.orm;
  const source = sourceOf(deps, resource);
  const length = end - start;
  const { column } = tableOf(deps, resource.name);
  const ids = (which: SQL | undefined) =>
    tx
      .select({ id: column('id') })
      .from(source)
      .where(which)
      .orderBy(...orders)
      .offset(start)
      .limit(length);
  const page = tx.$with(cteNames.page);
  const byId = (which: SQL) =>
    page.as(
      tx
        .select({ columns })
        .from(source)
        .where(sql`${column('id')} = any(array(${which}))`)
        .orderBy(...orders),
    );
  const inDayOrder = idsInDayOrder(deps, resource, { sort, start, end });
  if (found !== null) {
    const areMany = and(where, found.areMany);
    return byId(
      sql`${ids(found.areFew)} union all ${inDayOrder === null ? ids(areMany) : sql`(${inDayOrder(areMany)})`}`,
    );
  }
  if (inDayOrder !== null) return byId(inDayOrder(where));
  if (start >= farDown && !resource.isView) return byId(sql`${ids(where)}`);
  return page.as(
    tx
      .select({ columns })
      .from(source)
      .where(where)
      .orderBy(...orders)
      .offset(start)
      .limit(length),
  );
}
