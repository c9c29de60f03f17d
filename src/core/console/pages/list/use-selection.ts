import { useState } from 'react';
import { maxBulkRows } from '#core/model/list/bulk.ts';
import { type Targets, these } from '../operations/bulk-run.ts';
import type { List } from './use-list.ts';

/** The rows that the user chose: some of the page, or all that pass the list's query. */
export function useSelection({
  rows,
  total,
  isEstimate,
  apiQuery,
}: Pick<List, 'rows' | 'total' | 'isEstimate' | 'apiQuery'>) {
  const [ids, setIds] = useState<readonly number[]>([]);
  // Rows that are shown no more must not be deleted with the rest
  const chosen = rows.filter((row) => ids.includes(row.id));
  // The query whose rows were chosen as a whole: another one chooses none of its own
  const [wholeQuery, setWholeQuery] = useState<string | null>(null);
  // Of how many is said before it is done, so it must be known
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
    /** Chooses all that pass the query; null where these are all, or more than one call takes, or nobody counted them. */
    all:
      isPartOfMore && !isWhole && known <= maxBulkRows ? { count: known, choose: () => setWholeQuery(apiQuery) } : null,
  };
}

export type Selection = ReturnType<typeof useSelection>;
