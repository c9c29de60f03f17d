import { and, asc, count, eq, inArray, min, sql } from 'drizzle-orm';
import { addDays, type Day } from '#core/model/day.ts';
import { AppError } from '#core/model/errors.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { resultRowsOf } from '#core/server/database/sql.ts';
import { isOthers, type OthersDays } from '#domain/terms/others-days.ts';
import type { ScopeDeps, Tables } from '#product';
import {
  type KeywordRival,
  maxRivals,
  type RivalDay,
  type RivalRanks,
  type RivalSeries,
  type TopPlace,
  topRivals,
} from '#ranking/rules/keyword-ranks.ts';
import { ownStores } from './above.ts';
import type { InstrumentReading } from './instrument.ts';
import { countedFirst } from './readings/counted-reading.ts';
import { keywordRivalTable } from './tables.ts';

/** A place can be marked only if it ranked above within this number of days. */
const markable = 180;

const shown = {
  id: keywordRivalTable.id,
  placeId: keywordRivalTable.placeId,
  name: keywordRivalTable.name,
  createDate: keywordRivalTable.createDate,
};

/** Returns a keyword's rivals, in the order they were marked. */
export function listedRivals(tx: Orm, detailId: number): Promise<readonly KeywordRival[]> {
  return tx
    .select(shown)
    .from(keywordRivalTable)
    .where(eq(keywordRivalTable.detailId, detailId))
    .orderBy(asc(keywordRivalTable.id));
}

/** Returns the place ids of the rivals, by keyword id. */
export async function rivalsOf(tx: Orm, detailIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const found = await tx
    .select({ detailId: keywordRivalTable.detailId, placeId: keywordRivalTable.placeId })
    .from(keywordRivalTable)
    .where(inArray(keywordRivalTable.detailId, [...new Set(detailIds)]));
  const byKeyword = new Map<number, string[]>();
  for (const { detailId, placeId } of found) byKeyword.set(detailId, [...(byKeyword.get(detailId) ?? []), placeId]);
  return byKeyword;
}

/** Returns the rivals' ranks in a reading, by place id; null for a keyword without rivals. */
export function ranksOf(
  rivals: readonly string[] | undefined,
  { placeIdsAbove, placeIdsBelow }: Pick<InstrumentReading, 'placeIdsAbove' | 'placeIdsBelow'>,
): Readonly<Record<string, number>> | null {
  if (rivals === undefined) return null;
  return Object.fromEntries(
    rivals.flatMap((placeId) => {
      const above = placeIdsAbove.indexOf(placeId);
      if (above >= 0) return [[placeId, above + 1]];
      const below = placeIdsBelow.indexOf(placeId);
      // Our own place is between the two lists
      return below >= 0 ? [[placeId, placeIdsAbove.length + 1 + below + 1]] : [];
    }),
  );
}

interface Marked {
  readonly detailId: number;
  readonly placeId: string;
  readonly name: string;
  readonly userId: number;
  readonly today: Day;
  readonly now: number;
}

/**
 * Marks a place that recently ranked above the keyword's store; marking it again changes the name. Throws AppError 422 for other places and
 * beyond the maximum per keyword, also under concurrency.
 */
export async function addRival(
  tables: Tables,
  tx: Orm,
  { detailId, placeId, name, userId, today, now }: Marked,
): Promise<KeywordRival> {
  const keyword = tables['search-condition-detail'];
  await tx.select({ id: keyword.id }).from(keyword).where(eq(keyword.id, detailId)).for('update');
  const [before] = await tx
    .update(keywordRivalTable)
    .set({ name })
    .where(and(eq(keywordRivalTable.detailId, detailId), eq(keywordRivalTable.placeId, placeId)))
    .returning(shown);
  if (before !== undefined) return before;
  const [there] = await tx
    .select({ of: count() })
    .from(keywordRivalTable)
    .where(eq(keywordRivalTable.detailId, detailId));
  if ((there?.of ?? 0) >= maxRivals) throw new AppError('too_many_rivals', { params: { most: maxRivals } });
  const readings = tables['rank-observation'];
  const stood = resultRowsOf(
    await tx.execute(sql`
      select 1 from ${readings} where ${readings.detailId} = ${detailId}
        and ${readings.day} between ${addDays(today, -markable)}::date and ${today}::date
        and ${readings.placeIdsAbove} @> jsonb_build_array(${placeId}::text) limit 1`),
    [],
  );
  if (stood.length === 0) throw new AppError('not_above');
  const [made] = await tx
    .insert(keywordRivalTable)
    .values({ detailId, placeId, name, createdBy: userId, createDate: now })
    .returning(shown);
  if (made === undefined) throw new AppError('not_found');
  return made;
}

/** Deletes a rival; its stored ranks remain in the readings. Throws AppError 404. */
export async function removeRival(tx: Orm, { detailId, id }: { detailId: number; id: number }): Promise<KeywordRival> {
  const [gone] = await tx
    .delete(keywordRivalTable)
    .where(and(eq(keywordRivalTable.id, id), eq(keywordRivalTable.detailId, detailId)))
    .returning(shown);
  if (gone === undefined) throw new AppError('not_found');
  return gone;
}

