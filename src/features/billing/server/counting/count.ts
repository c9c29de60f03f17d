import { and, asc, eq } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import { linesOf } from '#domain/billing/counted-lines.ts';
import type { BilledUnit, StoreCount } from '#domain/billing/counting.ts';
import { taxesOf } from '#domain/invoices/tax.ts';
import type { ScopeDeps } from '#product';
import { requestMonths } from '#terms/server/store-month.ts';
import { paymentMethodOf } from '../charge-record/charge.ts';
import { updateDraftPayments } from '../charge-record/charge-payments.ts';
import { taxRoundingOf } from '../charge-record/draft-terms.ts';
import { billingDetailsOf } from '../documents/invoice-document.ts';
import { areSame, countedDays, savePeriods } from './counted-periods.ts';
import { saveEvidence } from './evidence.ts';
import { chargesTakenOver, draftsHolding, dropDrafts, enterDays, type LedgerEntry } from './ledger.ts';
import { lockStores } from './lock-stores.ts';
import { type OwnerToCount, ownerToCount } from './owners-to-count.ts';
import { type BilledStore, billedStores, closedStores, countOf, withKeywords } from './stores-to-count.ts';

export interface CountingDeps extends ScopeDeps {
  /** epoch ms */
  now(): number;
}

/** A count of a period, by a count run or by a correction (`runId` null). */
export interface Counting {
  readonly period: string;
  readonly runId: number | null;
  readonly today: Day;
}

/** The consumption tax of what is billed, in percent. */
export const taxRate = 10;

/**
 * Counts the closed stores of these customers within the caller's transaction, with the stores locked: freezes their days, and replaces
 * each customer's draft by one for what no issued charge holds. A customer whose draft held a day that now belongs to another is counted
 * again in the same transaction, so that no draft is deleted without its replacement.
 */
