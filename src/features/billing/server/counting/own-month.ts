import { and, eq } from 'drizzle-orm';
import type { Day } from '#core/model/day.ts';
import type { Actor } from '#core/model/roles.ts';
import type { Orm } from '#core/server/database/database.ts';
import { alive } from '#core/server/kernel/scope.ts';
import type { MonthSoFar } from '#domain/billing/month-forecast.ts';
import { taxesOf } from '#domain/invoices/tax.ts';

import type { ScopeDeps } from '#product';
import { taxRoundingOf } from '../charge-record/draft-terms.ts';
import { taxRate } from './count.ts';
import { readMonthSoFar } from './month-so-far.ts';

/** Returns the running period of a customer, also with the tax that their invoice would have: rounded once, as they wish. */
export async function readOwnMonth(
  deps: ScopeDeps,
  tx: Orm,
  actor: Actor,
  today: Day,
): Promise<MonthSoFar & { readonly taxedAmount: number; readonly taxedForecast: number }> {
  const month = await readMonthSoFar(deps, tx, actor, today);
  const details = deps.tables['invoice-additional-information-detail'];
  const [found] = await tx
    .select({ taxRounding: details.taxRounding })
    .from(details)
    .where(and(eq(details.userId, actor.id), alive(details)));
  const rounding = taxRoundingOf(found ?? null);
  const taxed = (amount: number) =>
    taxesOf([{ amount, taxRate }], rounding).reduce((sum, { tax }) => sum + tax, amount);
  return { ...month, taxedAmount: taxed(month.amount), taxedForecast: taxed(month.forecastAmount) };
}
