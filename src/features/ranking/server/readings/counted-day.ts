import { sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays, type Day } from '#core/model/day.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { type RowWith, resultRowsOf, unqualified } from '#core/server/database/sql.ts';
import { fallOf, rankAlertOf } from '#domain/ranks/rank-alerts.ts';
import type { Tables } from '#product';
import { isStoppedOn } from '#terms/server/excluded-days.ts';
import { type Alert, sendRankAlerts } from './alerts.ts';
import { countedFirst } from './counted-reading.ts';

/** How many days back are searched first. */
const lookbackDays = 31;

/** The successful reading that finally counts for its day. */
export interface CountedDay {
  readonly detailId: number;
  readonly day: Day;
  /** Null: 圏外. */
  readonly rank: number | null;
  readonly depth: number;
  /** The stored name of what it was read by. */
  readonly instrument: string;
}

interface JudgeDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly now: number;
}

/**
 * Applies days' counted readings, one per keyword: sets the first day in the results and in target, and sends alerts. Those that `waits`
 * holds back are returned, and not applied.
 */
export async function applyCounted<C extends CountedDay>(
  deps: JudgeDeps,
  tx: Orm,
  counted: readonly C[],
  waits: (reading: C, known: Pick<Known, 'targetRank' | 'last'>) => boolean = () => false,
): Promise<readonly C[]> {
  if (counted.length === 0) return [];
  const before = await knownBefore(deps, tx, counted);
  const alerts: Alert[] = [];
  const firsts: { id: number; exposed: Day; achieved: Day | null }[] = [];
  const waiting: C[] = [];
  for (const one of counted) {
    const { detailId, day, rank, depth } = one;
    const known = before.get(detailId);
    // Neither an achieved day nor a fall: nothing is notified, and no first day is set
    if (known === undefined || known.isStopped) continue;
    if (waits(one, known)) {
      waiting.push(one);
      continue;
    }
    const reading = { rank, depth };
    const { last, targetRank } = known;
    const kind = rankAlertOf({ ...known, reading });
    const fall = last === null ? null : fallOf(last, reading, targetRank);
    if (kind !== null) alerts.push({ kind, day, rank, lastRank: last?.rank ?? null, fall, ...known });
    if (rank !== null) firsts.push({ id: detailId, exposed: day, achieved: rank <= known.targetRank ? day : null });
  }
  await markFirsts(deps, tx, firsts);
  await sendRankAlerts({ tx, tables: deps.tables, now: deps.now }, alerts);
  return waiting;
}

interface Known {
  readonly detailId: number;
  readonly keyword: string;
  readonly storeId: number;
  readonly storeName: string;
  readonly ownerUserId: number | null;
  readonly managerUserId: number | null;
  /** The target in force on the reading's day. */
  readonly targetRank: number;
  readonly achievedBefore: boolean;
  /** On a day of stopped measuring (計測停止（Google側）). */
  readonly isStopped: boolean;
  readonly last: { readonly rank: number | null; readonly depth: number } | null;
}

/** Searches the recent months first; all months only for keywords without a recent reading. */
async function knownBefore(deps: Pick<JudgeDeps, 'tables'>, tx: Orm, counted: readonly CountedDay[]) {
  const [earliest = ''] = counted.map(({ day }) => day).sort();
  const known = await knownSince(deps, tx, counted, addDays(earliest, -lookbackDays));
  const unread = counted.filter(({ detailId }) => known.get(detailId)?.last === null);
  if (unread.length === 0) return known;
  return new Map([...known, ...(await knownSince(deps, tx, unread, null))]);
}

/**
 * Returns for each keyword, before the given day: the owner on that day, manager, target, and the last counted reading, not of a day of
 * stopped measuring; readings since `since` only. One by another instrument is none: a difference from it is no change of the rank.
 */
