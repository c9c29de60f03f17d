import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import type { Database, Orm } from '#core/server/database/database.ts';
import { isOutage } from '#core/server/database/failure.ts';
import { tableOf } from '#core/server/kernel/scope.ts';
import { turn } from '#core/server/kernel/turns.ts';
import { rootMessage } from '#core/server/queue/root-message.ts';
import { monthInWords } from '#domain/month.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import { type CountingDeps, closedOwners, countOwner, storesOfOwner } from './count.ts';
import { dropDrafts } from './ledger.ts';

export interface CountDeps extends CountingDeps {
  readonly database: Database;
  publishChange(resource: string, id: number, actorId: number | null, tx?: Orm): Promise<void>;
  log(entry: Record<string, unknown>): void;
}

/** A count whose worker has said nothing for so long is taken over. */
const leaseFor = 60_000;
const slice = 200;
const mostTries = 3;

/**
 * Puts down that a count of the period begins, unless one is under way; gives its id and whether it is new. Two that begin at once are
 * one: the database lets a period be counted once at a time.
 */
export async function startRun(
  deps: CountingDeps,
  tx: Orm,
  { period, startedBy, total }: { period: string; startedBy: number | null; total: number },
): Promise<{ id: number; isNew: boolean }> {
  const { table, column } = tableOf(deps, 'count-run');
  const now = deps.now();
  const counts = { total, counted: 0, failed: 0 };
  const [run] = await tx
    .insert(table)
    .values({ period, startedBy, startedAt: now, state: 'RUNNING', ...counts, createDate: now, updateDate: now })
    .onConflictDoNothing()
    .returning({ id: column('id') });
  if (run !== undefined) return { id: Number(run.id), isNew: true };
  const [running] = await tx
    .select({ id: column('id') })
    .from(table)
    .where(and(eq(column('period'), period), eq(column('state'), 'RUNNING')));
  return { id: Number(running?.id), isNew: false };
}

/** The runs that no worker holds: broken off, or not begun. */
export async function abandonedRuns(deps: CountDeps): Promise<readonly number[]> {
  const { table, column } = tableOf(deps, 'count-run');
  const rows = await deps.database.orm
    .select({ id: column('id') })
    .from(table)
    .where(
      and(
        eq(column('state'), 'RUNNING'),
        or(
          lt(column('claimedUntil'), deps.now()),
          and(isNull(column('claimedUntil')), lt(column('startedAt'), deps.now() - leaseFor)),
        ),
      ),
    );
  return rows.map(({ id }) => Number(id));
}

interface Lease {
  readonly runId: number;
  readonly claim: string;
  readonly period: string;
  readonly startedAt: number;
  readonly cursor: number;
}

/**
 * Counts a period as the one worker that holds its run: one customer a transaction, each of which renews the lease and moves the run on,
 * so that a worker that takes over goes on where the last one stopped, and one that was too slow writes nothing. Held by somebody
 * else, or over, it is left alone.
 */
export async function continueRun(deps: CountDeps, runId: number): Promise<void> {
  const lease = await takeLease(deps, runId);
  if (lease === null) return;
  const { period } = lease;
  const today = dayOf(deps.now());
  const owners = await closedOwners(deps, deps.database.orm, period, today);
  await move(deps, deps.database.orm, lease, { total: owners.length });
  const again = new Set<number>();
  let done = 0;
  for (const owner of owners) {
    const id = owner.ownerUserId ?? 0;
    done += 1;
    if (id < lease.cursor || (id === lease.cursor && lease.cursor !== -1)) continue;
    const replaced = await step(deps, lease, id, (tx) => countOwner(deps, tx, { period, runId, owner }));
    for (const other of replaced) again.add(other);
    if (done % 20 === 0) await deps.publishChange('incentive-information-report-history', runId, null);
  }
  for (let rest = [...again]; rest.length > 0; ) {
    const [ownerUserId = 0, ...others] = rest;
    const replaced = await step(deps, lease, null, async (tx) => {
      const owner = await storesOfOwner(deps, tx, { period, ownerUserId, today });
      return countOwner(deps, tx, { period, runId, owner });
    });
    rest = [...others, ...replaced];
  }
  await dropOldDrafts(deps, lease);
  await finish(deps, lease);
}

async function takeLease(deps: CountDeps, runId: number): Promise<Lease | null> {
  const { table, column } = tableOf(deps, 'count-run');
  const now = deps.now();
  const claim = randomUUID();
  const [run] = await deps.database.orm
    .update(table)
    .set({ claim, claimedUntil: now + leaseFor })
    .where(
      and(
        eq(column('id'), runId),
        eq(column('state'), 'RUNNING'),
        or(isNull(column('claimedUntil')), lt(column('claimedUntil'), now)),
      ),
    )
    .returning();
  if (run === undefined) return null;
  const cursor = run.cursor === null ? -1 : Number(run.cursor);
  return { runId, claim, period: String(run.period), startedAt: Number(run.startedAt), cursor };
}

