import { and, asc, eq, inArray } from 'drizzle-orm';
import { nextDay } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import type { Reads } from '#core/server/database/database.ts';
import { isPayer } from '#domain/accounts/roles.ts';
import { type IsPaying, type PayingChange, paysOn } from '#domain/payments/paying.ts';
import type { RuleContext, Tables } from '#product';
import { payingChange } from './tables.ts';

/**
 * After a role change, records that the user pays, or no longer pays, from tomorrow; today's charges stay as they are. A
 * change back on the same day deletes the record. The user's row must be locked.
 */
export async function savePayingSince(
  { tx, today }: Pick<RuleContext, 'tx' | 'today'>,
  userId: number,
  before: Role,
  role: Role,
): Promise<void> {
  const paying = isPayer(role);
  if (isPayer(before) === paying) return;
  const from = nextDay(today);
  const planned = await tx
    .delete(payingChange)
    .where(and(eq(payingChange.userId, userId), eq(payingChange.from, from)))
    .returning({ from: payingChange.from });
  if (planned.length === 0) await tx.insert(payingChange).values({ userId, from, paying });
}

/** Returns which of these customers pay on which day; users not listed never pay. */
export async function payingOf(
  { tables }: { readonly tables: Tables },
  tx: Reads,
  userIds: readonly number[],
): Promise<IsPaying> {
  const known = new Map<number, { readonly role: Role; readonly changes: PayingChange[] }>();
  if (userIds.length > 0) {
    const user = tables['system-user'];
    // One query for role and changes, because they are written together
    const rows = await tx
      .select({
        id: user.id,
        role: user.systemUserRole,
        change: { from: payingChange.from, paying: payingChange.paying },
      })
      .from(user)
      .leftJoin(payingChange, eq(payingChange.userId, user.id))
      .where(inArray(user.id, [...userIds]))
      .orderBy(asc(user.id), asc(payingChange.from));
    for (const { id, role, change } of rows) {
      const found = known.get(id) ?? { role, changes: [] };
      if (change !== null) found.changes.push(change);
      known.set(id, found);
    }
  }
  return (userId, day) => {
    const found = known.get(userId);
    return found !== undefined && paysOn(found.changes, found.role, day);
  };
}
