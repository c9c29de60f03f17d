import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { ResolvedResource } from '#core/model/resolved/resource.ts';
import { type ListState, readListState, writeListState } from './list-state.ts';

/** What stands in the address beside the list and must survive its changes. */
const kept = ['tab', 'view'];

/**
 * The list's state, held by the address alone: back, forward, a shared link and a click in the menu need nothing more.
 * A change by the user is a new entry of the history (`replace` where one act, such as typing, changes it repeatedly);
 * anything but a change of page goes back to page 1.
 */
export function useListState(resource: ResolvedResource) {
  const [params, setParams] = useSearchParams();
  const address = params.toString();
  const state = useMemo(() => readListState(resource, new URLSearchParams(address)), [resource, address]);

  const change = useCallback(
    (changes: Partial<ListState>, { replace = false } = {}) => {
      setParams(
        (current) => {
          const next = writeListState(resource, { ...readListState(resource, current), page: 1, ...changes });
          for (const name of kept) {
            const value = current.get(name);
            if (value !== null) next.set(name, value);
          }
          return next;
        },
        { replace, preventScrollReset: true },
      );
    },
    [resource, setParams],
  );
  return { state, change };
}
