import { and, eq, inArray, sql } from 'drizzle-orm';
import { countStore, type StoreCount } from '#domain/counting.ts';
import { type Day, dayOf } from '#domain/day.ts';
import { customers } from '#domain/roles.ts';
import { taxesOf } from '#domain/tax.ts';
import type { Database, Orm } from '../../database/database.ts';
import { type ScopeDeps, tableOf } from '../../endpoints/scope.ts';
import { emitNotification } from '../notifications/emit.ts';
import { billingDetailsOf } from './invoice-document.ts';
import { type BilledStore, type BilledStoreHead, billedStores, ofOwner, withKeywords } from './stores-to-count.ts';

export interface CountingDeps extends ScopeDeps {
  /** epoch ms */
  now(): number;
}

export interface CountDeps extends CountingDeps {
  readonly database: Database;
  publishChange(resource: string, id: number, actorId: number | null): Promise<void>;
}

/** A customer's stores, all of them, once the last of them has closed the period. */
export interface OwnerToCount {
  readonly ownerUserId: number | null;
  readonly stores: readonly BilledStoreHead[];
}

const taxRate = 10;
const countLock = 727_003;

/** The customers whose period is over on `today` for every store of theirs; null stands for stores without an owner. */
export async function closedOwners(deps: ScopeDeps, tx: Orm, period: string, today: Day): Promise<OwnerToCount[]> {
  const stores = await billedStores(deps, tx, period);
  return [...Map.groupBy(stores, (store) => store.ownerUserId)]
    .map(([ownerUserId, some]) => ({ ownerUserId, stores: some }))
    .filter((owner) => owner.stores.every((store) => store.last < today));
}

/** Puts down that a count has begun; gives its id. `startedBy` null: the clock. */
export async function startRun(
  deps: CountingDeps,
  tx: Orm,
  { period, startedBy, total }: { period: string; startedBy: number | null; total: number },
): Promise<number> {
  const { table, column } = tableOf(deps, 'count-run');
  const now = deps.now();
  const [run] = await tx
    .insert(table)
    .values({ period, startedBy, startedAt: now, total, counted: 0, failed: 0, createDate: now, updateDate: now })
    .returning({ id: column('id') });
  return Number(run?.id);
}

/**
 * Counts a closed period: freezes each keyword's days and makes one draft charge a customer. Customers who were billed for the
 * period already stay as they are; drafts are replaced. Each customer is a transaction of its own, so that a count that was broken
 * off can simply be made again.
 */
export async function countPeriod(
  deps: CountDeps & { log(entry: Record<string, unknown>): void },
  { period, runId }: { period: string; runId: number },
): Promise<void> {
  const run = tableOf(deps, 'count-run');
  const owners = await closedOwners(deps, deps.database.orm, period, dayOf(deps.now()));
  let counted = 0;
  let failed = 0;
  for (const owner of owners) {
    try {
      await deps.database.transaction((tx) => countOwner(deps, tx, { period, runId, owner }));
      counted += 1;
    } catch (error) {
      failed += 1;
      const message = error instanceof Error ? error.message : String(error);
      deps.log({ level: 'error', event: 'count', period, ownerUserId: owner.ownerUserId, message });
    }
    await deps.database.orm
      .update(run.table)
      .set({ counted, failed, total: owners.length, updateDate: deps.now() })
      .where(eq(run.column('id'), runId));
    await deps.publishChange('incentive-information-report-history', runId, null);
  }
  await deps.database.transaction(async (tx) => {
    const finishedAt = deps.now();
    await tx
      .update(run.table)
      .set({ finishedAt, updateDate: finishedAt })
      .where(eq(run.column('id'), runId));
    await emitNotification(
      { tx, tables: deps.tables, now: finishedAt },
      {
        notificationType: 'CREATE_INCENTIVE_INFORMATION_REPORT_FINISHED',
        content: `${period.replace('-', '年')}月分の成果日数の集計が完了しました（${counted}件${failed > 0 ? `、失敗 ${failed}件` : ''}）`,
        operandValue: [runId],
        recipientRoles: ['SYSTEM_ADMINISTRATOR', 'BUSINESS_ADMINISTRATOR', 'MANAGER'],
      },
    );
  });
  await deps.publishChange('incentive-history', runId, null);
}

/** Counts one customer again, in place of a charge that was cancelled; the new draft says which one it corrects. */
export async function recountForCorrection(
  deps: CountDeps,
  { period, ownerUserId, correctsId }: { period: string; ownerUserId: number; correctsId: number },
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const stores = await billedStores(deps, tx, period, ofOwner(deps, ownerUserId));
    const runId = await startRun(deps, tx, { period, startedBy: null, total: 1 });
    await countOwner(deps, tx, { period, runId, owner: { ownerUserId, stores }, correctsId });
    const run = tableOf(deps, 'count-run');
    await tx
      .update(run.table)
      .set({ counted: 1, finishedAt: deps.now() })
      .where(eq(run.column('id'), runId));
  });
  await deps.publishChange('incentive-history', correctsId, null);
}

