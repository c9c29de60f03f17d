import { eq } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { RuleContext } from '#product';
import type { Charge } from './charge.ts';
import { countOwner, storesOfOwner } from './count.ts';
import { draftOwners, releaseDays } from './ledger.ts';
import { refuseWhilePaying } from './payment/claim.ts';

export interface Cancellation {
  /** Why; demanded when nothing is to be billed instead. */
  readonly reason: string | null;
  /** The days stay taken: they are billed to nobody. */
  readonly notBilled: boolean;
}

/**
 * Cancels an issued charge within the caller's transaction. Either it is said that nothing is billed instead, or its days are counted
 * anew and the draft of what is owed now is made at once, so that no cancelled charge waits to be billed. Gives the fields to change.
 * AppError 409 while a card payment is under way.
 */
export async function cancelCharge(charge: Charge, cancellation: Cancellation, context: RuleContext) {
  const { tx, tables, now, today } = context;
  await refuseWhilePaying(context, charge.id);
  const { notBilled } = cancellation;
  const reason = cancellation.reason?.trim() ?? '';
  if (notBilled && reason === '') throw new AppError('required', { field: 'reason', params: { label: '理由' } });
  const change = {
    status: 'CANCELLED',
    isNotBilled: notBilled,
    reason: reason === '' ? null : reason,
    due: 0,
  } as const;
  if (notBilled) return change;
  // Cancelled before it is counted: a customer has one living charge a period
  const charges = tables['incentive-history'];
  await tx.update(charges).set(change).where(eq(charges.id, charge.id));
  await releaseDays({ tx, tables, now }, charge.id);
  const deps = { tables, resources: context.resources, now: () => now };
  const recounted = new Set<number>();
  const recount = async (ownerUserId: number): Promise<void> => {
    const owner = await storesOfOwner(deps, tx, { period: charge.period, ownerUserId, today });
    recounted.add(ownerUserId);
    const taken = await countOwner(deps, tx, { period: charge.period, runId: null, owner });
    for (const other of taken) await recount(other);
    // The caps count over all owners of a store, so what the others' drafts hold may be more or less by now
    const storeIds = owner.stores.map(({ id }) => id);
    for (const other of await draftOwners({ tx, tables }, charge.period, storeIds))
      if (!recounted.has(other)) await recount(other);
  };
  await recount(charge.userId);
  return change;
}
