import { and, asc, between, eq, inArray, ne, or, sql } from 'drizzle-orm';
import type { ChargeEvidence } from '#billing/rules/evidence.ts';
import { addDays, type Day, daysBetween, nextDay } from '#core/model/day.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { resultRowsOf } from '#core/server/database/sql.ts';
import type { BilledUnit, StoreCount } from '#domain/billing/counting.ts';
import { isPromised } from '#domain/ranks/day-marks.ts';
import { termOn } from '#domain/terms/terms.ts';
import type { Row, ScopeDeps, Tables } from '#product';
import type { SearchPosition } from '#ranking/rules/keyword-ranks.ts';
import { positionsOf } from '#ranking/server/keyword.ts';
import { excludedDays } from '#terms/server/excluded-days.ts';
import type { Charge } from '../charge-record/charge.ts';
import type { BilledStore } from './stores-to-count.ts';

/** Returns a charge's evidence as it was counted, by store and keyword. */
export async function evidenceOf(deps: ScopeDeps & { database: Database }, charge: Charge): Promise<ChargeEvidence[]> {
  const chargeEvidences = deps.tables['charge-evidence'];
  const rows = await deps.database.orm
    .select()
    .from(chargeEvidences)
    .where(eq(chargeEvidences.chargeId, charge.id))
    .orderBy(asc(chargeEvidences.searchConditionId), asc(chargeEvidences.detailId));
  const positions = await searchPositions(deps, rows);
  const stops = await stopsOf(deps, rows);
  const instruments = await instrumentsOf(deps, rows);
  return rows.map((row) => ({
    position: positions.get(row.detailId) ?? null,
    instruments: instruments.get(row.detailId) ?? [],
    detailId: row.detailId,
    storeId: row.searchConditionId,
    storeName: row.storeName,
    keyword: row.keyword,
    first: row.firstDay,
    days: row.days,
    achieved: row.achieved,
    billed: row.billed,
    capHit: row.capHit === true,
    amount: row.amount,
    stops: stops(row),
    readings: readingsIn(row.readings),
  }));
}

type EvidenceRow = Pick<Row<'charge-evidence'>, 'detailId' | 'searchConditionId' | 'firstDay' | 'days'>;

/** Returns what Google said of a row's store on its days that are marked as stopped. */
async function stopsOf({ database }: { readonly database: Database }, rows: readonly EvidenceRow[]) {
  const stopped = rows.filter(({ days }) => days.includes('停'));
  const [first = ''] = stopped.map(({ firstDay }) => firstDay).toSorted();
  const last = stopped.map(lastDayOf).toSorted().at(-1) ?? '';
  const ids = [...new Set(stopped.map(({ searchConditionId }) => searchConditionId))];
  const found = await excludedDays(database.orm, ids, { first, last });
  return ({ searchConditionId, firstDay, days }: EvidenceRow): ChargeEvidence['stops'] =>
    found.of(searchConditionId).flatMap(({ first: day, reason, isStopped }) => {
      const isMarked = isStopped && firstDay <= day && days[daysBetween(firstDay, day)] === '停';
      return isMarked ? [{ day, reason }] : [];
    });
}

function lastDayOf({ firstDay, days }: EvidenceRow): Day {
  return addDays(firstDay, Math.max(0, days.length - 1));
}

type Point = Pick<SearchPosition, 'latitude' | 'longitude'>;

/** Returns the point of each keyword's last reading of its days; its present point where none of them is known. */
async function searchPositions(
  deps: ScopeDeps & { database: Database },
  rows: readonly EvidenceRow[],
): Promise<ReadonlyMap<number, Point>> {
  const read = await readPositions(deps, rows);
  const missing = rows.map(({ detailId }) => detailId).filter((id) => !read.has(id));
  if (missing.length === 0) return read;
  const { id } = deps.tables['search-condition-detail'];
  const present = await positionsOf(deps.tables, deps.database.orm, inArray(id, missing));
  return new Map([
    ...read,
    ...[...present].map(([one, { latitude, longitude }]) => [one, { latitude, longitude }] as const),
  ]);
}