interface Followed {
  readonly detailId: number;
  readonly from: Day;
  readonly to: Day;
  readonly others: OthersDays;
}

/**
 * Returns the rivals' ranks per day, from the reading that counts, without other customers' days. While none is marked, those of the places
 * at the top instead.
 */
export async function readRivalSeries(
  deps: ScopeDeps,
  tx: Orm,
  { actor, ...followed }: Followed & { readonly actor: Actor },
): Promise<RivalSeries> {
  const { tables } = deps;
  const rivals = await listedRivals(tx, followed.detailId);
  const top = rivals.length === 0 ? await topOf(tables, tx, followed) : [];
  const placeIds = [...rivals.map(({ placeId }) => placeId), ...top];
  if (placeIds.length === 0) return { knownFrom: null, rivals: [], top: [] };
  const readings = tables['rank-observation'];
  const [first] = await tx
    .select({ day: min(readings.day) })
    .from(readings)
    .where(and(eq(readings.detailId, followed.detailId), sql`jsonb_typeof(${readings.placeIdsAbove}) = 'array'`));
  const daysOf = await placeDays(tables, tx, { ...followed, placeIds });
  const own = await ownStores(deps, tx, top, actor);
  return {
    knownFrom: first?.day ?? null,
    rivals: rivals.map((rival): RivalRanks => ({ ...rival, days: daysOf(rival.placeId) })),
    top: top.map(
      (placeId, index): TopPlace => ({
        position: index + 1,
        placeId,
        store: own.get(placeId) ?? null,
        days: daysOf(placeId),
      }),
    ),
  };
}

/** Returns the ids of the first places above ours in the latest ranking of the days. */
async function topOf(tables: Tables, tx: Orm, { detailId, from, to, others }: Followed): Promise<readonly string[]> {
  const readings = tables['rank-observation'];
  const found = resultRowsOf(
    await tx.execute(sql`
      select distinct on (${readings.day}) ${readings.day}::text as day,
        (select jsonb_agg(seen.place order by seen.position)
          from jsonb_array_elements_text(${readings.placeIdsAbove}) with ordinality as seen(place, position)
          where seen.position <= ${topRivals}::integer) as top
      from ${readings}
      where ${readings.detailId} = ${detailId} and ${readings.day} between ${from}::date and ${to}::date
        and ${readings.status} = 'OK' and ${readings.origin} <> 'GRID' and jsonb_typeof(${readings.placeIdsAbove}) = 'array'
      order by ${readings.day} desc, ${countedFirst(readings)} limit ${latestSearched}`),
    ['day', 'top'],
  );
  const latest = found.find(({ day }) => !isOthers(others, String(day)));
  return Array.isArray(latest?.top) ? latest.top.filter((id) => typeof id === 'string') : [];
}

/** How many of the latest days are searched for a ranking that was not another customer's. */
const latestSearched = 31;

/** Returns the days of any of these places, by its id. */
async function placeDays(
  tables: Tables,
  tx: Orm,
  { detailId, from, to, others, placeIds }: Followed & { readonly placeIds: readonly string[] },
): Promise<(placeId: string) => readonly RivalDay[]> {
  const readings = tables['rank-observation'];
  const wanted = sql.join(
    placeIds.map((placeId) => sql`${placeId}`),
    sql`, `,
  );
  // Extracts only the wanted places from each day's list: the full lists of years would be megabytes
  const found = resultRowsOf(
    await tx.execute(sql`
      select one.day, one.place is null as is_out, one.rival_ranks,
        (select jsonb_object_agg(seen.place, seen.position order by seen.position desc)
          from jsonb_array_elements_text(one.places_above) with ordinality as seen(place, position)
          where seen.place in (${wanted})) as above
      from (
        select distinct on (${readings.day}) ${readings.day}::text as day, ${readings.status} as outcome,
          ${readings.rank} as place, ${readings.placeIdsAbove} as places_above, ${readings.rivalRanks} as rival_ranks
        from ${readings}
        where ${readings.detailId} = ${detailId} and ${readings.day} between ${from}::date and ${to}::date
          and ${readings.origin} <> 'GRID'
        order by ${readings.day}, ${countedFirst(readings)}
      ) as one
      where one.outcome = 'OK' and jsonb_typeof(one.places_above) = 'array'
      order by one.day`),
    ['day', 'is_out', 'rival_ranks', 'above'],
  ).map((row) => ({
    day: String(row.day),
    isOut: row.is_out === true,
    ranks: new Map([...Object.entries(Object(row.above)), ...Object.entries(Object(row.rival_ranks))]),
  }));
  const days = found.filter(({ day }) => !isOthers(others, day));
  return (placeId) =>
    days.map(({ day, isOut, ranks }): RivalDay => {
      const rank = ranks.get(placeId);
      if (typeof rank === 'number') return { day, found: 'RANKED', rank };
      return { day, found: isOut ? 'OUT' : 'BELOW', rank: null };
    });
}