async function knownSince(
  { tables }: Pick<JudgeDeps, 'tables'>,
  tx: Orm,
  counted: readonly CountedDay[],
  since: Day | null,
) {
  const stores = tables['search-conditions'];
  const keywords = tables['search-condition-detail'];
  const targets = tables['search-condition-detail-term'];
  const agreed = tables['search-condition-term'];
  const user = tables['system-user'];
  const observation = tables['rank-observation'];
  const detail = alias(keywords, 'detail');
  const store = alias(stores, 'store');
  const owner = alias(user, 'owner');
  // Aliases for the columns that the subqueries return
  const held = alias(agreed, 'held');
  const term = alias(targets, 'term');
  const last = alias(observation, 'last');
  const asked = counted.map(({ detailId, day, instrument }) => ({ detail_id: detailId, day, instrument }));
  const rows = resultRowsOf(
    await tx.execute(sql`
      select ${detail.id}, ${detail.keyword}, ${store.id} as store_id, ${store.name} as store_name, ${owner.id} as owner_user_id,
        coalesce(${store.managerUserId}, ${owner.managerUserId}) as manager_user_id,
        coalesce(${term.targetRank}, ${detail.targetRank}) as target_rank, ${detail.firstAchievedOn} is not null as achieved,
        ${last.id} is not null as has_last, ${last.rank}, ${last.depth}, ${isStoppedOn(store.id, sql`asked.day`)} as is_stopped
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(detail_id integer, day date, instrument text)
      join ${keywords} as ${detail} on ${detail.id} = asked.detail_id
      join ${stores} as ${store} on ${store.id} = ${detail.searchConditionId}
      left join lateral (
        select true as found, ${agreed.ownerUserId} from ${agreed} where ${agreed.searchConditionId} = ${store.id}
          and ${agreed.effectiveFrom} <= asked.day and (${agreed.effectiveTo} is null or ${agreed.effectiveTo} >= asked.day)
          and ${agreed.deleteDate} is null limit 1
      ) as ${held} on true
      left join ${user} as ${owner} on ${owner.id} = case when ${held}.found then ${held.ownerUserId}
        when ${store.heldStatus} is null then ${store.ownerUserId} else ${store.heldOwnerUserId} end
      left join lateral (
        select ${targets.targetRank} from ${targets} where ${targets.detailId} = asked.detail_id
          and ${targets.effectiveFrom} <= asked.day
          and (${targets.effectiveTo} is null or ${targets.effectiveTo} >= asked.day) and ${targets.deleteDate} is null
          order by ${targets.effectiveFrom} desc limit 1
      ) as ${term} on true
      left join lateral (
        select ${observation.id}, ${observation.rank}, ${observation.depth}, ${observation.instrument} from ${observation}
        where ${observation.detailId} = asked.detail_id and ${observation.day} < asked.day${since === null ? sql`` : sql` and ${observation.day} >= ${since}::date`}
          and ${observation.status} = 'OK' and ${observation.origin} <> 'GRID' and ${observation.deleteDate} is null
          and not ${isStoppedOn(store.id, observation.day)}
        order by ${observation.day} desc, ${countedFirst(observation)} limit 1
      ) as ${last} on ${last.instrument} = asked.instrument`),
    ofKnown,
  );
  return new Map(rows.map((row): [number, Known] => [Number(row.id), asKnown(row)]));
}

const ofKnown = [
  'id',
  'keyword',
  'store_id',
  'store_name',
  'owner_user_id',
  'manager_user_id',
  'target_rank',
  'achieved',
  'has_last',
  'rank',
  'depth',
  'is_stopped',
] as const;

function asKnown(row: RowWith<(typeof ofKnown)[number]>): Known {
  const idOf = (value: unknown) => (value === null ? null : Number(value));
  return {
    detailId: Number(row.id),
    keyword: String(row.keyword),
    storeId: Number(row.store_id),
    storeName: String(row.store_name),
    ownerUserId: idOf(row.owner_user_id),
    managerUserId: idOf(row.manager_user_id),
    targetRank: Number(row.target_rank),
    achievedBefore: row.achieved === true,
    isStopped: row.is_stopped === true,
    last: row.has_last === true ? { rank: idOf(row.rank), depth: Number(row.depth) } : null,
  };
}

/** Sets the first day in the results and the first day in target, if not set yet. */
async function markFirsts({ tables }: JudgeDeps, tx: Orm, firsts: readonly object[]): Promise<void> {
  if (firsts.length === 0) return;
  const keywords = tables['search-condition-detail'];
  const { firstExposedOn, firstAchievedOn } = keywords;
  await tx.execute(sql`
    update ${keywords} set ${unqualified(firstExposedOn)} = coalesce(${firstExposedOn}, given.exposed),
      ${unqualified(firstAchievedOn)} = coalesce(${firstAchievedOn}, given.achieved)
    from jsonb_to_recordset(${JSON.stringify(firsts)}::jsonb) as given(id integer, exposed date, achieved date)
    where ${keywords.id} = given.id
      and (${firstExposedOn} is null or (${firstAchievedOn} is null and given.achieved is not null))`);
}
