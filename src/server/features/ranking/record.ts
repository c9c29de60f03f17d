import { sql } from 'drizzle-orm';
import type { Day } from '#domain/day.ts';
import { rankAlertOf } from '#domain/rank-alerts.ts';
import type { Database, Orm } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { tableOf } from '../../endpoints/scope.ts';
import { type Alert, tellAlerts } from './alerts.ts';
import type { SearchPoint, Sighting } from './instrument.ts';

/** A reading as it came to be, good or failed. */
export interface Taken {
  readonly detailId: number;
  readonly day: Day;
  /** epoch ms */
  readonly takenAt: number;
  readonly origin: 'SCHEDULED' | 'MANUAL';
  readonly depth: number;
  readonly point: SearchPoint;
  readonly placeId: string;
  readonly instrument: { readonly name: string; readonly version: string };
  /** What was seen, or why nothing was. */
  readonly outcome: Sighting | { readonly failure: string };
}

interface RecordDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly now: number;
}

/**
 * Writes readings, all at once, and what follows of them: the keyword's first days, the alerts. A scheduled reading that failed
 * before is replaced when it succeeds; one that succeeded stays. Gives the observations' ids, by keyword and origin (`keyOf`).
 */
export async function recordReadings(deps: RecordDeps, tx: Orm, taken: readonly Taken[]): Promise<Map<string, number>> {
  if (taken.length === 0) return new Map();
  const before = await standingsOf(deps, tx, taken);
  const ids = await insert(deps, tx, taken);
  const alerts: Alert[] = [];
  const firsts: { id: number; exposed: Day; achieved: Day | null }[] = [];
  for (const reading of taken) {
    const { outcome, detailId, day } = reading;
    const known = before.get(detailId);
    // What was not written was known already, and has been told
    if ('failure' in outcome || known === undefined || !ids.has(keyOf(reading))) continue;
    const { rank } = outcome;
    const { targetRank } = known;
    const kind = rankAlertOf({ ...known, reading: { rank, depth: reading.depth } });
    if (kind !== null) alerts.push({ kind, day, rank, lastRank: known.last?.rank ?? null, ...known });
    if (rank !== null) firsts.push({ id: detailId, exposed: day, achieved: rank <= targetRank ? day : null });
  }
  await markFirsts(deps, tx, firsts);
  await tellAlerts({ tx, tables: deps.tables, now: deps.now }, alerts);
  return ids;
}

/** A keyword is read once by schedule and may be read by hand beside it. */
export function keyOf({ detailId, origin }: Pick<Taken, 'detailId' | 'origin'>): string {
  return `${detailId} ${origin}`;
}

async function insert({ database, tables, now }: RecordDeps, tx: Orm, taken: readonly Taken[]) {
  const { table } = tableOf({ tables }, 'rank-observation');
  const rows = taken.map(({ outcome, point, instrument, placeId, ...reading }) => ({
    detail_id: reading.detailId,
    day: reading.day,
    taken_at: reading.takenAt,
    depth: reading.depth,
    origin: reading.origin,
    instrument: instrument.name,
    instrument_version: instrument.version,
    ...point,
    ...('failure' in outcome
      ? { status: 'FAILED', failure: outcome.failure }
      : {
          status: 'OK',
          rank: outcome.rank,
          matched_place_id: outcome.rank === null ? null : placeId,
          place_ids_above: outcome.placeIdsAbove,
        }),
  }));
  const written = await database.rows(
    sql`
      insert into ${table} as kept (detail_id, day, taken_at, status, rank, depth, matched_place_id, origin, instrument,
        instrument_version, latitude, longitude, radius, place_ids_above, failure, create_date, update_date)
      select given.*, ${now}::bigint, ${now}::bigint from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
        detail_id integer, day date, taken_at bigint, status text, rank bigint, depth bigint, matched_place_id text,
        origin text, instrument text, instrument_version text, latitude double precision, longitude double precision,
        radius bigint, place_ids_above jsonb, failure text)
      on conflict (detail_id, day) where delete_date is null and origin in ('SCHEDULED') do update set
        taken_at = excluded.taken_at, status = excluded.status, rank = excluded.rank, depth = excluded.depth,
        matched_place_id = excluded.matched_place_id, instrument = excluded.instrument,
        instrument_version = excluded.instrument_version, latitude = excluded.latitude, longitude = excluded.longitude,
        radius = excluded.radius, place_ids_above = excluded.place_ids_above, failure = excluded.failure,
        update_date = excluded.update_date, version = kept.version + 1
        where kept.status = 'FAILED'
      returning id, detail_id, origin`,
    tx,
  );
  return new Map(
    written.map((row) => [
      keyOf({ detailId: Number(row.detail_id), origin: row.origin === 'MANUAL' ? 'MANUAL' : 'SCHEDULED' }),
      Number(row.id),
    ]),
  );
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
  readonly last: { readonly rank: number | null; readonly depth: number } | null;
}

