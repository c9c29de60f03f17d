import { and, asc, eq, inArray } from 'drizzle-orm';
import { nextDay } from '#core/model/day.ts';
import type { Role } from '#core/model/roles.ts';
import type { Reads } from '#core/server/database/database.ts';
import { isPayer } from '#domain/accounts/roles.ts';
import { type IsPaying, type PayingChange, paysOn } from '#domain/payments/paying.ts';
import type { RuleContext, Tables } from '#product';
import { payingChange } from './tables.ts';

/**
 * Saves from when a user pays whose role became another, their row locked: from tomorrow, so that what was earned until today stays
 * owed, and what was free stays free. A change back on the same day leaves nothing to keep.
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

/** Which of these customers pay on which day; nobody else pays on any. */
export async function payingOf(
  { tables }: { readonly tables: Tables },
  tx: Reads,
  userIds: readonly number[],
): Promise<IsPaying> {
  const known = new Map<number, { readonly role: Role; readonly changes: PayingChange[] }>();
  if (userIds.length > 0) {
    const user = tables['system-user'];
    // Role and changes in one query: they are written together
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
