import { keys } from '@refinedev/core';
import type { QueryState } from '@tanstack/react-query';

/** In ms. How long a prefetched row counts as fresh, i.e. the time between hovering over a link and following it. */
export const justRead = 3000;

/** Refine's query key of a row. A write to the resource, in this page or reported by an event, invalidates it. */
export function rowKey(resource: string, id: string | number) {
  return keys().data('default').resource(resource).action('one').id(id).params({}).get();
}

/** True if the row has just been read and not been invalidated since. */
export function isJustRead(state: Pick<QueryState, 'dataUpdatedAt' | 'isInvalidated' | 'status'> | undefined): boolean {
  return state?.status === 'success' && !state.isInvalidated && Date.now() - state.dataUpdatedAt < justRead;
}
