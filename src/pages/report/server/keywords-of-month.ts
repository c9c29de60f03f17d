import { and, eq, inArray } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { type DayRange, daysFrom } from '#domain/period.ts';
import type { OthersDays } from '#domain/terms/others-days.ts';
import type { ScopeDeps } from '#product';
import { type KeywordDays, keywordDays } from '#ranking/server/keyword-days.ts';
import { monthRivals } from '#ranking/server/month-rivals.ts';
import { gainSince, monthRanksOf } from '#report/rules/month-ranks.ts';
import type { ReportKeyword, ReportRival } from '#report/rules/report-content.ts';
import { ownerToday } from '#terms/server/in-force.ts';

/** A period's days, and the achieved days by keyword as charges count them. */
export interface CountedDays {
  readonly days: DayRange;
  readonly achieved: ReadonlyMap<number, number>;
}

interface Month {
  readonly storeId: number;
  readonly days: readonly Day[];
  readonly counted: CountedDays;
  /** The month before. */
  readonly before: CountedDays;
  readonly parts: readonly DayRange[];
  readonly others: OthersDays;
  /** True while the month is not over. */
  readonly isRunning: boolean;
}

/** Returns a store's keywords of a month beside the month before, with who ranked above; and the ids of their rows. */
export async function keywordsOfMonth(
  deps: ScopeDeps,
  tx: Reads,
  { storeId, days, counted, before, parts, others, isRunning }: Month,
): Promise<{ readonly ids: readonly number[]; readonly keywords: readonly ReportKeyword[] }> {
  const now = await keywordDays(deps, tx, storeId, days, others);
  const earlier = await keywordDays(deps, tx, storeId, daysFrom(before.days.first, before.days.last), others);
  const ids = now.map(({ detailId }) => detailId);
  const rivals = await rivalsOfMonth(deps, tx, storeId, ids, parts);
  return {
    ids,
    keywords: now.map((one) => {
      const past = earlier.find(({ detailId }) => detailId === one.detailId);
      const { keyword, targetRank, ranks, measured, unmeasured, instruments } = one;
      const ofNow = figuresOf(one, counted);
      const ofBefore = past === undefined ? unknown : figuresOf(past, before);
      const depth = Math.max(one.depth, past?.depth ?? 0);
      return {
        ...{ keyword, targetRank, ranks, measured, unmeasured, instruments, now: ofNow, before: ofBefore },
        bestGain: isRunning ? null : gainSince(ofBefore, ofNow, 'best', depth),
        medianGain: gainSince(ofBefore, ofNow, 'median', depth),
        rivals: rivals.get(one.detailId) ?? [],
      };
    }),
  };
}

const unknown = { measured: 0, best: null, median: null, achieved: 0 };

function figuresOf(keyword: KeywordDays, { achieved }: CountedDays) {
  return monthRanksOf({ ...keyword, achieved: achieved.get(keyword.detailId) ?? keyword.achieved });
}

/** Who ranked above, by keyword id: named as a person named them, or as a store of the same customer. */
async function rivalsOfMonth(
  { tables }: ScopeDeps,
  tx: Reads,
  storeId: number,
  ids: readonly number[],
  parts: readonly DayRange[],
): Promise<ReadonlyMap<number, readonly ReportRival[]>> {
  const found = await monthRivals(tables, tx, ids, parts);
  const store = tables['search-conditions'];
  const places = [...new Set(found.flatMap(({ placeId, name }) => (name === null ? [placeId] : [])))];
  const [of] = await tx
    .select({ owner: ownerToday(tables) })
    .from(store)
    .where(eq(store.id, storeId));
  const owner = of?.owner ?? null;
  const same =
    places.length === 0 || owner === null
      ? []
      : await tx
          .select({ placeId: store.placeId, name: store.name })
          .from(store)
          .where(and(inArray(store.placeId, places), alive(store), eq(ownerToday(tables), owner)));
  const nameOf = new Map(same.map(({ placeId, name }) => [placeId, name]));
  return new Map(
    [...Map.groupBy(found, ({ detailId }) => detailId)].map(([detailId, some]) => [
      detailId,
      some.map(({ placeId, name, days, best }) => ({ name: name ?? nameOf.get(placeId) ?? null, days, best })),
    ]),
  );
}
