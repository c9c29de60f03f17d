import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { PaidMode } from '#domain/ranks/paid-searches.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Tables } from '#product';
import { paidMonth, type paidSearch } from './tables.ts';

/**
 * Reserves the price of a search in its month and returns it, or null where it would pass the ceiling. The month's row is changed by one
 * statement under its lock, so that workers at once cannot pass the ceiling together. Where a page of this month cost more than the price
 * that is set, that is reserved. Money in millionths of a dollar.
 */
export async function reserve(
  tx: Orm,
  {
    month,
    mode,
    price,
    pages,
    ceiling,
  }: { month: string; mode: PaidMode; price: number; pages: number; ceiling: number },
): Promise<number | null> {
  await tx.insert(paidMonth).values({ month }).onConflictDoNothing();
  const [before] = await tx.select().from(paidMonth).where(eq(paidMonth.month, month));
  const amount = pageCost(before, mode, price) * pages;
  const reserved = await tx
    .update(paidMonth)
    .set({ reserved: sql`${paidMonth.reserved} + ${amount}::bigint`, searches: sql`${paidMonth.searches} + 1` })
    .where(
      and(
        eq(paidMonth.month, month),
        lte(sql`${paidMonth.spent} + ${paidMonth.reserved} + ${amount}::bigint`, sql`${ceiling}::bigint`),
      ),
    )
    .returning({ month: paidMonth.month });
  return reserved.length === 0 ? null : amount;
}

/** What a page of results costs: the price that is set, or what the dearest one of the month cost. */
export function pageCost(month: PaidMonth | undefined, mode: PaidMode, price: number): number {
  return Math.max(price, (mode === 'TASK' ? month?.taskPrice : month?.livePrice) ?? 0);
}

type PaidMonth = typeof paidMonth.$inferSelect;

/** Turns what was reserved for a search into what it cost. */
export async function settle(
  tx: Orm,
  { month, mode, pages, reserved }: Pick<typeof paidSearch.$inferSelect, 'month' | 'mode' | 'pages' | 'reserved'>,
  cost: number,
): Promise<void> {
  const price = mode === 'TASK' ? paidMonth.taskPrice : paidMonth.livePrice;
  const dearest = sql`greatest(${price}, ${Math.ceil(cost / pages)}::bigint)`;
  await tx
    .update(paidMonth)
    .set({
      reserved: sql`${paidMonth.reserved} - ${reserved}::bigint`,
      spent: sql`${paidMonth.spent} + ${cost}::bigint`,
      ...(mode === 'TASK' ? { taskPrice: dearest } : { livePrice: dearest }),
    })
    .where(eq(paidMonth.month, month));
}

/** Notifies the administrators that the ceiling stopped the second instrument: once a month, and again at a higher one. */
export async function notifyStopped(
  context: { readonly tx: Orm; readonly tables: Tables; readonly now: number },
  { month, ceiling }: { readonly month: string; readonly ceiling: number },
): Promise<void> {
  const first = await context.tx
    .update(paidMonth)
    .set({ stoppedCeiling: ceiling })
    .where(and(eq(paidMonth.month, month), or(isNull(paidMonth.stoppedCeiling), lt(paidMonth.stoppedCeiling, ceiling))))
    .returning({ month: paidMonth.month });
  if (first.length === 0) return;
  await emitNotification(context, {
    notificationType: 'NONE',
    content:
      '第2の計測方法が今月の上限額に達しました。翌月まで、または上限額を上げるまで取得を止めます。選んだキーワードは未計測になります',
    operandValue: [0],
    recipientRoles: admins,
  });
}