/** Renews the lease and notes the progress; throws when another worker holds the run by now. */
async function move(deps: CountDeps, tx: Orm, { runId, claim }: Lease, change: Record<string, unknown>): Promise<void> {
  const { table, column } = tableOf(deps, 'count-run');
  const now = deps.now();
  const moved = await tx
    .update(table)
    .set({ ...change, claimedUntil: now + leaseFor, updateDate: now })
    .where(and(eq(column('id'), runId), eq(column('claim'), claim), eq(column('state'), 'RUNNING')))
    .returning({ id: column('id') });
  if (moved.length === 0) throw new Error(`the count ${runId} is somebody else's by now`);
}

/**
 * One customer; what fails is counted as failed, and the others go on. What fails for the database's sake (a lock lost to another, a
 * restart) says nothing of the customer: it is tried again, and in the end the whole count is, from there. Gives the customers that are to
 * be counted again.
 */
async function step(
  deps: CountDeps,
  lease: Lease,
  cursor: number | null,
  work: (tx: Orm) => Promise<readonly number[]>,
): Promise<readonly number[]> {
  const { column } = tableOf(deps, 'count-run');
  const moved = cursor === null ? {} : { cursor };
  for (let tries = 1; ; tries += 1) {
    try {
      return await turn(() =>
        deps.database.transaction(async (tx) => {
          await move(deps, tx, lease, cursor === null ? {} : { ...moved, counted: sql`${column('counted')} + 1` });
          return work(tx);
        }),
      );
    } catch (error) {
      if (isOutage(error)) {
        if (tries < mostTries) continue;
        throw error;
      }
      deps.log({
        level: 'error',
        event: 'count',
        period: lease.period,
        ownerUserId: cursor,
        message: rootMessage(error),
      });
      await move(deps, deps.database.orm, lease, { ...moved, failed: sql`${column('failed')} + 1` });
      return [];
    }
  }
}

/** Are there drafts of the period, which a count replaces? */
export async function hasDrafts(deps: CountingDeps, tx: Orm, period: string): Promise<boolean> {
  const { table, column } = tableOf(deps, 'incentive-history');
  return (await tx.$count(table, and(eq(column('period'), period), eq(column('status'), 'DRAFT')))) > 0;
}

/** Drafts of the period that this count did not make: of customers without stores, of stores that are gone, of periods opened again. */
async function dropOldDrafts(deps: CountDeps, { period, runId, startedAt }: Lease): Promise<void> {
  const { table, column } = tableOf(deps, 'incentive-history');
  for (;;) {
    const old = await deps.database.orm
      .select({ id: column('id') })
      .from(table)
      .where(
        and(
          eq(column('period'), period),
          eq(column('status'), 'DRAFT'),
          lte(column('createDate'), startedAt),
          or(isNull(column('runId')), ne(column('runId'), runId)),
        ),
      )
      .limit(slice);
    if (old.length === 0) return;
    await deps.database.transaction((tx) =>
      dropDrafts(
        { tx, tables: deps.tables },
        old.map(({ id }) => Number(id)),
      ),
    );
    if (old.length < slice) return;
  }
}

async function finish(deps: CountDeps, lease: Lease): Promise<void> {
  const { runId, period } = lease;
  const { table, column } = tableOf(deps, 'count-run');
  await deps.database.transaction(async (tx) => {
    const finishedAt = deps.now();
    await move(deps, tx, lease, { finishedAt, state: 'FINISHED', claim: null });
    const [run] = await tx
      .select()
      .from(table)
      .where(eq(column('id'), runId));
    const failed = Number(run?.failed ?? 0);
    await emitNotification(
      { tx, tables: deps.tables, now: finishedAt },
      {
        notificationType: 'CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED',
        content: `${monthInWords(period)}分の成果日数の集計が完了しました（${Number(run?.counted ?? 0)}件${failed > 0 ? `、失敗 ${failed}件` : ''}）`,
        operandValue: [runId],
        recipientRoles: ['SYSTEM_ADMINISTRATOR', 'BUSINESS_ADMINISTRATOR', 'MANAGER'],
      },
    );
  });
  await deps.publishChange('incentive-history', runId, null);
}

/** Has every store that these customers had in the period been counted? Then there is nothing to do. */
export async function isCounted(
  deps: CountingDeps,
  tx: Orm,
  period: string,
  storeIds: readonly number[],
): Promise<boolean> {
  const { table, column } = tableOf(deps, 'counted-period');
  for (let start = 0; start < storeIds.length; start += 1000) {
    const some = storeIds.slice(start, start + 1000);
    const known = await tx.$count(table, and(eq(column('period'), period), inArray(column('searchConditionId'), some)));
    if (known < some.length) return false;
  }
  return true;
}
