import { and, eq, gte, lte, or, type SQL, sql } from 'drizzle-orm';
import { alive } from '#core/server/kernel/scope.ts';
import { periodDays } from '#domain/period.ts';
import type { Tables } from '#product';
import type { Charge, ChargeReading } from './charge.ts';

/** SQL: true for a charge to which, or to days of whose period, its customer has an objection that waits for an answer. */
export function isObjectedTo(tables: Tables): SQL {
  const { objection, 'incentive-history': charge } = tables;
  const isIt = or(
    eq(objection.chargeId, charge.id),
    and(lte(objection.firstDay, charge.periodLast), gte(objection.lastDay, charge.periodFirst)),
  );
  return sql`exists (select 1 from ${objection} where ${objection.userId} = ${charge.userId}
    and ${objection.status} = 'OPEN' and ${isIt} and ${alive(objection)})`;
}

/** Returns whether the customer of the charge waits for an answer to an objection to it or to days of its period. */
export async function hasOpenObjection(
  { tx, tables }: ChargeReading,
  charge: Pick<Charge, 'id' | 'userId' | 'period' | 'periodFirst' | 'periodLast'>,
): Promise<boolean> {
  const { objection } = tables;
  const month = periodDays(charge.period, null);
  const [found] = await tx
    .select({ id: objection.id })
    .from(objection)
    .where(
      and(
        eq(objection.userId, charge.userId),
        eq(objection.status, 'OPEN'),
        or(
          eq(objection.chargeId, charge.id),
          and(
            lte(objection.firstDay, charge.periodLast ?? month.last),
            gte(objection.lastDay, charge.periodFirst ?? month.first),
          ),
        ),
        alive(objection),
      ),
    )
    .limit(1);
  return found !== undefined;
}