/** What is known of each keyword before these readings: its people, the day's target, the last good reading (never a grid's). */
async function standingsOf({ database, tables }: RecordDeps, tx: Orm, taken: readonly Taken[]) {
  const store = tableOf({ tables }, 'search-conditions').table;
  const detail = tableOf({ tables }, 'search-condition-detail').table;
  const term = tableOf({ tables }, 'search-condition-detail-term').table;
  const user = tableOf({ tables }, 'system-user').table;
  const observation = tableOf({ tables }, 'rank-observation').table;
  const asked = taken.flatMap(({ outcome, detailId, day, takenAt }) =>
    'failure' in outcome ? [] : [{ detail_id: detailId, day, taken_at: takenAt }],
  );
  if (asked.length === 0) return new Map<number, Known>();
  const rows = await database.rows(
    sql`
      select detail.id, detail.keyword, store.id as store_id, store.name as store_name, store.owner_user_id,
        coalesce(store.manager_user_id, owner.manager_user_id) as manager_user_id,
        coalesce(term.target_rank, detail.target_rank) as target_rank, detail.first_achieved_on is not null as achieved,
        last.id is not null as has_last, last.rank, last.depth
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked(detail_id integer, day date, taken_at bigint)
      join ${detail} as detail on detail.id = asked.detail_id
      join ${store} as store on store.id = detail.search_condition_id
      left join ${user} as owner on owner.id = store.owner_user_id
      left join lateral (
        select target_rank from ${term} as one where one.detail_id = asked.detail_id and one.effective_from <= asked.day
          and (one.effective_to is null or one.effective_to >= asked.day) order by effective_from desc limit 1
      ) as term on true
      left join lateral (
        select id, rank, depth from ${observation} as one where one.detail_id = asked.detail_id and one.day <= asked.day
          and one.status = 'OK' and one.origin <> 'GRID' and one.delete_date is null and one.taken_at < asked.taken_at
        order by one.day desc, one.taken_at desc limit 1
      ) as last on true`,
    tx,
  );
  const idOf = (value: unknown) => (value === null ? null : Number(value));
  return new Map(
    rows.map((row): [number, Known] => [
      Number(row.id),
      {
        detailId: Number(row.id),
        keyword: String(row.keyword),
        storeId: Number(row.store_id),
        storeName: String(row.store_name),
        ownerUserId: idOf(row.owner_user_id),
        managerUserId: idOf(row.manager_user_id),
        targetRank: Number(row.target_rank),
        achievedBefore: row.achieved === true,
        last: row.has_last === true ? { rank: idOf(row.rank), depth: Number(row.depth) } : null,
      },
    ]),
  );
}

/** The first day in sight and the first in target, as long as none was known. */
async function markFirsts({ tables }: RecordDeps, tx: Orm, firsts: readonly object[]): Promise<void> {
  if (firsts.length === 0) return;
  const { table } = tableOf({ tables }, 'search-condition-detail');
  await tx.execute(sql`
    update ${table} as detail set first_exposed_on = coalesce(first_exposed_on, given.exposed),
      first_achieved_on = coalesce(first_achieved_on, given.achieved)
    from jsonb_to_recordset(${JSON.stringify(firsts)}::jsonb) as given(id integer, exposed date, achieved date)
    where detail.id = given.id
      and (first_exposed_on is null or (first_achieved_on is null and given.achieved is not null))`);
}
