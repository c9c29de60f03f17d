import type { Values } from '#core/model/draft.ts';
import type { ApprovalSubject } from '#domain/approvals/approval-rules.ts';
import { useStoreApprovals } from '#google/console/approval/store-approvals.ts';
import type { KnownStores } from './post-stores.tsx';
import { type Store, valuesFor, variablesOf } from './store-variables.ts';

/** Returns who is asked to approve the post, by the id of each store where it goes out and needs an approval. */
export function useApprovers(
  stores: readonly Store[],
  known: KnownStores,
  values: Values,
): ReadonlyMap<number, string> {
  const approverOf = useStoreApprovals(stores.map(({ id }) => id));
  const goesOut = stores.filter(({ id }) => known.stores.some((one) => one.id === id && one.reason === null));
  return new Map(
    goesOut.flatMap((store) => {
      const approver = approverOf(store.id, postSubject(valuesFor(values, variablesOf(store))));
      return approver === null ? [] : [[store.id, approver] as const];
    }),
  );
}

/** What rules of approvals look at in a post. */
export function postSubject({ summary, eventTitle, offerTerms }: Values): ApprovalSubject {
  return { kind: 'POST', stars: null, texts: [summary, eventTitle, offerTerms].map((text) => String(text ?? '')) };
}
