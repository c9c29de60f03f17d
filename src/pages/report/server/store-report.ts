import { periodSummary } from '#billing/server/counting/period-summary.ts';
import type { Day } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { payers, staff } from '#domain/accounts/roles.ts';
import { periodDays, previousMonth } from '#domain/period.ts';
import { isStopped } from '#domain/ranks/day-marks.ts';
import { isOthers, withoutOthers } from '#domain/terms/others-days.ts';
import { readPerformance } from '#performance/server/read.ts';
import type { ScopeDeps } from '#product';
import { agreementOn } from '#ranking/server/readings/agreement.ts';
import type { StoreReport } from '#report/rules/report-content.ts';
import { excludedDays } from '#terms/server/excluded-days.ts';
import { othersDaysOfStore, ownCustomers, type ShownTo } from '#terms/server/others-days.ts';
import { comingMonthOf } from './coming-month.ts';
import { doneForStore } from './done.ts';
import { gridOfMonth } from './grid-of-month.ts';
import { keywordsOfMonth } from './keywords-of-month.ts';
import { metricsOf } from './metrics.ts';
import { commentOf, noComment } from './report-comment.ts';
import { reviewsOf } from './reviews.ts';

export interface StoreReportQuery {
  /** YYYY-MM */
  readonly period: string;
  readonly today: Day;
  /** Whose days it covers. */
  readonly reader: ShownTo;
  /** By default as the reader's role says; a holder of a link has none, and sees no money. */
  readonly seesMoney?: boolean;
}

/** True if this reader sees what charges bill. */
export function seesMoneyAs(reader: ShownTo): boolean {
  return 'role' in reader && [...staff, ...payers].some((role) => role === reader.role);
}

/**
 * Builds a store's report on a period as its closing day defines it, with the billed days and amount, beside the period before. It
 * leaves out days on which the store was another customer's than the reader's own. Readers without access to charges, and holders
 * of a link, see no amount. Without a contract in the period, uses the calendar month. The caller checks access to the store.
 */
export async function storeReport(
  deps: ScopeDeps,
  tx: Reads,
  store: { readonly id: number; readonly name: string },
  { period, today, reader, seesMoney = seesMoneyAs(reader) }: StoreReportQuery,
): Promise<StoreReport> {
  const storeId = store.id;
  const ownersOf = (owners: readonly number[]) => ownCustomers(deps, tx, reader, owners);
  const countedIn = async (month: string) => {
    const found = await periodSummary(deps, tx, { storeId, period: month, today, ownersOf });
    return found ?? { days: periodDays(month, null), achieved: new Map<number, number>(), amount: null };
  };
  const counted = await countedIn(period);
  const others = await othersDaysOfStore(deps, tx, storeId, { shownTo: reader, today });
  const parts = withoutOthers(counted.days, others);
  const range = { from: counted.days.first, to: counted.days.last };
  const performance = await readPerformance(deps, tx, storeId, range, today, others);
  const { days } = performance;
  const before = await countedIn(previousMonth(period));
  const until = counted.days.last < today ? null : today;
  const month = { storeId, days, counted, before, parts, others, isRunning: until !== null };
  const excluded = await excludedDays(tx, [storeId], counted.days);
  const { ids, keywords } = await keywordsOfMonth(deps, tx, month);
  return {
    storeName: store.name,
    period,
    days,
    parts,
    until,
    amount: seesMoney ? counted.amount || null : null,
    keywords,
    stopped: days.filter((day) => !isOthers(others, day) && isStopped(excluded.of(storeId), day)),
    agreement: await agreementOn(deps, tx, ids, { days: counted.days, others }),
    grid: await gridOfMonth(tx, ids, parts),
    metrics: metricsOf(performance),
    reviews: await reviewsOf(deps, tx, storeId, parts),
    done: await doneForStore(deps, tx, storeId, parts),
    words: parts.length === 0 ? noComment : await commentOf(tx, storeId, period),
    coming: await comingMonthOf(deps, tx, { storeId, period, today, seesMoney }),
  };
}
