import { and, asc, eq, inArray } from 'drizzle-orm';
import { type Day, nextDay } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { type BilledUnit, countStore, linesOf, type StoreCount } from '#domain/counting.ts';
import { payers } from '#domain/roles.ts';
import { isMeasuring } from '#domain/store-terms.ts';
import { taxesOf } from '#domain/tax.ts';
import { termOn } from '#domain/terms.ts';
import type { ScopeDeps } from '#product';
import { creditOf, heldMoney } from './charge-payments.ts';
import { keepEvidence } from './evidence.ts';
import { billingDetailsOf } from './invoice-document.ts';
import { draftsHolding, dropDrafts, enterDays, type LedgerEntry } from './ledger.ts';
import {
  type BilledStore,
  type BilledStoreHead,
  billedStores,
  everOwnedBy,
  ownersOf,
  withKeywords,
} from './stores-to-count.ts';

export interface CountingDeps extends ScopeDeps {
  /** epoch ms */
  now(): number;
}

/** A customer's stores of a period, all of them; null stands for stores that are nobody's. */
export interface OwnerToCount {
  readonly ownerUserId: number | null;
  readonly stores: readonly BilledStoreHead[];
}

const taxRate = 10;

/** The customers whose period is over on `today` for every store of theirs, nobody first, then by id. */
export async function closedOwners(deps: ScopeDeps, tx: Orm, period: string, today: Day): Promise<OwnerToCount[]> {
  const stores = await billedStores(deps, tx, period);
  return groupedByOwner(stores).filter((owner) => owner.stores.every((store) => store.last < today));
}

function groupedByOwner(stores: readonly BilledStoreHead[]): OwnerToCount[] {
  const byOwner = new Map<number | null, BilledStoreHead[]>();
  for (const store of stores)
    for (const owner of ownersOf(store)) {
      const some = byOwner.get(owner) ?? [];
      some.push(store);
      byOwner.set(owner, some);
    }
  return [...byOwner]
    .map(([ownerUserId, some]) => ({ ownerUserId, stores: some }))
    .sort((one, other) => (one.ownerUserId ?? 0) - (other.ownerUserId ?? 0));
}

/** One customer's stores of a period that are over on `today`. */
export async function storesOfOwner(
  deps: ScopeDeps,
  tx: Orm,
  { period, ownerUserId, today }: { period: string; ownerUserId: number; today: Day },
): Promise<OwnerToCount> {
  const stores = await billedStores(deps, tx, period, everOwnedBy(deps, tx, ownerUserId));
  return {
    ownerUserId,
    stores: stores.filter((store) => store.last < today && ownersOf(store).has(ownerUserId)),
  };
}

export interface OwnerCount {
  readonly period: string;
  readonly runId: number | null;
  readonly owner: OwnerToCount;
}

/**
 * Counts one customer's stores within the caller's transaction: freezes the days, and makes the draft in place of the one that was
 * there. Whoever was billed for the period stays billed. Gives the other customers whose drafts held a day that is this customer's
 * now: those drafts are gone, and they are to be counted again.
 */
export async function countOwner(deps: CountingDeps, tx: Orm, count: OwnerCount): Promise<readonly number[]> {
  const { period, owner } = count;
  await lockStores(deps, tx, owner.stores);
  const userId = owner.ownerUserId;
  const known = userId === null ? null : await chargesOf(deps, tx, period, userId);
  if (known !== null) await dropDrafts({ tx, tables: deps.tables }, known.drafts);
  const stores = await withKeywords(deps, tx, period, owner.stores);
  const counted = stores.map((store) => ({ store, result: countStore(store, store, store.held) }));
  if (known !== null && (known.isBilled || known.isNotBilled)) return [];
  await keepCounts(deps, tx, count, counted);
  return userId === null ? [] : makeDraft(deps, tx, count, userId, known?.corrected ?? [], counted);
}

/** What is counted may not change meanwhile, and two counts of one store come one after the other. */
async function lockStores(deps: CountingDeps, tx: Orm, stores: readonly BilledStoreHead[]): Promise<void> {
  if (stores.length === 0) return;
  const storesTable = deps.tables['search-conditions'];
  const ids = stores.map(({ id }) => id);
  await tx
    .select({ id: storesTable.id })
    .from(storesTable)
    .where(inArray(storesTable.id, ids))
    .orderBy(asc(storesTable.id))
    .for('update');
}

interface KnownCharges {
  readonly drafts: readonly number[];
  /** An issued charge stands. */
  readonly isBilled: boolean;
  /** It was decided that the period is not billed. */
  readonly isNotBilled: boolean;
  /** Cancelled to be billed anew, the newest last. */
  readonly corrected: readonly number[];
}

/** Locks the customer's charges of the period. */
async function chargesOf(deps: CountingDeps, tx: Orm, period: string, userId: number): Promise<KnownCharges> {
  const charges = deps.tables['incentive-history'];
  const rows = await tx
    .select({ id: charges.id, status: charges.status, isNotBilled: charges.isNotBilled })
    .from(charges)
    .where(and(eq(charges.userId, userId), eq(charges.period, period)))
    .orderBy(asc(charges.id))
    .for('update');
  const idsOf = (some: typeof rows) => some.map(({ id }) => id);
  const cancelled = rows.filter(({ status }) => status === 'CANCELLED');
  return {
    drafts: idsOf(rows.filter(({ status }) => status === 'DRAFT')),
    isBilled: rows.some(({ status }) => status !== 'DRAFT' && status !== 'CANCELLED'),
    isNotBilled: cancelled.some((row) => row.isNotBilled === true),
    corrected: idsOf(cancelled),
  };
}

interface Counted {
  readonly store: BilledStore;
  readonly result: StoreCount;
}

