import { useState } from 'react';
import { maxBulkRows } from '#core/model/list/bulk.ts';
import type { Targets } from '#core/model/row-types.ts';
import { these } from '../operations/operations.ts';
import type { List } from './use-list.ts';

/** The selection: some rows of the page, or all rows that match the list's query. */
export function useSelection({
  rows,
  total,
  isEstimate,
  apiQuery,
}: Pick<List, 'rows' | 'total' | 'isEstimate' | 'apiQuery'>) {
  const [ids, setIds] = useState<readonly number[]>([]);
  // Drops rows that are no longer shown, so that they are not deleted with the rest
  const chosen = rows.filter((row) => ids.includes(row.id));
  // The query whose rows are all selected; under another query the selection is void
  const [wholeQuery, setWholeQuery] = useState<string | null>(null);
  // The confirmation states the count, so an estimate is not enough
  const known = isEstimate ? null : total;
  const isWhole = wholeQuery === apiQuery && known !== null;
  const targets: Targets = isWhole ? { rows: chosen, filter: apiQuery, count: known } : these(chosen);
  const isPartOfMore = known !== null && chosen.length === rows.length && known > rows.length;
  const select = (next: readonly number[]) => {
    setIds(next);
    setWholeQuery(null);
  };
  return {
    ids: chosen.map((row) => row.id),
    targets,
    select,
    clear: () => select([]),
    /**
     * Selects all rows that match the query. Null if they are selected already, are too many for one call, or their exact number is
     * unknown.
     */
    all:
      isPartOfMore && !isWhole && known <= maxBulkRows ? { count: known, choose: () => setWholeQuery(apiQuery) } : null,
  };
}

export type Selection = ReturnType<typeof useSelection>;
