import { and, eq, inArray, sql } from 'drizzle-orm';
import { addDays, type Day, dayOf } from '#core/model/day.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { unqualified } from '#core/server/database/sql.ts';
import { inSlice } from '#core/server/kernel/background.ts';
import { fillDerived } from '#core/server/kernel/reading/rows.ts';
import type { Derived, RuleContext } from '#core/server/kernel/rules/rule.ts';
import { shown } from '#core/server/kernel/scope.ts';
import type { JobQueue } from '#core/server/queue/queue.ts';
import { ownersMonth } from '#domain/billing/month-forecast.ts';
import { nextMonth, periodOf, previousMonth } from '#domain/period.ts';
import type { Deps, ScopeDeps, Tables } from '#product';
import { fillRankSummaries } from '#ranking/server/store-rank-summaries.ts';
import { requestMonths, storeMonth } from '#terms/server/store-month.ts';
import { storeMonthsJob } from '../job-names.ts';
import { dropSharesBefore, saveShares } from './month-shares.ts';
import { billedStores, withKeywords } from './stores-to-count.ts';

// Stores processed per transaction: their locks delay readings of these stores for that long
const slice = 20;

/** Derived columns of a store: achieved days and forecast of the current period for its current owner; valid until `monthUntil`. */
export const monthOfStore: Derived<Tables, 'monthUntil' | 'monthDays' | 'monthForecast'> = {
  fields: ['monthUntil', 'monthDays', 'monthForecast'],
  of: ({ 'search-conditions': store }, storeId) => sql`
    select ${storeMonth.until} as ${unqualified(store.monthUntil)}, ${storeMonth.days} as ${unqualified(store.monthDays)},
      ${storeMonth.forecastAmount} as ${unqualified(store.monthForecast)}
    from ${storeMonth} where ${storeMonth.storeId} = ${storeId}`,
};

interface MonthDeps extends ScopeDeps {
  readonly database: Database;
  /** epoch ms */
  now(): number;
  readonly publishChange: Deps['publishChange'];
}

/** Registers the job that updates the months: each minute, so also just after midnight, and after each change of a store. */
export async function registerStoreMonths(queue: JobQueue, deps: MonthDeps): Promise<void> {
  await queue.work(storeMonthsJob, () => bringMonthsUpToDate(deps), { gathers: true });
  await queue.schedule(storeMonthsJob, '* * * * *');
}

/**
 * Recomputes outdated months, in batches: of stores that changed or were measured, and of all stores after midnight. A batch is locked
 * while it is computed, so that concurrent changes come before or after it; a request made meanwhile remains pending.
 */
export async function bringMonthsUpToDate(deps: MonthDeps): Promise<void> {
  for (let after = 0; ; ) {
    const today = dayOf(deps.now());
    const { ids, isChanged } = await outdated(deps.database, deps.tables, today, after);
    if (ids.length === 0) return;
    await inSlice(() =>
      deps.database.transaction(async (tx) => {
        await fillMonths(deps, tx, ids, today);
        // After midnight's recomputation open pages are not notified; only after changes
        if (isChanged) await deps.publishChange('search-conditions', ids, null, tx);
      }),
    );
    after = ids.at(-1) ?? after;
  }
}

async function outdated({ orm }: Database, tables: Tables, today: Day, after: number) {
  const store = tables['search-conditions'];
  const rows = await orm
    .select({ id: store.id, computedOn: storeMonth.computedOn })
    .from(store)
    .leftJoin(storeMonth, eq(storeMonth.storeId, store.id))
    .where(
      and(
        // Includes deleted stores, which may have been billed; excludes stores still being imported
        shown(store),
        sql`${store.id} > ${after} and (${storeMonth.computedOn} is distinct from ${today}::date
          or ${storeMonth.answered} is distinct from ${storeMonth.asked})`,
      ),
    )
    .orderBy(store.id)
    .limit(slice);
  return {
    ids: rows.map(({ id }) => id),
    isChanged: rows.some(({ computedOn }) => computedOn === null || computedOn === today),
  };
}

