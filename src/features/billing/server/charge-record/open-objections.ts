import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { alive } from '#core/server/kernel/scope.ts';
import type { Tables } from '#product';
import type { ChargeReading } from './charge.ts';

/**
 * SQL: true for a charge to which an objection waits for an answer, or whose days one waits for that was raised before the charge: to days
 * on no charge, or on one that was cancelled since.
 */
export function isObjectedTo(tables: Tables): SQL {
  const { objection, 'incentive-history': charge, 'billed-day': day } = tables;
  const earlier = alias(charge, 'earlier');
  const isOnOther = sql`select 1 from ${charge} as ${earlier} where ${earlier.id} = ${objection.chargeId} and ${earlier.status} <> 'CANCELLED'`;
  const isHeld = sql`select 1 from ${day} where ${day.chargeId} = ${charge.id} and ${day.held}
    and ${day.searchConditionId} = ${objection.searchConditionId}
    and ${day.firstDay} <= ${objection.lastDay} and ${day.lastDay} >= ${objection.firstDay}`;
  return sql`exists (select 1 from ${objection} where ${objection.status} = 'OPEN' and ${alive(objection)}
    and (${objection.chargeId} = ${charge.id} or (not exists (${isOnOther}) and exists (${isHeld}))))`;
}

/** Returns whether an objection to the charge, or to days that it holds, waits for an answer. */
export async function hasOpenObjection({ tx, tables }: ChargeReading, chargeId: number): Promise<boolean> {
  const charge = tables['incentive-history'];
  const [found] = await tx
    .select({ id: charge.id })
    .from(charge)
    .where(and(eq(charge.id, chargeId), isObjectedTo(tables)));
  return found !== undefined;
}
