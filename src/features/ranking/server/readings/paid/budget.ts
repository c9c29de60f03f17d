import { and, eq, isNull, lte, max, sql } from 'drizzle-orm';
import type { Orm } from '#core/server/database/database.ts';
import { admins } from '#domain/accounts/roles.ts';
import type { PaidMode } from '#domain/ranks/paid-searches.ts';
import { emitNotification } from '#notifications/server/emit.ts';
import type { Tables } from '#product';
import { paidMonth, paidSearch } from './tables.ts';

/**
 * Reserves the price of a search in its month and returns it, or null where it would pass the ceiling. The month's row is changed by one
 * statement under its lock, so that workers at once cannot pass the ceiling together. Where a search of this month cost more than the
 * price that is set, that is reserved. Money in millionths of a dollar.
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
  const [dearest] = await tx
    .select({ cost: max(paidSearch.cost) })
    .from(paidSearch)
    .where(and(eq(paidSearch.month, month), eq(paidSearch.mode, mode)));
  const amount = Math.max(price * pages, dearest?.cost ?? 0);
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

/** Turns what was reserved for a search into what it cost. */
export async function settle(tx: Orm, month: string, reserved: number, cost: number): Promise<void> {
  await tx
    .update(paidMonth)
    .set({
      reserved: sql`${paidMonth.reserved} - ${reserved}::bigint`,
      spent: sql`${paidMonth.spent} + ${cost}::bigint`,
    })
    .where(eq(paidMonth.month, month));
}

/** Notifies the administrators that the ceiling stopped the second instrument: once a month. */
export async function notifyStopped(
  context: { readonly tx: Orm; readonly tables: Tables; readonly now: number },
  month: string,
): Promise<void> {
  const first = await context.tx
    .update(paidMonth)
    .set({ stoppedDate: context.now })
    .where(and(eq(paidMonth.month, month), isNull(paidMonth.stoppedDate)))
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
