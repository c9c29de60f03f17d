import { and, asc, desc, eq, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { hasText } from '#core/server/kernel/reading/search.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import type { ScopeDeps, Tables } from '#product';
import type { KeywordFacts, SearchPosition } from '#ranking/rules/keyword-ranks.ts';

/** Returns a keyword of a store that the actor may see, including deactivated ones, whose history remains. Throws AppError 404. */
export async function findKeyword(deps: ScopeDeps, tx: Orm, id: number, actor: Actor): Promise<KeywordFacts> {
  const store = deps.tables['search-conditions'];
  const detail = deps.tables['search-condition-detail'];
  const [found] = await tx
    .select({ detail, store })
    .from(detail)
    .innerJoin(store, eq(store.id, detail.searchConditionId))
    .where(and(eq(detail.id, id), isNull(detail.deleteDate), alive(store), scopeOf(deps, 'search-conditions', actor)))
    .limit(1);
  if (found === undefined) throw new AppError('not_found');
  const { detail: row, store: own } = found;
  const storeId = own.id;
  const siblings = await tx
    .select({ id: detail.id, keyword: detail.keyword, active: detail.active })
    .from(detail)
    .where(and(eq(detail.searchConditionId, storeId), isNull(detail.deleteDate)))
    .orderBy(asc(detail.id));
  const positions = await positionsOf(deps.tables, tx, eq(detail.id, id));
  return {
    id,
    keyword: row.keyword,
    targetRank: row.targetRank,
    depth: row.depth,
    active: row.active,
    effectiveFrom: row.effectiveFrom,
    effectiveTo: row.effectiveTo,
    firstExposedOn: row.firstExposedOn,
    firstAchievedOn: row.firstAchievedOn,
    position: positions.get(id) ?? null,
    store: {
      id: storeId,
      name: own.name,
      status: own.heldStatus ?? own.status,
      placeId: own.placeId === '' ? null : own.placeId,
      latitude: own.latitude,
      longitude: own.longitude,
      closingDay: own.closingDay,
    },
    siblings,
  };
}

const maxFound = 6;

/** Returns the first keywords that contain each word of `search`, of stores that the actor may see; active ones first. */
export function findKeywordsBy(deps: ScopeDeps, tx: Orm, search: string, actor: Actor) {
  const store = deps.tables['search-conditions'];
  const detail = deps.tables['search-condition-detail'];
  const words = search.split(/[\s\u3000]+/).filter((word) => word !== '');
  return tx
    .select({ id: detail.id, keyword: detail.keyword, active: detail.active, storeName: store.name })
    .from(detail)
    .innerJoin(store, eq(store.id, detail.searchConditionId))
    .where(
      and(
        ...words.map((word) => hasText(deps, 'search-condition-detail', 'keyword', word)),
        isNull(detail.deleteDate),
        alive(store),
        scopeOf(deps, 'search-conditions', actor),
      ),
    )
    .orderBy(desc(detail.active), asc(detail.keyword), asc(detail.id))
    .limit(maxFound);
}

/** Returns the search locations by keyword id; `which` is a condition on keywords. */
export async function positionsOf(tables: Tables, tx: Orm, which: SQL): Promise<ReadonlyMap<number, SearchPosition>> {
  const detail = tables['search-condition-detail'];
  const location = tables['search-location'];
  const found = await tx
    .select({
      detailId: detail.id,
      id: location.id,
      name: location.name,
      latitude: location.latitude,
      longitude: location.longitude,
      radius: location.radius,
    })
    .from(detail)
    .innerJoin(location, eq(location.id, detail.searchLocationId))
    .where(which);
  return new Map(found.map(({ detailId, ...position }) => [detailId, position]));
}
