import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Closing, ClosingRun, UnchargedCustomer } from '#billing/rules/closing.ts';
import type { ClosingCharge } from '#billing/rules/closing-charges.ts';
import { type CountFailure, countFailuresIn } from '#billing/rules/count-failures.ts';
import type { Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { calledSql, isAnyOf } from '#core/server/database/sql.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { visibleCustomers } from '../charge-record/visible-customers.ts';
import { gapsOf } from '../counting/closing-gaps.ts';
import type { CountingDeps } from '../counting/count.ts';
import {
  countedAmong,
  type GapsRequest,
  isCountable,
  isWithoutStores,
  type PeriodState,
  periodState,
} from '../counting/period-state.ts';
import { type ChargesOnBoard, changedCharges, closingCharges, isIssuedBefore } from './closing-charges.ts';
import { issuingNow } from './issue-run.ts';
import { leftDraftsOf, objectedDrafts } from './left-drafts.ts';
import { type DraftTerms, draftTerms } from './terms-from.ts';
import { unownedMonths } from './unowned-months.ts';

const maxUncharged = 100;

/**
 * Returns the progress of a period's closing: gaps, the count, and each customer's charge compared with the previous month. A manager sees
 * only their own customers.
 */
export async function closingOf(
  deps: CountingDeps,
  tx: Orm,
  period: string,
  { actor, today }: { readonly actor: Actor; readonly today: Day },
): Promise<Closing> {
  const mine = await visibleCustomers(deps, tx, actor);
  // At once: each takes about as long as the other
  const [{ hasStores, ...progress }, charges, terms, left, objected] = await Promise.all([
    progressOf(deps, tx, period, { mine, today }),
    closingCharges(deps, tx, { period, mine }),
    draftTerms(deps, tx, { period, mine, today }),
    leftDraftsOf(deps, tx, { period, mine }),
    objectedDrafts(deps, tx, { period, mine }),
  ]);
  const { live, toGiveBack } = charges.figures;
  const isEmpty = !hasStores && live === 0 && toGiveBack === 0 && progress.fallen.length === 0;
  const { drafts } = charges.figures;
  const issuing = mine === null ? await issuingNow(tx, { period, now: deps.now() }, drafts) : null;
  return {
    period,
    isEmpty,
    issuing,
    ...progress,
    ...charges,
    ...terms,
    ...left,
    objectedDrafts: objected.drafts,
    objectedTotal: objected.total,
  };
}

/** How far the count of a period is, and what is missing from it. */
async function progressOf(
  deps: CountingDeps,
  tx: Orm,
  period: string,
  { mine, today }: GapsRequest,
): Promise<
  Omit<
    Closing,
    | 'period'
    | 'isEmpty'
    | 'issuing'
    | 'leftDrafts'
    | 'objectedDrafts'
    | 'objectedTotal'
    | keyof ChargesOnBoard
    | keyof DraftTerms
  > & {
    hasStores: boolean;
  }
> {
  const state = await periodState(deps, tx, period, { mine, today });
  const run = await lastRun(deps, tx, period);
  return {
    hasStores: !(await isWithoutStores(tx, state, { mine })),
    isClosed: await isCountable(deps, tx, state, { mine, today }),
    ...(await gapsOf(deps, tx, state, { from: 0, mine, today })),
    unowned: await unownedMonths(deps, tx, period, { mine, today }),
    run: run === null || mine === null ? run : await ownPart(deps, tx, run, { state, mine }),
    fallen: run === null ? [] : await unchargedCustomers(deps, tx, period, mine),
    waiting: state.waiting,
  };
}

/** Returns the next page of charges that are not cancelled, from index `from`: a manager's own customers, or all for administrators. */
export async function furtherChargesOf(
  deps: CountingDeps,
  tx: Orm,
  { period, from }: { readonly period: string; readonly from: number },
  actor: Actor,
): Promise<{ readonly charges: readonly ClosingCharge[] }> {
  const mine = await visibleCustomers(deps, tx, actor);
  return { charges: await changedCharges(deps, tx, { period, mine, from }) };
}

/** Limits a run's figures to these customers; `counted` are those with all stores counted. */
async function ownPart(
  deps: CountingDeps,
  tx: Orm,
  run: ClosingRun,
  { state, mine }: { readonly state: PeriodState; readonly mine: readonly number[] },
): Promise<ClosingRun> {
  const { total, counted } = await countedAmong(deps, tx, state, mine);
  const failures = run.failures.filter(({ userId }) => userId !== null && mine.includes(userId));
  return { ...run, total, counted, failed: Math.min(run.failed, total - counted), failures };
}

/** Returns the last count of a period; null if there was none. */
export async function lastRun(deps: CountingDeps, tx: Orm, period: string): Promise<ClosingRun | null> {
  const runs = deps.tables['count-run'];
  const [run] = await tx.select().from(runs).where(eq(runs.period, period)).orderBy(desc(runs.id)).limit(1);
  if (run === undefined) return null;
  return {
    id: run.id,
    startedAt: run.startedAt,
    finishedAt: run.finishedAt,
    total: run.total ?? run.counted ?? 0,
    counted: run.counted ?? 0,
    failed: run.failed ?? 0,
    failures: await namedFailures(deps, tx, countFailuresIn(run.failures)),
  };
}

/** Adds the names of the customers for whom a count failed. */
async function namedFailures(
  { tables }: CountingDeps,
  tx: Orm,
  failures: readonly CountFailure[],
): Promise<ClosingRun['failures']> {
  if (failures.length === 0) return [];
  const user = tables['system-user'];
  const ids = failures.flatMap(({ userId }) => userId ?? []);
  const names = await tx
    .select({ id: user.id, name: calledSql(user.companyName, user.name) })
    .from(user)
    .where(isAnyOf(user.id, ids));
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return failures.map((one) => ({
    ...one,
    customerName: one.userId === null ? '契約者のいない店舗' : (nameOf.get(one.userId) ?? ''),
  }));
}

/** Customers with an issued charge of the previous month and none this month, all of whose continuing stores are already counted. */
async function unchargedCustomers(
  deps: CountingDeps,
  tx: Orm,
  period: string,
  mine: readonly number[] | null,
): Promise<UnchargedCustomer[]> {
  const charges = deps.tables['incentive-history'];
  const user = deps.tables['system-user'];
  const [billed, store] = [deps.tables['billed-day'], deps.tables['search-conditions']];
  const [term, counted] = [deps.tables['search-condition-term'], deps.tables['counted-period']];
  const [earlier, now] = [alias(charges, 'earlier'), alias(charges, 'now')];
  const billsNow = sql`select 1 from ${charges} as ${now} where ${now.userId} = ${earlier.userId} and ${now.period} = ${period}
    and ${now.status} <> 'CANCELLED' and ${now.deleteDate} is null`;
  const goesOn = sql`select 1 from ${term} where ${term.searchConditionId} = ${store.id} and ${term.deleteDate} is null
    and (${term.effectiveTo} is null or ${term.effectiveTo} > ${billed.lastDay})`;
  const isCounted = sql`select 1 from ${counted}
    where ${counted.searchConditionId} = ${store.id} and ${counted.period} = ${period}`;
  const waits = sql`select 1 from ${billed} join ${store} on ${store.id} = ${billed.searchConditionId} and ${alive(store)}
    where ${billed.chargeId} = ${earlier.id} and exists (${goesOn}) and not exists (${isCounted})`;
  return tx
    .select({
      userId: user.id,
      customerName: calledSql(user.companyName, user.name),
      previousTotal: sql<number>`sum(${earlier.total})::float8`,
    })
    .from(earlier)
    .innerJoin(user, eq(user.id, earlier.userId))
    .where(
      and(
        isIssuedBefore(earlier, period),
        mine === null ? undefined : isAnyOf(earlier.userId, mine),
        sql`not exists (${billsNow})`,
        sql`not exists (${waits})`,
      ),
    )
    .groupBy(user.id)
    .orderBy(desc(sql`sum(${earlier.total})`), user.id)
    .limit(maxUncharged);
}
