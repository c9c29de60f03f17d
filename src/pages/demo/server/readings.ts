import { eq, sql } from 'drizzle-orm';
import { addDays, hour, minute, startOfDay } from '#core/model/day.ts';
import { unqualified } from '#core/server/database/sql.ts';
import { daysFrom } from '#domain/period.ts';
import { rankAlertOf, reachesTarget } from '#domain/ranks/rank-alerts.ts';
import { agreementDays } from '#domain/ranks/repeats.ts';
import type { Alert } from '#ranking/server/readings/alerts.ts';
import { fillRankSummaries } from '#ranking/server/store-rank-summaries.ts';
import { type Demo, type Fresh, insertDemoRows } from './insert.ts';
import { demoRepeats } from './repeats.ts';
import { demoRivals, rivalsAbove } from './rivals.ts';
import type { Keyword, Shop } from './shops.ts';

export const daysRead = 180;
const depth = 20;
// Number of recent days with recorded places above: enough to see since when
const daysNamed = 60;

/** Creates half a year of daily readings: ranks drift from day to day; now and then one is lost or a reading fails. */
export async function makeReadings(demo: Demo, shops: readonly Shop[]): Promise<readonly DemoRankEvent[]> {
  const rows: Fresh<'rank-observation'>[] = [];
  const points = await pointsOf(demo);
  const events: DemoRankEvent[] = [];
  const firsts: { id: number; exposed: string | null; achieved: string | null }[] = [];
  for (const shop of shops.filter((one) => one.measured)) {
    const above = rivalsAbove(shop.placeId === null ? [] : demoRivals({ ...shop, placeId: shop.placeId }), demo.today);
    for (const keyword of shop.keywords) {
      const reads = readsOf(demo, keyword);
      const namedFrom = addDays(demo.today, -daysNamed);
      const taken = new Map<string, number>();
      for (const { day, rank, failed } of reads) {
        const read = row(demo, shop, keyword, day, rank, failed);
        const isRepeated = day < demo.today && day > addDays(demo.today, -agreementDays);
        const repeated = isRepeated ? demoRepeats(read, keyword, (places) => above(day, places)) : null;
        const made = { ...read, ...repeated };
        taken.set(day, made.takenAt);
        rows.push({
          ...made,
          ...(points.get(keyword.id) ?? { latitude: null, longitude: null, radius: null }),
          placeIdsAbove: failed || day < namedFrom ? null : above(day, (rank ?? depth + 1) - 1),
        });
      }
      const good = reads.filter(({ failed }) => !failed);
      events.push(...eventsOf(shop, keyword, good, taken));
      firsts.push({
        id: keyword.id,
        exposed: good.find((one) => one.rank !== null)?.day ?? null,
        achieved: good.find((one) => one.rank !== null && one.rank <= keyword.targetRank)?.day ?? null,
      });
    }
  }
  const days = daysFrom(addDays(demo.today, -daysRead), demo.today);
  await demo.makeParts(demo.tx, demo.resources, 'rank-observation', days);
  await insertDemoRows(demo, 'rank-observation', rows);
  await markFirsts(demo, firsts);
  await fillRankSummaries(demo.tables, demo.tx, null, demo.today);
  return events;
}

/** A rank alert, with the time of the reading that raised it, in epoch ms. */
export interface DemoRankEvent extends Alert {
  readonly takenAt: number;
}

/** The alerts that the product would have raised for a keyword's readings. */
function eventsOf(
  shop: Shop,
  keyword: Keyword,
  good: readonly Read[],
  taken: ReadonlyMap<string, number>,
): readonly DemoRankEvent[] {
  const { targetRank } = keyword;
  return good.flatMap(({ day, rank }, index) => {
    const before = good.slice(0, index);
    const previous = before.at(-1);
    const reading = { rank, depth };
    const last = previous === undefined ? null : { rank: previous.rank, depth };
    const achievedBefore = before.some((one) => reachesTarget(one, targetRank));
    const kind = rankAlertOf({ last, reading, targetRank, achievedBefore });
    return kind === null
      ? []
      : {
          kind,
          day,
          detailId: keyword.id,
          keyword: keyword.keyword,
          storeId: shop.id,
          storeName: shop.name,
          ownerUserId: shop.owner.id,
          managerUserId: shop.owner.managerId,
          targetRank,
          rank,
          lastRank: last?.rank ?? null,
          fall: null,
          takenAt: taken.get(day) ?? 0,
        };
  });
}

interface Read {
  day: string;
  rank: number | null;
  failed: boolean;
}

function readsOf({ random, today }: Demo, keyword: Keyword): Read[] {
  // Some are better than their target, some never come near it
  const home = random.whole(1, 9) + (random.percent(15) ? 10 : 0);
  let place: number = home + random.whole(2, 8);
  const read: Read[] = [];
  for (let ago = daysRead; ago >= 0; ago -= 1) {
    const pull = place > home ? -1 : place < home ? 1 : 0;
    place = Math.max(1, place + (random.percent(45) ? pull : 0) + random.pick([-1, 0, 0, 0, 1]));
    if (random.percent(1.2)) place += random.whole(4, 9);
    const failed = random.percent(1.5);
    read.push({ day: addDays(today, -ago), rank: place > depth ? null : place, failed });
  }
  // The demo also shows what 未計測 looks like today
  const last = read.at(-1);
  if (last !== undefined && keyword.id % 29 === 0) last.failed = true;
  return read;
}

function row({ random, now }: Demo, shop: Shop, keyword: Keyword, day: string, rank: number | null, failed: boolean) {
  return {
    detailId: keyword.id,
    day,
    // Spread over half an hour from five in the morning
    takenAt: Math.min(startOfDay(day) + 5 * hour + random.whole(0, 30 * minute), now),
    status: failed ? ('FAILED' as const) : ('OK' as const),
    rank: failed ? null : rank,
    depth,
    matchedPlaceId: failed || rank === null ? null : shop.placeId,
    origin: 'SCHEDULED' as const,
    instrument: 'google-places',
    instrumentVersion: '1',
    failure: failed ? '応答がありませんでした' : null,
    repeats: null,
  };
}

interface Point {
  readonly latitude: number;
  readonly longitude: number;
  /** metres */
  readonly radius: number;
}

/** Returns the search point of each keyword, by its id. */
async function pointsOf({ tx, tables }: Demo): Promise<ReadonlyMap<number, Point>> {
  const detail = tables['search-condition-detail'];
  const location = tables['search-location'];
  const rows = await tx
    .select({ id: detail.id, latitude: location.latitude, longitude: location.longitude, radius: location.radius })
    .from(detail)
    .innerJoin(location, eq(location.id, detail.searchLocationId));
  return new Map(rows.map(({ id, ...point }) => [id, point]));
}

async function markFirsts(
  { tx, tables }: Demo,
  firsts: readonly { id: number; exposed: string | null; achieved: string | null }[],
): Promise<void> {
  const detail = tables['search-condition-detail'];
  await tx.execute(sql`
    update ${detail} set ${unqualified(detail.firstExposedOn)} = given.exposed, ${unqualified(detail.firstAchievedOn)} = given.achieved
    from jsonb_to_recordset(${JSON.stringify(firsts)}::jsonb) as given(id integer, exposed date, achieved date)
    where ${detail.id} = given.id`);
}
