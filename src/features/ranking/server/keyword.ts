import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive, scopeOf, tableOf } from '#core/server/kernel/scope.ts';
import type { KeywordFacts, SearchPosition } from '#domain/keyword-ranks.ts';
import type { ScopeDeps } from '#product';

/** The keyword of that id in a store that the actor sees, deactivated ones included: their history stays; AppError 404. */
export async function findKeyword(deps: ScopeDeps, tx: Orm, id: number, actor: Actor): Promise<KeywordFacts> {
  const store = tableOf(deps, 'search-conditions');
  const detail = tableOf(deps, 'search-condition-detail');
  const [found] = await tx
    .select({ detail: detail.table, store: store.table })
    .from(detail.table)
    .innerJoin(store.table, eq(store.column('id'), detail.column('searchConditionId')))
    .where(
      and(
        eq(detail.column('id'), id),
        isNull(detail.column('deleteDate')),
        alive(store),
        scopeOf(deps, 'search-conditions', actor),
      ),
    )
    .limit(1);
  if (found === undefined) throw new AppError('not_found');
  const row: Row = found.detail;
  const own: Row = found.store;
  const storeId = Number(own.id);
  const siblings = await tx
    .select({ id: detail.column('id'), keyword: detail.column('keyword'), active: detail.column('active') })
    .from(detail.table)
    .where(and(eq(detail.column('searchConditionId'), storeId), isNull(detail.column('deleteDate'))))
    .orderBy(asc(detail.column('id')));
  const positions = await positionsOf(deps, tx, eq(detail.column('id'), id));
  return {
    id,
    keyword: String(row.keyword),
    targetRank: Number(row.targetRank),
    depth: Number(row.depth ?? 20),
    active: row.active === true,
    effectiveFrom: String(row.effectiveFrom),
    effectiveTo: textOf(row.effectiveTo),
    firstExposedOn: textOf(row.firstExposedOn),
    firstAchievedOn: textOf(row.firstAchievedOn),
    position: positions.get(id) ?? null,
    store: {
      id: storeId,
      name: String(own.name),
      status: String(own.status),
      placeId: textOf(own.placeId),
      latitude: numberOf(own.latitude),
      longitude: numberOf(own.longitude),
      closingDay: numberOf(own.closingDay),
    },
    siblings: siblings.map((one) => ({
      id: Number(one.id),
      keyword: String(one.keyword),
      active: one.active === true,
    })),
  };
}

/** Where the keywords are searched from, by the keyword's id; `which` is a condition on keywords. */
export async function positionsOf(deps: ScopeDeps, tx: Orm, which: SQL): Promise<ReadonlyMap<number, SearchPosition>> {
  const detail = tableOf(deps, 'search-condition-detail');
  const location = tableOf(deps, 'search-location');
  const found = await tx
    .select({
      detailId: detail.column('id'),
      id: location.column('id'),
      name: location.column('name'),
      latitude: location.column('latitude'),
      longitude: location.column('longitude'),
      radius: location.column('radius'),
    })
    .from(detail.table)
    .innerJoin(location.table, eq(location.column('id'), detail.column('searchLocationId')))
    .where(which);
  return new Map(
    found.map(({ detailId, id, name, latitude, longitude, radius }) => [
      Number(detailId),
      {
        id: Number(id),
        name: String(name),
        latitude: Number(latitude),
        longitude: Number(longitude),
        radius: Number(radius),
      },
    ]),
  );
}

type Row = Readonly<Record<string, unknown>>;

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
