import { and, between, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type CountFailure, countFailuresIn } from '#billing/rules/count-failures.ts';
import { dayOf, minute } from '#core/model/day.ts';
import { type Database, isOutage, type Orm, rootMessage, sqlState } from '#core/server/database/database.ts';
import { inSlice, leaseOn } from '#core/server/kernel/background.ts';
import { recordRun } from '#core/server/kernel/writes/system-write.ts';
import { staff } from '#domain/accounts/roles.ts';
import { monthInWords } from '#domain/month.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Deps } from '#product';
import { type CountingDeps, countOwners } from './count.ts';
import { ownersOwing } from './owing.ts';
import { howManyToCount, type OwnerToCount, ownersToCount } from './owners-to-count.ts';

export interface CountDeps extends CountingDeps {
  readonly database: Database;
  readonly publishChange: Deps['publishChange'];
  log(entry: Record<string, unknown>): void;
}

/** The lease of a count; once it expires, another worker takes the count over. */
const leaseFor = minute;
const leaseOf = ({ tables }: Pick<CountDeps, 'tables'>) => leaseOn(tables['count-run'], leaseFor);
const maxTries = 3;
/** Failures that a run names; all are counted and logged. */
const maxFailures = 100;
/** Stores without an owner that are counted per transaction. */
const nobodysAtOnce = 50;

/**
 * Starts a count of the period unless one is running; returns its id and whether it is new. Of two concurrent starts one wins: a unique
 * index allows one running count per period.
 */
export async function startRun(
  deps: CountingDeps,
  tx: Orm,
  { period, startedBy, total }: { period: string; startedBy: number | null; total: number },
): Promise<{ id: number; isNew: boolean }> {
  const runs = deps.tables['count-run'];
  const now = deps.now();
  const counts = { total, counted: 0, failed: 0 };
  const [run] = await tx
    .insert(runs)
    .values({ period, startedBy, startedAt: now, state: 'RUNNING', ...counts, createDate: now, updateDate: now })
    .onConflictDoNothing()
    .returning({ id: runs.id });
  if (run !== undefined) return { id: run.id, isNew: true };
  const [running] = await tx
    .select({ id: runs.id })
    .from(runs)
    .where(and(eq(runs.period, period), eq(runs.state, 'RUNNING')));
  return { id: Number(running?.id), isNew: false };
}

/** Returns the running counts without a valid lease: interrupted or never begun. */
export async function abandonedRuns(deps: CountDeps): Promise<readonly number[]> {
  const runs = deps.tables['count-run'];
  const now = deps.now();
  // Not begun yet, but no longer ago than a lease; one that starts in the future was started by a clock that was ahead
  const isFresh = between(runs.startedAt, now - leaseFor, now + leaseFor);
  const rows = await deps.database.orm
    .select({ id: runs.id })
    .from(runs)
    .where(
      and(
        eq(runs.state, 'RUNNING'),
        or(and(isNotNull(runs.claimedUntil), leaseOf(deps).isFree(now)), and(isNull(runs.claimedUntil), not(isFresh))),
      ),
    );
  return rows.map(({ id }) => id);
}

interface Lease {
  readonly runId: number;
  readonly claim: string;
  readonly period: string;
  readonly cursor: number;
}

/**
 * Counts a period as the only worker, under the run's lease. Counts one customer per transaction, each of which renews the lease and
 * advances the cursor, so that another worker resumes where this one stopped, and a worker that lost its lease writes nothing. Does nothing
 * if another worker holds the lease or the run is over.
 */
export async function continueRun(deps: CountDeps, runId: number): Promise<void> {
  const lease = await takeLease(deps, runId);
  if (lease === null) return;
  const { period } = lease;
  const today = dayOf(deps.now());
  const count = (owner: OwnerToCount) => (tx: Orm) => countOwners(deps, tx, { period, runId, today }, [owner]);
  // Renews the lease while the stores are searched, before the first customer is counted
  const looked = { period, today, onward: () => move(deps, deps.database.orm, lease, {}) };
  // Shows an estimated total first, since reading a million stores takes minutes
  await move(deps, deps.database.orm, lease, {
    total: await howManyToCount(deps, deps.database.orm, period, { today, all: true }),
  });
  const owners = await ownersToCount(deps, deps.database.orm, looked);
  await move(deps, deps.database.orm, lease, { total: owners.length });
  const tried = new Set<number | null>();
  const countOne = async (owner: OwnerToCount, cursor: number | null) => {
    for (const some of inTransactions(owner))
      if (
        !(await step(deps, lease, { ownerUserId: owner.ownerUserId, cursor: some.isLast ? cursor : null }, count(some)))
      )
        tried.add(owner.ownerUserId);
  };
  for (const owner of owners) {
    const id = owner.ownerUserId ?? 0;
    if (id < lease.cursor || (id === lease.cursor && lease.cursor !== -1)) continue;
    await countOne(owner, id);
  }
  // Counts again customers whose data changed after they were counted in this run. The ledger shows them, so this also works after another
  // worker took over
  for (;;) {
    const owing = await ownersOwing(deps, deps.database.orm, looked);
    const next = owing.filter(({ ownerUserId }) => !tried.has(ownerUserId));
    if (next.length === 0) break;
    for (const owner of next) {
      tried.add(owner.ownerUserId);
      await countOne(owner, null);
    }
  }
  await finish(deps, lease);
}

/**
 * Splits an owner's count into transactions: a customer has one charge, so all of their stores are counted in one. Stores without an owner
 * have no charge and are counted in batches.
 */
