import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useProduct } from '#core/console/session/product.tsx';
import { type ResolvedResource, usualSort } from '#core/model/resolved.ts';
import { type ListState, readListState, writeListState } from './list-state.ts';

/** Params of the address that are not part of the list's state, and are kept when it changes. */
const kept = ['tab', 'view'];

/**
 * The list's state, stored only in the address, so that back, forward, shared links and menu links work. A change adds a history entry, or
 * replaces the current one (`replace`, for repeated changes such as typing). Any change except that of the page goes back to page 1.
 */
export function useListState(resource: ResolvedResource) {
  const [params, setParams] = useSearchParams();
  const { actor } = useProduct();
  const usual = usualSort(resource, actor.role);
  const address = params.toString();
  const state = useMemo(() => readListState(resource, new URLSearchParams(address), usual), [resource, address, usual]);

  const change = useCallback(
    (changes: Partial<ListState>, { replace = false } = {}) => {
      setParams(
        (current) => {
          const next = writeListState(
            resource,
            { ...readListState(resource, current, usual), page: 1, ...changes },
            usual,
          );
          for (const name of kept) {
            const value = current.get(name);
            if (value !== null) next.set(name, value);
          }
          return next;
        },
        { replace, preventScrollReset: true },
      );
    },
    [resource, setParams, usual],
  );
  return { state, change, usual };
}
