import { keys } from '@refinedev/core';
import type { QueryState } from '@tanstack/react-query';

/** ms: between a link's being pointed at and its being followed */
export const justRead = 3000;

/** Under which Refine keeps a row that was read: what is written to its resource, here or elsewhere, makes it old. */
export function rowKey(resource: string, id: string | number) {
  return keys().data('default').resource(resource).action('one').id(id).params({}).get();
}

/** Was the row read whole a moment ago, and is not known to have changed since? */
export function isJustRead(state: Pick<QueryState, 'dataUpdatedAt' | 'isInvalidated' | 'status'> | undefined): boolean {
  return state?.status === 'success' && !state.isInvalidated && Date.now() - state.dataUpdatedAt < justRead;
}