async function keepCounts(
  deps: CountingDeps,
  tx: Orm,
  { period, runId }: OwnerCount,
  counted: readonly Counted[],
): Promise<void> {
  const storeIds = counted.map(({ store }) => store.id);
  if (storeIds.length === 0) return;
  const now = deps.now();
  const stamped = { period, runId, createDate: now, updateDate: now };
  const days = deps.tables['counted-period'];
  await tx.delete(days).where(and(eq(days.period, period), inArray(days.searchConditionId, storeIds)));
  await tx.insert(days).values(
    counted.map(({ store }) => ({
      ...stamped,
      searchConditionId: store.id,
      firstDay: store.first,
      lastDay: store.last,
    })),
  );
  const incentiveInformationReportHistorys = deps.tables['incentive-information-report-history'];
  await tx
    .delete(incentiveInformationReportHistorys)
    .where(
      and(
        eq(incentiveInformationReportHistorys.period, period),
        inArray(incentiveInformationReportHistorys.searchConditionId, storeIds),
      ),
    );
  const rows = counted.flatMap(({ store, result }) =>
    result.keywords
      // Of a keyword that was never to be measured there is nothing to tell
      .filter(({ detailId, days: marks }) => /[○×]/.test(marks) || isPromised(store, detailId))
      .map((keyword) => ({ ...stamped, ...keyword, searchConditionId: store.id, snapshotDate: now })),
  );
  // A keyword that moved to another store was counted there
  const details = rows.map((row) => row.detailId);
  if (details.length === 0) return;
  await tx
    .delete(incentiveInformationReportHistorys)
    .where(
      and(
        eq(incentiveInformationReportHistorys.period, period),
        inArray(incentiveInformationReportHistorys.detailId, details),
      ),
    );
  for (let start = 0; start < rows.length; start += 500)
    await tx.insert(incentiveInformationReportHistorys).values(rows.slice(start, start + 500));
}

async function makeDraft(
  deps: CountingDeps,
  tx: Orm,
  { period, runId }: OwnerCount,
  userId: number,
  corrected: readonly number[],
  counted: readonly Counted[],
): Promise<readonly number[]> {
  const role = await payingRole(deps, tx, userId);
  if (role === null) return [];
  const mine = counted.map(({ store, result }) => ({
    store,
    units: result.units.filter(({ ownerUserId }) => ownerUserId === userId),
  }));
  const lines = mine.flatMap(({ store, units }) =>
    linesOf(units).map((line) => ({ ...line, storeName: store.name, searchConditionId: store.id, taxRate })),
  );
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  if (subtotal === 0) return [];
  const rounding = (await billingDetailsOf({ tx, tables: deps.tables }, userId))?.taxRounding;
  const taxes = taxesOf(lines, rounding === 'ROUND' || rounding === 'CEIL' ? rounding : 'FLOOR');
  const tax = taxes.reduce((sum, one) => sum + one.tax, 0);
  const total = subtotal + tax;
  const entries: LedgerEntry[] = mine.flatMap(({ store, units }) => units.map((unit) => inLedger(store.id, unit)));
  const others = await draftsHolding({ tx, tables: deps.tables }, entries);
  await dropDrafts(
    { tx, tables: deps.tables },
    others.map(({ id }) => id),
  );
  const carried = await heldMoney({ tx, tables: deps.tables }, corrected);
  const owed = Math.max(0, total - carried);
  const credited = Math.min(owed, await creditOf({ tx, tables: deps.tables }, userId));
  const now = deps.now();
  const charges = deps.tables['incentive-history'];
  const billed = mine.filter(({ units }) => units.length > 0).map(({ store }) => store);
  const [draft] = await tx
    .insert(charges)
    .values({
      userId,
      period,
      status: 'DRAFT',
      paymentMethod: role === 'GENERAL_MEO_DIRECT' ? 'CARD' : 'BANK_TRANSFER',
      lines,
      subtotal,
      taxes,
      tax,
      total,
      carried,
      credited,
      due: owed - credited,
      periodFirst: billed.map(({ first }) => first).toSorted()[0],
      periodLast: billed
        .map(({ last }) => last)
        .toSorted()
        .at(-1),
      correctsId: corrected.at(-1) ?? null,
      runId,
      createDate: now,
      updateDate: now,
    })
    .returning({ id: charges.id });
  const charge = { id: Number(draft?.id), userId };
  await enterDays({ tx, tables: deps.tables, now }, { chargeId: charge.id, period }, entries);
  await keepEvidence({ tx, tables: deps.tables, now }, charge, counted);
  return others.map((other) => other.userId);
}

function inLedger(searchConditionId: number, unit: BilledUnit): LedgerEntry {
  return { ...unit, searchConditionId };
}

/** Was there a day of the period on which it was to be measured? Then it is told that it was not (未計測). */
function isPromised(store: BilledStore, detailId: number): boolean {
  const terms = store.keywords.find((keyword) => keyword.detailId === detailId)?.terms ?? [];
  for (let day = store.first; day <= store.last; day = nextDay(day))
    if (isMeasuring(store.terms, day) && termOn(terms, day) !== undefined) return true;
  return false;
}

/** The role of a customer who is billed; null for all others. */
async function payingRole(deps: CountingDeps, tx: Orm, userId: number): Promise<Role | null> {
  const users = deps.tables['system-user'];
  const [found] = await tx.select({ role: users.systemUserRole }).from(users).where(eq(users.id, userId));
  return payers.find((role) => role === found?.role) ?? null;
}

/** The customers who are billed at all, by id: nobody else stands in any sum of money. */
export async function payingCustomers(deps: ScopeDeps, tx: Orm): Promise<ReadonlySet<number>> {
  const users = deps.tables['system-user'];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.systemUserRole, [...payers]));
  return new Set(rows.map(({ id }) => id));
}
