import { keepPreviousData } from '@tanstack/react-query';
import { callKey, useCall } from '#core/console/http/calls.ts';
import { useRefetchOn } from '#core/console/http/rows.ts';
import { type ApprovalSubject, decidingRule } from '#domain/approvals/approval-rules.ts';
import { listStoreApprovals, type StoreApprovals } from '../../calls.ts';

/** Who is asked for an approval if this of a store is sent; null if nobody, as far as is known. */
export type ApproverOf = (storeId: number, subject: ApprovalSubject) => string | null;

/** Finds out who approves what of these stores, again whenever a rule changes. */
export function useStoreApprovals(storeIds: readonly number[]): ApproverOf {
  const stores = [...new Set(storeIds)].sort((one, other) => one - other);
  const { data = [] } = useCall(
    listStoreApprovals,
    { query: { stores: stores.join(',') } },
    { enabled: stores.length > 0, placeholderData: keepPreviousData, refetchOnWindowFocus: true },
  );
  useRefetchOn('approval-rule', { queryKey: callKey(listStoreApprovals) });
  return (storeId, subject) => approverIn(data, storeId, subject);
}

/** Returns who is asked, by the rules of the stores; null if nobody. */
export function approverIn(
  stores: readonly StoreApprovals[],
  storeId: number,
  subject: ApprovalSubject,
): string | null {
  const rules = stores.find((one) => one.storeId === storeId)?.rules ?? [];
  const rule = decidingRule(rules, subject);
  if (rule === null || rule.approver === null) return null;
  return rule.approver === '' ? '承認する人' : rule.approver;
}