export interface OwnerCount {
  readonly period: string;
  readonly runId: number;
  readonly owner: OwnerToCount;
  readonly correctsId?: number;
}

/** Counts one customer's stores within the caller's transaction: freezes the days, and makes the draft. */
export async function countOwner(deps: CountingDeps, tx: Orm, count: OwnerCount): Promise<void> {
  const { period, owner, correctsId } = count;
  // Two counts of one customer at once would make two drafts
  await tx.execute(sql`select pg_advisory_xact_lock(${countLock}, ${owner.ownerUserId ?? 0})`);
  if (owner.ownerUserId !== null && !(await mayReplace(deps, tx, period, owner.ownerUserId, correctsId))) return;
  const stores = await withKeywords(deps, tx, owner.stores);
  const counted = stores.map((store) => ({ store, result: countStore(store, store) }));
  await keepCounts(deps, tx, count, counted);
  if (owner.ownerUserId !== null) await makeDraft(deps, tx, count, owner.ownerUserId, counted);
}

/** Locks the customer's charges of the period. What was ever issued stands, and is only replaced by its correction. */
async function mayReplace(
  deps: CountingDeps,
  tx: Orm,
  period: string,
  userId: number,
  correctsId: number | undefined,
): Promise<boolean> {
  const { table, column } = tableOf(deps, 'incentive-history');
  const charges = await tx
    .select({ id: column('id'), status: column('status') })
    .from(table)
    .where(and(eq(column('userId'), userId), eq(column('period'), period)))
    .for('update');
  return charges.every(({ status }) => status === 'DRAFT' || (correctsId !== undefined && status === 'CANCELLED'));
}

type Counted = { readonly store: BilledStore; readonly result: StoreCount };

async function keepCounts(
  deps: CountingDeps,
  tx: Orm,
  { period, runId }: OwnerCount,
  counted: readonly Counted[],
): Promise<void> {
  const { table, column } = tableOf(deps, 'incentive-information-report-history');
  const storeIds = counted.map(({ store }) => store.id);
  if (storeIds.length === 0) return;
  await tx.delete(table).where(and(eq(column('period'), period), inArray(column('searchConditionId'), storeIds)));
  const now = deps.now();
  const rows = counted.flatMap(({ store, result }) =>
    result.keywords.map((keyword) => ({
      ...keyword,
      period,
      searchConditionId: store.id,
      runId,
      snapshotDate: now,
      createDate: now,
      updateDate: now,
    })),
  );
  // A keyword that moved to another store was counted there
  const details = rows.map((row) => row.detailId);
  if (details.length === 0) return;
  await tx.delete(table).where(and(eq(column('period'), period), inArray(column('detailId'), details)));
  for (let start = 0; start < rows.length; start += 500) await tx.insert(table).values(rows.slice(start, start + 500));
}

async function makeDraft(
  deps: CountingDeps,
  tx: Orm,
  { period, correctsId }: OwnerCount,
  userId: number,
  counted: readonly Counted[],
): Promise<void> {
  const { table, column } = tableOf(deps, 'incentive-history');
  const isDraft = and(eq(column('userId'), userId), eq(column('period'), period), eq(column('status'), 'DRAFT'));
  await tx.delete(table).where(isDraft);
  const role = await roleOf(deps, tx, userId);
  if (role === null || role === 'GENERAL_WITHOUT_PAYMENT') return;
  const rounding = (await billingDetailsOf({ tx, tables: deps.tables }, userId))?.taxRounding;
  const lines = counted.flatMap(({ store, result }) =>
    result.lines.map((line) => ({ ...line, storeName: store.name, searchConditionId: store.id, taxRate })),
  );
  const taxes = taxesOf(lines, rounding === 'ROUND' || rounding === 'CEIL' ? rounding : 'FLOOR');
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const tax = taxes.reduce((sum, one) => sum + one.tax, 0);
  const now = deps.now();
  await tx.insert(table).values({
    userId,
    period,
    status: 'DRAFT',
    paymentMethod: role === 'GENERAL_MEO_DIRECT' ? 'CARD' : 'BANK_TRANSFER',
    lines,
    subtotal,
    taxes,
    tax,
    total: subtotal + tax,
    correctsId: correctsId ?? null,
    createDate: now,
    updateDate: now,
  });
}

async function roleOf(deps: CountingDeps, tx: Orm, userId: number): Promise<string | null> {
  const { table, column } = tableOf(deps, 'system-user');
  const [found] = await tx
    .select({ role: column('systemUserRole') })
    .from(table)
    .where(eq(column('id'), userId));
  return customers.find((role) => role === found?.role) ?? null;
}