/** The columns that are overwritten; `asked` is not, so that concurrent requests are not lost. */
const workedOut = [
  'answered',
  'pastAnswered',
  'pastPeriod',
  'computedOn',
  'until',
  'days',
  'amount',
  'forecastAmount',
] as const;

/** Recomputes the months of these stores and the store columns derived from them, within the transaction. */
export async function fillMonths(deps: ScopeDeps, tx: Orm, ids: readonly number[], today: Day): Promise<void> {
  if (ids.length === 0) return;
  const store = deps.tables['search-conditions'];
  await tx
    .select({ id: store.id })
    .from(store)
    .where(inArray(store.id, [...ids]))
    .orderBy(store.id)
    .for('no key update');
  const marks = await tx
    .select()
    .from(storeMonth)
    .where(inArray(storeMonth.storeId, [...ids]));
  const markOf = new Map(marks.map((mark) => [mark.storeId, mark]));
  const period = periodOf(today, null);
  const past = previousMonth(period);
  const until = addDays(`${nextMonth(today.slice(0, 7))}-01`, -1);
  const found = await storesIn(deps, tx, period, ids);
  const pastIds = ids.filter((id) => isPastOutOfDate(markOf.get(id), past));
  const foundBefore = await storesIn(deps, tx, past, pastIds);
  const months = new Map(found.map((one) => [one.id, ownersMonth(one, one, today)]));
  const rows = ids.map((id) => {
    const month = months.get(id) ?? null;
    return {
      storeId: id,
      answered: markOf.get(id)?.asked ?? 0,
      pastAnswered: markOf.get(id)?.pastAsked ?? 0,
      pastPeriod: past,
      computedOn: today,
      until,
      days: month?.days ?? null,
      amount: month?.amount ?? null,
      forecastAmount: month?.forecastAmount ?? null,
    };
  });
  await tx
    .insert(storeMonth)
    .values(rows)
    .onConflictDoUpdate({
      target: storeMonth.storeId,
      set: Object.fromEntries(workedOut.map((name) => [name, sql`excluded.${unqualified(storeMonth[name])}`])),
    });
  await fillDerived(tx, deps.tables, 'search-conditions', monthOfStore, { ids, today });
  // Changes of ranks update the summaries themselves; here only for stores whose day has changed
  const turned = ids.filter((id) => markOf.get(id)?.computedOn !== today);
  if (turned.length > 0) await fillRankSummaries(deps.tables, tx, turned, today);
  if (pastIds.length > 0) {
    await dropSharesBefore(tx, past, pastIds);
    await saveShares(deps, tx, { period: past, today, ids: pastIds }, foundBefore);
  }
  await saveShares(deps, tx, { period, today, ids }, found);
}

async function storesIn(deps: ScopeDeps, tx: Orm, period: string, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const heads = await billedStores(deps, tx, period, inArray(deps.tables['search-conditions'].id, [...ids]));
  return withKeywords(deps, tx, period, heads);
}

/** True when a finished month must be recomputed: only on request, since today's readings do not affect it. */
function isPastOutOfDate(mark: typeof storeMonth.$inferSelect | undefined, past: string): boolean {
  return mark === undefined || mark.pastPeriod !== past || mark.pastAnswered !== mark.pastAsked;
}

/** Requests the months of all of a customer's stores, after a change of how the customer pays. */
export async function requestMonthsOf(
  { tx, tables, enqueue }: Pick<RuleContext<Tables>, 'tx' | 'tables' | 'enqueue'>,
  userId: number,
): Promise<void> {
  const term = tables['search-condition-term'];
  const rows = await tx
    .selectDistinct({ id: term.searchConditionId })
    .from(term)
    .where(eq(term.ownerUserId, userId))
    .orderBy(term.searchConditionId);
  await requestMonths(
    tx,
    rows.map(({ id }) => id),
  );
  enqueue(storeMonthsJob, {});
}
