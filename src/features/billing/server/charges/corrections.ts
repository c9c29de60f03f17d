import { eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import type { RuleContext } from '#product';
import { publishWebhooks } from '#webhooks/server/publish.ts';
import { type Counting, countOwners } from '../counting/count.ts';
import { releaseDays, requestMonthsOfCharge } from '../counting/ledger.ts';
import { draftOwners } from '../counting/ledger-days.ts';
import { ownerToCount } from '../counting/owners-to-count.ts';
import { billedStores, ownersOf } from '../counting/stores-to-count.ts';
import { refuseWhilePaying } from '../payment/claim.ts';
import type { Charge } from './charge.ts';
import { updateDraftPayments } from './charge-payments.ts';
import { outcomeOf } from './correction-outcome.ts';

export interface Cancellation {
  /** Why; demanded when nothing is to be billed instead. */
  readonly reason: string | null;
  /** The days stay taken: they are billed to nobody. */
  readonly notBilled: boolean;
}

/**
 * Cancels an issued charge within the caller's transaction. Either it is said that nothing is billed instead, or its days are counted
 * anew, for whoever they belong to by now, and the drafts of what is owed are made at once, so that no cancelled charge waits to be
 * billed; what became of the days is stated. Gives the fields to change. AppError 409 while a card payment is under way.
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
    cancelledOn: today,
  } as const;
  // Cancelled before it is counted: what stands is not drafted, and its money waits for the next
  const charges = tables['incentive-history'];
  await tx.update(charges).set(change).where(eq(charges.id, charge.id));
  const { id: chargeId, userId: customerId, period } = charge;
  const data = { chargeId, userId: customerId, period, isNotBilled: notBilled, reason: change.reason };
  await publishWebhooks({ tx, tables, now }, [{ type: 'charge.cancelled', data }]);
  if (notBilled) {
    await requestMonthsOfCharge(context, charge.id);
    await updateDraftPayments({ tx, tables, now }, charge.userId);
    return { ...change, outcome: '請求しない' };
  }
  const storeIds = await releaseDays({ tx, tables, now }, charge.id);
  const counting = { period: charge.period, runId: null, today };
  const deps = { tables, resources: context.resources, now: () => now };
  const owners = [];
  for (const userId of await touchedOwners(charge, storeIds, counting, context))
    owners.push(await ownerToCount(deps, tx, charge.period, userId));
  await countOwners(deps, tx, counting, owners);
  return { ...change, outcome: await outcomeOf(charge, counting, context) };
}

/** Whose bill the days may change that a charge held: its own customer's, the owners' of those stores, and whose drafts share their caps. */
async function touchedOwners(
  charge: Charge,
  storeIds: readonly number[],
  { period }: Counting,
  { tx, tables, resources }: RuleContext,
): Promise<ReadonlySet<number>> {
  const stores = await billedStores(
    { tables, resources },
    tx,
    period,
    inArray(tables['search-conditions'].id, [...storeIds]),
  );
  const owners = stores.flatMap((store) => [...ownersOf(store)]).filter((owner) => owner !== null);
  return new Set([charge.userId, ...owners, ...(await draftOwners({ tx, tables }, period, storeIds))]);
}
