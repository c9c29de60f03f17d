import { and, inArray, sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { resultRowsOf } from '#core/server/database/sql.ts';
import { alive, scopeOf } from '#core/server/kernel/scope.ts';
import { isOthers, type OthersDays } from '#domain/terms/others-days.ts';
import type { ScopeDeps } from '#product';
import type { PlaceAbove, RanksAbove } from '#ranking/rules/keyword-ranks.ts';
import { countedFirst } from './readings/counted-reading.ts';

const lookbackDays = 180;

/**
 * Returns who ranked above us in the last successful reading up to `day`, and since when without interruption. An unmeasured day does not
 * interrupt, since the ranks are unknown; other customers' days are not looked at.
 */
export async function readRanksAbove(
  deps: ScopeDeps,
  tx: Orm,
  { detailId, day, actor, others }: { detailId: number; day: Day; actor: Actor; others: OthersDays },
): Promise<RanksAbove> {
  const table = deps.tables['rank-observation'];
  const found = resultRowsOf(
    await tx.execute(sql`
      select distinct on (${table.day}) ${table.day}::text as day, ${table.rank}, ${table.depth},
        ${table.takenAt} as taken_at, ${table.placeIdsAbove} as place_ids_above
      from ${table}
      where ${table.detailId} = ${detailId} and ${table.day} between ${addDays(day, -lookbackDays)}::date and ${day}::date
        and ${table.status} = 'OK' and ${table.origin} <> 'GRID'
      order by ${table.day} desc, ${countedFirst(table)}`),
    ['day', 'rank', 'depth', 'taken_at', 'place_ids_above'],
  ).map((row) => ({
    day: String(row.day),
    rank: row.rank === null ? null : Number(row.rank),
    depth: Number(row.depth),
    takenAt: Number(row.taken_at),
    ids: idsOf(row.place_ids_above),
  }));
  const readings = found.filter((one) => !isOthers(others, one.day));
  const [latest] = readings;
  if (latest === undefined || latest.ids === null)
    return { day: null, takenAt: null, rank: null, depth: latest?.depth ?? 0, places: [] };
  const known = readings.flatMap(({ day: of, ids }) => (ids === null ? [] : [{ day: of, ids: new Set(ids) }]));
  const own = await ownStores(deps, tx, latest.ids, actor);
  return {
    day: latest.day,
    takenAt: latest.takenAt,
    rank: latest.rank,
    depth: latest.depth,
    places: latest.ids.map(
      (placeId, index): PlaceAbove => ({
        position: index + 1,
        placeId,
        store: own.get(placeId) ?? null,
        ...aboveSince(known, placeId),
      }),
    ),
  };
}

/** Returns the first day of the uninterrupted run of readings in which a place ranks above us. `readings` is newest first. */
export function aboveSince(
  readings: readonly { readonly day: Day; readonly ids: ReadonlySet<string> }[],
  placeId: string,
): { since: Day; orEarlier: boolean } {
  const gone = readings.findIndex(({ ids }) => !ids.has(placeId));
  const oldest = readings[gone < 0 ? readings.length - 1 : gone - 1];
  return { since: oldest?.day ?? '', orEarlier: gone < 0 };
}

/** Returns which of these places are stores that the actor may see, by place id. */
export async function ownStores(deps: ScopeDeps, tx: Orm, placeIds: readonly string[], actor: Actor) {
  const store = deps.tables['search-conditions'];
  if (placeIds.length === 0) return new Map<string, { id: number; name: string }>();
  const found = await tx
    .select({ id: store.id, name: store.name, placeId: store.placeId })
    .from(store)
    .where(and(inArray(store.placeId, [...placeIds]), alive(store), scopeOf(deps, 'search-conditions', actor)));
  return new Map(found.map((row) => [String(row.placeId), { id: row.id, name: row.name }]));
}

function idsOf(value: unknown): readonly string[] | null {
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return Array.isArray(parsed) ? parsed.filter((id) => typeof id === 'string') : null;
}
