import { eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/model/errors.ts';
import { auditAny } from '#core/server/kernel/writes/system-write.ts';
import { publish } from '#core/server/kernel/writes/transact.ts';
import type { RuleContext } from '#product';
import { publishWebhooks } from '#webhooks/server/publish.ts';
import type { Charge } from '../charge-record/charge.ts';
import { updateDraftPayments } from '../charge-record/charge-payments.ts';
import { type Counting, countOwners } from '../counting/count.ts';
import { releaseDays, requestMonthsOfCharge } from '../counting/ledger.ts';
import { draftOwners } from '../counting/ledger-days.ts';
import { ownerToCount } from '../counting/owners-to-count.ts';
import { billedStores, ownersOf } from '../counting/stores-to-count.ts';
import { refuseWhilePaying } from '../payment/claim.ts';
import { outcomeOf } from './correction-outcome.ts';

export interface Cancellation {
  /** Required when `notBilled`. */
  readonly reason: string | null;
  /** The charge keeps its days, so that nobody is billed for them. */
  readonly notBilled: boolean;
}

/**
 * Cancels an issued charge within the caller's transaction. With `notBilled`, nothing replaces it. Otherwise its days are counted again for
 * their current owners and drafted in the same transaction, so that no cancelled charge waits to be billed; `outcome` describes the result.
 * Returns the fields to change. Throws AppError 409 while a card payment is in progress.
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
  // Cancelled before counting, so that the count can draft its days again and the new draft takes over its money
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

/** Corrects a charge as part of another action, with an entry of its own in the audit log. Throws as `cancelCharge` does. */
export async function correctWithin(charge: Charge, reason: string, context: RuleContext): Promise<void> {
  const { tx, tables, now, actor } = context;
  const change = await cancelCharge(charge, { reason, notBilled: false }, context);
  const charges = tables['incentive-history'];
  const next = { ...change, updateDate: now, version: charge.version + 1 };
  await tx.update(charges).set(next).where(eq(charges.id, charge.id));
  await auditAny(
    { tables, now: () => now },
    tx,
    { actor },
    { resource: 'incentive-history', id: charge.id, action: 'correct', before: charge, after: { ...charge, ...next } },
  );
  await publish(tx, { kind: 'changed', resource: 'incentive-history', id: charge.id, actorId: actor?.id ?? null });
}

/**
 * Returns the customers whose bills the released days may change: the charge's customer, the owners of its stores, and customers whose
 * drafts share a cap with them.
 */
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
