import { and, asc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm';
import { addDays, type Day, dayOf, nextDay, startOfDay } from '#core/model/day.ts';
import type { Reads } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { rangeInWords } from '#domain/invoices/invoice.ts';
import { type DayRange, nextMonth, periodDays } from '#domain/period.ts';
import { type KeywordTerms, type StoreTerms, storePeriod } from '#domain/terms/store-terms.ts';
import { nearestTerm, termOn } from '#domain/terms/terms.ts';
import type { ScopeDeps } from '#product';
import { type GridSchedule, gridDayLabels, nextGridDay } from '#ranking/rules/grid-schedule.ts';
import { schedulesOf } from '#ranking/server/grid/grid-schedules.ts';
import { keywordTermChanges, storeTermChanges } from '#report/rules/coming-changes.ts';
import type { ComingMonth } from '#report/rules/report-content.ts';
import { keywordTermsOf, storeTermsOf } from '#terms/server/read.ts';

interface AfterReport {
  readonly storeId: number;
  /** The report's own period. */
  readonly period: string;
  readonly today: Day;
  readonly seesMoney: boolean;
}

/**
 * Returns what is known of the period after a store's report: targets, agreed changes, scheduled grids and posts, up to the last day of
 * today's customer. Null once it is over.
 */
export async function comingMonthOf(deps: ScopeDeps, tx: Reads, asked: AfterReport): Promise<ComingMonth | null> {
  const { storeId, today, seesMoney } = asked;
  const period = nextMonth(asked.period);
  const agreed = (await storeTermsOf(deps, tx, [storeId])).get(storeId) ?? [];
  const whole = storePeriod(agreed, period) ?? periodDays(period, null);
  if (whole.last < today) return null;
  const lastOwn = lastDayOfOwner(agreed, today);
  const days = { first: whole.first, last: lastOwn !== null && lastOwn < whole.last ? lastOwn : whole.last };
  const ends =
    lastOwn === null || lastOwn >= whole.last
      ? []
      : [`ご契約は${rangeInWords({ first: lastOwn, last: lastOwn })}までです`];
  if (days.last < days.first) return { period, days: whole, keywords: [], changes: ends, grids: [], posts: nothing };
  const within = { days, seesMoney };
  const keywords = await keywordsOf(deps, tx, storeId);
  const isMeasured = agreed.some(
    ({ from, to, values }) => values.status === 'MEASURING' && from <= days.last && (to ?? days.last) >= days.first,
  );
  const running = isMeasured ? keywords.filter(({ terms }) => termWithin(terms, days) !== undefined) : [];
  return {
    period,
    days,
    keywords: running.map(({ keyword, terms }) => ({
      keyword,
      targetRank: termWithin(terms, days)?.values.targetRank ?? 0,
    })),
    changes: [
      ...storeTermChanges(agreed, within),
      ...keywords.flatMap(({ keyword, terms }) => keywordTermChanges(keyword, terms, within)),
      ...ends,
    ],
    grids: await gridsOfMonth(tx, running, { days, today }),
    posts: await scheduledPosts(deps, tx, storeId, days),
  };
}

const nothing = { count: 0, first: [] };

interface Keyword {
  readonly id: number;
  readonly keyword: string;
  readonly terms: KeywordTerms;
}

async function keywordsOf(deps: ScopeDeps, tx: Reads, storeId: number): Promise<readonly Keyword[]> {
  const detail = deps.tables['search-condition-detail'];
  const rows = await tx
    .select({ id: detail.id, keyword: detail.keyword })
    .from(detail)
    .where(eq(detail.searchConditionId, storeId))
    .orderBy(asc(detail.id));
  const terms = await keywordTermsOf(
    deps,
    tx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, terms: terms.get(row.id) ?? [] }));
}

/** The last day of today's customer, if another one is agreed to follow. */
function lastDayOfOwner(agreed: StoreTerms, today: Day): Day | null {
  const owner = nearestTerm(agreed, today)?.values.ownerUserId;
  const next = agreed.find(({ from, values }) => from > today && values.ownerUserId !== owner);
  return next === undefined ? null : addDays(next.from, -1);
}

/** The keyword's term on the first of these days on which it has one. */
function termWithin(terms: KeywordTerms, { first, last }: DayRange) {
  return termOn(terms, first) ?? terms.find(({ from }) => from >= first && from <= last);
}

/** The scheduled grids that are still to come on these days, a sentence each. */
async function gridsOfMonth(
  tx: Reads,
  keywords: readonly Keyword[],
  { days, today }: { readonly days: DayRange; readonly today: Day },
): Promise<readonly string[]> {
  const schedules = await schedulesOf(
    tx,
    keywords.map(({ id }) => id),
  );
  return keywords.flatMap(({ id, keyword }) => {
    const schedule = schedules.get(id);
    const on = schedule === undefined ? [] : daysOfGrid(schedule, days, today);
    if (schedule === undefined || on.length === 0) return [];
    const dates = on.map((day) => rangeInWords({ first: day, last: day })).join('、');
    return [`${keyword}の${schedule.size}×${schedule.size}地点（${gridDayLabels[schedule.when]}）：${dates}`];
  });
}

function daysOfGrid({ when, nextDay: due }: GridSchedule, { first, last }: DayRange, today: Day): readonly Day[] {
  const on: Day[] = [];
  const from = due > first ? due : first;
  for (let day = from === due ? due : nextGridDay(when, addDays(first, -1)); day <= last; day = nextGridDay(when, day))
    if (day >= today) on.push(day);
  return on;
}

// As many as the report names of those that were published
const namedPosts = 5;

async function scheduledPosts({ tables }: ScopeDeps, tx: Reads, storeId: number, { first, last }: DayRange) {
  const post = tables['place-post'];
  const scheduled = and(
    eq(post.storeId, storeId),
    alive(post),
    eq(post.state, 'SCHEDULED'),
    isNotNull(post.scheduledAt),
    gte(post.scheduledAt, startOfDay(first)),
    lt(post.scheduledAt, startOfDay(nextDay(last))),
  );
  const [counted] = await tx.select({ count: sql<number>`count(*)::int` }).from(post).where(scheduled);
  const named = await tx
    .select({ summary: post.summary, scheduledAt: post.scheduledAt })
    .from(post)
    .where(scheduled)
    .orderBy(asc(post.scheduledAt), asc(post.id))
    .limit(namedPosts);
  return {
    count: counted?.count ?? 0,
    first: named.flatMap(({ summary, scheduledAt }) =>
      scheduledAt === null ? [] : [{ day: dayOf(scheduledAt), summary }],
    ),
  };
}
