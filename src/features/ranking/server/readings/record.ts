import { sql } from 'drizzle-orm';
import { type Day, dayOf } from '#core/model/day.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import type { Tables } from '#product';
import { askForMonths } from '#terms/server/store-month.ts';
import type { InstrumentReading, SearchPoint } from '../instrument.ts';
import { ranksOf, rivalsOf } from '../rivals.ts';
import { fillRankSummaries, holdStores } from '../store-rank-summaries.ts';
import { judgeCounted } from './counted-day.ts';

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
  readonly outcome: InstrumentReading | { readonly failure: string };
}

interface RecordDeps {
  readonly database: Database;
  readonly tables: Tables;
  readonly now: number;
}

/**
 * Writes readings, all at once, and what follows of those that count: the keyword's first days, the alerts, the store's best rank. A scheduled reading that
 * failed before is replaced when it succeeds; one that succeeded stays. What was read by hand counts, if at all, when its day is
 * over (`settleFilledDays`). Gives the observations' ids, by keyword and origin (`keyOf`).
 */
export async function recordReadings(deps: RecordDeps, tx: Orm, taken: readonly Taken[]): Promise<Map<string, number>> {
  if (taken.length === 0) return new Map();
  const storeIds = await holdStores(
    deps.tables,
    tx,
    taken.map(({ detailId }) => detailId),
  );
  const ids = await insert(deps, tx, taken);
  const counted = taken.flatMap((reading) => {
    const { outcome, origin, detailId, day, depth } = reading;
    // What was not written was known already, and has been told
    if (origin !== 'SCHEDULED' || 'failure' in outcome || !ids.has(keyOf(reading))) return [];
    return [{ detailId, day, depth, rank: outcome.rank }];
  });
  await judgeCounted(deps, tx, counted);
  await fillRankSummaries(deps.tables, tx, storeIds, dayOf(deps.now));
  await askForMonths(tx, storeIds);
  return ids;
}

/** A keyword is read once by schedule and may be read by hand beside it. */
export function keyOf({ detailId, origin }: Pick<Taken, 'detailId' | 'origin'>): string {
  return `${detailId} ${origin}`;
}

async function insert({ database, tables, now }: RecordDeps, tx: Orm, taken: readonly Taken[]) {
  const readings = tables['rank-observation'];
  const rivals = await rivalsOf(
    tx,
    taken.map(({ detailId }) => detailId),
  );
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
          rival_ranks: ranksOf(rivals.get(reading.detailId), outcome),
        }),
  }));
  const written = await database.rows(
    sql`
      insert into ${readings} as kept (detail_id, day, taken_at, status, rank, depth, matched_place_id, origin, instrument,
        instrument_version, latitude, longitude, radius, place_ids_above, rival_ranks, failure, create_date, update_date)
      select given.*, ${now}::bigint, ${now}::bigint from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(
        detail_id integer, day date, taken_at bigint, status text, rank bigint, depth bigint, matched_place_id text,
        origin text, instrument text, instrument_version text, latitude double precision, longitude double precision,
        radius bigint, place_ids_above jsonb, rival_ranks jsonb, failure text)
      on conflict (detail_id, day) where delete_date is null and origin in ('SCHEDULED') do update set
        taken_at = excluded.taken_at, status = excluded.status, rank = excluded.rank, depth = excluded.depth,
        matched_place_id = excluded.matched_place_id, instrument = excluded.instrument,
        instrument_version = excluded.instrument_version, latitude = excluded.latitude, longitude = excluded.longitude,
        radius = excluded.radius, place_ids_above = excluded.place_ids_above, rival_ranks = excluded.rival_ranks,
        failure = excluded.failure, update_date = excluded.update_date, version = kept.version + 1
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
