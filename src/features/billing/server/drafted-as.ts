import { and, eq } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import { type TaxRounding, taxesOf } from '#domain/tax.ts';
import type { ScopeDeps } from '#product';

/** How a customer of that role pays. */
export function paymentMethodOf(role: string): 'CARD' | 'BANK_TRANSFER' {
  return role === 'GENERAL_MEO_DIRECT' ? 'CARD' : 'BANK_TRANSFER';
}

/** How a customer's tax is rounded, by what their billing details say. */
export function taxRoundingOf(details: { readonly taxRounding: string | null } | null): TaxRounding {
  const rounding = details?.taxRounding;
  return rounding === 'ROUND' || rounding === 'CEIL' ? rounding : 'FLOOR';
}

/**
 * The customers whose drafts of the period would be made otherwise by now, whatever their days: paid in another way, or with the tax
 * rounded otherwise. Of all of them, or of the one.
 */
export async function draftedOtherwise(
  { tables }: ScopeDeps,
  tx: Orm,
  period: string,
  userId?: number,
): Promise<ReadonlySet<number>> {
  const { 'incentive-history': charge, 'system-user': user, 'invoice-additional-information-detail': details } = tables;
  const drafts = await tx
    .select({
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
        userId === undefined ? undefined : eq(charge.userId, userId),
      ),
    );
  const differing = drafts.filter(({ paymentMethod, lines, tax, role, taxRounding }) => {
    const taxed = lines.map(({ amount, taxRate }) => ({ amount: amount ?? 0, taxRate: taxRate ?? 0 }));
    const taxes = taxesOf(taxed, taxRoundingOf({ taxRounding }));
    return paymentMethod !== paymentMethodOf(role) || taxes.reduce((sum, one) => sum + one.tax, 0) !== tax;
  });
  return new Set(differing.map((draft) => draft.userId));
}
