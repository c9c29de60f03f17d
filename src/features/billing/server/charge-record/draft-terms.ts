import { and, eq, gt } from 'drizzle-orm';
import type { Role } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { isAnyOf } from '#core/server/database/sql.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { PaymentMethod } from '#domain/billing/charge-payment.ts';
import { type TaxRounding, taxesOf } from '#domain/invoices/tax.ts';
import type { ScopeDeps } from '#product';

/** The payment method of a customer with that role. */
export function paymentMethodOfRole(role: Role | null): PaymentMethod {
  return role === 'GENERAL_MEO_DIRECT' ? 'CARD' : 'BANK_TRANSFER';
}

/** The customer's tax rounding from their billing details; FLOOR by default. */
export function taxRoundingOf(details: { readonly taxRounding: TaxRounding | null } | null): TaxRounding {
  return details?.taxRounding ?? 'FLOOR';
}

interface MadeOtherwise {
  readonly userId: number;
  /** True when the tax differs; otherwise the payment method, which is set at the issue, or the names of stores or keywords differ. */
  readonly isTaxed: boolean;
}

/** Drafts processed together: a large customer's draft has a line for each of a thousand keywords. */
const slice = 200;

/**
 * Returns the drafts of the period that would now be made differently apart from their days: with another tax rounding, payment method, or
 * names of stores and keywords. Of all customers, or of `userId`.
 */
export async function draftsMadeOtherwise(
  deps: ScopeDeps,
  tx: Orm,
  period: string,
  userId?: number,
): Promise<readonly MadeOtherwise[]> {
  const found: MadeOtherwise[] = [];
  for (let last = 0; ; ) {
    const drafts = await draftsAfter(deps, tx, { period, userId, last });
    const names = await namesToday(deps, tx, drafts);
    found.push(...drafts.flatMap((draft) => madeOtherwise(draft, names)));
    const next = drafts.at(-1)?.id;
    if (next === undefined || drafts.length < slice) return found;
    last = next;
  }
}

interface DraftQuery {
  readonly period: string;
  readonly userId: number | undefined;
  /** The id of the last draft processed. */
  readonly last: number;
}

/** Returns the next drafts with the customer's current role and tax rounding. */
function draftsAfter({ tables }: ScopeDeps, tx: Orm, { period, userId, last }: DraftQuery) {
  const { 'incentive-history': charge, 'system-user': user, 'invoice-additional-information-detail': details } = tables;
  return tx
    .select({
      id: charge.id,
      userId: charge.userId,
      paymentMethod: charge.paymentMethod,
      lines: charge.lines,
      tax: charge.tax,
      role: user.systemUserRole,
      taxRounding: details.taxRounding,
    })
    .from(charge)
    .innerJoin(user, eq(user.id, charge.userId))
    .leftJoin(details, and(eq(details.id, charge.userId), alive(details)))
    .where(
      and(
        eq(charge.period, period),
        eq(charge.status, 'DRAFT'),
        gt(charge.id, last),
        userId === undefined ? undefined : eq(charge.userId, userId),
      ),
    )
    .orderBy(charge.id)
    .limit(slice);
}

type Draft = Awaited<ReturnType<typeof draftsAfter>>[number];

interface Names {
  readonly stores: ReadonlyMap<number, string>;
  readonly keywords: ReadonlyMap<number, string>;
}

/** Returns the current names of these drafts' stores and keywords. */
async function namesToday({ tables }: ScopeDeps, tx: Orm, drafts: readonly Draft[]): Promise<Names> {
  const { 'search-conditions': store, 'search-condition-detail': detail } = tables;
  const lines = drafts.flatMap((draft) => draft.lines);
  const storeIds = [...new Set(lines.flatMap(({ searchConditionId }) => searchConditionId ?? []))];
  const detailIds = [...new Set(lines.flatMap(({ detailId }) => detailId ?? []))];
  const stores = await tx.select({ id: store.id, name: store.name }).from(store).where(isAnyOf(store.id, storeIds));
  const details = await tx
    .select({ id: detail.id, name: detail.keyword })
    .from(detail)
    .where(isAnyOf(detail.id, detailIds));
  const byId = (rows: readonly { readonly id: number; readonly name: string }[]) =>
    new Map(rows.map(({ id, name }) => [id, name]));
  return { stores: byId(stores), keywords: byId(details) };
}

function madeOtherwise(draft: Draft, { stores, keywords }: Names): readonly MadeOtherwise[] {
  const lines = draft.lines.map(({ amount, taxRate }) => ({ amount: amount ?? 0, taxRate: taxRate ?? 0 }));
  const taxes = taxesOf(lines, taxRoundingOf(draft));
  const isTaxed = taxes.reduce((sum, one) => sum + one.tax, 0) !== draft.tax;
  const isPaid = draft.paymentMethod !== paymentMethodOfRole(draft.role);
  const isRenamed = draft.lines.some(
    ({ searchConditionId, storeName, detailId, keyword }) =>
      (stores.get(searchConditionId ?? 0) ?? storeName) !== storeName ||
      (keywords.get(detailId ?? 0) ?? keyword) !== keyword,
  );
  return isTaxed || isPaid || isRenamed ? [{ userId: draft.userId, isTaxed }] : [];
}