export async function countOwners(
  deps: CountingDeps,
  tx: Orm,
  counting: Counting,
  owners: readonly OwnerToCount[],
): Promise<void> {
  const counted = new Set<string>();
  const waiting = owners.map((owner) => ({ ...owner, period: counting.period }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    counted.add(`${next.ownerUserId} ${next.period}`);
    for (const { userId, period } of await countOwner(deps, tx, { ...counting, period: next.period }, next))
      if (!counted.has(`${userId} ${period}`))
        waiting.push({ ...(await ownerToCount(deps, tx, period, userId)), period });
  }
}

interface Taken {
  readonly userId: number;
  readonly period: string;
}

/** Counts one customer. Returns the other customers whose drafts held days that are now this customer's; those drafts are deleted. */
async function countOwner(
  deps: CountingDeps,
  tx: Orm,
  counting: Counting,
  { ownerUserId, storeIds }: OwnerToCount,
): Promise<readonly Taken[]> {
  const { period, today } = counting;
  const recorded = await storesTelling(deps, tx, period, ownerUserId);
  await lockStores(deps, tx, [...storeIds, ...recorded]);
  const known = ownerUserId === null ? null : await chargesOf(deps, tx, period, ownerUserId);
  const dropped = await dropDrafts({ tx, tables: deps.tables }, known?.drafts ?? []);
  const heads = await closedStores(deps, tx, { period, today, ownerUserId, storeIds });
  const stores = await withKeywords(deps, tx, period, heads);
  const counted = stores.map((store) => ({ store, result: countOf(store) }));
  await reopen(
    deps,
    tx,
    counting,
    dropped.filter((id) => !stores.some((store) => store.id === id)),
  );
  await savePeriods(deps, tx, counting, stores);
  const lost = recorded.filter((id) => !stores.some((store) => store.id === id));
  await saveDays(deps, tx, counting, [...counted, ...(await countedAgain(deps, tx, counting, lost))]);
  if (ownerUserId === null || known === null) return [];
  const taken = await makeDraft(deps, tx, counting, { ownerUserId, known, counted });
  await updateDraftPayments({ tx, tables: deps.tables, now: deps.now() }, ownerUserId);
  return taken;
}

interface KnownCharges {
  readonly drafts: readonly number[];
  /** An issued charge exists; the draft bills what comes on top of it. */
  readonly isBilled: boolean;
  /** The newest cancelled charge that no other charge replaces. */
  readonly correctsId: number | null;
}

/** Locks the customer's charges of the period and returns what the new draft needs to know of them. */
async function chargesOf(deps: CountingDeps, tx: Orm, period: string, userId: number): Promise<KnownCharges> {
  const charges = deps.tables['incentive-history'];
  const { id, status, isNotBilled, correctsId } = charges;
  const rows = await tx
    .select({ id, status, isNotBilled, correctsId })
    .from(charges)
    .where(and(eq(charges.userId, userId), eq(charges.period, period)))
    .orderBy(asc(charges.id))
    .for('update');
  const issued = rows.filter((row) => row.status !== 'DRAFT' && row.status !== 'CANCELLED');
  // A charge that was itself cancelled later had still replaced the one it corrects
  const isNamed = (one: { readonly id: number }) =>
    rows.some((row) => row.status !== 'DRAFT' && row.correctsId === one.id);
  const left = rows.filter((row) => row.status === 'CANCELLED' && row.isNotBilled !== true && !isNamed(row));
  const idsOf = (some: typeof rows) => some.map((row) => row.id);
  const takenOver = await chargesTakenOver({ tx, tables: deps.tables }, idsOf(left), idsOf(issued));
  return {
    drafts: rows.filter((row) => row.status === 'DRAFT').map((row) => row.id),
    isBilled: issued.length > 0,
    correctsId: left.findLast((row) => !takenOver.has(row.id))?.id ?? null,
  };
}

/** Deletes the counted period of stores whose period is no longer over or covers other days, so that it is counted again once closed. */
async function reopen(
  deps: CountingDeps,
  tx: Orm,
  { period, today }: Counting,
  storeIds: readonly number[],
): Promise<void> {
  if (storeIds.length === 0) return;
  const heads = await billedStores(deps, tx, period, isAnyOf(deps.tables['search-conditions'].id, [...storeIds]));
  const marks = await countedDays(deps, tx, storeIds, period);
  const open = storeIds.filter((id) => {
    const head = heads.find((one) => one.id === id);
    return head === undefined || head.last >= today || !areSame(head, marks.get(id));
  });
  const days = deps.tables['counted-period'];
  await tx.delete(days).where(and(eq(days.period, period), isAnyOf(days.searchConditionId, open)));
  await requestMonths(tx, open);
}

interface Counted {
  readonly store: BilledStore;
  readonly result: StoreCount;
}

/** Returns the stores that have achieved days recorded for that owner. */
async function storesTelling(
  { tables }: CountingDeps,
  tx: Orm,
  period: string,
  ownerUserId: number | null,
): Promise<readonly number[]> {
  if (ownerUserId === null) return [];
  const days = tables['incentive-information-report-history'];
  const rows = await tx
    .selectDistinct({ id: days.searchConditionId })
    .from(days)
    .where(and(eq(days.period, period), eq(days.ownerUserId, ownerUserId)));
  return rows.map(({ id }) => id);
}

/**
 * Counts stores none of whose days are this owner's any more, so that their achieved days are recorded for the new owners even if those
 * cannot be billed yet.
 */
async function countedAgain(
  deps: CountingDeps,
  tx: Orm,
  { period, today }: Counting,
  storeIds: readonly number[],
): Promise<readonly Counted[]> {
  if (storeIds.length === 0) return [];
  const heads = await billedStores(deps, tx, period, isAnyOf(deps.tables['search-conditions'].id, [...storeIds]));
  const marks = await countedDays(deps, tx, storeIds, period);
  const same = heads.filter((head) => head.last < today && areSame(head, marks.get(head.id)));
  return (await withKeywords(deps, tx, period, same)).map((store) => ({ store, result: countOf(store) }));
}

/** Saves the achieved days of each keyword of these stores, one row per owner, so that each owner sees only their own days. */
async function saveDays(
  deps: CountingDeps,
  tx: Orm,
  { period, runId }: Counting,
  counted: readonly Counted[],
): Promise<void> {
  const storeIds = counted.map(({ store }) => store.id);
  if (storeIds.length === 0) return;
  const now = deps.now();
  const stamped = { period, runId, snapshotDate: now, createDate: now, updateDate: now };
  const days = deps.tables['incentive-information-report-history'];
  // Deletes the rows of all owners of a store, since an owner without days any more must have no row
  await tx.delete(days).where(and(eq(days.period, period), isAnyOf(days.searchConditionId, storeIds)));
  const rows = counted.flatMap(({ store, result }) =>
    result.keywords.flatMap(({ detailId, owners }) =>
      owners.map((own) => ({ ...stamped, ...own, detailId, searchConditionId: store.id })),
    ),
  );
  // Also deletes rows of a keyword that was counted in another store before it moved
  const details = [...new Set(rows.map((row) => row.detailId))];
  if (details.length === 0) return;
  await tx.delete(days).where(and(eq(days.period, period), isAnyOf(days.detailId, details)));
  for (let start = 0; start < rows.length; start += 500) await tx.insert(days).values(rows.slice(start, start + 500));
}

async function makeDraft(
  deps: CountingDeps,
  tx: Orm,
  { period, runId }: Counting,
  {
    ownerUserId: userId,
    known,
    counted,
  }: { readonly ownerUserId: number; readonly known: KnownCharges; readonly counted: readonly Counted[] },
): Promise<readonly Taken[]> {
  const mine = unitsOf(counted, userId);
  const lines = linesOfStores(mine);
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  if (subtotal === 0) return [];
  const taxes = taxesOf(lines, taxRoundingOf(await billingDetailsOf({ tx, tables: deps.tables }, userId)));
  const tax = taxes.reduce((sum, one) => sum + one.tax, 0);
  const total = subtotal + tax;
  const entries: LedgerEntry[] = mine.flatMap(({ store, units }) => units.map((unit) => inLedger(store.id, unit)));
  const others = await draftsHolding({ tx, tables: deps.tables }, entries);
  await dropDrafts(
    { tx, tables: deps.tables },
    others.map(({ id }) => id),
  );
  const now = deps.now();
  const charges = deps.tables['incentive-history'];
  const billed = mine.filter(({ units }) => units.length > 0).map(({ store }) => store);
  const [draft] = await tx
    .insert(charges)
    .values({
      userId,
      period,
      status: 'DRAFT',
      paymentMethod: await paymentMethodOf({ tx, tables: deps.tables }, userId),
      lines,
      subtotal,
      taxes,
      tax,
      total,
      due: total,
      periodFirst: billed.map(({ first }) => first).toSorted()[0],
      periodLast: billed
        .map(({ last }) => last)
        .toSorted()
        .at(-1),
      correctsId: known.correctsId,
      runId,
      createDate: now,
      updateDate: now,
    })
    .returning({ id: charges.id });
  const charge = { id: Number(draft?.id), userId };
  await enterDays({ tx, tables: deps.tables, now }, { chargeId: charge.id, period }, entries);
  // An additional charge for a month shows evidence only for the stores that it bills
  const shown = known.isBilled ? counted.filter(({ store }) => billed.includes(store)) : counted;
  await saveEvidence({ tx, tables: deps.tables, now }, charge, shown);
  return others;
}

/** Returns the units that the customer is billed for, by store. */
function unitsOf(counted: readonly Counted[], userId: number) {
  return counted.map(({ store, result }) => ({
    store,
    units: result.units.filter(({ ownerUserId }) => ownerUserId === userId),
  }));
}

function linesOfStores(stores: ReturnType<typeof unitsOf>) {
  return stores.flatMap(({ store, units }) =>
    linesOf(units).map((line) => ({ ...line, storeName: store.name, searchConditionId: store.id, taxRate })),
  );
}

function inLedger(searchConditionId: number, unit: BilledUnit): LedgerEntry {
  return { ...unit, searchConditionId };
}
