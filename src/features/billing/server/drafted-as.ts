import { and, eq, gt } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { type TaxRounding, taxesOf } from '#domain/tax.ts';
import type { ScopeDeps } from '#product';

/** How a customer of that role pays. */
export function paymentMethodOfRole(role: string | null): 'CARD' | 'BANK_TRANSFER' {
  return role === 'GENERAL_MEO_DIRECT' ? 'CARD' : 'BANK_TRANSFER';
}

/** How a customer's tax is rounded, by what their billing details say. */
export function taxRoundingOf(details: { readonly taxRounding: string | null } | null): TaxRounding {
  const rounding = details?.taxRounding;
  return rounding === 'ROUND' || rounding === 'CEIL' ? rounding : 'FLOOR';
}

interface MadeOtherwise {
  readonly userId: number;
  /** Else it is how it is paid, which is decided at the issue. */
  readonly isTaxed: boolean;
}

/** So many drafts are looked at together: an agency's has a line for each of a thousand keywords. */
const slice = 200;

/**
 * The drafts of the period that would be made otherwise by now, whatever their days: with the tax rounded otherwise, or paid in another
 * way. Of all customers, or of the one.
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
    found.push(...drafts.flatMap(madeOtherwise));
    const next = drafts.at(-1)?.id;
    if (next === undefined || drafts.length < slice) return found;
    last = next;
  }
}

interface Asked {
  readonly period: string;
  readonly userId: number | undefined;
  /** The last draft that was looked at. */
  readonly last: number;
}

/** The next drafts with what decides how they are made. */
function draftsAfter({ tables }: ScopeDeps, tx: Orm, { period, userId, last }: Asked) {
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

function madeOtherwise(draft: Awaited<ReturnType<typeof draftsAfter>>[number]): readonly MadeOtherwise[] {
  const lines = draft.lines.map(({ amount, taxRate }) => ({ amount: amount ?? 0, taxRate: taxRate ?? 0 }));
  const taxes = taxesOf(lines, taxRoundingOf(draft));
  const isTaxed = taxes.reduce((sum, one) => sum + one.tax, 0) !== draft.tax;
  const isPaid = draft.paymentMethod !== paymentMethodOfRole(draft.role);
  return isTaxed || isPaid ? [{ userId: draft.userId, isTaxed }] : [];
}