async function readPositions(
  { database, tables }: ScopeDeps & { database: Database },
  rows: readonly EvidenceRow[],
): Promise<ReadonlyMap<number, Point>> {
  if (rows.length === 0) return new Map();
  const readings = tables['rank-observation'];
  const { detailId, day, id, latitude, longitude } = readings;
  const wanted = rows.map((row) => sql`(${row.detailId}::integer, ${row.firstDay}::date, ${lastDayOf(row)}::date)`);
  // One index range per keyword: with `in` the planner may scan by day instead
  const found = resultRowsOf(
    await database.orm.execute(sql`
      select wanted.id as keyword_id, point.lat, point.lng
      from (values ${sql.join(wanted, sql`, `)}) as wanted(id, first, last)
      cross join lateral (
        select ${latitude}, ${longitude} from ${readings}
        where ${detailId} = wanted.id and ${day} between wanted.first and wanted.last
          and ${latitude} is not null and ${longitude} is not null
        order by ${day} desc, ${id} desc limit 1
      ) as point(lat, lng)`),
    ['keyword_id', 'lat', 'lng'],
  );
  return new Map(
    found.map((row) => [Number(row.keyword_id), { latitude: Number(row.lat), longitude: Number(row.lng) }]),
  );
}

/** Returns by what each keyword's days were read, as far as their readings are kept. */
async function instrumentsOf(
  { database, tables }: ScopeDeps & { database: Database },
  rows: readonly EvidenceRow[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (rows.length === 0) return new Map();
  const { detailId, day, status, origin, instrument } = tables['rank-observation'];
  const ofDays = rows.map((row) =>
    and(
      eq(detailId, row.detailId),
      between(day, row.firstDay, addDays(row.firstDay, Math.max(0, row.days.length - 1))),
    ),
  );
  const found = await database.orm
    .selectDistinct({ detailId, instrument })
    .from(tables['rank-observation'])
    .where(and(or(...ofDays), eq(status, 'OK'), ne(origin, 'GRID')));
  return new Map(
    [...Map.groupBy(found, (one) => one.detailId)].map(([id, some]) => [id, some.map((one) => one.instrument)]),
  );
}

/** Saves a charge's evidence: for each keyword the customer's own days of the period and the readings of those days. */
export async function saveEvidence(
  { tx, tables, now }: { readonly tx: Orm; readonly tables: Tables; readonly now: number },
  charge: { readonly id: number; readonly userId: number },
  counted: readonly { readonly store: BilledStore; readonly result: StoreCount }[],
): Promise<void> {
  const chargeEvidences = tables['charge-evidence'];
  const rows = counted.flatMap(({ store, result }) =>
    result.keywords.flatMap((count) => {
      const isOwn = (day: Day) => termOn(store.terms, day)?.values.ownerUserId === charge.userId;
      const own: { day: Day; mark: string }[] = [];
      let day = store.first;
      for (const mark of count.days) {
        if (isOwn(day)) own.push({ day, mark });
        day = nextDay(day);
      }
      const [start, end] = [own[0], own.at(-1)];
      const keyword = store.keywords.find(({ detailId }) => detailId === count.detailId);
      if (start === undefined || end === undefined || keyword === undefined) return [];
      // Skip keywords that were due to be measured on none of the customer's days
      if (!own.some((one) => isPromised(store.terms, keyword.terms, one.day))) return [];
      const mine = result.units.filter(
        (unit) => unit.detailId === count.detailId && unit.ownerUserId === charge.userId,
      );
      const marks = new Map(own.map((one) => [one.day, one.mark]));
      let days = '';
      for (let one = start.day; one <= end.day; one = nextDay(one)) days += marks.get(one) ?? '−';
      const taken = store.takenAt.get(count.detailId);
      return [
        {
          chargeId: charge.id,
          searchConditionId: store.id,
          storeName: store.name,
          detailId: count.detailId,
          keyword: keyword.keyword,
          firstDay: start.day,
          days,
          achieved: own.filter(({ mark }) => mark === '○').length,
          billed: mine.length,
          capHit: count.owners.some(({ ownerUserId, capHit }) => ownerUserId === charge.userId && capHit),
          amount: sumOf(mine),
          readings: keyword.readings
            .filter((reading) => marks.has(reading.day))
            .map((reading) => ({ day: reading.day, rank: reading.rank, takenAt: taken?.get(reading.day) ?? null })),
          createDate: now,
          updateDate: now,
        },
      ];
    }),
  );
  for (let start = 0; start < rows.length; start += 200)
    await tx.insert(chargeEvidences).values(rows.slice(start, start + 200));
}

function sumOf(units: readonly BilledUnit[]): number {
  return units.reduce((sum, { price }) => sum + price, 0);
}

function readingsIn(value: unknown): ChargeEvidence['readings'] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('day' in one) || typeof one.day !== 'string') return [];
    const rank = 'rank' in one && typeof one.rank === 'number' ? one.rank : null;
    const takenAt = 'takenAt' in one && typeof one.takenAt === 'number' ? one.takenAt : null;
    return [{ day: one.day, rank, takenAt }];
  });
}
