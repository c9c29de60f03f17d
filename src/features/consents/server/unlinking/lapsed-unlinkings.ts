import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { dayOf } from '#core/model/day.ts';
import type { Orm } from '#core/server/database/database.ts';
import { systemChange } from '#core/server/kernel/writes/system-write.ts';
import { contractsOf } from '#google/server/consents/contracts.ts';
import type { Deps, Row, Tables } from '#product';

type LapseDeps = Pick<Deps, 'tables' | 'now' | 'publishChange'>;

/** The SQL condition that a user has asked to leave or has left. */
export function isLeaving({ 'system-user': user }: Tables): SQL {
  return inArray(user.status, ['LEAVING', 'LEFT']);
}

/**
 * Cancels the unlinkings whose cause has lapsed: the contract goes on, its customer stays, or the store is another customer's by now, whose
 * link must not be touched. `id`: only this one. Returns how many.
 */
export async function cancelLapsed(deps: LapseDeps, tx: Orm, id?: number): Promise<number> {
  const { 'profile-unlinking': unlinking, 'system-user': user } = deps.tables;
  const rows = await tx
    .select({ unlinking, isLeaving: sql<boolean>`coalesce(${isLeaving(deps.tables)}, false)` })
    .from(unlinking)
    .leftJoin(user, eq(user.id, unlinking.userId))
    .where(and(eq(unlinking.status, 'OPEN'), id === undefined ? undefined : eq(unlinking.id, id)))
    .orderBy(asc(unlinking.id));
  const storeIds = rows.map((row) => row.unlinking.searchConditionId);
  const contractOf = await contractsOf({ tx, tables: deps.tables }, storeIds);
  const lapsed = rows.flatMap((row) => {
    const contract = contractOf(row.unlinking.searchConditionId, dayOf(deps.now()));
    const outcome = contract.isOver ? null : lapseOf(row.unlinking, contract.ownerUserId, row.isLeaving);
    return outcome === null ? [] : [{ id: row.unlinking.id, outcome }];
  });
  const write = { actor: null, by: 'GOOGLE', action: 'update' } as const;
  for (const { id: of, outcome } of lapsed) {
    const target = { resource: 'profile-unlinking', id: of, unchanged: { status: 'OPEN' } } as const;
    await systemChange(deps, tx, write, target, { status: 'CANCELLED', outcome });
  }
  return lapsed.length;
}

/** Returns why the cause no longer holds while the contract goes on; null if it does. */
function lapseOf(
  { cause, userId }: Pick<Row<'profile-unlinking'>, 'cause' | 'userId'>,
  ownerUserId: number | null,
  leaves: boolean,
): string | null {
  if (ownerUserId !== null && ownerUserId !== userId) return '店舗の契約者が変わったため、取り消しました';
  if (cause === 'ENDED') return '契約が続いているため、取り消しました';
  return cause === 'LEAVING' && !leaves ? '退会の申請が取り下げられたため、取り消しました' : null;
}