function inTransactions(owner: OwnerToCount): readonly (OwnerToCount & { readonly isLast: boolean })[] {
  if (owner.ownerUserId !== null) return [{ ...owner, isLast: true }];
  const { storeIds } = owner;
  return Array.from({ length: Math.ceil(storeIds.length / nobodysAtOnce) }, (_, nth) => ({
    ownerUserId: null,
    storeIds: storeIds.slice(nth * nobodysAtOnce, (nth + 1) * nobodysAtOnce),
    isLast: (nth + 1) * nobodysAtOnce >= storeIds.length,
  }));
}

async function takeLease(deps: CountDeps, runId: number): Promise<Lease | null> {
  const runs = deps.tables['count-run'];
  const now = deps.now();
  const lease = leaseOf(deps);
  const claimed = lease.claimed(now);
  const [run] = await deps.database.orm
    .update(runs)
    .set(claimed)
    .where(and(eq(runs.id, runId), eq(runs.state, 'RUNNING'), lease.isFree(now)))
    .returning();
  if (run === undefined) return null;
  const cursor = run.cursor === null ? -1 : run.cursor;
  return { runId, claim: claimed.claim, period: run.period, cursor };
}

type RunChange = PgUpdateSetSource<Deps['tables']['count-run']>;

/** Renews the lease and saves the progress. Throws if another worker holds the run by now. */
async function move(deps: CountDeps, tx: Orm, { runId, claim }: Lease, change: RunChange): Promise<void> {
  const runs = deps.tables['count-run'];
  const now = deps.now();
  const lease = leaseOf(deps);
  const moved = await tx
    .update(runs)
    .set({ ...lease.renewed(now), ...change, updateDate: now })
    .where(and(eq(runs.id, runId), lease.isHeldBy(claim), eq(runs.state, 'RUNNING')))
    .returning({ id: runs.id });
  if (moved.length === 0) throw new Error(`the count ${runId} is somebody else's by now`);
}

/**
 * Counts one customer. A failure is logged and counted, and the run continues. A database outage (a lost lock, a restart) says nothing
 * about the customer: the step is retried, then the error is thrown so that the run resumes from there. Returns false if the customer
 * failed.
 */
async function step(
  deps: CountDeps,
  lease: Lease,
  { ownerUserId, cursor }: { readonly ownerUserId: number | null; readonly cursor: number | null },
  work: (tx: Orm) => Promise<void>,
): Promise<boolean> {
  const runs = deps.tables['count-run'];
  const moved = cursor === null ? {} : { cursor };
  for (let tries = 1; ; tries += 1) {
    try {
      await inSlice(() =>
        deps.database.transaction(async (tx) => {
          await move(deps, tx, lease, cursor === null ? {} : { ...moved, counted: sql`${runs.counted} + 1` });
          await work(tx);
        }),
      );
      return true;
    } catch (error) {
      if (isOutage(error)) {
        if (tries < maxTries) continue;
        throw error;
      }
      deps.log({
        level: 'error',
        event: 'count',
        period: lease.period,
        ownerUserId,
        message: rootMessage(error),
      });
      const failures = await withFailure(deps, lease, { userId: ownerUserId, reason: reasonOf(error) });
      await move(deps, deps.database.orm, lease, { ...moved, failed: sql`${runs.failed} + 1`, failures });
      return false;
    }
  }
}

/** The run's failures with one more; the lease's holder alone changes them. */
async function withFailure(deps: CountDeps, { runId }: Lease, failure: CountFailure) {
  const runs = deps.tables['count-run'];
  const [run] = await deps.database.orm.select({ failures: runs.failures }).from(runs).where(eq(runs.id, runId));
  const failures = [...countFailuresIn(run?.failures), failure].slice(0, maxFailures);
  return failures.map(({ userId, reason }) => ({ userId, reason }));
}

/** Says why a customer's count failed: amounts have constraints, which the database names. */
function reasonOf(error: unknown): CountFailure['reason'] {
  const isTooMuch =
    sqlState(error) === outOfRange || /_(total|subtotal|tax|price|amount)_check"/.test(rootMessage(error));
  return isTooMuch ? 'AMOUNT' : 'OTHER';
}

const outOfRange = '22003';

async function finish(deps: CountDeps, lease: Lease): Promise<void> {
  const { runId, period } = lease;
  const runs = deps.tables['count-run'];
  await deps.database.transaction(async (tx) => {
    const finishedAt = deps.now();
    await move(deps, tx, lease, { finishedAt, state: 'FINISHED', ...leaseOf(deps).released });
    const [run] = await tx.select().from(runs).where(eq(runs.id, runId));
    const failed = run?.failed ?? 0;
    const actor = run?.startedBy == null ? null : { id: run.startedBy };
    const write = { actor, by: 'COUNT', action: 'count' } as const;
    const figures = { period, counted: run?.counted ?? 0, failed };
    await recordRun(deps, tx, write, { resource: 'count-run', id: runId }, figures);
    await emitNotification(
      { tx, tables: deps.tables, now: finishedAt },
      {
        notificationType: 'CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED',
        content: `${monthInWords(period)}分の成果日数の集計が完了しました（${run?.counted ?? 0}件${failed > 0 ? `、失敗 ${failed}件` : ''}）`,
        operandValue: [runId],
        recipientRoles: staff,
      },
    );
    for (const counted of ['incentive-information-report-history', 'incentive-history'] as const)
      await deps.publishChange(counted, null, null, tx);
  });
}
